import { Eye, EyeOff } from "lucide";
import { accessPresets, reasonIsLogged } from "../../../shell/desk/desk-copy.ts";
import { DeskDialog } from "../../../shell/desk/desk-dialog.tsx";
import { ReasonField } from "../../../shell/desk/reason-field.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { DeskForm } from "./desk-form.tsx";
import type { OrderForm } from "./order-forms.ts";

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
  form: OrderForm;
  title: string;
  orderId: string;
  /** What the form names beside the order. */
  hidden?: Record<string, string>;
  /** Usual reasons. */
  presets?: readonly string[];
};

/** Asks for the reason before a secret is shown (Rule P5). */
export function RevealDialog(props: RevealDialogProps) {
  const { name, form, title, orderId, hidden = {}, presets = accessPresets } = props;
  return (
    <DeskDialog name={name} title={title} text={reasonIsLogged}>
      <DeskForm form={form}>
        {({ errors, fields, busy }) => (
          <>
            <input type="hidden" name="orderId" value={orderId} />
            {Object.entries(hidden).map(([field, value]) => (
              <input key={field} type="hidden" name={field} value={value} />
            ))}
            <ReasonField
              name="reason"
              label="Reason"
              presets={presets}
              error={errors.reason}
              defaultValue={fields.reason}
            />
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
