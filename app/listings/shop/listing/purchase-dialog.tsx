import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogClose } from "../../../ui/dialog.tsx";
import { PurchaseForm, type PurchaseProps, Send, SimilarLink, title, usePurchase } from "./purchase.tsx";
import { purchaseForm } from "./purchase-form.ts";

/** The purchase over the page (Rule S100). */
export function PurchaseDialog({ page, onClose }: PurchaseProps & { onClose(): void }) {
  const form = usePurchase(page);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || form.busy || onClose()}
      firm={form.busy}
      wide
      title={title}
      focusFirst={firstField}
      footer={
        <>
          <DialogClose render={<Button variant="quiet">{form.isFree ? "Cancel" : "Close"}</Button>} />
          <Send
            form={form}
            isOffered={page.ways.length > 0}
            similar={<SimilarLink slug={page.listing.slug} />}
          />
        </>
      }
    >
      <PurchaseForm page={page} form={form} />
    </Dialog>
  );
}

function firstField(): HTMLElement | true {
  return document.getElementById(purchaseForm)?.querySelector<HTMLElement>("input:checked") ?? true;
}
