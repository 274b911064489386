import { ShieldAlert } from "lucide";
import { Fragment } from "react";
import type { MarkTrait } from "../../../../domain/orders/model.ts";
import { takenBackReasonLabels, takenBackReasons } from "../../../../domain/payments/model.ts";
import { loggedForStaff } from "../../../shell/desk/desk-copy.ts";
import { DeskDialog, DialogLink } from "../../../shell/desk/desk-dialog.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Link } from "../../../ui/link.tsx";
import { withMoments } from "../../../ui/moment.tsx";
import { Select } from "../../../ui/select.tsx";
import textStyles from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { DeskForm } from "./desk-form.tsx";
import { Amount, PaymentField } from "./money-fields.tsx";
import { orderForms } from "./order-forms.ts";
import type { OrderDeskView, PaymentFact, TakenBackFact } from "./order-view.ts";

const traits: Record<MarkTrait, string> = {
  account: "same account",
  email: "same email address",
  payout: "same payout details",
};

/** Says on top of the page that a bank or payment service took money of this customer back (Rule P49). */
export function TakenBackAlert({ order }: { order: OrderDeskView }) {
  const { takenBackOrders: orders, payment } = order;
  if (orders.length === 0) return null;
  return (
    <Alert tone="bad" icon={ShieldAlert} title="This customer's money was taken back before">
      {orders.map(({ orderId, name, by }, index) => (
        <Fragment key={orderId}>
          {index > 0 ? ", " : "Order "}
          <Link to={`/admin/orders/${orderId}`}>#{name}</Link> ({by.map((trait) => traits[trait]).join(", ")})
        </Fragment>
      ))}
      .{payment.takesPayments ? " Wait until a payment can't be reversed before you deliver." : null}
    </Alert>
  );
}

/** Opens the dialog in which a manager enters that a payment was taken back. */
export function TakenBackLink() {
  return (
    <DialogLink name="taken-back" variant="quiet" icon={<Icon of={ShieldAlert} size={16} />}>
      Record as taken back
    </DialogLink>
  );
}

type DialogProps = { payments: readonly PaymentFact[]; version: number };

export function TakenBackDialog({ payments, version }: DialogProps) {
  const [only] = payments.length === 1 ? payments : [];
  return (
    <DeskDialog
      name="taken-back"
      title="Record as taken back"
      text="For money that the customer's bank or payment service took from us. The order counts as unpaid, the customer sees it, and staff see it on their next orders."
    >
      <DeskForm form={orderForms.takenBack} version={version}>
        {({ errors, fields, busy }) => (
          <>
            <PaymentField payments={payments} error={errors.paymentId} value={fields.paymentId} />
            <Field label="What happened" error={errors.reason}>
              <Select
                name="reason"
                defaultValue={fields.reason ?? ""}
                options={[
                  { value: "", label: "Choose what happened", disabled: true },
                  ...takenBackReasons.map((value) => ({ value, label: takenBackReasonLabels[value] })),
                ]}
              />
            </Field>
            <Amount error={errors.amount} value={fields.amount ?? only?.takeable} />
            <Field
              label="Case number"
              help="What the bank or payment service calls it. Each counts once."
              error={errors.reference}
            >
              <TextInput
                name="reference"
                maxLength={100}
                autoComplete="off"
                defaultValue={fields.reference}
              />
            </Field>
            <Field label="Note (optional)" help={loggedForStaff} error={errors.note}>
              <TextInput name="note" maxLength={500} autoComplete="off" defaultValue={fields.note} />
            </Field>
            <div>
              <Button type="submit" variant="danger-full" busy={busy} busyLabel="Recording…">
                Record as taken back
              </Button>
            </div>
          </>
        )}
      </DeskForm>
    </DeskDialog>
  );
}

type LineProps = { entry: TakenBackFact; version: number; mayReturn: boolean };

/** What was taken back of the payment above it. */
export function TakenBackLine({ entry, version, mayReturn }: LineProps) {
  const { id, reason, amount, text, isReturned } = entry;
  return (
    <li>
      <span>
        <b>
          {reason}{" "}
          <Badge tone={isReturned ? "plain" : "bad"}>{isReturned ? "Returned to us" : "Taken back"}</Badge>
        </b>
        <small className={textStyles.breakAnywhere}>{withMoments(text)}</small>
        {mayReturn && !isReturned ? (
          <DeskForm form={orderForms.takenBackReturned} version={version}>
            {({ busy }) => (
              <>
                <input type="hidden" name="takenBackId" value={id} />
                <div>
                  <Button type="submit" size="sm" busy={busy} busyLabel="Recording…">
                    Record as returned
                  </Button>
                </div>
              </>
            )}
          </DeskForm>
        ) : null}
      </span>
      <b className={textStyles.money}>{isReturned ? amount : `−${amount}`}</b>
    </li>
  );
}
