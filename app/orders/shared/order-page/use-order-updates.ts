import { useEffect, useRef } from "react";
import { pageUpdateToast, toast } from "../../../ui/toast.ts";
import { isOwnEcho } from "../../../web/forms/own-actions.ts";

/** What is asked of the seller of an account now. */
export type SaleAsks = {
  /** Which asking for a reset link is waited for. */
  resetLink: string | null;
  counterOffer: { id: string; amount: string } | null;
};

/** The newest note on how a boost goes. */
type Progress = { key: string; note: string };

type Shown = {
  orderId: string;
  status: string;
  text: string;
  asks?: SaleAsks | null;
  progress?: Progress | null;
} | null;

/**
 * Says when the order on the page gets another status, asks something of its customer, goes on, or is no
 * longer there (Rule S39). What is on the page when it is opened is no news.
 */
export function useOrderUpdates(shown: Shown): void {
  const before = useRef(shown);
  useEffect(() => {
    const last = before.current;
    before.current = shown;
    if (!last || isOwnEcho(last.orderId)) return;
    if (!shown) {
      toast({
        id: pageUpdateToast,
        title: "Order Removed",
        text: "This order is no longer available.",
        tone: "warn",
      });
    } else if (shown.orderId === last.orderId) {
      const asked = newlyAsked(last.asks, shown.asks);
      if (asked) toast({ id: pageUpdateToast, tone: "warn", ...asked });
      else if (shown.status !== last.status)
        toast({ id: pageUpdateToast, title: "Order Status Updated", text: shown.text, tone: "info" });
      else if (shown.progress && shown.progress.key !== last.progress?.key)
        toast({
          id: pageUpdateToast,
          title: "Progress on your boost",
          text: shown.progress.note,
          tone: "info",
        });
    }
  });
}

type Asks = SaleAsks | null | undefined;

/** What is asked now and was not before; it tells more than the status that came with it. */
function newlyAsked(last: Asks, shown: Asks): { title: string; text: string } | null {
  if (shown?.resetLink && shown.resetLink !== last?.resetLink) {
    return { title: "Email reset link needed", text: "Open the page to paste it." };
  }
  const offer = shown?.counterOffer;
  if (offer && offer.id !== last?.counterOffer?.id) {
    return { title: `Counter-offer: ${offer.amount}`, text: "Accept or decline it on this page." };
  }
  return null;
}
