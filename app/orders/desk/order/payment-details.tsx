import { LockOpen } from "lucide";
import { unlockInput } from "../../../../domain/payments/inputs.ts";
import { wayLabel } from "../../../../domain/ways/model.ts";
import { reasonIsLogged, revealHelp } from "../../../shell/desk/desk-copy.ts";
import { DeskDialog, DialogLink } from "../../../shell/desk/desk-dialog.tsx";
import styles from "../../../shell/desk/desk-order.module.css";
import { Dots, secretLine, VaultBadge } from "../../../shell/desk/secret-parts.tsx";
import { Button } from "../../../ui/button.tsx";
import fieldStyles from "../../../ui/field.module.css";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { type KeyValue, KeyValues } from "../../../ui/key-values.tsx";
import { Panel } from "../../../ui/panel.tsx";
import textStyles from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { AskLink } from "../requests/ask-dialogs.tsx";
import { DeskForm } from "./desk-form.tsx";
import { type OrderDeskView, orderForms, type Revealed } from "./order-view.ts";
import { HideSecret, RevealDialog } from "./reveal-dialog.tsx";

type PaymentDetailsProps = {
  order: OrderDeskView;
  mayReveal: boolean;
  /** Whether they may unlock without a second person. */
  mayActAlone: boolean;
  /** Only in the answer to a reveal (Rule P5). */
  revealed: Revealed | null;
};

/** Where we pay the customer: dots, until a reason is given (Rule P5). */
export function PaymentDetails({ order, mayReveal, mayActAlone, revealed: shown }: PaymentDetailsProps) {
  const { payment, id } = order;
  const revealed = shown?.of === "payout" ? shown.lines : null;
  if (!payment.isPaidOut) return null;
  if (!payment.method) {
    return (
      <Panel title="Payment Details">
        <p className={textStyles.muted}>The customer hasn't entered payment details yet.</p>
      </Panel>
    );
  }
  const method: KeyValue = { label: "Method", value: wayLabel(payment.method) };
  const lockedIn: KeyValue = { label: "Locked in", value: payment.lockedAt };
  const hidden: KeyValue = {
    label: "Destination",
    value: <Dots reveal={mayReveal ? "reveal" : undefined} />,
  };
  return (
    <>
      <Panel title="Payment Details" aside={<VaultBadge isOpen={revealed !== null} />}>
        <KeyValues labelled items={[method, lockedIn, ...(revealed ? revealed.map(secretLine) : [hidden])]} />
        <div className={styles.actions}>
          {revealed ? <HideSecret orderId={id} /> : null}
          {payment.canUnlock && mayActAlone ? (
            <DialogLink name="unlock" variant="quiet" icon={<Icon of={LockOpen} size={16} />}>
              Unlock for correction
            </DialogLink>
          ) : null}
          {payment.canUnlock && !mayActAlone ? (
            <>
              <span className={textStyles.small}>Unlock for correction?</span>
              <AskLink name="askUnlock" order={order} />
            </>
          ) : null}
        </div>
        <p className={fieldStyles.help}>{revealHelp}</p>
      </Panel>
      {mayReveal && !revealed ? (
        <RevealDialog name="reveal" form={orderForms.reveal} title="Reveal payment details" orderId={id} />
      ) : null}
      {payment.canUnlock && mayActAlone ? <UnlockDialog orderId={id} /> : null}
    </>
  );
}

function UnlockDialog({ orderId }: { orderId: string }) {
  return (
    <DeskDialog
      name="unlock"
      title="Unlock for correction"
      text="This deletes the details so the customer can enter new ones. The payout then needs two other people, not you."
    >
      <DeskForm name={orderForms.unlock} schema={unlockInput}>
        {({ errors, fields, busy }) => (
          <>
            <input type="hidden" name="orderId" value={orderId} />
            <Field label="Note" help={reasonIsLogged} error={errors.note}>
              <TextInput name="note" maxLength={500} autoComplete="off" defaultValue={fields.note} />
            </Field>
            <div>
              <Button type="submit" variant="danger-full" busy={busy} icon={<Icon of={LockOpen} size={16} />}>
                Unlock details
              </Button>
            </div>
          </>
        )}
      </DeskForm>
    </DeskDialog>
  );
}
