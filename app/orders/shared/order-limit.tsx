import { useEffect, useState } from "react";
import type { WayOn } from "../../../kernel/errors.ts";
import { LimitText } from "../../shell/shop/refusal-alert.tsx";
import { Alert } from "../../ui/alert.tsx";

/** Why the visitor can't place another order now, and how to go on. */
export type OrderLimit = { title?: string | undefined; text: string; waysOn?: readonly WayOn[] | undefined };

type OrderLimitNoteProps = {
  /** What the loader knows; undefined on pages that are cached for all guests, which ask by themselves. */
  limit: OrderLimit | null | undefined;
};

/** Says before the press what placing would refuse for the visitor's open orders (Rules P48, P54). */
export function OrderLimitNote({ limit: known }: OrderLimitNoteProps) {
  const [asked, setAsked] = useState<OrderLimit | null>(null);
  const asks = known === undefined;
  useEffect(() => {
    if (!asks) return;
    const request = new AbortController();
    // Without an answer the order form says it.
    fetchLimit(request.signal).then(setAsked, () => {});
    return () => request.abort();
  }, [asks]);
  const limit = asks ? asked : known;
  return limit ? (
    <Alert tone="warn" title={limit.title ?? "You can't order more right now"}>
      <LimitText {...limit} />
    </Alert>
  ) : null;
}

async function fetchLimit(signal: AbortSignal): Promise<OrderLimit | null> {
  const response = await fetch("/api/order-limit", { signal });
  const { text, ways_on: waysOn }: { text: string | null; ways_on: WayOn[] } = await response.json();
  return response.ok && text ? { text, waysOn } : null;
}
