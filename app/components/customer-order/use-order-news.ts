import { useEffect, useRef } from "react";
import { isOwnEcho } from "../../forms/own-deeds.ts";
import { toast } from "../../ui/toast.ts";

type Shown = { orderId: string; status: string; text: string } | null;

/**
 * Says when the order on the page gets another status, or is no longer there (spec/1 §4). What is on the page when it is
 * opened is no news.
 */
export function useOrderNews(shown: Shown): void {
  const before = useRef(shown);
  useEffect(() => {
    const last = before.current;
    before.current = shown;
    if (!last || isOwnEcho(last.orderId)) return;
    if (!shown) {
      toast({
        id: "order",
        title: "Order Removed",
        text: "This order is no longer available.",
        tone: "warn",
      });
    } else if (shown.orderId === last.orderId && shown.status !== last.status) {
      toast({ id: "order", title: "Order Status Updated", text: shown.text, tone: "info" });
    }
  });
}
