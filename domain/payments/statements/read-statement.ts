import { sql } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import {
  countOwnOrdersBetween,
  type DayRange,
  type OwnOrderBetween,
  ownOrdersBetween,
} from "../../orders/index.ts";
import { shopPays } from "../../orders/model.ts";
import type { PaymentsCtx } from "../context.ts";

/** What the ledger says of an order's money, in cents (Rule P30). */
export type StatementMoney = {
  /** What its customer paid us, in money or gold; what the chain took back again is none. */
  receivedCents: number;
  /** What we paid its customer; what came back is none. */
  paidOutCents: number;
  /** What we gave back of what was paid. */
  refundedCents: number;
};

export type StatementLine = OwnOrderBetween & StatementMoney;

type StatementCtx = Pick<PaymentsCtx, "db" | "actor">;

/** Orders read at a time, whatever the length of the statement. */
const batch = 500;

/**
 * The signed-in customer's own orders that were placed within these days, newest first, with what the ledger
 * says of each one's money, some at a time. Refuses who is not signed in (`unauthenticated`).
 */
export function readStatement(
  ctx: StatementCtx,
  range: DayRange,
): Result<AsyncGenerator<readonly StatementLine[]>> {
  const { actor } = ctx;
  if (actor.kind !== "person") return fail(notSignedIn);
  return ok(batchesOf(ctx, actor.personId, range));
}

/** How many orders such a statement has. */
export async function countStatement(ctx: StatementCtx, range: DayRange): Promise<Result<number>> {
  if (ctx.actor.kind !== "person") return fail(notSignedIn);
  return ok(await countOwnOrdersBetween(ctx, { personId: ctx.actor.personId, range }));
}

/** At least one, which may be empty. */
async function* batchesOf(
  { db }: StatementCtx,
  personId: string,
  range: DayRange,
): AsyncGenerator<readonly StatementLine[]> {
  let after: OwnOrderBetween | undefined;
  do {
    const orders = await ownOrdersBetween({ db }, { personId, range, after, limit: batch });
    const money = await moneyOf(
      { db },
      orders.map(({ id }) => id),
    );
    yield orders.map((order) => ({ ...order, ...ofType(order, money.get(order.id)) }));
    after = orders.length === batch ? orders.at(-1) : undefined;
  } while (after);
}

/** What was taken back, or never came, was not paid in the end. */
const paidInKinds = sql.raw(
  "'payment_received', 'payment_received_reversed', 'payment_voided', 'payment_taken_back', 'payment_taken_back_reversed'",
);

type Sums = { orderId: string; cash: number; gold: number; received: number };

/**
 * Of each order what its cash and gold come to, and how much of it was booked as a payment of its
 * customer.
 */
async function moneyOf({ db }: Pick<PaymentsCtx, "db">, orderIds: string[]): Promise<Map<string, Sums>> {
  if (orderIds.length === 0) return new Map();
  const ids = sql.join(
    orderIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const { rows } = await db.execute<Sums>(sql`
    select p.order_id as "orderId",
      coalesce(sum(e.amount_cents) filter (where e.account = 'cash'), 0)::float8 as cash,
      coalesce(sum(e.amount_cents) filter (where e.account = 'gold'), 0)::float8 as gold,
      coalesce(sum(e.amount_cents) filter (
        where p.kind in (${paidInKinds})), 0)::float8 as received
    from ledger_postings p join ledger_entries e on e.posting_id = p.id
    where p.order_id in (${ids}) and e.account in ('cash', 'gold')
    group by p.order_id`);
  return new Map(rows.map((row) => [row.orderId, row]));
}

/** Of a sale to us, gold that came is what we bought, not a payment. */
function ofType({ type }: OwnOrderBetween, sums: Sums | undefined): StatementMoney {
  const { cash, gold, received } = sums ?? { cash: 0, gold: 0, received: 0 };
  if (shopPays(type)) return { receivedCents: 0, paidOutCents: 0 - cash, refundedCents: 0 };
  return { receivedCents: received, paidOutCents: 0, refundedCents: received - cash - gold };
}

const notSignedIn = { code: "unauthenticated", text: "Please sign in to see your orders." } as const;
