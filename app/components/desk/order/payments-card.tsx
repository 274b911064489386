import { HandCoins, Undo2 } from "lucide";
import { useState } from "react";
import { recordPaymentInput, recordRefundInput } from "../../../../domain/payments/inputs.ts";
import { type ManualWay, manualWays, paymentStateLabels } from "../../../../domain/payments/model.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { KeyValues } from "../../../ui/key-values.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { paymentTones } from "./chain/chain-desk-view.ts";
import { DeskDialog, DialogLink } from "./desk-dialog.tsx";
import { DeskForm } from "./desk-form.tsx";
import { type OrderDeskView, orderForms, type PaymentFact } from "./order-view.ts";

const wayLabels: Record<ManualWay, string> = {
  paypal: "PayPal",
  crypto: "Crypto",
  bank: "Bank transfer",
  cashapp: "Cash App",
  venmo: "Venmo",
  gold: "In-game gold",
  other: "Another way",
};

/** What the customer has paid: payments entered by hand, and refunds by managers (Rule P16). */
export function PaymentsCard({ order, mayRefund }: { order: OrderDeskView; mayRefund: boolean }) {
  const { payment, id } = order;
  if (!payment.takesPayments) return null;
  return (
    <>
      <Panel
        title="Payment Information"
        aside={
          <Badge tone={paymentTones[payment.state] ?? "good"}>{paymentStateLabels[payment.state]}</Badge>
        }
      >
        {payment.chosenWay ? (
          <KeyValues labelled items={[{ label: "Method", value: payment.chosenWay }]} />
        ) : null}
        {payment.payments.length > 0 ? (
          <ul className="at-desk">{payment.payments.map(paymentLine)}</ul>
        ) : (
          <p className="muted">
            {payment.chosenWay ? "No payment has been recorded." : "No payment information available."}
          </p>
        )}
        <div className="order-deeds">
          <DialogLink name="payment" icon={<Icon of={HandCoins} size={16} />}>
            Record a payment
          </DialogLink>
          {mayRefund && payment.held ? (
            <DialogLink name="refund" variant="quiet" icon={<Icon of={Undo2} size={16} />}>
              Record a refund
            </DialogLink>
          ) : null}
        </div>
      </Panel>
      <PaymentDialog orderId={id} payment={payment} />
      {mayRefund && payment.held ? (
        <RefundDialog orderId={id} held={payment.held} heldGold={payment.heldGold} />
      ) : null}
    </>
  );
}

const looks = {
  pending: { tone: "info", words: "Not confirmed yet" },
  confirmed: { tone: "good", words: "Received" },
  refunded: { tone: "plain", words: "Refunded" },
} as const satisfies Record<PaymentFact["status"], object>;

function paymentLine({ id, method, amount, text, status }: PaymentFact) {
  const { tone, words } = looks[status];
  return (
    <li key={id}>
      <span>
        <b>
          {method} <Badge tone={tone}>{words}</Badge>
        </b>
        <small className="wrap-any">{text}</small>
      </span>
      <b className="money">{amount}</b>
    </li>
  );
}

type PaymentDialogProps = { orderId: string; payment: OrderDeskView["payment"] };

/** Suggests only what is agreed: gold for a boost that is paid in gold. */
function PaymentDialog({ orderId, payment: { missing, goldDue } }: PaymentDialogProps) {
  const agreed = goldDue ? "gold" : "";
  const [chosen, setChosen] = useState<string>();
  const due = goldDue ? `The customer hands over ${goldDue}. ` : "";
  return (
    <DeskDialog
      name="payment"
      title="Record a payment"
      text={`${due}For what has reached us. The same reference is booked once.`}
    >
      <DeskForm name={orderForms.payment} schema={recordPaymentInput}>
        {({ errors, fields, busy }) => (
          <>
            <input type="hidden" name="orderId" value={orderId} />
            <Field label="How it was paid" error={errors.how}>
              <Select
                name="how"
                defaultValue={fields.how ?? agreed}
                onChange={(event) => setChosen(event.target.value)}
                options={[
                  { value: "", label: "Please choose", disabled: true },
                  ...manualWays.map((value) => ({ value, label: wayLabels[value] })),
                ]}
              />
            </Field>
            <Amount error={errors.amount} value={fields.amount ?? missing} />
            <Reference
              error={errors.reference}
              value={fields.reference}
              isGold={(chosen ?? fields.how ?? agreed) === "gold"}
            />
            <div>
              <Button type="submit" variant="primary" busy={busy} busyLabel="Recording…">
                Record the payment
              </Button>
            </div>
          </>
        )}
      </DeskForm>
    </DeskDialog>
  );
}

type RefundDialogProps = { orderId: string; held: string; heldGold: string };

function RefundDialog({ orderId, held, heldGold }: RefundDialogProps) {
  return (
    <DeskDialog
      name="refund"
      title="Record a refund"
      text={`We hold $${held} of the customer for this order${heldGold ? `, of it $${heldGold} in gold` : ""}.`}
    >
      <DeskForm name={orderForms.refund} schema={recordRefundInput}>
        {({ errors, fields, busy }) => (
          <>
            <input type="hidden" name="orderId" value={orderId} />
            <Amount error={errors.amount} value={fields.amount ?? held} />
            <Reference error={errors.reference} value={fields.reference} />
            <Field label="Reason" help="Staff read it in the log." error={errors.reason}>
              <TextInput name="reason" maxLength={500} autoComplete="off" defaultValue={fields.reason} />
            </Field>
            {heldGold ? (
              <Checkbox
                name="inGold"
                label="Given back in gold"
                defaultChecked={fields.reason === undefined ? heldGold === held : fields.inGold === "on"}
              />
            ) : null}
            <div>
              <Button type="submit" variant="danger-full" busy={busy} busyLabel="Recording…">
                Record the refund
              </Button>
            </div>
          </>
        )}
      </DeskForm>
    </DeskDialog>
  );
}

type InputProps = { error: string | undefined; value: string | undefined };

function Amount({ error, value }: InputProps) {
  return (
    <Field label="Amount" {...(error ? { error } : {})}>
      <TextInput name="amount" inputMode="decimal" autoComplete="off" pre="$" defaultValue={value} />
    </Field>
  );
}

function Reference({ error, value, isGold = false }: InputProps & { isGold?: boolean }) {
  const label = isGold ? "Reference of the trade in the game" : "Reference of the transfer";
  return (
    <Field
      label={label}
      {...(isGold ? { help: "Such as the world and who received it." } : {})}
      {...(error ? { error } : {})}
    >
      <TextInput name="reference" maxLength={100} autoComplete="off" defaultValue={value} />
    </Field>
  );
}
