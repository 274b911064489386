import { BanknoteX, HandCoins, Undo2 } from "lucide";
import { useState } from "react";
import { type PaymentState, paymentStateLabels } from "../../../../domain/payments/model.ts";
import { recordedWayLabel, recordedWays } from "../../../../domain/ways/model.ts";
import { loggedForStaff } from "../../../shell/desk/desk-copy.ts";
import { DeskDialog, DialogLink } from "../../../shell/desk/desk-dialog.tsx";
import deskOrderStyles from "../../../shell/desk/desk-order.module.css";
import styles from "../../../shell/desk/desk-pages.module.css";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { KeyValues } from "../../../ui/key-values.tsx";
import { withMoments } from "../../../ui/moment.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { Select } from "../../../ui/select.tsx";
import textStyles from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { AskLink } from "../requests/ask-dialogs.tsx";
import { DeskForm } from "./desk-form.tsx";
import { Amount, PaymentField, Reference } from "./money-fields.tsx";
import { orderForms } from "./order-forms.ts";
import type { OrderDeskView, OrderMay, PaymentFact } from "./order-view.ts";
import { TakenBackDialog, TakenBackLine, TakenBackLink } from "./taken-back.tsx";
import { WriteOffDialog, WriteOffLink } from "./write-off.tsx";

const paymentTones: Partial<Record<PaymentState, "warn" | "bad">> = {
  unpaid: "warn",
  part_paid: "warn",
  over_paid: "warn",
  refund_due: "bad",
  taken_back: "bad",
};

/** What the customer has paid: payments entered by hand, and refunds by managers (Rule P16). */
export function PaymentsCard({ order, may }: { order: OrderDeskView; may: OrderMay }) {
  const { payment, id, version } = order;
  const writeOff = may.writeOff ? payment.writeOff : null;
  // What is next stands out: money that is due back rather than more of it.
  const isRefundNext = payment.due !== "" && may.refund;
  const voidable = may.refund ? payment.payments.filter((one) => one.isVoidable) : [];
  const takeable = may.refund ? payment.payments.filter((one) => one.takeable !== "") : [];
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
          <ul className={styles.lines}>
            {payment.payments.flatMap((one) => [
              paymentLine(one),
              ...one.takenBack.map((entry) => (
                <TakenBackLine key={entry.id} entry={entry} version={version} mayReturn={may.refund} />
              )),
            ])}
          </ul>
        ) : (
          <p className={textStyles.muted}>
            {payment.chosenWay ? "No payment recorded." : "No payment information available."}
          </p>
        )}
        {payment.creditNotes.length > 0 ? (
          <KeyValues
            labelled
            items={payment.creditNotes.map(({ number, amount }) => ({
              key: number,
              label: `Credit note ${number}`,
              value: amount,
            }))}
          />
        ) : null}
        <div className={deskOrderStyles.actions}>
          <DialogLink
            name="payment"
            variant={isRefundNext ? "quiet" : "secondary"}
            icon={<Icon of={HandCoins} size={16} />}
          >
            Record payment
          </DialogLink>
          {may.refund && payment.held ? (
            <DialogLink
              name="refund"
              variant={isRefundNext ? "secondary" : "quiet"}
              icon={<Icon of={Undo2} size={16} />}
            >
              Record refund
            </DialogLink>
          ) : null}
          {writeOff ? <WriteOffLink amount={writeOff} /> : null}
          {voidable.length > 0 ? (
            <DialogLink name="void" variant="quiet" icon={<Icon of={BanknoteX} size={16} />}>
              Never arrived
            </DialogLink>
          ) : null}
          {takeable.length > 0 ? <TakenBackLink /> : null}
        </div>
        {may.refund && payment.held ? (
          <div className={deskOrderStyles.actions}>
            <span className={textStyles.small}>Refund above the limit?</span>
            <AskLink name="askRefund" order={order} />
          </div>
        ) : null}
        {writeOff ? (
          <div className={deskOrderStyles.actions}>
            <span className={textStyles.small}>Write-off above the limit?</span>
            <AskLink name="askWriteOff" order={order} />
          </div>
        ) : null}
      </Panel>
      <PaymentDialog orderId={id} payment={payment} />
      {may.refund && payment.held ? <RefundDialog orderId={id} payment={payment} /> : null}
      {writeOff ? <WriteOffDialog amount={writeOff} version={version} isSale={false} /> : null}
      {takeable.length > 0 ? <TakenBackDialog payments={takeable} version={version} /> : null}
      {voidable.length > 0 ? <VoidDialog payments={voidable} /> : null}
    </>
  );
}

const badges = {
  pending: { tone: "info", text: "Not confirmed yet" },
  confirmed: { tone: "good", text: "Received" },
  refunded: { tone: "plain", text: "Refunded" },
  taken_back: { tone: "bad", text: "Taken back" },
  voided: { tone: "bad", text: "Never arrived" },
} as const satisfies Record<PaymentFact["status"], object>;

function paymentLine({ id, method, amount, text, status }: PaymentFact) {
  const { tone, text: label } = badges[status];
  return (
    <li key={id}>
      <span>
        <b>
          {method} <Badge tone={tone}>{label}</Badge>
        </b>
        <small className={textStyles.breakAnywhere}>{withMoments(text)}</small>
      </span>
      <b className={textStyles.money}>{amount}</b>
    </li>
  );
}

type PaymentDialogProps = { orderId: string; payment: OrderDeskView["payment"] };

/** Suggests only what is agreed: gold for a boost that is paid in gold. */
function PaymentDialog({ orderId, payment: { missing, goldDue } }: PaymentDialogProps) {
  const agreed = goldDue ? "gold" : "";
  const [chosen, setChosen] = useState<string>();
  const due = goldDue ? `The customer pays ${goldDue}. ` : "";
  return (
    <DeskDialog
      name="payment"
      title="Record payment"
      text={`${due}Only record money we've received. Each reference counts once.`}
    >
      <DeskForm form={orderForms.payment} toasts="never">
        {({ errors, fields, busy }) => (
          <>
            <input type="hidden" name="orderId" value={orderId} />
            <Field label="Payment method" error={errors.how}>
              <Select
                name="how"
                defaultValue={fields.how ?? agreed}
                onChange={(event) => setChosen(event.target.value)}
                options={[
                  { value: "", label: "Choose a method", disabled: true },
                  ...recordedWays.map((value) => ({ value, label: recordedWayLabel(value) })),
                ]}
              />
            </Field>
            <Amount error={errors.amount} value={fields.amount ?? missing} />
            <Reference
              error={errors.reference}
              value={fields.reference}
              isGold={(chosen ?? fields.how ?? agreed) === "gold"}
            />
            <AskFirst name="confirmedMoreThanDue" title="More than due" errors={errors} fields={fields} />
            <AskFirst
              name="confirmedSameReference"
              title="Same reference on another order"
              errors={errors}
              fields={fields}
            />
            <div>
              <Button type="submit" variant="primary" busy={busy} busyLabel="Recording…">
                Record payment
              </Button>
            </div>
          </>
        )}
      </DeskForm>
    </DeskDialog>
  );
}

type AskFirstProps = {
  name: "confirmedMoreThanDue" | "confirmedSameReference";
  title: string;
  errors: Record<string, string>;
  fields: Record<string, string>;
};

/** What the server asks before it books an unlikely payment: the answer is a tick. */
function AskFirst({ name, title, errors, fields }: AskFirstProps) {
  const text = errors[name];
  if (!text) return fields[name] === "on" ? <input type="hidden" name={name} value="on" /> : null;
  return (
    <Alert tone="warn" title={title}>
      <p>{text}</p>
      <Checkbox name={name} label="Record it anyway" />
    </Alert>
  );
}

type RefundDialogProps = Pick<PaymentDialogProps, "orderId" | "payment">;

/** What is due goes back first; the rest is said to be goodwill, which leaves the order paid. */
function refundText({ held, heldGold, due, isCanceled }: OrderDeskView["payment"]): string {
  const holds = `We hold $${held} for the customer${heldGold ? `, $${heldGold} of it in gold` : ""}.`;
  if (isCanceled) return holds;
  const what = due ? `$${due} is due back. Anything above` : "Nothing is due back. This";
  return `${holds} ${what} is a goodwill refund: the order stays paid and gets a credit note.`;
}

function RefundDialog({ orderId, payment }: RefundDialogProps) {
  const { held, heldGold, due, isCanceled } = payment;
  return (
    <DeskDialog name="refund" title="Record refund" text={refundText(payment)}>
      <DeskForm form={orderForms.refund}>
        {({ errors, fields, busy }) => (
          <>
            <input type="hidden" name="orderId" value={orderId} />
            <Amount error={errors.amount} value={fields.amount ?? (due || (isCanceled ? held : ""))} />
            <Reference error={errors.reference} value={fields.reference} />
            <Field label="Reason" help={loggedForStaff} error={errors.reason}>
              <TextInput name="reason" maxLength={500} autoComplete="off" defaultValue={fields.reason} />
            </Field>
            {heldGold ? (
              <Checkbox
                name="inGold"
                label="Refunded in gold"
                defaultChecked={fields.reason === undefined ? heldGold === held : fields.inGold === "on"}
              />
            ) : null}
            <div>
              <Button type="submit" variant="danger-full" busy={busy} busyLabel="Recording…">
                Record refund
              </Button>
            </div>
          </>
        )}
      </DeskForm>
    </DeskDialog>
  );
}

function VoidDialog({ payments }: { payments: readonly PaymentFact[] }) {
  return (
    <DeskDialog
      name="void"
      title="Payment never arrived"
      text="For a payment that was recorded and never came. It no longer counts as paid, and we tell the customer. A larger one takes someone who neither recorded nor confirmed it."
    >
      <DeskForm form={orderForms["void-payment:"]}>
        {({ errors, fields, busy }) => (
          <>
            <PaymentField payments={payments} error={errors.paymentId} value={fields.paymentId} />
            <Field label="Reason" help={loggedForStaff} error={errors.reason}>
              <TextInput name="reason" maxLength={500} autoComplete="off" defaultValue={fields.reason} />
            </Field>
            <div>
              <Button type="submit" variant="danger-full" busy={busy} busyLabel="Recording…">
                Record as never arrived
              </Button>
            </div>
          </>
        )}
      </DeskForm>
    </DeskDialog>
  );
}
