import { useEffect, useRef, useState } from "react";
import { toast } from "../../../ui/toast.ts";
import { isOwnEcho } from "../../../web/forms/own-actions.ts";
import { useLive } from "../../../web/live/use-live.ts";

/** Orders change in bursts; the list is read again at most this often. */
const paceMilliseconds = 1_000;
/** How long it is said that the list was brought up to date (Rule S61). */
const shownMilliseconds = 2_000;

type OrderUpdates = {
  since: string | undefined;
  /** When the list was read, which is new after each reading. */
  readAt: number;
  selectedId: string | null;
};

/**
 * Follows all orders: the list is read again after changes. Answers what happened to which order since the
 * page was opened, and for two seconds that the list was brought up to date. A selected order that is removed
 * is told of (Rule S61).
 */
export function useOrderUpdates({ since, readAt, selectedId }: OrderUpdates) {
  const [touched] = useState(() => new Map<string, string>());
  const [isUpdated, setUpdated] = useState(false);
  const isShown = useRef(true);
  useLive(["orders"], {
    since,
    paceMilliseconds,
    onChange({ type, subject }) {
      const id = subject.replace(/^order:/, "");
      if (touched.get(id) !== "order.removed") touched.set(id, type);
      isShown.current = false;
      if (type !== "order.removed" || id !== selectedId || isOwnEcho(id)) return;
      toast({ title: "Order Removed", text: "This order is no longer available.", tone: "info" });
    },
  });
  useEffect(() => {
    if (isShown.current || readAt === 0) return;
    isShown.current = true;
    setUpdated(true);
    const timer = setTimeout(() => setUpdated(false), shownMilliseconds);
    return () => {
      clearTimeout(timer);
      setUpdated(false);
    };
  }, [readAt]);
  return { touched, isUpdated };
}
