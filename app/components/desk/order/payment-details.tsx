import { Eye, EyeOff, Lock, LockOpen } from "lucide-react";
import { payoutMethodLabels } from "../../../../domain/orders/model.ts";
import { revealInput, unlockInput } from "../../../../domain/payments/inputs.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { type KeyValue, KeyValues } from "../../../ui/key-values.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { DeskDialog, DialogLink } from "./desk-dialog.tsx";
import { DeskForm } from "./desk-form.tsx";
import { type OrderDeskView, orderForms, type Revealed } from "./order-view.ts";

type PaymentDetailsProps = {
  order: OrderDeskView;
  mayReveal: boolean;
  /** Only in the answer to a reveal (Rule P5). */
  revealed: Revealed | null;
};

/** Where we pay the customer: dots, until a reason is given (Rule P5). */
export function PaymentDetails({ order, mayReveal, revealed }: PaymentDetailsProps) {
  const { payment, id } = order;
  if (!payment.isPaidOut) return null;
  if (!payment.method) {
    return (
      <Panel title="Payment Details">
        <p className="muted">The customer has not given payment details yet.</p>
      </Panel>
    );
  }
  const method: KeyValue = { label: "Method", value: payoutMethodLabels[payment.method] };
  const lockedIn: KeyValue = { label: "Locked in", value: payment.lockedAt };
  const hidden: KeyValue = { label: "Destination", value: <Dots mayReveal={mayReveal} /> };
  return (
    <>
      <Panel title="Payment Details" aside={<VaultBadge isOpen={revealed !== null} />}>
        <KeyValues labelled items={[method, lockedIn, ...(revealed ? revealed.map(shown) : [hidden])]} />
        <div className="order-deeds">
          {revealed ? (
            <LinkButton to={`/admin/orders/${id}`} size="sm" icon={<Icon of={EyeOff} size={16} />} replace>
              Hide
            </LinkButton>
          ) : null}
          {payment.canUnlock ? (
            <DialogLink name="unlock" variant="quiet" icon={<Icon of={LockOpen} size={16} />}>
              Unlock for correction
            </DialogLink>
          ) : null}
        </div>
        <p className="help">
          Reveal asks for a reason and writes it into the log. It needs a step-up that is still fresh.
        </p>
      </Panel>
      {mayReveal && !revealed ? <RevealDialog orderId={id} /> : null}
      {payment.canUnlock ? <UnlockDialog orderId={id} /> : null}
    </>
  );
}

function VaultBadge({ isOpen }: { isOpen: boolean }) {
  return isOpen ? (
    <Badge tone="warn" icon={<Icon of={Eye} size={13} />}>
      Revealed to you
    </Badge>
  ) : (
    <Badge icon={<Icon of={Lock} size={13} />}>In the vault</Badge>
  );
}

function Dots({ mayReveal }: { mayReveal: boolean }) {
  return (
    <span className="row between">
      <span className="mask">
        <span aria-hidden="true">•••••••••••••</span>
        <VisuallyHidden>Hidden</VisuallyHidden>
      </span>
      {mayReveal ? (
        <DialogLink name="reveal" icon={<Icon of={Eye} size={16} />}>
          Reveal
        </DialogLink>
      ) : null}
    </span>
  );
}

function shown({ label, value }: Revealed[number]): KeyValue {
  return {
    label,
    value: (
      <span className="row between">
        <span className="secret">{value}</span>
        <CopyButton text={value} label={`Copy ${label}`} bare size="sm" />
      </span>
    ),
  };
}

function RevealDialog({ orderId }: { orderId: string }) {
  return (
    <DeskDialog
      name="reveal"
      title="Reveal the payment details"
      text="The reason stands in the log with your name."
    >
      <DeskForm name={orderForms.reveal} schema={revealInput}>
        {({ errors, fields, busy }) => (
          <>
            <input type="hidden" name="orderId" value={orderId} />
            <Field label="Reason" error={errors.reason}>
              <TextInput name="reason" maxLength={500} autoComplete="off" defaultValue={fields.reason} />
            </Field>
            <div>
              <Button type="submit" variant="primary" busy={busy} icon={<Icon of={Eye} size={16} />}>
                Reveal
              </Button>
            </div>
          </>
        )}
      </DeskForm>
    </DeskDialog>
  );
}

function UnlockDialog({ orderId }: { orderId: string }) {
  return (
    <DeskDialog
      name="unlock"
      title="Unlock for correction"
      text="What is in the vault is destroyed, and the customer can enter other details. An approval given for them is void."
    >
      <DeskForm name={orderForms.unlock} schema={unlockInput}>
        {({ errors, fields, busy }) => (
          <>
            <input type="hidden" name="orderId" value={orderId} />
            <Field label="Note" help="Staff read it in the log." error={errors.note}>
              <TextInput name="note" maxLength={500} autoComplete="off" defaultValue={fields.note} />
            </Field>
            <div>
              <Button type="submit" variant="danger-full" busy={busy} icon={<Icon of={LockOpen} size={16} />}>
                Unlock the details
              </Button>
            </div>
          </>
        )}
      </DeskForm>
    </DeskDialog>
  );
}
