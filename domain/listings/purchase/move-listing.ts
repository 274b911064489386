import { and, eq, sql } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { appendEvent } from "../../../platform/events/index.ts";
import { holdUntilOf, type OrderRow } from "../../orders/index.ts";
import { isOpen } from "../../orders/model.ts";
import { secretsKeptUntil } from "../../settings/index.ts";
import type { ListingsCtx } from "../context.ts";
import { accountListings, type ListingRow, type PurchaseRow, purchaseDisputes } from "../tables.ts";
import { listingTopics } from "../topics.ts";
import { wasTakenBack, whyNotHandOver } from "./hand-over.ts";
import { loginStateOf } from "./purchase-login.ts";

type Move = { purchase: PurchaseRow; after: OrderRow; isHandedOver: boolean };

/**
 * Brings the account of a purchase in line with its order: held while it is pending, sold once it is paid, on
 * the catalog again when it is canceled. Refuses an account that somebody else has by now, and a hand-over of
 * what cannot be (`conflict`).
 */
export async function moveListing(
  ctx: ListingsCtx,
  tx: Transaction,
  { purchase, after, isHandedOver }: Move,
): Promise<Result<undefined>> {
  const isIt = eq(accountListings.id, purchase.listingId);
  const [listing] = await tx.select().from(accountListings).where(isIt).for("update");
  if (!listing) throw new Error("The account of a purchase is gone");
  const isMine = listing.heldBy === after.id;
  const isFreed = after.status === "canceled" || (after.removedAt !== null && isOpen(after.status));
  if (isFreed && !isMine) return ok(undefined);
  // Of hidden ones only that which this buyer's reading has hidden: staff took the others from the catalog.
  const isShown =
    listing.state === "published" || (listing.state === "hidden" && purchase.revealedAt !== null);
  const isFree = listing.heldBy === null && isShown;
  if (!isFreed && !isMine && !isFree) return fail(takenMeanwhile);
  const wrong = isHandedOver ? await whyNotHandOver(ctx, tx, listing) : null;
  if (wrong) return fail(wrong);
  const target = isFreed ? await freed(ctx, tx, { purchase, listing }) : taken(ctx, after, listing);
  // A hold and its end are no edit: staff who have the listing open go on. Sold for good, it may come back to
  // us one day.
  const isMoved = target.state !== listing.state;
  await tx
    .update(accountListings)
    .set({
      ...target,
      ...(after.status === "completed" ? { loginPrint: null } : {}),
      ...(isMoved ? { version: sql`${accountListings.version} + 1` } : {}),
      updatedAt: ctx.clock.now(),
    })
    .where(isIt);
  const isLost = target.state === "withdrawn";
  await expireLoginAfterEnd(ctx, tx, {
    order: after,
    listingId: listing.id,
    isLost,
    isStale: target.isLoginStale,
  });
  if (target.state !== listing.state || target.heldBy !== listing.heldBy) {
    await tell(ctx, tx, { order: after, listingId: listing.id, target });
  }
  return ok(undefined);
}

type ListingChange = Pick<ListingRow, "state" | "heldBy" | "heldUntil" | "soldAt" | "isLoginStale">;

/**
 * On the catalog again. Hidden, until staff have seen to it, is one whose login a buyer has read or the vault
 * has lost, and one of which a dispute was decided in full; withdrawn one that is no longer ours.
 */
async function freed(
  ctx: ListingsCtx,
  tx: Transaction,
  { purchase, listing }: { purchase: PurchaseRow; listing: ListingRow },
): Promise<ListingChange> {
  const isRead = purchase.revealedAt !== null;
  const isLoginStale = isRead || listing.isLoginStale;
  const isReady = (await loginStateOf(ctx, tx, { ...listing, isLoginStale })) === "ready";
  const isShown = isReady && !(await wasFoundWrong(tx, purchase.orderId));
  const state = (await wasTakenBack(tx, listing)) ? "withdrawn" : isShown ? "published" : "hidden";
  return { state, heldBy: null, heldUntil: null, soldAt: null, isLoginStale };
}

async function wasFoundWrong(tx: Transaction, orderId: string): Promise<boolean> {
  const isIts = eq(purchaseDisputes.orderId, orderId);
  return (await tx.$count(purchaseDisputes, and(isIts, eq(purchaseDisputes.outcome, "refund")))) > 0;
}

function taken({ clock }: ListingsCtx, order: OrderRow, listing: ListingRow): ListingChange {
  const isSold = order.status !== "pending";
  return {
    state: isSold ? "sold" : "published",
    heldBy: order.id,
    heldUntil: isSold ? null : holdUntilOf(order),
    soldAt: isSold ? (listing.soldAt ?? clock.now()) : null,
    isLoginStale: listing.isLoginStale,
  };
}

type LoginKeeping = { order: OrderRow; listingId: string; isLost: boolean; isStale: boolean };

/**
 * The login stays readable until some days after the order's end (Rule P5); of an account that is not ours it
 * goes at once.
 */
async function expireLoginAfterEnd(
  ctx: ListingsCtx,
  tx: Transaction,
  { order, listingId, isLost, isStale }: LoginKeeping,
) {
  const subject = `listing:${listingId}`;
  if (isLost) {
    await ctx.vault.destroy(tx, { subject });
    return;
  }
  // One that an earlier buyer knows is of no use any more, and staff may never save another.
  const isStillNeeded = order.status !== "completed" && !(isStale && order.status === "canceled");
  const at = isStillNeeded ? null : await secretsKeptUntil(tx, ctx.clock.now());
  await ctx.vault.expire(tx, { subject, at });
}

type Moved = { order: OrderRow; listingId: string; target: ListingChange };

const eventOfState: Record<ListingRow["state"], string> = {
  draft: "listing.freed",
  hidden: "listing.freed",
  published: "listing.freed",
  sold: "listing.sold",
  withdrawn: "listing.withdrawn",
};

function tell(
  { actor }: ListingsCtx,
  tx: Transaction,
  { order, listingId, target: { state, heldBy } }: Moved,
) {
  return appendEvent(tx, {
    subjectKind: "listing",
    subjectId: listingId,
    type: state === "published" && heldBy ? "listing.held" : eventOfState[state],
    actor,
    visibility: "internal",
    data: { orderId: order.id, state },
    topics: listingTopics(listingId),
  });
}

const takenMeanwhile: Failure = {
  code: "conflict",
  text: "You can't reopen this order: its account was sold, is on hold for someone else, or is no longer for sale.",
};
