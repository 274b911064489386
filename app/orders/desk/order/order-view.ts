import type { orderDeskView } from "./order-desk-view.ts";
import type { paymentFacts } from "./payment-facts.ts";

/**
 * An order as its page at the desk is given it: the domain's views, and what is joined from several of them.
 * Secrets are not among it (Rule P5).
 */
export type OrderDeskView = ReturnType<typeof orderDeskView>;

export type PurchaseOfOrder = NonNullable<OrderDeskView["purchase"]>;
export type PaymentFact = ReturnType<typeof paymentFacts>["payments"][number];
export type TakenBackFact = PaymentFact["takenBack"][number];

/** What the one who looks may do here. */
export type OrderMay = {
  /** Change email, amounts and payout details without a second person (Rule P31). */
  actAlone: boolean;
  /** The secrets of this order: as its assignee, or as a manager (Rule P44). */
  reveal: boolean;
  /** Where its payout goes, which whoever comes first pays while nobody has the order. */
  revealPayout: boolean;
  refund: boolean;
  writeOff: boolean;
  /** Pay another way than to the order's payout details. */
  override: boolean;
  approve: boolean;
  remove: boolean;
  /** Block what stands on the list of recovered accounts; others flag. */
  block: boolean;
  list: boolean;
};

/** A secret after Reveal, as lines to read. They are in that one answer only. */
export type Revealed = {
  of: "payout" | "login" | "resetLink" | "refundAddress" | "purchaseLogin" | "boostAccess";
  lines: readonly { label: string; value: string }[];
  /** Of a payout: where it goes, as it is pasted elsewhere. */
  copy?: string;
};
