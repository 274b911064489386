import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Queryable, Transaction } from "../../../platform/database/connect.ts";
import { appendEvent } from "../../../platform/events/index.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import { isOrderId, type OrdersCtx, promotionsTopic } from "../../orders/index.ts";
import { allow, emailMovedAt } from "../../people/index.ts";
import { reveal } from "../../release/index.ts";
import { secretsKeptUntil } from "../../settings/index.ts";
import { readPayoutDetails } from "../../ways/inputs.ts";
import { maskedDestination, type PayoutDetails } from "../../ways/model.ts";
import { type PayoutRow, payouts } from "../tables.ts";
import { destinationPrint } from "./destination-print.ts";
import { startOf, updatePayout } from "./payout-row.ts";

/**
 * The job that mails a referrer what became of their commission: credited, asked for, paid out, or a request
 * rejected.
 */
export const commissionJob = "commission-credited";

/** The vault's name for where commission goes. */
const kind = "commission-payout";
/** Whose secret it is, as the vault knows it. */
const commissionSubject = (payoutId: string) => `commission-payout:${payoutId}`;

/** A person's payouts of commission, the newest first. */
export function readCommissionPayouts(db: Queryable, personId: string): Promise<PayoutRow[]> {
  return db.select().from(payouts).where(eq(payouts.personId, personId)).orderBy(desc(payouts.version));
}

/** Whose commission a payout is; null of an order's payout, and where there is none. */
export async function referrerOf(db: Queryable, payoutId: string): Promise<string | null> {
  if (!isOrderId(payoutId)) return null;
  const [found] = await db
    .select({ personId: payouts.personId })
    .from(payouts)
    .where(eq(payouts.id, payoutId));
  return found?.personId ?? null;
}

/** Refuses keys, whose commission it is (`forbidden`), and who doesn't handle commission. */
export function mayPayCommission({ actor }: Pick<OrdersCtx, "actor">, referrerId: string): Result<undefined> {
  const may = allow(actor, "promotions.edit");
  if (!may.ok) return may;
  if (actor.kind !== "person") return fail(personsOnly);
  return actor.personId === referrerId ? fail(ownCommission) : ok(undefined);
}

/** Locks a person's payout of commission that is to be paid. Their commissions must be locked before. */
export async function lockOpenCommission(tx: Transaction, personId: string): Promise<PayoutRow | null> {
  const isOpen = and(eq(payouts.personId, personId), inArray(payouts.state, ["due", "approved"]));
  const [open] = await tx.select().from(payouts).where(isOpen).for("update");
  return open ?? null;
}

type AskedCommission = {
  personId: string;
  amountCents: number;
  /** When the oldest of it was credited. */
  earnedSince: Date | null;
  details: PayoutDetails;
};

/**
 * Makes the payout that a referrer asks for, or changes where the open one goes; the destination goes to the
 * vault (Rule P5), and another than before takes a second person (Rule P42), as does an account whose email
 * address changed since they earned it. The same again changes nothing. Their commissions must be locked.
 * Refuses a change once staff have looked (`conflict`).
 */
export async function askCommission(
  ctx: OrdersCtx,
  tx: Transaction,
  { personId, amountCents, earnedSince, details }: AskedCommission,
): Promise<Result<undefined>> {
  const print = destinationPrint(ctx, details);
  const open = await lockOpenCommission(tx, personId);
  if (open?.destinationPrint === print) return ok(undefined);
  if (open?.revealedAt) return fail(beingPaid);
  const before = await readCommissionPayouts(tx, personId);
  const moved = await emailMovedAt(tx, personId);
  const isMoved = moved !== null && earnedSince !== null && moved > earnedSince;
  const now = ctx.clock.now();
  const id = open?.id ?? randomUUID();
  const subject = commissionSubject(id);
  if (open) await ctx.vault.destroy(tx, { subject });
  const secretId = await ctx.vault.seal(tx, { kind, subject, value: JSON.stringify(details) });
  const asked = {
    ...{ personId, amountCents, createdAt: open?.createdAt ?? now, destinationPrint: print, secretId },
    ...{ method: details.method, mask: maskedDestination(details) },
    isChanged: open !== null || isMoved || isElsewhere(before, print),
  };
  const set = { ...asked, ...(await startOf(ctx, tx, null, asked)) };
  const version = (before[0]?.version ?? 0) + 1;
  if (open) await updatePayout(ctx, tx, open, set);
  else await tx.insert(payouts).values({ ...set, id, version, dueAt: now, updatedAt: now });
  const type = open ? "commission.payout_changed" : "commission.payout_requested";
  const { method } = details;
  await noteCommission(ctx, tx, { id, personId }, { type, data: { amountCents, method } });
  return ok(undefined);
}

/**
 * Whether this is another destination than the last that was paid to, or, before any was, than any asked for:
 * a rejected request doesn't make the next one's destination known.
 */
function isElsewhere(before: readonly PayoutRow[], print: string): boolean {
  const paid = before.find(({ sentAt, state }) => sentAt && state !== "failed");
  return (paid ? [paid] : before).some(({ destinationPrint: one }) => one !== null && one !== print);
}

/**
 * An open payout follows what is owed; whoever approved another sum approved nothing. Once staff have seen
 * where it goes, it may be on its way: it grows no more, and the rest is asked for after it.
 */
export async function resizeCommission(
  ctx: OrdersCtx,
  tx: Transaction,
  open: PayoutRow,
  amountCents: number,
): Promise<void> {
  if (open.amountCents === amountCents || (open.revealedAt && amountCents > open.amountCents)) return;
  const start = await startOf(ctx, tx, null, { ...open, amountCents });
  await updatePayout(ctx, tx, open, { amountCents, ...start });
}

/**
 * Ends a payout of commission that is to be paid, for a reason that its referrer is mailed; null: they know.
 */
export async function endCommission(
  ctx: OrdersCtx,
  tx: Transaction,
  payout: PayoutRow,
  reason: string | null,
): Promise<void> {
  await updatePayout(ctx, tx, payout, { state: "failed", failedReason: reason });
  await closeCommission(ctx, tx, payout, reason);
}

/** Forgets where a payout of commission was to go that has failed, and mails its referrer why. */
export async function closeCommission(
  ctx: OrdersCtx,
  tx: Transaction,
  payout: PayoutRow,
  reason: string | null,
): Promise<void> {
  await ctx.vault.destroy(tx, { subject: commissionSubject(payout.id) });
  const type = "commission.payout_rejected";
  const data = { amountCents: payout.amountCents };
  if (reason !== null) await noteCommission(ctx, tx, payout, { type, data, note: reason });
}

/** What follows for a payout of commission that has been sent, or whose money has come back. */
export async function followCommission(
  ctx: OrdersCtx,
  tx: Transaction,
  { id: payoutId, personId: referrerId }: Pick<PayoutRow, "id" | "personId">,
  { isPaid }: { isPaid: boolean },
): Promise<void> {
  if (referrerId === null) return;
  await ctx.commissions.mark(ctx, tx, { referrerId, payoutId, isPaid });
  const at = await secretsKeptUntil(tx, ctx.clock.now());
  if (isPaid) await ctx.vault.expire(tx, { subject: commissionSubject(payoutId), at });
}

type Note = { type: string; data: Record<string, unknown>; note?: string | undefined };

/** Of which the referrer is mailed. */
const mailed = new Set([
  "commission.payout_requested",
  "commission.payout_changed",
  "commission.payout_rejected",
  "commission.paid",
]);

/** Writes into the referrer's log what became of a payout of commission, and mails it where they read it. */
export async function noteCommission(
  { actor }: Pick<OrdersCtx, "actor">,
  tx: Transaction,
  { id, personId: referrerId }: Pick<PayoutRow, "id" | "personId">,
  { type, data, note }: Note,
): Promise<void> {
  if (referrerId === null) throw new Error(`The payout ${id} is no commission`);
  const { seq } = await appendEvent(tx, {
    ...{ subjectKind: "person", subjectId: referrerId, type, actor, visibility: "internal", note },
    data,
    topics: [`user:${referrerId}`, promotionsTopic, "orders"],
  });
  if (mailed.has(type)) await addJob(tx, commissionJob, { referrerId, seq });
}

/**
 * Shows a manager where a payout of commission goes, as `reveal` lets them. From then on the referrer can't
 * change it. Refuses whose commission it is (`forbidden`), and `not_found` when it has been destroyed.
 */
export async function revealCommission(
  ctx: OrdersCtx,
  { payoutId, personId, reason }: { payoutId: string; personId: string; reason: string },
): Promise<Result<PayoutDetails>> {
  const may = mayPayCommission(ctx, personId);
  if (!may.ok) return may;
  return reveal(ctx, { orderId: null, reason }, async (tx, { note }) => {
    const [payout] = await tx.select().from(payouts).where(eq(payouts.id, payoutId)).for("update");
    const details = payout && (await openCommission(ctx, tx, payout));
    if (!payout || !details) return fail(destroyed);
    await noteRevealed(ctx, tx, payout, { note, data: {} });
    return ok(details);
  });
}

/** Where a payout of commission goes; null when that was destroyed. Whoever shows it logs that. */
export async function openCommission(
  { vault }: Pick<OrdersCtx, "vault">,
  db: Queryable,
  { id, secretId }: PayoutRow,
): Promise<PayoutDetails | null> {
  const value = secretId && (await vault.open(db, { id: secretId, subject: commissionSubject(id) }));
  return value ? readPayoutDetails(value) : null;
}

/** Logs that staff have seen where it goes, and keeps it there. */
export async function noteRevealed(
  ctx: OrdersCtx,
  tx: Transaction,
  payout: PayoutRow,
  seen: Omit<Note, "type">,
): Promise<void> {
  const revealedAt = payout.revealedAt ?? ctx.clock.now();
  await tx.update(payouts).set({ revealedAt }).where(eq(payouts.id, payout.id));
  await noteCommission(ctx, tx, payout, { type: "commission.destination_revealed", ...seen });
}

const personsOnly: Failure = {
  code: "forbidden",
  text: "Only people can handle payouts of commission. API keys can't.",
};
const ownCommission: Failure = {
  code: "forbidden",
  text: "This is your own commission. Another manager must handle it.",
};
const beingPaid: Failure = {
  code: "conflict",
  text: "We're already paying this request. Message us if the destination is wrong.",
};
const destroyed: Failure = { code: "not_found", text: "The destination was destroyed." };
