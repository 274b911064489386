import { Eye, EyeOff, Lock } from "lucide";
import type { z } from "zod";
import { revealInput } from "../../../../domain/payments/inputs.ts";
import { reasonIsLogged } from "../../../shell/desk/desk-copy.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import type { KeyValue } from "../../../ui/key-values.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { DeskDialog, DialogLink } from "./desk-dialog.tsx";
import { DeskForm } from "./desk-form.tsx";
import type { orderForms, Revealed } from "../../desk/order/order-view.ts";

/** Says whether a secret is in the vault or shown in this page. */
export function VaultBadge({ isOpen }: { isOpen: boolean }) {
  return isOpen ? (
    <Badge tone="warn" icon={<Icon of={Eye} size={13} />}>
      Revealed to you
    </Badge>
  ) : (
    <Badge icon={<Icon of={Lock} size={13} />}>In the vault</Badge>
  );
}

/** Dots in the place of a secret, with Reveal beside them where `reveal` names its dialog. */
export function Dots({ reveal, what }: { reveal?: string | undefined; what?: string }) {
  return (
    <span className="row between">
      <span className="mask">
        <span aria-hidden="true">•••••••••••••</span>
        <VisuallyHidden>Hidden</VisuallyHidden>
      </span>
      {reveal ? (
        <DialogLink name={reveal} icon={<Icon of={Eye} size={16} />}>
          Reveal
          {what ? <VisuallyHidden> {what}</VisuallyHidden> : null}
        </DialogLink>
      ) : null}
    </span>
  );
}

/** A revealed secret, to be read and copied. */
export function secretLine({ label, value }: Revealed["lines"][number]): KeyValue {
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

/** Leaves the page as it was before Reveal, so that nothing of it is on the screen any more. */
export function HideSecret({ orderId }: { orderId: string }) {
  return (
    <LinkButton to={`/admin/orders/${orderId}`} size="sm" icon={<Icon of={EyeOff} size={16} />} replace>
      Hide
    </LinkButton>
  );
}

type RevealDialogProps = {
  /** The dialog's name in the address, and the form that reveals. */
  name: string;
  form: keyof typeof orderForms;
  title: string;
  orderId: string;
  /** What the form checks, and what it names beside the order; left out, the secrets of the order itself. */
  schema?: z.ZodType;
  hidden?: Record<string, string>;
};

/** Asks for the reason before a secret is shown (Rule P5). */
export function RevealDialog(props: RevealDialogProps) {
  const { name, form, title, orderId, schema = revealInput, hidden = {} } = props;
  return (
    <DeskDialog name={name} title={title} text={reasonIsLogged}>
      <DeskForm name={form} schema={schema}>
        {({ errors, fields, busy }) => (
          <>
            <input type="hidden" name="orderId" value={orderId} />
            {Object.entries(hidden).map(([field, value]) => (
              <input key={field} type="hidden" name={field} value={value} />
            ))}
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
