import { and, eq, sql } from "drizzle-orm";
import { ok } from "../../kernel/result.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { appendOrderEvent, type OrderReactor } from "../orders/index.ts";
import { isOurs } from "./is-ours.ts";
import { accountListings } from "./tables.ts";

/**
 * Withdraws the draft of an account that is no longer ours, whoever took it back and however: its copy of the login is
 * destroyed in the transaction of that change (Rule P5), and the order's log tells staff. Refuses nothing.
 */
export const listingsReactor: OrderReactor = async (ctx, tx, { after }) => {
  if (after.type !== "account_sale" || isOurs(after)) return ok(undefined);
  const [gone] = await tx
    .update(accountListings)
    .set({ state: "withdrawn", version: sql`${accountListings.version} + 1`, updatedAt: ctx.clock.now() })
    .where(and(eq(accountListings.sourceOrderId, after.id), eq(accountListings.state, "draft")))
    .returning({ listingId: accountListings.id });
  if (!gone) return ok(undefined);
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
    topics: ["listing-drafts"],
  });
  return ok(undefined);
};
