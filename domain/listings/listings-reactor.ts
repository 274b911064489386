import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { ok } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { appendOrderEvent, type OrderReactor, type OrderRow, type OrdersCtx } from "../orders/index.ts";
import { shortId } from "../orders/model.ts";
import { isOurs } from "./is-ours.ts";
import { reactToPurchase } from "./purchase/purchase-reactor.ts";
import { accountListings } from "./tables.ts";
import { listingTopics } from "./topics.ts";

/**
 * What listings do when orders change: of a sale to us that is taken back, the listing is withdrawn; of a
 * purchase, see `reactToPurchase`.
 */
export const listingsReactor: OrderReactor = async (ctx, tx, change) => {
  if (change.after.type === "account_purchase") return reactToPurchase(ctx, tx, change);
  if (change.after.type === "account_sale") await withdrawLost(ctx, tx, change.after);
  return ok(undefined);
};

/**
 * Withdraws the listing of an account that is no longer ours, whoever took it back and however: its copy of
 * the login is destroyed in the transaction of that change (Rule P5), and the order's log tells staff.
 * Refuses nothing.
 */
async function withdrawLost(ctx: OrdersCtx, tx: Transaction, after: OrderRow): Promise<void> {
  if (isOurs(after)) return;
  const [gone] = await tx
    .update(accountListings)
    .set({ state: "withdrawn", version: sql`${accountListings.version} + 1`, updatedAt: ctx.clock.now() })
    .where(
      and(
        eq(accountListings.sourceOrderId, after.id),
        inArray(accountListings.state, ["draft", "published", "hidden"]),
        isNull(accountListings.heldBy),
      ),
    )
    .returning({ listingId: accountListings.id });
  if (!gone) return warnBuyersOrder(ctx, tx, after);
  const { listingId } = gone;
  await ctx.vault.destroy(tx, { subject: `listing:${listingId}` });
  await appendOrderEvent(tx, ctx.actor, after, {
    type: "account.unlisted",
    visibility: "internal",
    data: { listingId },
  });
  await appendEvent(tx, {
    subjectKind: "listing",
    subjectId: listingId,
    type: "listing.withdrawn",
    actor: ctx.actor,
    visibility: "internal",
    data: { orderId: after.id },
    topics: ["listing-drafts", ...listingTopics(listingId)],
  });
}

/** An account that a buyer holds or has is theirs to be told of by staff: the log of their order says so. */
async function warnBuyersOrder(ctx: OrdersCtx, tx: Transaction, sale: OrderRow): Promise<void> {
  const [held] = await tx
    .select({ orderId: accountListings.heldBy })
    .from(accountListings)
    .where(and(eq(accountListings.sourceOrderId, sale.id), ne(accountListings.state, "withdrawn")));
  if (!held?.orderId) return;
  const note = `The sale we got this account from, order ${shortId(sale.id)}, was reversed.`;
  const order = { id: held.orderId, customerId: null };
  await appendOrderEvent(tx, ctx.actor, order, { type: "order.note", visibility: "internal", note });
}
