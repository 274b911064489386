import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../platform/database/connect.ts";
import { appendOrderEvent, type NewOrderEvent, type OrderRow, type OrdersCtx } from "../../orders/index.ts";
import { saleOf } from "../../orders/model.ts";
import { confirmedEmailOf, emailMovedAt } from "../../people/index.ts";
import { customerPrint, type Release, type ReleaseReason, releaseReasonsOf } from "../../release/index.ts";
import { readSettingsGroup } from "../../settings/index.ts";
import type { PaymentsCtx } from "../context.ts";
import { isUnsent, type PayoutState } from "../model.ts";
import { type PayoutRow, payouts } from "../tables.ts";

/** By when a payout that is owed from now on is promised (Rule P23). */
export async function promisedBy(
  tx: Transaction,
  { type }: Pick<OrderRow, "type">,
  now: Date,
): Promise<Date> {
  const minutes = saleOf(type).payoutMinutes(await readSettingsGroup(tx, "deadlines"));
  return new Date(now.getTime() + minutes * 60_000);
}

/**
 * The order's one payout that has not failed. The order's row must be locked, which guards its payouts too.
 */
export async function alivePayout(tx: Transaction, orderId: string): Promise<PayoutRow | null> {
  const [found] = await tx
    .select()
    .from(payouts)
    .where(and(eq(payouts.orderId, orderId), ne(payouts.state, "failed")));
  return found ?? null;
}

/** The order's newest payout, alive or failed. */
export async function lastPayout(tx: Queryable, orderId: string): Promise<PayoutRow | null> {
  const [found] = await tx
    .select()
    .from(payouts)
    .where(eq(payouts.orderId, orderId))
    .orderBy(desc(payouts.version))
    .limit(1);
  return found ?? null;
}

type Asked = Pick<PayoutRow, "amountCents"> &
  Partial<
    Pick<PayoutRow, "approvedBy" | "approvedAt" | "personId" | "destinationPrint" | "isChanged" | "createdAt">
  >;

/**
 * A payout as the gate is asked for it (Rule P42). Commission is changed by another destination, and by
 * another email address of its referrer, whose account somebody may have taken over; an approval since clears
 * that too. A referrer without a confirmed address is known by their id.
 */
export async function payoutRelease(
  { signer }: Pick<OrdersCtx, "signer">,
  db: Queryable,
  order: Release["order"],
  payout: Asked,
): Promise<Release> {
  const {
    amountCents: worthCents,
    approvedBy = null,
    personId,
    destinationPrint: destination = null,
  } = payout;
  if (!personId) return { kind: "payout", worthCents, order, approvedBy };
  const customer = customerPrint(signer, (await confirmedEmailOf(db, personId)) ?? personId);
  const { isChanged = false, createdAt: since, approvedAt } = payout;
  const moved = await emailMovedAt(db, personId);
  const isMoved = moved !== null && since !== undefined && moved > since;
  const isCleared = approvedBy !== null && (!isMoved || (approvedAt ? approvedAt > moved : false));
  const change = { isChanged: isChanged || isMoved, isCleared };
  return { kind: "commission", worthCents, order: null, approvedBy, customer, destination, since, ...change };
}

/** Where an unsent payout stands now, by the gate's reason for a second person. */
export function stateNow(
  { state, approvedBy }: Pick<PayoutRow, "state" | "approvedBy">,
  reason: ReleaseReason | null,
): PayoutState {
  if (!isUnsent(state)) return state;
  return reason === null || (reason === "worth" && approvedBy !== null) ? "approved" : "due";
}

/** What a payout is until somebody acts: due where it takes two people, else approved at once. */
export async function startOf(ctx: OrdersCtx, tx: Transaction, order: OrderRow | null, asked: Asked) {
  const release = await payoutRelease(ctx, tx, order, { ...asked, approvedBy: null });
  const [[reason] = []] = await releaseReasonsOf(ctx, tx, [release]);
  return reason
    ? ({ state: "due", approvedBy: null, approvedAt: null } as const)
    : ({ state: "approved", approvedBy: null, approvedAt: ctx.clock.now() } as const);
}

/**
 * Makes the payout that is now due. Its version goes on from the attempt before, so that a page that still
 * shows that one cannot act on this one.
 */
export async function openPayout(
  ctx: PaymentsCtx,
  tx: Transaction,
  order: OrderRow,
  amountCents: number,
): Promise<PayoutRow> {
  const now = ctx.clock.now();
  const last = await lastPayout(tx, order.id);
  const [made] = await tx
    .insert(payouts)
    .values({
      orderId: order.id,
      amountCents,
      ...(await startOf(ctx, tx, order, { amountCents })),
      version: (last?.version ?? 0) + 1,
      dueAt: await promisedBy(tx, order, now),
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!made) throw new Error("The payout was not inserted");
  return made;
}

/** What the log says of a payout that is due. */
export function dueEvent({ amountCents, state }: PayoutRow): NewOrderEvent {
  return {
    type: "payout.due",
    visibility: "internal",
    data: { amountCents, needsSecondPerson: state === "due" },
  };
}

/** Begins an unsent payout anew: its amount or its destination is another, so nobody has approved it. */
export async function restartPayout(
  ctx: OrdersCtx,
  tx: Transaction,
  order: OrderRow,
  payout: PayoutRow,
  amountCents = payout.amountCents,
): Promise<PayoutRow> {
  return updatePayout(ctx, tx, payout, {
    amountCents,
    ...(await startOf(ctx, tx, order, { amountCents })),
  });
}

/**
 * Asks anew how many people an unsent payout takes that nobody has approved; writes it where that is other.
 */
export async function weighPayout(
  ctx: OrdersCtx,
  tx: Transaction,
  order: OrderRow,
  payout: PayoutRow,
): Promise<PayoutRow> {
  if (payout.approvedBy) return payout;
  const start = await startOf(ctx, tx, order, payout);
  return start.state === payout.state ? payout : updatePayout(ctx, tx, payout, start);
}

/** Writes a change of a payout and its next version. The order's row must be locked. */
export async function updatePayout(
  ctx: Pick<OrdersCtx, "clock">,
  tx: Transaction,
  payout: PayoutRow,
  set: Partial<Omit<PayoutRow, "id" | "orderId" | "version">>,
): Promise<PayoutRow> {
  const [changed] = await tx
    .update(payouts)
    .set({ ...set, version: sql`${payouts.version} + 1`, updatedAt: ctx.clock.now() })
    .where(and(eq(payouts.id, payout.id), eq(payouts.version, payout.version)))
    .returning();
  if (!changed) throw new Error("The payout of a locked order was changed by somebody else");
  return changed;
}

/** Ends a payout whose money has not left, or has come back, with the reason. */
export async function endPayout(
  ctx: PaymentsCtx,
  tx: Transaction,
  order: OrderRow,
  payout: PayoutRow,
  reason: string,
): Promise<void> {
  await updatePayout(ctx, tx, payout, { state: "failed", failedReason: reason });
  await appendOrderEvent(tx, ctx.actor, order, {
    type: "payout.failed",
    visibility: "internal",
    note: reason,
    data: { amountCents: payout.amountCents },
  });
}
