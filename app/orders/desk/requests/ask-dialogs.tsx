import { UsersRound } from "lucide";
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
  const { isGold } = order.trade;
  const { quantity, amountCents } = order.editable;
  const gold: AskInput = { name: "quantity", label: "Gold Amount (M)", Input: GoldInput, value: quantity };
  const amount: AskInput = {
    ...{ name: "amountCents", label: "Amount (USD)", Input: MoneyInput, value: amountCents },
    help: isGold ? "Leave as is to follow the gold amount." : undefined,
  };
  const email: AskInput = {
    name: "customerEmail",
    label: "New email address",
    type: "email",
    maxLength: 254,
  };
  const refund: AskInput = {
    ...{ name: "amountCents", label: "Amount (USD)", Input: MoneyInput },
    help: "Once it's approved, someone else sends and records it within a day.",
  };
  const rsn: AskInput = { name: "rsn", label: "New game name", maxLength: 64 };
  return (
    <>
      <AskDialog name="askEmail" title="Change email address" order={order} inputs={[email]} />
      <AskDialog
        name="askAmount"
        title="Change amount"
        order={order}
        inputs={isGold ? [gold, amount] : [amount]}
      />
      <AskDialog name="askName" title="Change game name" order={order} inputs={[rsn]} />
      <AskDialog name="askRefund" title="Refund" order={order} inputs={[refund]} />
      <AskDialog name="askWriteOff" title="Write off" order={order} />
      <AskDialog name="askUnlock" title="Unlock payout details" order={order} />
      <AskDialog name="askVerify" title="Verify account as is" order={order} />
    </>
  );
}

/** What is typed of what is asked for; amounts have fields of their own. */
type AskInput = {
  Input?: typeof MoneyInput | typeof TextInput;
  type?: "email";
  maxLength?: number;
  name: string;
  label: string;
  help?: string | undefined;
  value?: string;
};

type AskDialogProps = {
  name: AskName;
  title: string;
  order: OrderDeskView;
  inputs?: readonly AskInput[];
};

function AskDialog({ name, title, order, inputs = [] }: AskDialogProps) {
  return (
    <DeskDialog
      name={askedFor[name].dialog}
      title={title}
      text="This takes two people. It happens once someone else approves, within 24 hours."
    >
      <DeskForm form={orderForms[name]} version={order.version}>
        {({ errors, fields, busy }) => (
          <>
            {inputs.map(({ Input = TextInput, name, label, help, value, ...input }) => (
              <Field key={name} label={label} help={help} error={errors[name]}>
                <Input {...input} name={name} autoComplete="off" defaultValue={fields[name] ?? value} />
              </Field>
            ))}
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
