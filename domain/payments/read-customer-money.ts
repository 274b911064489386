import { sql } from "drizzle-orm";
import { ok, type Result } from "../../kernel/result.ts";
import { type OrderSignal, purchasesInSql } from "../orders/index.ts";
import type { OrderStatus, OrderType } from "../orders/model.ts";
import { allow } from "../people/index.ts";
import type { PaymentsCtx } from "./context.ts";

/** What money moved between us and a customer, in cents, by the ledger alone (Rule P30). */
export type MovedMoney = {
  /** What they paid us, in money and gold; refunds not taken off, what was taken back is. */
  receivedCents: number;
  refundedCents: number;
  /** What we paid them for what they sold. */
  paidOutCents: number;
  /** What we owe them now: payouts and refunds. */
  owedCents: number;
};

/** An order of a customer with its money. */
type CustomerMoneyRow = MovedMoney & {
  id: string;
  type: OrderType;
  status: OrderStatus;
  createdAt: Date;
};

export type CustomerMoney = {
  total: MovedMoney;
  /** Every order that is not removed. */
  orders: number;
  /** The newest orders. */
  rows: CustomerMoneyRow[];
  /** Orders of which something was written off, and of which a payment was taken back (Rule P49). */
  writtenOff: OrderSignal;
  takenBack: OrderSignal;
};

/** So many of the newest orders are shown. */
const mostRows = 20;

type Row = Record<"id" | "type" | "status", string> & { createdAt: string } & Record<
    keyof MovedMoney | "writtenOffCents",
    string
  > & { wasTakenBack: boolean };

/**
 * The money of an account's orders, for staff. Everything is the sum of postings; an order without any has
 * moved nothing.
 */
export async function readCustomerMoney(
  ctx: Pick<PaymentsCtx, "db" | "actor">,
  customerId: string,
): Promise<Result<CustomerMoney>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const { rows } = await ctx.db.execute<Row>(sql`
    select o.id, o.type, o.status, (extract(epoch from o.created_at) * 1000)::bigint as "createdAt",
      coalesce(sum(e.amount_cents) filter (where is_held and not is_refund), 0) as "receivedCents",
      coalesce(-sum(e.amount_cents) filter (where is_held and is_refund), 0) as "refundedCents",
      coalesce(-sum(e.amount_cents) filter (where e.account = 'cash' and not is_purchase), 0) as "paidOutCents",
      coalesce(-sum(e.amount_cents) filter (where e.account in ('owed_to_customers', 'refunds_due')), 0) as "owedCents",
      coalesce(abs(sum(e.amount_cents) filter (where e.account = 'written_off')), 0) as "writtenOffCents",
      coalesce(bool_or(p.kind = 'payment_received_reversed'), false) or coalesce(sum(e.amount_cents) filter (
        where e.account = 'cash' and p.kind in ('payment_taken_back', 'payment_taken_back_reversed')), 0) < 0 as "wasTakenBack"
    from orders o
    left join ledger_postings p on p.order_id = o.id
    left join ledger_entries e on e.posting_id = p.id
    cross join lateral (select o.type in (${purchasesInSql}) as is_purchase) t
    cross join lateral (select is_purchase and e.account in ('cash', 'gold') as is_held,
      p.kind in ('refund', 'goodwill_refund') as is_refund) k
    where o.customer_id = ${customerId} and o.removed_at is null
    group by o.id order by o.created_at desc, o.id desc`);
  const found = rows.map(rowOf);
  const sumOf = (part: keyof MovedMoney) => found.reduce((sum, row) => sum + row[part], 0);
  return ok({
    total: {
      receivedCents: sumOf("receivedCents"),
      refundedCents: sumOf("refundedCents"),
      paidOutCents: sumOf("paidOutCents"),
      owedCents: sumOf("owedCents"),
    },
    orders: found.length,
    rows: found.slice(0, mostRows),
    writtenOff: signalOf(rows.filter((row) => Number(row.writtenOffCents) > 0)),
    takenBack: signalOf(rows.filter((row) => row.wasTakenBack)),
  });
}

function rowOf(row: Row): CustomerMoneyRow {
  return {
    id: row.id,
    // The column's own types.
    type: row.type as OrderType,
    status: row.status as OrderStatus,
    createdAt: new Date(Number(row.createdAt)),
    receivedCents: Number(row.receivedCents),
    refundedCents: Number(row.refundedCents),
    paidOutCents: Number(row.paidOutCents),
    owedCents: Number(row.owedCents),
  };
}

function signalOf(rows: readonly Row[]): OrderSignal {
  return { count: rows.length, newest: rows.slice(0, 5).map(({ id }) => id) };
}
