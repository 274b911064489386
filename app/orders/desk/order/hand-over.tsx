import { Handshake } from "lucide";
import { queue } from "../../../../domain/orders/inputs.ts";
import { longestNote } from "../../../../domain/orders/model.ts";
import { loggedForStaff } from "../../../shell/desk/desk-copy.ts";
import { DeskDialog, DialogLink } from "../../../shell/desk/desk-dialog.tsx";
import { KeyHint } from "../../../shell/desk/key-hint.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Select } from "../../../ui/select.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { DeskForm } from "./desk-form.tsx";
import { orderForms } from "./order-forms.ts";
import { actionKeys } from "./order-keys.ts";
import type { OrderDeskView } from "./order-view.ts";

const dialog = "hand-over";

/** Opens the dialog that gives the order to somebody else. */
export function HandOverLink() {
  return (
    <DialogLink
      name={dialog}
      variant="quiet"
      icon={<Icon of={Handshake} size={15} />}
      keyName={actionKeys.handOver}
    >
      Hand over <KeyHint name={actionKeys.handOver} />
    </DialogLink>
  );
}

type HandOverDialogProps = { order: OrderDeskView; staff: readonly { value: string; label: string }[] };

/** Gives the order to a colleague or back to the queue, with a note that they see above it. */
export function HandOverDialog({ order, staff }: HandOverDialogProps) {
  const { assignedTo } = order.editable;
  const colleagues = staff.filter(({ value }) => value !== assignedTo && value !== order.viewerId);
  const options = [
    { value: "", label: "Choose", disabled: true },
    ...(assignedTo ? [{ value: queue, label: "Back to the queue" }] : []),
    ...colleagues,
  ];
  return (
    <DeskDialog
      name={dialog}
      title="Hand over"
      text="They see your note above the order until they act. The customer doesn't."
    >
      <DeskForm form={orderForms.handOver} version={order.version}>
        {({ errors, fields, busy }) => (
          <>
            <Field label="To" error={errors.to}>
              <Select name="to" defaultValue={fields.to ?? ""} options={options} />
            </Field>
            <Field label="Note" help={loggedForStaff} error={errors.note}>
              <Textarea name="note" rows={3} maxLength={longestNote} defaultValue={fields.note} />
            </Field>
            <div>
              <Button
                type="submit"
                variant="primary"
                busy={busy}
                busyLabel="Handing over…"
                icon={<Icon of={Handshake} size={16} />}
              >
                Hand over
              </Button>
            </div>
          </>
        )}
      </DeskForm>
    </DeskDialog>
  );
}
