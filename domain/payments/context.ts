import type { OrdersCtx } from "../orders/index.ts";

/** What the owner sets about money. */
export type PaymentSettings = {
  /** A payout above this many cents needs a second person (Rule P22). */
  payoutApprovalCents: number;
  /** Days after an order's end for which its secrets are kept (Rule P5). */
  secretRetentionDays: number;
};

/** What the commands of this part need beside the context of orders. */
export type PaymentsCtx = OrdersCtx & PaymentSettings;
