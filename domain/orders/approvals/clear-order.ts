import { and, asc, eq, type SQL } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { ok, type Result } from "../../../kernel/result.ts";
import type { Queryable, Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { allow, namesOf, secondPerson } from "../../people/index.ts";
import type { OrdersCtx } from "../context.ts";
import { approvalsTopic } from "../order-events.ts";
import { changeOrder, type Decision } from "../status/change-order.ts";
import { type OrderRow, orders, waitsForClearance } from "../tables.ts";
import { destinationChangers } from "./four-eyes.ts";

/** Whether contact, destination or game name changed and nobody has cleared that since (Rule P42). */
export function isUncleared({
  secondPersonSince,
  clearedBy,
}: Pick<OrderRow, "secondPersonSince" | "clearedBy">): boolean {
  return secondPersonSince !== null && clearedBy === null;
}

/** What an order's row says from the moment that somebody else may get what leaves for it. */
export function changedMark({ clock }: Pick<OrdersCtx, "clock">) {
  return { secondPersonSince: clock.now(), clearedBy: null, clearedAt: null };
}

/**
 * An order whose changed contact, destination or game name waits for a second person, and who had a part in
 * the change; nobody where the customer changed it themself.
 */
export type WaitingClearance = { order: OrderRow; changers: { personId: string; name: string | null }[] };

const maxShown = 200;

/** Orders that wait for a second person, the oldest change first, of one order if named; at most 200. */
export async function listClearances(
  ctx: Pick<OrdersCtx, "db" | "actor">,
  { orderId }: { orderId?: string | undefined } = {},
): Promise<Result<WaitingClearance[]>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(waits(orderId))
    .orderBy(asc(orders.secondPersonSince), asc(orders.id))
    .limit(maxShown);
  const changers = await destinationChangers(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const names = await namesOf(
    ctx.db,
    [...changers.values()].flatMap((ids) => [...ids]),
  );
  const named = (personId: string) => ({ personId, name: names.get(personId) ?? null });
  return ok(rows.map((order) => ({ order, changers: [...(changers.get(order.id) ?? [])].map(named) })));
}

/** How many orders wait for it. */
export function countClearances(db: Queryable): Promise<number> {
  return db.$count(orders, waits());
}

function waits(orderId?: string): SQL | undefined {
  return and(waitsForClearance, orderId ? eq(orders.id, orderId) : undefined);
}

/**
 * A second person lets leave again what an order's changed contact, destination or game name holds back (Rule
 * P42). Refuses keys, whoever had a part in the change or is one with them, one's own order (`forbidden`),
 * and a stale version (`conflict`). An order that nothing holds back stays as it is.
 */
export async function clearOrder(
  ctx: OrdersCtx,
  { orderId, version }: { orderId: string; version?: number | undefined },
): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const cleared = await transact(ctx.db, (tx) =>
    // A second pair of eyes leaves the order to whoever works on it.
    changeOrder({ ...ctx, onHeld: "leave-to-them" }, tx, { orderId, version }, (row) => decide(ctx, tx, row)),
  );
  return cleared.ok ? ok(undefined) : cleared;
}

async function decide(ctx: OrdersCtx, tx: Transaction, row: OrderRow): Promise<Result<Decision | null>> {
  if (!isUncleared(row)) return ok(null);
  const other = await hadNoPart(ctx, tx, row.id);
  if (!other.ok) return other;
  return ok({
    set: { clearedBy: other.value.personId, clearedAt: ctx.clock.now() },
    events: [{ type: "approval.cleared", visibility: "internal", alsoHeard: [approvalsTopic] }],
  });
}

/**
 * Who acts. Refuses keys, whoever had a part in changing where an order's mail, money or gold goes, and who
 * is one with such a person (`forbidden`).
 */
export async function hadNoPart(
  ctx: Pick<OrdersCtx, "actor" | "clock">,
  db: Queryable,
  orderId: string,
): Promise<Result<{ personId: string }>> {
  const parts = [...((await destinationChangers(db, [orderId])).get(orderId) ?? [])];
  return secondPerson(ctx, db, { parts, refused: hadPart });
}

const hadPart: Failure = {
  code: "forbidden",
  text: "You helped change where this order goes, or let in someone who did within the last 7 days. Someone else must approve it.",
};
