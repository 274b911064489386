import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import {
  holdUntilOf,
  isOwnOrder,
  isStaffFor,
  type OrderChange,
  type OrderDeadline,
  type OrderRow,
} from "../../orders/index.ts";
import { isOpen } from "../../orders/model.ts";
import { letLeave } from "../../release/index.ts";
import type { ListingsCtx } from "../context.ts";
import { deliveryMinutes, disputeHours } from "../listing-values.ts";
import { accountListings, accountPurchases, type PurchaseRow } from "../tables.ts";
import { deliverJob } from "./deliver-paid.ts";
import { loginRelease } from "./hand-over.ts";
import { moveListing } from "./move-listing.ts";
import { purchaseDetailsOf } from "./purchase-details.ts";
import { openDisputeOf, purchaseRowOf } from "./purchase-rows.ts";

/**
 * What a change of a purchase does to its account (docs/listings.md): held while it is pending, sold once it
 * is paid, free or hidden again when it is canceled; what is promised, when the login is handed over and when
 * it counts as accepted. Refuses to reopen an order whose account somebody else has, to end one with an open
 * dispute or to move it back, and to hand over an account whose login is gone or stale (`conflict`). Whether
 * it is paid, payments ask.
 */
export async function reactToPurchase(
  ctx: ListingsCtx,
  tx: Transaction,
  { before, after }: OrderChange,
): Promise<Result<OrderDeadline | undefined>> {
  await takeOnWhenPaid(tx, after);
  const isSame = before.status === after.status && Boolean(before.removedAt) === Boolean(after.removedAt);
  if (isSame) {
    await followHold(tx, after);
    return ok(undefined);
  }
  const purchase = await purchaseRowOf(tx, after.id);
  const isOver = after.removedAt !== null || !isOpen(after.status);
  // Moved back it would neither lapse nor be accepted: only its decision ends an order with a dispute.
  const isLeft = isOver || after.status !== "verifying_account";
  if (isLeft && (await openDisputeOf(tx, after.id))) return fail(isOver ? disputeIsOpen : decideFirst);
  const isHandedOver = after.status === "verifying_account" && before.status !== "verifying_account";
  if (isHandedOver) {
    const left = await letLeave(ctx, tx, loginRelease(after));
    if (!left.ok) return left;
  }
  const noted = await notePurchase(ctx, tx, { purchase, before, after });
  const moved = await moveListing(ctx, tx, { purchase: noted, after, isHandedOver });
  return moved.ok ? ok(deadlineOf(ctx, before, after)) : moved;
}

async function takeOnWhenPaid(tx: Transaction, order: OrderRow) {
  const { id, status, removedAt, paidCents, amountCents, unconfirmedCents } = order;
  if (status !== "pending" || removedAt !== null || paidCents < amountCents || unconfirmedCents > 0) return;
  await addJob(tx, deliverJob, { orderId: id }, { jobKey: `${deliverJob}:${id}` });
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
  const isNewlyAccepted = isAccepted && before.status !== "completed";
  const isDelivered = isHandedOver || (isAccepted && purchase.deliveredAt === null);
  const set: Partial<PurchaseRow> = {
    ...(isDelivered
      ? { deliveredAt: purchase.deliveredAt ?? now, isUnpaidDelivery: after.paidCents < after.amountCents }
      : {}),
    acceptBy: isHandedOver ? new Date(now.getTime() + disputeHours * 3_600_000) : null,
    ...(isHandedOver ? { reminders: 0 } : {}),
    ...(isNewlyAccepted ? { acceptedAt: now, acceptedBy: acceptedBy(ctx, after) } : {}),
    ...(isAccepted ? {} : { acceptedAt: null, acceptedBy: null }),
  };
  await tx.update(accountPurchases).set(set).where(eq(accountPurchases.orderId, after.id));
  return { ...purchase, ...set };
}

function acceptedBy({ actor }: ListingsCtx, order: OrderRow): PurchaseRow["acceptedBy"] {
  if (actor.kind === "system") return "time";
  return isStaffFor(actor, "orders.progress") && !isOwnOrder(actor, order) ? "staff" : "customer";
}

/** A part that was paid, or staff, may have given the hold more time: people are shown that. */
async function followHold(tx: Transaction, order: OrderRow): Promise<void> {
  if (order.status !== "pending") return;
  const until = holdUntilOf(order);
  const differs = or(
    isNull(accountListings.heldUntil),
    sql`${accountListings.heldUntil} <> ${until?.toISOString() ?? null}::timestamptz`,
  );
  await tx
    .update(accountListings)
    .set({ heldUntil: until })
    .where(and(eq(accountListings.heldBy, order.id), differs));
}

/** The time of delivery is a deadline that is measured (Rule P23): it begins when the account is paid. */
function deadlineOf({ clock }: ListingsCtx, before: OrderRow, after: OrderRow): OrderDeadline | undefined {
  const now = clock.now();
  const details = purchaseDetailsOf(after);
  if (!details) return undefined;
  const minutes = deliveryMinutes[details.deliveryTime];
  if (after.status === "in_progress" && minutes > 0 && !before.deadlineMetAt) {
    const deadlineAt = new Date(now.getTime() + minutes * 60_000);
    return { deadlineStartedAt: now, deadlineAt, deadlineMetAt: null };
  }
  const isDelivered = after.status === "verifying_account" || after.status === "completed";
  if (!isDelivered || !before.deadlineAt) return undefined;
  const { deadlineStartedAt, deadlineAt } = before;
  return { deadlineStartedAt, deadlineAt, deadlineMetAt: before.deadlineMetAt ?? now };
}

const decideFirst: Failure = {
  code: "conflict",
  text: "The buyer opened a dispute. Decide it before you move the order back.",
};
const disputeIsOpen: Failure = {
  code: "conflict",
  text: "The buyer opened a dispute. Decide it to end the order.",
};
