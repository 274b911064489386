import { CircleMinus } from "lucide";
import { DeskDialog, DialogLink } from "../../../shell/desk/desk-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { DeskForm } from "./desk-form.tsx";
import { orderForms } from "./order-forms.ts";

/** Opens the dialog in which a manager gives up what is missing of an order. */
export function WriteOffLink({ amount }: { amount: string }) {
  return (
    <DialogLink name="write-off" variant="quiet" icon={<Icon of={CircleMinus} size={16} />}>
      Write off {amount}
    </DialogLink>
  );
}

type WriteOffProps = { amount: string; version: number; isSale: boolean };

/** Asks why, and says what follows (Rule P30). */
export function WriteOffDialog({ amount, version, isSale }: WriteOffProps) {
  const text = isSale
    ? `We owe ${amount}. After a write-off we pay nothing, and you can complete the order. The customer sees it.`
    : `${amount} is missing. After a write-off the order needs no more money. The customer sees it, and the invoice shows only what was paid.`;
  return (
    <DeskDialog name="write-off" title={`Write off ${amount}`} text={text}>
      <DeskForm form={orderForms.writeOff} version={version}>
        {({ errors, fields, busy }) => (
          <>
            <Field label="Reason" help="Logged with your name. Staff only." error={errors.reason}>
              <TextInput name="reason" maxLength={500} autoComplete="off" defaultValue={fields.reason} />
            </Field>
            <div>
              <Button
                type="submit"
                variant="danger-full"
                busy={busy}
                busyLabel="Writing off…"
                icon={<Icon of={CircleMinus} size={16} />}
              >
                Write off {amount}
              </Button>
            </div>
          </>
        )}
      </DeskForm>
    </DeskDialog>
  );
}
