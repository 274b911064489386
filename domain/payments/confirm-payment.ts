import { and, asc, eq, gt, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import {
  approvalsTopic,
  changeOrder,
  countApprovals,
  countClearances,
  findOrders,
  type OrderRow,
} from "../orders/index.ts";
import { allow, countGuardChanges, namesOf, secondPerson } from "../people/index.ts";
import { lockSums } from "../release/index.ts";
import { readSettingsSince } from "../settings/index.ts";
import type { PaymentsCtx } from "./context.ts";
import { methodText } from "./read-payments.ts";
import { isStillPaid, type PaymentRow, payments, paymentsTakenBack } from "./tables.ts";

const dayMilliseconds = 24 * 3_600_000;

/** A reference as two are compared: without case, blanks and punctuation (Rule P42). */
export function referenceKeyOf(reference: string): string {
  return reference
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

type Entered = { amountCents: number; receivedBy: string | null };

/**
 * Whether a payment that is entered by hand now releases nothing until a second person has confirmed it (Rule
 * P42): what the order has by hand unconfirmed is above the limit with it, or its recorder has entered as
 * much as one person may in 24 hours. What the program books needs nobody.
 */
export async function takesConfirmation(
  { clock }: Pick<PaymentsCtx, "clock">,
  tx: Transaction,
  { id: orderId, createdAt }: Pick<OrderRow, "id" | "createdAt">,
  { amountCents, receivedBy }: Entered,
): Promise<boolean> {
  if (receivedBy === null) return false;
  // Two payments entered at the same moment never pass as one.
  await lockSums(tx, [receivedBy]);
  const limits = await readSettingsSince(tx, "approvals");
  const { secondPersonAboveCents, personDayCents } = limits(createdAt);
  const since = new Date(clock.now().getTime() - dayMilliseconds);
  const isByHand = and(isNotNull(payments.receivedBy), isNull(payments.confirmedBy));
  const ofOrder = await sumOf(tx, and(eq(payments.orderId, orderId), isByHand));
  const ofRecorder = await sumOf(
    tx,
    and(eq(payments.receivedBy, receivedBy), isNull(payments.confirmedBy), gt(payments.createdAt, since)),
  );
  return ofOrder + amountCents > secondPersonAboveCents || ofRecorder + amountCents > personDayCents;
}

/** What was taken back may come again, what was voided never does. */
async function sumOf(tx: Transaction, which: SQL | undefined): Promise<number> {
  const cents = sql<string>`coalesce(sum(${payments.amountCents}), 0)`;
  const [found] = await tx
    .select({ cents })
    .from(payments)
    .where(and(which, ne(payments.status, "voided")));
  return Number(found?.cents ?? 0);
}

/** A payment by hand that waits for a second person, as the desk shows it; its method in words. */
export type UnconfirmedPayment = PaymentRow & { order: OrderRow; receivedByName: string | null };

/** Money that was taken back again, or never came, needs nobody. */
const isUnconfirmed = and(eq(payments.needsConfirmation, true), isNull(payments.confirmedBy), isStillPaid);
const maxShown = 200;

/** Payments that wait for a second person, the oldest first, of one order if named; at most 200. */
export async function listUnconfirmedPayments(
  ctx: Pick<PaymentsCtx, "db" | "actor">,
  { orderId }: { orderId?: string | undefined } = {},
): Promise<Result<UnconfirmedPayment[]>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const rows = await ctx.db
    .select()
    .from(payments)
    .where(and(isUnconfirmed, orderId ? eq(payments.orderId, orderId) : undefined))
    .orderBy(asc(payments.createdAt))
    .limit(maxShown);
  const [found, names] = await Promise.all([
    findOrders(ctx, [...new Set(rows.map((row) => row.orderId))]),
    namesOf(
      ctx.db,
      rows.map(({ receivedBy }) => receivedBy),
    ),
  ]);
  return ok(
    rows.flatMap((row) => {
      const order = found.get(row.orderId);
      const receivedByName = names.get(row.receivedBy ?? "") ?? null;
      return order ? [{ ...row, method: methodText(row.method), order, receivedByName }] : [];
    }),
  );
}

/** How much waits for a second person: requests, changed orders and payments entered by hand. */
export async function countSecondPersonTasks(
  ctx: Pick<PaymentsCtx, "db" | "clock" | "actor">,
): Promise<number> {
  const [asked, changed, entered, loosened] = await Promise.all([
    countApprovals(ctx),
    countClearances(ctx.db),
    ctx.db.$count(payments, isUnconfirmed),
    countGuardChanges(ctx),
  ]);
  return asked + changed + entered + loosened;
}

/**
 * A second person has seen a payment that was entered by hand where it arrived: what it pays for may leave
 * (Rule P42). Doing it again changes nothing. Refuses keys, who entered it or is one with them, one's own
 * order (`forbidden`), and what was voided or taken back meanwhile (`conflict`).
 */
export async function confirmPayment(
  ctx: PaymentsCtx,
  { paymentId }: { paymentId: string },
): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const [found] = await ctx.db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(eq(payments.id, paymentId));
  if (!found) return fail(noPayment);
  const confirmed = await transact(ctx.db, (tx) =>
    // A second pair of eyes leaves the order to whoever works on it.
    changeOrder({ ...ctx, onHeld: "leave-to-them" }, tx, { orderId: found.orderId }, async (order) => {
      const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for("update");
      if (!payment?.needsConfirmation || payment.confirmedBy) return ok(null);
      if (payment.status !== "confirmed") return fail(goneMeanwhile);
      const { amountCents, receivedBy } = payment;
      const parts = await whoSaidItCame(tx, payment);
      const other = await secondPerson(ctx, tx, { parts, refused: enteredIt });
      if (!other.ok) return other;
      await tx
        .update(payments)
        .set({ confirmedBy: other.value.personId, updatedAt: ctx.clock.now() })
        .where(eq(payments.id, paymentId));
      const data = { amountCents, receivedBy };
      return ok({
        set: { unconfirmedCents: Math.max(0, order.unconfirmedCents - amountCents) },
        events: [{ type: "payment.confirmed", visibility: "internal", data, alsoHeard: [approvalsTopic] }],
      });
    }),
  );
  return confirmed.ok ? ok(undefined) : confirmed;
}

/** Who entered or confirmed a payment, or that money of it which was taken back is with us again. */
export async function whoSaidItCame(
  tx: Transaction,
  { id, receivedBy, confirmedBy }: PaymentRow,
): Promise<string[]> {
  const rows = await tx
    .select({ returnedBy: paymentsTakenBack.returnedBy })
    .from(paymentsTakenBack)
    .where(eq(paymentsTakenBack.paymentId, id));
  return [receivedBy, confirmedBy, ...rows.map(({ returnedBy }) => returnedBy)].filter((one) => one !== null);
}

const noPayment: Failure = { code: "not_found", text: "This payment doesn't exist." };
const goneMeanwhile: Failure = {
  code: "conflict",
  text: "This payment was voided or taken back meanwhile. There's nothing to confirm.",
};
const enteredIt: Failure = {
  code: "forbidden",
  text: "You entered this payment, or someone did whom you let in within the last 7 days. Someone else must confirm it.",
};
