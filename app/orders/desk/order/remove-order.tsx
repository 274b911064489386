import { Trash2 } from "lucide";
import { longestNote } from "../../../../domain/orders/model.ts";
import { DeskDialog } from "../../../shell/desk/desk-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { DeskForm } from "./desk-form.tsx";
import { orderForms } from "./order-forms.ts";

/** Asks an admin for the reason before an order leaves every list. */
export function RemoveOrder({ version }: { version: number }) {
  return (
    <DeskDialog
      name="remove"
      title="Remove order"
      text="For spam and tests. It disappears from all lists and counts, for the customer too. The log keeps it."
    >
      <DeskForm form={orderForms.remove} version={version}>
        {({ errors, fields, busy }) => (
          <>
            <Field label="Reason" error={errors.reason}>
              <TextInput
                name="reason"
                maxLength={longestNote}
                autoComplete="off"
                defaultValue={fields.reason}
              />
            </Field>
            <div>
              <Button type="submit" variant="danger-full" busy={busy} icon={<Icon of={Trash2} size={16} />}>
                Remove order
              </Button>
            </div>
          </>
        )}
      </DeskForm>
    </DeskDialog>
  );
}
