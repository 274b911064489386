import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { ok, type Result } from "../../../kernel/result.ts";
import type { Queryable } from "../../../platform/database/connect.ts";
import { allow, namesOf } from "../../people/index.ts";
import type { PaymentsCtx } from "../context.ts";
import { type ChainPaymentRow, chainPayments, type RefundClaimRow, refundClaims } from "../tables.ts";
import { weiWorth } from "./eth-amounts.ts";

/** A refund in ETH as the desk lists it; where it goes is behind Reveal. */
export type ListedRefund = Pick<
  RefundClaimRow,
  "id" | "orderId" | "amountCents" | "version" | "txHash" | "amountWei" | "createdAt" | "sentAt"
> & {
  state: "open" | "sent";
  sentByName: string | null;
  /**
   * How much ETH that is: all that was received when all of it goes back, else at the price at which it was received; null
   * where the order was not paid in ETH.
   */
  suggestedWei: bigint | null;
};

/** An order of which money is due to its customer, and how much in cents; whether it was paid in ETH, and an address is known. */
export type DueRefund = { orderId: string; dueCents: number; isInEth: boolean; isClaimed: boolean };

const mostSent = 50;

/** Refunds for managers: what is due by the ledger, the open claims oldest first, and the last ones that were sent. */
export async function listRefundClaims(
  ctx: PaymentsCtx,
): Promise<Result<{ due: DueRefund[]; open: ListedRefund[]; sent: ListedRefund[] }>> {
  const may = allow(ctx.actor, "refunds.make");
  if (!may.ok) return may;
  const { db } = ctx;
  const [open, sent, due] = await Promise.all([
    db.select().from(refundClaims).where(eq(refundClaims.state, "open")).orderBy(asc(refundClaims.createdAt)),
    db
      .select()
      .from(refundClaims)
      .where(eq(refundClaims.state, "sent"))
      .orderBy(desc(refundClaims.sentAt))
      .limit(mostSent),
    db.execute<{ order_id: string; due_cents: string; in_eth: boolean }>(sql`
      select order_id, -sum(amount_cents) as due_cents,
        exists (select from payments p where p.order_id = ledger_postings.order_id and p.method like 'chain:%') as in_eth
      from ledger_entries join ledger_postings on ledger_postings.id = posting_id
      where account = 'refunds_due' group by order_id having sum(amount_cents) < 0
      order by min(ledger_postings.at)`),
  ]);
  const claimed = new Set(open.map(({ orderId }) => orderId));
  const names = await namesOf(
    db,
    sent.flatMap(({ sentBy }) => (sentBy ? [sentBy] : [])),
  );
  return ok({
    due: due.rows.map(({ order_id: orderId, due_cents: cents, in_eth: isInEth }) => ({
      orderId,
      dueCents: Number(cents),
      isInEth,
      isClaimed: claimed.has(orderId),
    })),
    open: await withSums(db, open, names),
    sent: await withSums(db, sent, names),
  });
}

/** The claims of one order, newest first, for the desk. */
export async function refundsOfOrder(ctx: PaymentsCtx, orderId: string): Promise<Result<ListedRefund[]>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const rows = await ctx.db
    .select()
    .from(refundClaims)
    .where(eq(refundClaims.orderId, orderId))
    .orderBy(desc(refundClaims.createdAt));
  const names = await namesOf(
    ctx.db,
    rows.flatMap(({ sentBy }) => (sentBy ? [sentBy] : [])),
  );
  return ok(
    await withSums(
      ctx.db,
      rows.filter(({ state }) => state !== "withdrawn"),
      names,
    ),
  );
}

async function withSums(
  db: Queryable,
  rows: readonly RefundClaimRow[],
  names: Map<string, string>,
): Promise<ListedRefund[]> {
  const ids = rows.map(({ orderId }) => orderId);
  const paid = ids.length > 0 ? await db.select().from(chainPayments).where(credited(ids)) : [];
  return rows.map((row) => {
    const own = paid.filter(({ orderId }) => orderId === row.orderId);
    return { ...listed(row, names), suggestedWei: suggestedWei(row.amountCents, own) };
  });
}

function credited(orderIds: string[]) {
  return and(inArray(chainPayments.orderId, orderIds), gt(chainPayments.creditedCents, 0));
}

function suggestedWei(amountCents: number, paid: readonly ChainPaymentRow[]): bigint | null {
  const newest = paid.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0];
  if (!newest) return null;
  const allCents = paid.reduce((sum, { creditedCents }) => sum + creditedCents, 0);
  if (amountCents === allCents) return paid.reduce((sum, { confirmedWei }) => sum + confirmedWei, 0n);
  return weiWorth(amountCents, newest.priceMicroUsd);
}

function listed(row: RefundClaimRow, names: Map<string, string>): Omit<ListedRefund, "suggestedWei"> {
  const { id, orderId, amountCents, version, txHash, amountWei, createdAt, sentAt, sentBy } = row;
  const state = row.state === "sent" ? "sent" : "open";
  const sentByName = (sentBy && names.get(sentBy)) || null;
  return { id, orderId, state, amountCents, version, txHash, amountWei, createdAt, sentAt, sentByName };
}
