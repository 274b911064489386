import { eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { actorNamesOf, allow } from "../../people/index.ts";
import { endPointlessRequests } from "../approvals/end-requests.ts";
import type { OrderChange, OrdersCtx } from "../context.ts";
import { countDeltas } from "../counts/count-deltas.ts";
import { pastColleague } from "../desk/past-colleague.ts";
import { isOrderId, notOnOwnOrder, orderNotFound } from "../failures.ts";
import { heldFields } from "../holds/held-fields.ts";
import { followVisitor } from "../holds/visitor-limits.ts";
import { type OrderStatus, statusLabels } from "../model.ts";
import { appendOrderEvent } from "../order-events.ts";
import { type OrderRow, orders } from "../tables.ts";
import type { Decision } from "./decision.ts";
import { goldFields } from "./gold-in-hand.ts";

export type { Decision } from "./decision.ts";

type SetFields = PgUpdateSetSource<typeof orders>;

type Target = {
  orderId: string;
  /** The version the change was made for; left out, the newest. */
  version?: number | undefined;
  /**
   * Whether this actor may act on this order at all; asked before anything is told of its state. Left out,
   * the change is the staff's, whose own orders others handle.
   */
  mayAct?: (row: OrderRow) => Promise<Result<undefined>>;
};

/**
 * The one way to change an order (Rule P9): locks its row, compares the version, lets `decide` look at the
 * row, and writes row, events and jobs in the caller's transaction, then tells the reactors. `decide` answers
 * null for nothing to do; what it books comes right after the row. Refuses `not_found`, `conflict` with what
 * happened instead, staff at an order of their own (`forbidden`), whatever `decide` or a reactor refuses, and
 * staff at a colleague's order who have not said that they take it over; then the caller undoes the
 * transaction.
 */
export async function changeOrder(
  ctx: OrdersCtx,
  tx: Transaction,
  target: Target,
  decide: (row: OrderRow) => Result<Decision | null> | Promise<Result<Decision | null>>,
): Promise<Result<OrderChange>> {
  if (!isOrderId(target.orderId)) return fail(orderNotFound);
  const [before] = await tx.select().from(orders).where(eq(orders.id, target.orderId)).for("update");
  if (!before || before.removedAt) return fail(orderNotFound);
  const mayAct = target.mayAct ? await target.mayAct(before) : notOnOwnOrder(ctx.actor, before);
  if (!mayAct.ok) return mayAct;
  const decided = await decide(before);
  // Already as asked for: a repeat is no conflict, whatever version it was made for (Rules P9, P11).
  if (decided.ok && !decided.value) return ok({ before, after: before, note: undefined });
  if (target.version !== undefined && target.version !== before.version) {
    return fail(await conflictOf(ctx, tx, before));
  }
  if (!decided.ok) return decided;
  if (!decided.value) throw new Error("There was nothing to do");
  const asked = target.mayAct ? ok(decided.value) : await pastColleague(ctx, tx, before, decided.value);
  if (!asked.ok) return asked;
  const { events, note } = asked.value;
  const after = await writeRow(ctx, tx, before, asked.value);
  const [first, ...more] = events;
  await appendOrderEvent(tx, ctx.actor, after, { ...first, countDeltas: countDeltas(before, after) });
  for (const event of more) await appendOrderEvent(tx, ctx.actor, after, event);
  await endPointlessRequests(ctx, tx, { before, after });
  await followVisitor(tx, before, after);
  return tellReactors(ctx, tx, { before, after, note });
}

/**
 * Writes the next version of the row; one that books money is written for it first, and with what it answers
 * again.
 */
async function writeRow(
  ctx: OrdersCtx,
  tx: Transaction,
  before: OrderRow,
  { set, book }: Decision,
): Promise<OrderRow> {
  const gold = goldFields(before, set);
  const write = async (fields: SetFields) => {
    const [row] = await tx.update(orders).set(fields).where(eq(orders.id, before.id)).returning();
    if (!row) throw new Error("The locked order is gone");
    return row;
  };
  const next = { version: before.version + 1, updatedAt: ctx.clock.now() };
  const booked = book ? await book(await write({ ...set, ...gold, ...next })) : {};
  const merged = { ...before, ...set, ...gold, ...booked };
  // What it holds depends on what was paid, so it comes after the booking.
  const held = await heldFields(ctx, tx, before, merged);
  return write({ ...set, ...gold, ...booked, ...held, ...next });
}

/** Lets every reactor do its part; answers the change with the deadline that the order has after them. */
async function tellReactors(
  ctx: OrdersCtx,
  tx: Transaction,
  change: OrderChange,
): Promise<Result<OrderChange>> {
  let { after } = change;
  for (const react of ctx.orderReactors) {
    const reacted = await react(ctx, tx, { ...change, after });
    if (!reacted.ok) return reacted;
    if (!reacted.value) continue;
    const [left] = await tx.update(orders).set(reacted.value).where(eq(orders.id, after.id)).returning();
    if (!left) throw new Error("The locked order is gone");
    after = left;
  }
  return ok({ ...change, after });
}

type LastChange = { actor_id: string | null; actor_kind: string; to: OrderStatus | null; seconds: number };

/**
 * What happened to the order meanwhile: who did what, how long ago. Its customer is told of nothing that
 * their page does not show, and never who of staff it was (Rule P4).
 */
async function conflictOf({ actor }: OrdersCtx, tx: Transaction, row: OrderRow): Promise<Failure> {
  const isStaff = allow(actor, "orders.progress").ok;
  const shown = isStaff ? sql`type <> 'order.refused'` : sql`visibility = 'public'`;
  const found = await tx.execute<LastChange>(sql`
    select actor_id, actor_kind, data ->> 'to' as to,
      greatest(0, extract(epoch from clock_timestamp() - at))::int as seconds
    from events where subject_kind = 'order' and subject_id = ${row.id} and ${shown}
    order by seq desc limit 1`);
  const last = found.rows[0];
  const names = await actorNamesOf(tx, last ? [{ actorKind: last.actor_kind, actorId: last.actor_id }] : []);
  const who = isStaff
    ? (last?.actor_id && names.get(last.actor_id)) || "Someone else"
    : customersWord(last, row);
  const did = last?.to ? `set this to ${statusLabels[last.to]}` : "changed this order";
  const when = last ? ` ${agoText(last.seconds)}` : "";
  return { code: "conflict", field: "version", text: `${who} ${did}${when}. Your change wasn't saved.` };
}

/** Who it was, to the order's customer. */
function customersWord(last: LastChange | undefined, { customerId }: OrderRow): string {
  const isTheirs = last?.actor_kind === "visitor" || (last?.actor_id && last.actor_id === customerId);
  return isTheirs ? "You" : "We";
}

function agoText(seconds: number): string {
  if (seconds < 90) return `${seconds} s ago`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min ago`;
  return `${Math.round(seconds / 3600)} h ago`;
}
