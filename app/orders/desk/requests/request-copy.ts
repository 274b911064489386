import type { ApprovalKind } from "../../../../domain/orders/model.ts";

/** A request for a second person as the desk shows it; every text is written out. */
export type RequestRow = {
  requestId: string;
  kind: ApprovalKind;
  title: string;
  /** The order's short number, its page and what it is. */
  number: string;
  orderHref: string;
  what: string;
  /** From what to what. */
  lines: readonly { label: string; value: string }[];
  reason: string;
  by: string;
  asked: string;
  ends: string;
  /** What the one who looks can do: decide, withdraw what they asked for, or only read. */
  role: "decide" | "withdraw" | "read";
};

const prefixes = {
  approve: "approve-request:",
  refuse: "refuse-request:",
  withdraw: "withdraw-request:",
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
};
