import { LockOpen } from "lucide";
import { reasonIsLogged, unlockPresets } from "../../../shell/desk/desk-copy.ts";
import { DeskDialog, DialogLink } from "../../../shell/desk/desk-dialog.tsx";
import { ReasonField } from "../../../shell/desk/reason-field.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import textStyles from "../../../ui/text.module.css";
import { AskLink } from "../requests/ask-dialogs.tsx";
import { DeskForm } from "./desk-form.tsx";
import { orderForms } from "./order-forms.ts";
import type { OrderDeskView } from "./order-view.ts";

type UnlockDetailsProps = {
  order: OrderDeskView;
  /** Whether they may unlock without a second person. */
  mayActAlone: boolean;
};

/** Lets the customer enter other payout details, alone or by a request (Rule P31). */
export function UnlockDetails({ order, mayActAlone }: UnlockDetailsProps) {
  if (!order.payment.canUnlock) return null;
  if (!mayActAlone) {
    return (
      <>
        <span className={textStyles.small}>Unlock for correction?</span>
        <AskLink name="askUnlock" order={order} />
      </>
    );
  }
  return (
    <>
      <DialogLink name="unlock" variant="quiet" icon={<Icon of={LockOpen} size={16} />}>
        Unlock for correction
      </DialogLink>
      <UnlockDialog orderId={order.id} />
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
      <DeskForm form={orderForms.unlock}>
        {({ errors, fields, busy }) => (
          <>
            <input type="hidden" name="orderId" value={orderId} />
            <ReasonField
              name="note"
              label="Note"
              help={reasonIsLogged}
              presets={unlockPresets}
              error={errors.note}
              defaultValue={fields.note}
            />
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
