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

const prefixes = {
  approve: "approve-request:",
  refuse: "refuse-request:",
  withdraw: "withdraw-request:",
  clear: "clear-order:",
  confirm: "confirm-payment:",
  approveGuard: "approve-guard:",
  refuseGuard: "refuse-guard:",
  withdrawGuard: "withdraw-guard:",
} as const;
export type RequestAction = keyof typeof prefixes;

/** The form of an action on one request; each has its own. */
export function requestFormName(action: RequestAction, requestId: string): string {
  return prefixes[action] + requestId;
}

/** Which action a form's name stands for; undefined when it is another form. */
export function requestActionOf(form: string | undefined): RequestAction | undefined {
  const actions = Object.keys(prefixes) as RequestAction[]; // Its own keys.
  return actions.find((action) => form?.startsWith(prefixes[action]));
}

export const requestTitles: Record<RequestAction, string> = {
  approve: "Request not approved",
  refuse: "Request not rejected",
  withdraw: "Request not withdrawn",
  clear: "Change not approved",
  confirm: "Payment not confirmed",
  approveGuard: "Request not approved",
  refuseGuard: "Request not rejected",
  withdrawGuard: "Request not withdrawn",
};
