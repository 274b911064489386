import type { OrderType } from "../../../../domain/orders/model.ts";

/** How an order's hold stands, as its customer's pages are given it. */
export type HoldView = HeldView | LapsedView;

export type HeldView = {
  kind: "held";
  orderId: string;
  type: OrderType;
  /** Epoch milliseconds, and as text for pages without scripts. */
  until: number;
  untilText: string;
  totalMs: number;
  serverNow: number;
  isWorldLocked: boolean;
  /** The customer brings gold to a meeting before then, rather than pay. */
  bringsGold: boolean;
  canClaimPayment: boolean;
  isPaymentClaimed: boolean;
  canAct: boolean;
};

export type LapsedView = {
  kind: "lapsed";
  orderId: string;
  type: OrderType;
  /** What it comes to now; null where it cannot be taken up. */
  again: { shownCents: number; amount: string } | null;
  /** Whether we pay the customer; else they pay us. */
  isPaidOut: boolean;
  canAct: boolean;
};

/** The forms of a hold; they are sent to the order's own page. */
export const holdForms = { claim: "claim-payment", takeUp: "take-up" } as const;
export const holdFormTitles = {
  claim: "Your hold wasn't extended",
  takeUp: "Order not reopened",
} as const;
