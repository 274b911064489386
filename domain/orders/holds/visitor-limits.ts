import { type SQL, sql } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Queryable, Transaction } from "../../../platform/database/connect.ts";
import { type OrderType, products } from "../model.ts";
import type { OrderRow } from "../tables.ts";
import { limitAt, maxMillions, type VisitorHold, whyNoRoom } from "./visitor-room.ts";

/**
 * Counts an order within its visitor's limits: the text of a data-modifying part that returns a row for each
 * key whose limit has room. Simultaneous orders of one visitor wait for each other at these rows, so that
 * none passes the limit.
 */
export function countVisitor(hold: VisitorHold): SQL {
  const { visitor, share } = hold;
  const stock = share?.kind === "stock" ? share.millions : 0;
  const capacity = share?.kind === "capacity" ? share.millions : 0;
  const within = (key: SQL, held: SQL) =>
    share ? sql`${held} + ${share.millions}::bigint <= ${maxMillions(hold, key)}` : sql`true`;
  const heldNow = share?.kind === "stock" ? sql`held.stock` : sql`held.capacity`;
  return sql`insert into visitor_holds as held (key, orders, stock, capacity)
    select asked.key, 1, ${stock}::bigint, ${capacity}::bigint
    from unnest(${sql.param(visitor.keys)}::text[]) with ordinality as asked (key, ordinal)
    where ${within(sql`asked.key`, sql`0`)} order by asked.ordinal
    on conflict (key) do update set orders = held.orders + 1, stock = held.stock + excluded.stock,
      capacity = held.capacity + excluded.capacity
    where held.orders < ${limitAt(visitor, sql`held.key`, "maxOrders")}
      and ${within(sql`held.key`, heldNow)}
    returning key`;
}

/** The same in the caller's transaction, which is undone when it refuses. */
export async function takeVisitorRoom(tx: Transaction, hold: VisitorHold): Promise<Result<undefined>> {
  const { rows } = await tx.execute(countVisitor(hold));
  return rows.length === hold.visitor.keys.length ? ok(undefined) : fail(await whyNoRoom(tx, hold));
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
