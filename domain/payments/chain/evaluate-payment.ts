import { asc, eq } from "drizzle-orm";
import { ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { changeOrder, type Decision, type NewOrderEvent } from "../../orders/index.ts";
import type { ChainCtx } from "../context.ts";
import { post } from "../ledger/ledger.ts";
import { settled } from "../settle.ts";
import {
  type ChainPaymentRow,
  type ChainWatchRow,
  chainPayments,
  chainTransfers,
  chainWatch,
  payments,
} from "../tables.ts";
import { centsOfWei, creditFor, leastWei } from "./eth-amounts.ts";
import { inTimeUntil, type PaymentProgress, paymentProgressOf } from "./payment-progress.ts";

/** Sums below it, or below a tenth of what is awaited, are no events. */
const leastEventCents = 50;

/**
 * Brings a payment in line with what the chain shows now: its state, the ledger, the order's log (decision
 * 015). Doing it again changes nothing. Throws when the payment, its order or the chain's row is not there,
 * or something is refused.
 */
export async function evaluatePayment(
  ctx: ChainCtx,
  { paymentId, mayExpire }: { paymentId: string; mayExpire: boolean },
): Promise<void> {
  const [found] = await ctx.db.select().from(chainPayments).where(eq(chainPayments.id, paymentId));
  if (!found) throw new Error("The payment is not there");
  const done = await transact(ctx.db, async (tx): Promise<Result<unknown>> => {
    // What the chain shows must not change while it is being booked.
    const [watch] = await tx
      .select()
      .from(chainWatch)
      .where(eq(chainWatch.chainId, found.chainId))
      .for("share");
    if (!watch) throw new Error("The chain has never been looked through");
    return changeOrder(ctx, tx, { orderId: found.orderId }, () =>
      bringInLine(ctx, tx, { watch, paymentId, mayExpire }),
    );
  });
  if (!done.ok) throw new Error(`The payment was refused: ${done.error.text}`);
}

type Work = { watch: ChainWatchRow; paymentId: string; mayExpire: boolean };

async function bringInLine(
  ctx: ChainCtx,
  tx: Transaction,
  { watch, paymentId, mayExpire }: Work,
): Promise<Result<Decision | null>> {
  const [payment] = await tx
    .select()
    .from(chainPayments)
    .where(eq(chainPayments.id, paymentId))
    .for("update");
  if (!payment) throw new Error("The payment is gone");
  const transfers = await tx
    .select()
    .from(chainTransfers)
    .where(eq(chainTransfers.paymentId, paymentId))
    .orderBy(asc(chainTransfers.blockNumber), asc(chainTransfers.id));
  const progress = paymentProgressOf(
    { ...payment, leastWei: leastWei(payment), wasSettled: payment.settledAt !== null },
    transfers,
    watch,
    mayExpire && watch.headTime > inTimeUntil(payment.expiresAt),
  );
  const credit = creditFor(payment, progress.confirmedWei);
  const after = await saveProgress(ctx, tx, payment, progress, credit.creditedCents);
  await storePayment(ctx, tx, after, transfers.at(-1)?.txHash ?? null);
  const rise = after.creditedCents - payment.creditedCents;
  const dust = credit.dustCents - creditFor(payment, payment.confirmedWei).dustCents;
  if (rise !== 0 || dust !== 0) await book(ctx, tx, after, { rise, dust });
  const [first, ...more] = eventsOfPayment(payment, after);
  if (!first) {
    if (rise !== 0) throw new Error("Money was booked without an event of it");
    return ok(null);
  }
  const events: [NewOrderEvent, ...NewOrderEvent[]] = [first, ...more];
  return ok(rise === 0 ? { set: {}, events } : { set: {}, events, book: settled(ctx, tx) });
}

async function saveProgress(
  ctx: ChainCtx,
  tx: Transaction,
  payment: ChainPaymentRow,
  progress: PaymentProgress,
  creditedCents: number,
): Promise<ChainPaymentRow> {
  const { state, receivedWei, confirmedWei } = progress;
  const isComplete = state === "settled" || state === "late";
  const settledAt = payment.settledAt ?? (isComplete ? ctx.clock.now() : null);
  const isSame =
    payment.state === state &&
    payment.receivedWei === receivedWei &&
    payment.confirmedWei === confirmedWei &&
    payment.creditedCents === creditedCents;
  const set = { state, receivedWei, confirmedWei, creditedCents, settledAt, touched: false };
  const version = isSame ? payment.version : payment.version + 1;
  if (isSame && !payment.touched) return payment;
  await tx
    .update(chainPayments)
    .set({ ...set, version })
    .where(eq(chainPayments.id, payment.id));
  return { ...payment, ...set, version };
}

/** The customer's list of payments shows it from the first transfer on. */
async function storePayment(
  ctx: ChainCtx,
  tx: Transaction,
  { id, orderId, address, receivedWei, creditedCents }: ChainPaymentRow,
  txHash: string | null,
): Promise<void> {
  const status = creditedCents > 0 ? "confirmed" : "pending";
  const now = ctx.clock.now();
  const set = { amountCents: creditedCents, txHash, updatedAt: now };
  const [known] = await tx.select().from(payments).where(eq(payments.id, id));
  if (!known) {
    if (receivedWei === 0n) return;
    const row = { id, orderId, method: "chain:ETH", status, cryptoAddress: address, createdAt: now } as const;
    await tx.insert(payments).values({ ...row, ...set });
    return;
  }
  const isSame = known.amountCents === creditedCents && known.txHash === txHash;
  if (isSame) return;
  const newStatus = known.status === "refunded" && creditedCents <= known.amountCents ? known.status : status;
  await tx
    .update(payments)
    .set({ ...set, status: newStatus })
    .where(eq(payments.id, id));
}

/** Books the difference between what the ledger holds for a payment and what the chain shows. */
async function book(
  ctx: ChainCtx,
  tx: Transaction,
  { id, orderId, version }: ChainPaymentRow,
  { rise, dust }: { rise: number; dust: number },
): Promise<void> {
  const kind = rise >= 0 ? "payment_received" : "payment_received_reversed";
  const booked = await post(tx, {
    orderId,
    kind,
    key: `chain:${id}:${version}`,
    entries: { cash: rise - dust, dust_forgiven: dust, customer_deposits: -rise },
    at: ctx.clock.now(),
  });
  if (!booked) throw new Error(`${kind} was booked before for version ${version} of the payment`);
}

type Stands = Pick<
  ChainPaymentRow,
  "id" | "state" | "receivedWei" | "creditedCents" | "amountCents" | "amountWei" | "priceMicroUsd"
>;

/**
 * What an order's log says of a change of one of its payments in ETH: nothing when people would see no
 * difference, and always something when money was credited or taken back. Of what is seen, `amountCents` is
 * what is new and `totalCents` all that came. Sums in cents at the payment's own price.
 */
export function eventsOfPayment(before: Stands, after: Stands): NewOrderEvent[] {
  const events: NewOrderEvent[] = [];
  const tell = (type: NewOrderEvent["type"], data: Record<string, unknown>, isPublic = true) => {
    const visibility = isPublic ? "public" : "internal";
    events.push({ type, visibility, data: { paymentId: after.id, ...data } });
  };
  const seenCents = centsOfWei(after.receivedWei, after.priceMicroUsd);
  const rise = after.creditedCents - before.creditedCents;
  if (rise < 0) tell("payment.reverted", { amountCents: -rise });
  else if (before.state !== "reverted" && after.state === "reverted")
    tell("payment.reverted", { amountCents: 0 });
  // Anybody can send dust to any address: it is booked, but nobody is told of it.
  const least = Math.max(1, Math.min(leastEventCents, Math.floor(after.amountCents / 10)));
  const newCents = seenCents - centsOfWei(before.receivedWei, before.priceMicroUsd);
  const isNew = newCents >= least;
  const seen = { amountCents: newCents, totalCents: seenCents };
  if (isNew && after.state === "partial") {
    tell("payment.partial", { ...seen, missingCents: after.amountCents - seenCents });
  }
  if (isNew && (after.state === "seen" || after.state === "confirming")) {
    tell("payment.seen", seen);
  }
  const isComplete = after.state === "settled" && before.state !== "settled";
  if (rise > 0) tell("payment.received", { amountCents: rise }, rise >= least || isComplete);
  if (before.state !== "late" && after.state === "late") tell("payment.late", { amountCents: seenCents });
  const over = overOf(after);
  if (over - overOf(before) >= least) tell("payment.over", { amountCents: over });
  if (before.state !== "expired" && after.state === "expired") {
    tell("payment.expired", { amountCents: seenCents });
  }
  return events;
}

function overOf({ creditedCents, amountCents }: Stands): number {
  return Math.max(0, creditedCents - amountCents);
}
