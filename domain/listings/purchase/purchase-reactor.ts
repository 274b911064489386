import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { appendEvent } from "../../../platform/events/index.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import {
  isOwnOrder,
  isStaffFor,
  type OrderChange,
  type OrderPromise,
  type OrderRow,
  payUntilOf,
} from "../../orders/index.ts";
import { isOpen } from "../../orders/model.ts";
import type { ListingsCtx } from "../context.ts";
import { deliveryMinutes, disputeHours } from "../listing-words.ts";
import {
  accountListings,
  accountPurchases,
  type ListingRow,
  type PurchaseRow,
  purchaseDisputes,
} from "../tables.ts";
import { listingTopics } from "../topics.ts";
import { deliverJob } from "./deliver-paid.ts";
import { purchaseDetailsOf } from "./purchase-details.ts";

/**
 * What a change of a purchase does to its account (docs/listings.md): held while it is pending, sold once it is paid, free or
 * hidden again when it is canceled; what is promised, when the login is handed over and when it counts as accepted. Refuses to
 * reopen an order whose account somebody else has, and to end one with an open dispute (`conflict`).
 */
export async function reactToPurchase(
  ctx: ListingsCtx,
  tx: Transaction,
  { before, after }: OrderChange,
): Promise<Result<OrderPromise | undefined>> {
  await takeOnWhenPaid(tx, after);
  const isSame = before.status === after.status && Boolean(before.removedAt) === Boolean(after.removedAt);
  if (isSame) {
    await followHold(tx, after);
    return ok(undefined);
  }
  const [purchase] = await tx.select().from(accountPurchases).where(eq(accountPurchases.orderId, after.id));
  if (!purchase) throw new Error("A purchase has no row of its own");
  const isOver = after.removedAt !== null || !isOpen(after.status);
  if (isOver && (await hasOpenDispute(tx, after.id))) return fail(disputeIsOpen);
  const noted = await notePurchase(ctx, tx, { purchase, before, after });
  const moved = await moveListing(ctx, tx, { purchase: noted, after });
  return moved.ok ? ok(promiseOf(ctx, before, after)) : moved;
}

async function takeOnWhenPaid(tx: Transaction, { id, status, removedAt, paidCents, amountCents }: OrderRow) {
  if (status !== "pending" || removedAt !== null || paidCents < amountCents) return;
  await addJob(tx, deliverJob, { orderId: id }, { jobKey: `${deliverJob}:${id}` });
}

async function hasOpenDispute(tx: Transaction, orderId: string): Promise<boolean> {
  const open = and(eq(purchaseDisputes.orderId, orderId), eq(purchaseDisputes.state, "open"));
  return (await tx.$count(purchaseDisputes, open)) > 0;
}

type Noted = { purchase: PurchaseRow; before: OrderRow; after: OrderRow };

/** When the login was handed over, until when it may be disputed, and who accepted it. */
async function notePurchase(
  ctx: ListingsCtx,
  tx: Transaction,
  { purchase, before, after }: Noted,
): Promise<PurchaseRow> {
  const now = ctx.clock.now();
  const isHandedOver = after.status === "verifying_account" && before.status !== "verifying_account";
  const isAccepted = after.status === "completed";
  const isDelivered = isHandedOver || (isAccepted && purchase.deliveredAt === null);
  const set: Partial<PurchaseRow> = {
    ...(isDelivered
      ? { deliveredAt: purchase.deliveredAt ?? now, isUnpaidDelivery: after.paidCents < after.amountCents }
      : {}),
    acceptBy: isHandedOver ? new Date(now.getTime() + disputeHours * 3_600_000) : null,
    ...(isHandedOver ? { reminders: 0 } : {}),
    acceptedAt: isAccepted ? now : null,
    acceptedBy: isAccepted ? acceptedBy(ctx, after) : null,
  };
  await tx.update(accountPurchases).set(set).where(eq(accountPurchases.orderId, after.id));
  return { ...purchase, ...set };
}

function acceptedBy({ actor }: ListingsCtx, order: OrderRow): PurchaseRow["acceptedBy"] {
  if (actor.kind === "system") return "time";
  return isStaffFor(actor, "orders.progress") && !isOwnOrder(actor, order) ? "staff" : "customer";
}

type Move = { purchase: PurchaseRow; after: OrderRow };

async function moveListing(
  ctx: ListingsCtx,
  tx: Transaction,
  { purchase, after }: Move,
): Promise<Result<undefined>> {
  const isIt = eq(accountListings.id, purchase.listingId);
  const [listing] = await tx.select().from(accountListings).where(isIt).for("update");
  if (!listing) throw new Error("The account of a purchase is gone");
  const isMine = listing.heldBy === after.id;
  const isFreed = after.status === "canceled" || (after.removedAt !== null && isOpen(after.status));
  if (isFreed && !isMine) return ok(undefined);
  const isFree = listing.heldBy === null && (listing.state === "published" || listing.state === "hidden");
  if (!isFreed && !isMine && !isFree) return fail(takenMeanwhile);
  const wish = isFreed ? freed(purchase) : taken(ctx, after, listing);
  await tx
    .update(accountListings)
    .set({ ...wish, version: sql`${accountListings.version} + 1`, updatedAt: ctx.clock.now() })
    .where(isIt);
  await keepLogin(ctx, tx, after, listing.id);
  if (wish.state !== listing.state || wish.heldBy !== listing.heldBy) {
    await appendEvent(tx, {
      subjectKind: "listing",
      subjectId: listing.id,
      type: isFreed ? "listing.freed" : wish.state === "sold" ? "listing.sold" : "listing.held",
      actor: ctx.actor,
      visibility: "internal",
      data: { orderId: after.id, state: wish.state },
      topics: listingTopics(listing.id),
    });
  }
  return ok(undefined);
}

type Place = Pick<ListingRow, "state" | "heldBy" | "heldUntil" | "soldAt" | "isLoginStale">;

/** Back on the shelf; one whose login a buyer has read is hidden until it has another. */
function freed({ revealedAt }: PurchaseRow): Place {
  const isRead = revealedAt !== null;
  return {
    state: isRead ? "hidden" : "published",
    heldBy: null,
    heldUntil: null,
    soldAt: null,
    isLoginStale: isRead,
  };
}

function taken({ clock }: ListingsCtx, order: OrderRow, listing: ListingRow): Place {
  const isSold = order.status !== "pending";
  return {
    state: isSold ? "sold" : "published",
    heldBy: order.id,
    heldUntil: isSold ? null : payUntilOf(order),
    soldAt: isSold ? (listing.soldAt ?? clock.now()) : null,
    isLoginStale: listing.isLoginStale,
  };
}

/** The login stays readable until some days after the order's end (Rule P5). */
async function keepLogin(ctx: ListingsCtx, tx: Transaction, order: OrderRow, listingId: string) {
  const isKeptOn = order.status !== "completed";
  const at = isKeptOn ? null : new Date(ctx.clock.now().getTime() + ctx.secretRetentionDays * 86_400_000);
  await ctx.vault.expire(tx, { subject: `listing:${listingId}`, at });
}

/** A part that was paid, or staff, may have given the hold more time: people are shown that. */
async function followHold(tx: Transaction, order: OrderRow): Promise<void> {
  if (order.status !== "pending") return;
  const until = payUntilOf(order);
  const differs = or(
    isNull(accountListings.heldUntil),
    sql`${accountListings.heldUntil} <> ${until?.toISOString() ?? null}::timestamptz`,
  );
  await tx
    .update(accountListings)
    .set({ heldUntil: until })
    .where(and(eq(accountListings.heldBy, order.id), differs));
}

/** The time of delivery is a promise that is measured (Rule P23): it begins when the account is paid. */
function promiseOf({ clock }: ListingsCtx, before: OrderRow, after: OrderRow): OrderPromise | undefined {
  const now = clock.now();
  const details = purchaseDetailsOf(after);
  if (!details) return undefined;
  const minutes = deliveryMinutes[details.deliveryTime];
  if (after.status === "in_progress" && minutes > 0 && !before.promiseKeptAt) {
    const promiseDueAt = new Date(now.getTime() + minutes * 60_000);
    return { promiseStartedAt: now, promiseDueAt, promiseKeptAt: null };
  }
  const isDelivered = after.status === "verifying_account" || after.status === "completed";
  if (!isDelivered || !before.promiseDueAt) return undefined;
  const { promiseStartedAt, promiseDueAt } = before;
  return { promiseStartedAt, promiseDueAt, promiseKeptAt: before.promiseKeptAt ?? now };
}

const disputeIsOpen: Failure = {
  code: "conflict",
  text: "The buyer has opened a dispute. Decide it; that ends the order.",
};
const takenMeanwhile: Failure = {
  code: "conflict",
  text: "The account of this order is held by another order, sold, or no longer ours, so it cannot be reopened.",
};
