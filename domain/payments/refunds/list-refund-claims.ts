import { and, asc, desc, eq, ne, sql } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Queryable } from "../../../platform/database/connect.ts";
import { appendOrderEvent, hadNoPart, orderNotFound } from "../../orders/index.ts";
import { allow, namesOf } from "../../people/index.ts";
import { reveal } from "../../release/index.ts";
import type { RefundWay } from "../chain/order-paying.ts";
import type { PaymentsCtx } from "../context.ts";
import { type RefundClaimRow, refundClaims } from "../tables.ts";
import { findClaim, refundSubject } from "./open-claim.ts";
import { refundDueOf, refundWayOf } from "./refund-due.ts";
import { refundWeiOf } from "./refund-wei.ts";

/** A refund in ETH as the desk lists it; where it goes is behind Reveal. */
export type ListedRefund = Pick<
  RefundClaimRow,
  "id" | "orderId" | "amountCents" | "version" | "txHash" | "amountWei" | "createdAt" | "sentAt"
> & {
  state: "open" | "sent";
  sentByName: string | null;
  /**
   * How much ETH that is, at the price at which it came (`refundWei`); null where the order was not paid in
   * ETH.
   */
  suggestedWei: bigint | null;
};

/** What is due to the customer of an order and no open claim covers, in cents, and how it goes back. */
export type DueRefund = {
  orderId: string;
  dueCents: number;
  way: Exclude<RefundWay, "named">;
  /** By what the last payment came that staff recorded; null without one. */
  paidBy: string | null;
};

const mostSent = 50;

/**
 * Refunds for managers: what is due by the ledger, the open claims oldest first, and the last ones that were
 * sent.
 */
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
    dueOrders(db),
  ]);
  return ok({
    due: notClaimed(due, open),
    open: await withSums(db, open),
    sent: await withSums(db, sent),
  });
}

/** How many refunds are due, as `listRefundClaims` lists them, for whoever makes them; 0 for others. */
export async function countDueRefunds({ actor, db }: Pick<PaymentsCtx, "actor" | "db">): Promise<number> {
  if (!allow(actor, "refunds.make").ok) return 0;
  const open = { orderId: refundClaims.orderId, amountCents: refundClaims.amountCents };
  const [claims, due] = await Promise.all([
    db.select(open).from(refundClaims).where(eq(refundClaims.state, "open")),
    dueOrders(db),
  ]);
  return claims.length + notClaimed(due, claims).length;
}

type DueOrder = {
  orderId: string;
  refunds_due: number;
  cash: number;
  isInEth: boolean;
  paidBy: string | null;
};

type DueRow = { order_id: string; due: string; cash: string; in_eth: boolean; paid_by: string | null };

/**
 * Every order of which something is due, with what we hold of it in money; longest due first. Asked of the
 * account of refunds first, which few orders have, since all of them have cash.
 */
async function dueOrders(db: Queryable): Promise<DueOrder[]> {
  const { rows } = await db.execute<DueRow>(sql`
    with due as materialized (
      select order_id, sum(amount_cents) as due, min(at) as since
      from ledger_entries join ledger_postings on ledger_postings.id = posting_id
      where account = 'refunds_due' group by order_id having sum(amount_cents) < 0)
    select order_id, due,
      (select coalesce(sum(amount_cents), 0) from ledger_postings join ledger_entries on posting_id = ledger_postings.id
        where ledger_postings.order_id = due.order_id and account = 'cash') as cash,
      exists (select from payments p
        where p.order_id = due.order_id and p.method like 'chain:%' and p.amount_cents > 0) as in_eth,
      (select split_part(p.method, ':', 2) from payments p where p.order_id = due.order_id and p.method like 'manual:%'
        and p.amount_cents > 0 order by p.created_at desc limit 1) as paid_by
    from due order by since`);
  return rows.map(({ order_id: orderId, due, cash, in_eth: isInEth, paid_by: paidBy }) => ({
    ...{ orderId, isInEth, paidBy },
    ...{ refunds_due: Number(due), cash: Number(cash) },
  }));
}

function notClaimed(
  due: readonly DueOrder[],
  open: readonly Pick<RefundClaimRow, "orderId" | "amountCents">[],
): DueRefund[] {
  const claimed = new Map(open.map(({ orderId, amountCents }) => [orderId, amountCents]));
  return due.flatMap((one) => uncovered(one, claimed.get(one.orderId) ?? 0));
}

/** Money and gold that no claim covers, each on a line of its own. */
function uncovered({ orderId, isInEth, paidBy, ...balances }: DueOrder, claimedCents: number): DueRefund[] {
  const { dueCents, goldCents } = refundDueOf(balances);
  const lines = [
    { dueCents: dueCents - goldCents - claimedCents, goldCents: 0 },
    { dueCents: goldCents, goldCents },
  ];
  return lines.flatMap((line) => {
    const way = refundWayOf(line, { isInEth, isClaimed: false });
    return way && way !== "named" ? [{ orderId, dueCents: line.dueCents, way, paidBy }] : [];
  });
}

/** The claims of one order, newest first, for the desk. */
export async function refundsOfOrder(ctx: PaymentsCtx, orderId: string): Promise<Result<ListedRefund[]>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const rows = await ctx.db
    .select()
    .from(refundClaims)
    .where(and(eq(refundClaims.orderId, orderId), ne(refundClaims.state, "withdrawn")))
    .orderBy(desc(refundClaims.createdAt));
  return ok(await withSums(ctx.db, rows));
}

async function withSums(db: Queryable, rows: readonly RefundClaimRow[]): Promise<ListedRefund[]> {
  const [wei, names] = await Promise.all([
    refundWeiOf(db, rows),
    namesOf(
      db,
      rows.map(({ sentBy }) => sentBy),
    ),
  ]);
  return rows.map(
    ({ id, orderId, amountCents, version, txHash, amountWei, createdAt, sentAt, sentBy, state }) => ({
      ...{ id, orderId, amountCents, version, txHash, amountWei, createdAt, sentAt },
      state: state === "sent" ? "sent" : "open",
      sentByName: names.get(sentBy ?? "") ?? null,
      suggestedWei: wei.get(id) ?? null,
    }),
  );
}

/**
 * Shows whoever may make refunds where one in ETH goes, as `reveal` lets them. Refuses whoever changed the
 * order's email address (`forbidden`, Rule P31), and `not_found` when it has been destroyed. From then on the
 * customer can name no other address.
 */
export async function revealRefundAddress(
  ctx: PaymentsCtx,
  { claimId, reason }: { claimId: string; reason: string },
): Promise<Result<{ address: string }>> {
  const may = allow(ctx.actor, "refunds.make");
  if (!may.ok) return may;
  const claim = await findClaim(ctx.db, claimId);
  if (!claim.ok) return claim;
  const { orderId, addressSecretId } = claim.value;
  // Whoever may make refunds sends those of orders that nobody has.
  const asked = { orderId, reason, needs: "refunds.make", mustPay: async () => true } as const;
  return reveal(ctx, asked, async (tx, { note, order }) => {
    if (!order) return fail(orderNotFound);
    const other = await hadNoPart(ctx, tx, orderId);
    if (!other.ok) return other;
    const address = await ctx.vault.open(tx, { id: addressSecretId, subject: refundSubject(orderId) });
    if (address === null) return fail({ code: "not_found", text: "This address was destroyed." });
    const revealedAt = ctx.clock.now();
    await tx.update(refundClaims).set({ revealedAt }).where(eq(refundClaims.id, claimId));
    const data = { kind: "refund-address" };
    const type = "order.secret_revealed";
    await appendOrderEvent(tx, ctx.actor, order, { type, visibility: "internal", note, data });
    return ok({ address });
  });
}
