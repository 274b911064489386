import type { OrderChange } from "../../orders/index.ts";
import type { PayoutRow } from "../tables.ts";
import { isUnsent } from "./payout-states.ts";

type Change = Pick<OrderChange, "before" | "after">;

/** Whether a change redirects an order's mail or money (Rule P31). */
export function isRedirected({ before, after }: Change): boolean {
  return (
    before.secondPersonSince?.getTime() !== after.secondPersonSince?.getTime() ||
    before.customerEmail !== after.customerEmail ||
    before.payoutSecretId !== after.payoutSecretId
  );
}

/**
 * Whoever approved an unsent payout approved it for what was known then; one that nobody approved may take
 * two now.
 */
export function isApprovalVoid(change: Change, payout: PayoutRow): boolean {
  if (!isUnsent(payout.state) || !isRedirected(change)) return false;
  const mayTakeTwo = payout.state === "approved" && change.after.secondPersonSince !== null;
  return payout.approvedBy !== null || mayTakeTwo;
}

/**
 * Whether an unsent payout may take another number of people than when it became due: its destination is
 * known by now, or what had changed is cleared.
 */
export function mayTakeOthers({ before, after }: Change, { state }: PayoutRow): boolean {
  if (!isUnsent(state)) return false;
  return before.payoutSecretId !== after.payoutSecretId || before.clearedBy !== after.clearedBy;
}
