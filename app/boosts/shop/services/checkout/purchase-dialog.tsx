import type { ReactNode } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Dialog, DialogClose } from "../../../../ui/dialog.tsx";
import { Order, PurchaseForm, type PurchaseProps, title, usePurchase } from "./purchase.tsx";

type PurchaseDialogProps = PurchaseProps & {
  /** The quote ran out, or was changed, while the dialog is open. */
  renewal: ReactNode | null;
  onClose(): void;
};

/** The purchase over the page (Rule S86). */
export function PurchaseDialog({ renewal, onClose, ...props }: PurchaseDialogProps) {
  const form = usePurchase(props);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || form.busy || onClose()}
      firm={form.busy}
      wide
      title={title}
      footer={
        <>
          <DialogClose render={<Button variant="quiet">Cancel</Button>} />
          {renewal ?? (props.ways.length > 0 ? <Order busy={form.busy} /> : null)}
        </>
      }
    >
      <PurchaseForm {...props} form={form} />
    </Dialog>
  );
}
