import { useEffect, useRef, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Dialog, DialogClose } from "../../../../ui/dialog.tsx";
import { ConfirmForm, type ConfirmProps, question, title, useConfirming, yes } from "./confirm-sale.tsx";

/** The last question, over the page (Rule S76). Each answer of the server that asks it opens it anew. */
export function ConfirmSaleDialog({ offer, carried }: ConfirmProps) {
  const [open, setOpen] = useState(true);
  useEffect(() => setOpen(carried.stage === "confirm"), [carried]);
  const form = useConfirming();
  const formId = useRef(`confirm-${offer.offerId}`);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      firm={form.busy}
      title={title}
      text={question}
      footer={
        <>
          <DialogClose render={<Button variant="quiet">Cancel</Button>} />
          <Button
            type="submit"
            form={formId.current}
            variant="danger-full"
            busy={form.busy}
            busyLabel="Selling…"
          >
            {yes}
          </Button>
        </>
      }
    >
      <ConfirmForm id={formId.current} offer={offer} carried={carried} form={form} />
    </Dialog>
  );
}
