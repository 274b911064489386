import { type SQL, sql } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { formatMillions } from "../../../kernel/money.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Queryable, Transaction } from "../../../platform/database/connect.ts";
import { type OrderType, products } from "../model.ts";
import type { OrderRow } from "../tables.ts";
import type { Visitor } from "./visitor.ts";

/** What of the gold an order takes: the millions, and how many there are of it at all, as a scalar of SQL. */
export type GoldShare = { kind: "stock" | "capacity"; millions: number; total: SQL };

/** The visitor behind an order that is placed or taken up again, and the gold that it takes. */
export type VisitorHold = { visitor: Visitor; share?: GoldShare | undefined };

/**
 * Counts an order within its visitor's limits: the text of a data-modifying part that returns a row for each
 * key whose limit has room. Simultaneous orders of one visitor wait for each other at these rows, so that
 * none passes the limit.
 */
export function countVisitor({ visitor, share }: VisitorHold): SQL {
  const { keys, mostOrders } = visitor;
  const stock = share?.kind === "stock" ? share.millions : 0;
  const capacity = share?.kind === "capacity" ? share.millions : 0;
  // Of all there is, the gold itself is the limit, and says so.
  const within = (held: SQL) =>
    share && visitor.mostPercent < 100
      ? sql`${held} + ${share.millions}::bigint <= ${mostMillions(visitor, share)}`
      : sql`true`;
  const heldNow = share?.kind === "stock" ? sql`held.stock` : sql`held.capacity`;
  return sql`insert into visitor_holds as held (key, orders, stock, capacity)
    select asked.key, 1, ${stock}::bigint, ${capacity}::bigint
    from unnest(${sql.param(keys)}::text[]) with ordinality as asked (key, ordinal)
    where ${within(sql`0`)} order by asked.ordinal
    on conflict (key) do update set orders = held.orders + 1, stock = held.stock + excluded.stock,
      capacity = held.capacity + excluded.capacity
    where held.orders < ${mostOrders}::int and ${within(heldNow)}
    returning key`;
}

/** Rounded up: whoever may trade at all may trade a million. */
function mostMillions({ mostPercent }: Visitor, { total }: GoldShare): SQL {
  return sql`((${total} * ${mostPercent}::int + 99) / 100)`;
}

/** The same in the caller's transaction, which is undone when it refuses. */
export async function takeVisitorRoom(tx: Transaction, hold: VisitorHold): Promise<Result<undefined>> {
  const { rows } = await tx.execute(countVisitor(hold));
  return rows.length === hold.visitor.keys.length ? ok(undefined) : fail(await whyNoRoom(tx, hold));
}

/** Which limit an order would pass, and what its customer can do. */
export async function whyNoRoom(db: Queryable, { visitor, share }: VisitorHold): Promise<Failure> {
  const { keys, mostOrders } = visitor;
  const most = share ? mostMillions(visitor, share) : sql`0`;
  const held = share?.kind === "stock" ? sql`stock` : sql`capacity`;
  const { rows } = await db.execute<{ orders: number; held: string; most: string }>(sql`
    select coalesce(max(orders), 0)::int as orders, coalesce(max(${held}), 0) as held, ${most} as most
    from visitor_holds where key = any(${sql.param(keys)}::text[])`);
  const found = { orders: 0, held: 0, most: 0, ...rows[0] };
  if (found.orders >= mostOrders || !share)
    return tooManyOrders(Math.max(1, Math.min(found.orders, mostOrders)));
  return tooMuchGold(Number(found.held), Number(found.most));
}

const title = "Submission Failed";

function tooManyOrders(count: number): Failure {
  const open = count === 1 ? "1 open order" : `${count} open orders`;
  return { code: "conflict", title, text: `You have ${open}. Finish or cancel one first.` };
}

function tooMuchGold(held: number, most: number): Failure {
  const limit = formatMillions(most);
  const left = most - held;
  const text =
    held === 0
      ? `You can have up to ${limit} in open orders. Order ${limit} or less.`
      : left > 0
        ? `Your open orders hold ${formatMillions(held)} of the ${limit} you can have. Order ${formatMillions(left)} or less, or finish one first.`
        : `Your open orders hold the ${limit} you can have. Finish or cancel one first.`;
  return { code: "conflict", title, field: "quantity", text };
}

type Counted = Pick<OrderRow, "type" | "quantity" | "visitorKeys">;

/** Millions that an order holds within its visitor's limits, by what it holds of. */
function goldOf(type: OrderType, quantity: number) {
  const { gold } = products[type];
  return {
    stock: gold === "to_customer" ? quantity : 0,
    capacity: gold === "to_us" ? quantity : 0,
  };
}

/**
 * Brings the visitor's rows in line with a changed order: one that is proven or has ended counts no more, one
 * whose quantity staff changed counts with the new one.
 */
export async function followVisitor(tx: Transaction, before: Counted, after: Counted): Promise<void> {
  // Taken anew by `takeVisitorRoom`, which asks the limits.
  if (!before.visitorKeys) return;
  const was = goldOf(before.type, before.quantity);
  const is = after.visitorKeys ? goldOf(after.type, after.quantity) : { stock: 0, capacity: 0 };
  const fewer = after.visitorKeys ? 0 : 1;
  if (fewer === 0 && was.stock === is.stock && was.capacity === is.capacity) return;
  // Locked in the order of placing, so that nobody waits in a circle.
  await tx.execute(sql`
    with locked as materialized (
      select key from visitor_holds where key = any(${sql.param(before.visitorKeys)}::text[]) order by key for update
    )
    update visitor_holds set orders = orders - ${fewer}::int, stock = stock + ${is.stock - was.stock}::bigint,
      capacity = capacity + ${is.capacity - was.capacity}::bigint
    from locked where visitor_holds.key = locked.key`);
}

/** Forgets the rows that hold nothing any more. Answers how many. */
export async function forgetIdleVisitors(db: Queryable): Promise<number> {
  const gone = await db.execute(sql`
    delete from visitor_holds where key in (
      select key from visitor_holds where orders = 0 for update skip locked
    ) and orders = 0`);
  return gone.rowCount ?? 0;
}
