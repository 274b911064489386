import { UsersRound } from "lucide";
import type { ReactNode } from "react";
import type { ApprovalKind } from "../../../../domain/orders/model.ts";
import { longestNote } from "../../../../domain/orders/model.ts";
import { DeskDialog, DialogLink } from "../../../shell/desk/desk-dialog.tsx";
import { GoldInput, MoneyInput } from "../../../ui/amount-input.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import textStyles from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { DeskForm } from "../order/desk-form.tsx";
import { type askForms, orderForms } from "../order/order-forms.ts";
import type { OrderDeskView } from "../order/order-view.ts";

type AskName = keyof typeof askForms;

const askedFor: Record<AskName, { kind: ApprovalKind; dialog: string }> = {
  askEmail: { kind: "change_email", dialog: "ask-email" },
  askAmount: { kind: "override_amount", dialog: "ask-amount" },
  askUnlock: { kind: "unlock_payout", dialog: "ask-unlock" },
  askVerify: { kind: "pay_account", dialog: "ask-verify" },
  askName: { kind: "change_name", dialog: "ask-name" },
  askRefund: { kind: "refund", dialog: "ask-refund" },
  askWriteOff: { kind: "write_off", dialog: "ask-write-off" },
};

/** Opens the dialog that asks another person; while such a request waits, says so instead (Rule P31). */
export function AskLink({ name, order }: { name: AskName; order: OrderDeskView }) {
  const { kind, dialog } = askedFor[name];
  if (order.requests.some((request) => request.kind === kind)) {
    return (
      <span className={cx(textStyles.small, textStyles.muted)}>Waiting for another person’s approval</span>
    );
  }
  return (
    <DialogLink name={dialog} variant="quiet" icon={<Icon of={UsersRound} size={16} />}>
      Ask another person
    </DialogLink>
  );
}

/** The dialogs in which staff ask another person for what takes two. */
export function AskDialogs({ order }: { order: OrderDeskView }) {
  return (
    <>
      <AskDialog name="askEmail" title="Change email address" order={order}>
        {({ errors, fields }) => (
          <Field label="New email address" error={errors.customerEmail}>
            <TextInput
              name="customerEmail"
              type="email"
              maxLength={254}
              autoComplete="off"
              defaultValue={fields.customerEmail}
            />
          </Field>
        )}
      </AskDialog>
      <AskDialog name="askAmount" title="Change amount" order={order}>
        {({ errors, fields }) => (
          <>
            {order.trade.isGold ? (
              <Field label="Gold Amount (M)" error={errors.quantity}>
                <GoldInput name="quantity" defaultValue={fields.quantity ?? order.editable.quantity} />
              </Field>
            ) : null}
            <Field
              label="Amount (USD)"
              help={order.trade.isGold ? "Leave as is to follow the gold amount." : undefined}
              error={errors.amountCents}
            >
              <MoneyInput
                name="amountCents"
                defaultValue={fields.amountCents ?? order.editable.amountCents}
              />
            </Field>
          </>
        )}
      </AskDialog>
      <AskDialog name="askName" title="Change game name" order={order}>
        {({ errors, fields }) => (
          <Field label="New game name" error={errors.rsn}>
            <TextInput name="rsn" maxLength={64} autoComplete="off" defaultValue={fields.rsn} />
          </Field>
        )}
      </AskDialog>
      <AskDialog name="askRefund" title="Refund" order={order}>
        {({ errors, fields }) => (
          <Field
            label="Amount (USD)"
            help="Once it's approved, someone else sends and records it within a day."
            error={errors.amountCents}
          >
            <MoneyInput name="amountCents" defaultValue={fields.amountCents} />
          </Field>
        )}
      </AskDialog>
      <AskDialog name="askWriteOff" title="Write off" order={order} />
      <AskDialog name="askUnlock" title="Unlock payout details" order={order} />
      <AskDialog name="askVerify" title="Verify account as is" order={order} />
    </>
  );
}

type AskDialogProps = {
  name: AskName;
  title: string;
  order: OrderDeskView;
  children?: (form: { errors: Record<string, string>; fields: Record<string, string> }) => ReactNode;
};

function AskDialog({ name, title, order, children }: AskDialogProps) {
  return (
    <DeskDialog
      name={askedFor[name].dialog}
      title={title}
      text="This takes two people. It happens once someone else approves, within 24 hours."
    >
      <DeskForm form={orderForms[name]} version={order.version}>
        {({ errors, fields, busy }) => (
          <>
            {children?.({ errors, fields })}
            <Field label="Reason" help="The approver sees it. It's logged." error={errors.reason}>
              <Textarea name="reason" rows={2} maxLength={longestNote} defaultValue={fields.reason} />
            </Field>
            <div>
              <Button type="submit" variant="primary" busy={busy} icon={<Icon of={UsersRound} size={16} />}>
                Ask another person
              </Button>
            </div>
          </>
        )}
      </DeskForm>
    </DeskDialog>
  );
}
