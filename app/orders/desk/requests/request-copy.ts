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

/** What can be done with a request: each is a form of its own, whose name begins so and ends with its id. */
export const requestForms = {
  approve: { prefix: "approve-request:", refused: "Request not approved" },
  refuse: { prefix: "refuse-request:", refused: "Request not rejected" },
  withdraw: { prefix: "withdraw-request:", refused: "Request not withdrawn" },
  clear: { prefix: "clear-order:", refused: "Change not approved" },
  confirm: { prefix: "confirm-payment:", refused: "Payment not confirmed" },
  approveGuard: { prefix: "approve-guard:", refused: "Request not approved" },
  refuseGuard: { prefix: "refuse-guard:", refused: "Request not rejected" },
  withdrawGuard: { prefix: "withdraw-guard:", refused: "Request not withdrawn" },
} as const;
export type RequestAction = keyof typeof requestForms;

/** Which action a form's name stands for; undefined when it is another form. */
export function requestActionOf(form: string | undefined): RequestAction | undefined {
  const actions = Object.keys(requestForms) as RequestAction[]; // Its own keys.
  return actions.find((action) => form?.startsWith(requestForms[action].prefix));
}
