import type { ApprovalKind } from "../../../../domain/orders/model.ts";

/**
 * What waits for a second person: what somebody asked for, a changed order, a payment entered by hand, or a
 * loosened guard.
 */
type RequestSource = "request" | "clearance" | "payment" | "guard";

/** What waits for a second person, as the desk shows it; every text is written out. */
export type RequestRow = {
  source: RequestSource;
  /** Of the request, the order or the payment. */
  requestId: string;
  /** Null for what nobody asked for. */
  kind: ApprovalKind | null;
  title: string;
  /** The order's short number, its page and what it is; null for what belongs to none. */
  order: { number: string; href: string; what: string } | null;
  /** From what to what. */
  lines: readonly { label: string; value: string }[];
  /** Empty where nobody said why. */
  reason: string;
  by: string;
  asked: string;
  /** Until when it waits, or when it applies by itself; null for what waits until somebody decides. */
  ends: { label: string; at: string } | null;
  /** What the one who looks can do: decide, withdraw what they asked for, wait for others, or only read. */
  role: "decide" | "withdraw" | "wait" | "read";
};
