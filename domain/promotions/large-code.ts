import type { Transaction } from "../../platform/database/connect.ts";
import type { OrdersCtx } from "../orders/index.ts";
import { areGuardsUp } from "../people/index.ts";
import { letLeave } from "../release/index.ts";
import type { PromoCodeRow } from "./tables.ts";

/** The largest part of an order that one person gives away by a code, in hundredths of a percent. */
const alonePartHundredths = 2_500;

type GateCtx = Pick<OrdersCtx, "actor" | "clock" | "signer">;

type Terms = Pick<
  PromoCodeRow,
  | "code"
  | "percentHundredths"
  | "fixedCents"
  | "leastOrderCents"
  | "maxRedemptions"
  | "validFrom"
  | "validUntil"
  | "isActive"
>;

/**
 * Whether one person may not give so much away by a code: more than a quarter of an order as a part, which
 * has no bound in dollars, or as a sum whose redemptions the gate doesn't let leave (Rule P42). A sum without
 * a least order is all of a small one.
 */
async function isLargeCode(ctx: GateCtx, tx: Transaction, terms: Terms): Promise<boolean> {
  const { code, percentHundredths, fixedCents, leastOrderCents, maxRedemptions } = terms;
  if (percentHundredths > 0) return percentHundredths > alonePartHundredths;
  if (fixedCents * 10_000 <= Math.max(leastOrderCents, fixedCents) * alonePartHundredths) return false;
  const worthCents = fixedCents * maxRedemptions;
  return !(await letLeave(ctx, tx, { kind: "price", worthCents, order: null, customer: `promo:${code}` })).ok;
}

/** Whether a change gives more away than before: on, more often, from earlier or for longer. */
function givesMore(before: Terms | null, after: Terms): boolean {
  if (!after.isActive) return false;
  if (!before?.isActive) return true;
  const ends = ({ validUntil }: Terms) => validUntil?.getTime() ?? Number.POSITIVE_INFINITY;
  return (
    after.maxRedemptions > before.maxRedemptions ||
    ends(after) > ends(before) ||
    after.validFrom < before.validFrom
  );
}

/** Whether a code's new terms take a second person (Rule P43). */
export async function takesSecondPerson(
  ctx: GateCtx,
  tx: Transaction,
  before: Terms | null,
  after: Terms,
): Promise<boolean> {
  if (!givesMore(before, after) || !(await areGuardsUp(tx))) return false;
  return isLargeCode(ctx, tx, after);
}
