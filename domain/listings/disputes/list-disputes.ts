import { and, asc, count, desc, eq, inArray, max, sql } from "drizzle-orm";
import { ok, type Result } from "../../../kernel/result.ts";
import { findOrders, type OrderSignal } from "../../orders/index.ts";
import { allow, namesOf } from "../../people/index.ts";
import { readSettingsGroup } from "../../settings/index.ts";
import type { ListingsCtx } from "../context.ts";
import type { DisputeState } from "../purchase/purchase-copy.ts";
import { purchaseDetailsOf } from "../purchase/purchase-details.ts";
import type { DisputePage, ListedDispute } from "../purchase/purchase-view.ts";
import { type DisputeRow, disputeEntries, purchaseDisputes } from "../tables.ts";
import { answerByOf, disputeOf } from "./disputes-of.ts";

const pageSize = 25;

type ListDisputes = {
  state: DisputeState;
  /** Where the page before ended; anything else begins at the first. */
  cursor?: string | null | undefined;
};

/**
 * A page of the disputes in a state, for staff who read orders: open ones in the order in which they wait,
 * ended ones the newest first; with how many there are in each state. What was written stays on the order's
 * page.
 */
export async function listDisputes(
  ctx: ListingsCtx,
  { state, cursor }: ListDisputes,
): Promise<Result<DisputePage>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const { openedAt, id } = purchaseDisputes;
  const isOpen = state === "open";
  const from = readCursor(cursor);
  const lastRow = from && sql`(${from.at}::timestamptz, ${from.id}::uuid)`;
  const row = sql`(${openedAt}, ${id})`;
  const beyond = lastRow ? (isOpen ? sql`${row} > ${lastRow}` : sql`${row} < ${lastRow}`) : undefined;
  const order = isOpen ? [asc(openedAt), asc(id)] : [desc(openedAt), desc(id)];
  const rows = await ctx.db
    .select()
    .from(purchaseDisputes)
    .where(and(eq(purchaseDisputes.state, state), beyond))
    .orderBy(...order)
    .limit(pageSize + 1);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  const nextCursor = rows.length > pageSize && last ? `${last.openedAt.toISOString()}_${last.id}` : null;
  return ok({ disputes: await listed(ctx, shown), nextCursor, counts: await countStates(ctx) });
}

const cursorPattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f-]{36})$/;

function readCursor(cursor: string | null | undefined): { at: string; id: string } | null {
  const [, at, id] = cursorPattern.exec(cursor ?? "") ?? [];
  return at && id && !Number.isNaN(Date.parse(at)) ? { at, id } : null;
}

async function listed(ctx: ListingsCtx, rows: readonly DisputeRow[]): Promise<ListedDispute[]> {
  const [orders, names, entries, deadlines] = await Promise.all([
    findOrders(
      ctx,
      rows.map(({ orderId }) => orderId),
    ),
    namesOf(
      ctx.db,
      rows.flatMap(({ decidedBy }) => decidedBy ?? []),
    ),
    entriesOf(
      ctx,
      rows.map(({ id }) => id),
    ),
    readSettingsGroup(ctx.db, "deadlines"),
  ]);
  return rows.flatMap((row) => {
    const order = orders.get(row.orderId);
    if (!order) return [];
    const { amountCents, customerName, customerEmail } = order;
    const name = purchaseDetailsOf(order)?.name ?? "";
    const { isAnswered, ...written } = entries.get(row.id) ?? notWritten;
    const whose = { orderId: row.orderId, name, amountCents, customerName, customerEmail };
    const answerBy = isAnswered ? null : answerByOf(row, deadlines.disputeAnswerHours);
    return [{ ...disputeOf(row, names), ...whose, ...written, answerBy }];
  });
}

type Written = Pick<ListedDispute, "entryCount" | "lastAuthor" | "lastAt"> & { isAnswered: boolean };

const notWritten: Written = { entryCount: 0, lastAuthor: null, lastAt: null, isAnswered: false };

async function entriesOf(ctx: ListingsCtx, ids: readonly string[]): Promise<Map<string, Written>> {
  if (ids.length === 0) return new Map();
  const { disputeId, author, createdAt } = disputeEntries;
  const rows = await ctx.db
    .select({
      disputeId,
      entryCount: count(),
      lastAt: max(createdAt),
      isAnswered: sql<boolean>`bool_or(${author} = 'staff')`,
      lastAuthor: sql<ListedDispute["lastAuthor"]>`(array_agg(${author} order by ${createdAt} desc))[1]`,
    })
    .from(disputeEntries)
    .where(inArray(disputeId, [...ids]))
    .groupBy(disputeId);
  return new Map(rows.map(({ disputeId: id, ...written }) => [id, written]));
}

async function countStates(ctx: ListingsCtx): Promise<DisputePage["counts"]> {
  const { state } = purchaseDisputes;
  const rows = await ctx.db.select({ state, count: count() }).from(purchaseDisputes).groupBy(state);
  const of = (wanted: DisputeState) => rows.find((row) => row.state === wanted)?.count ?? 0;
  return { open: of("open"), decided: of("decided"), withdrawn: of("withdrawn") };
}

/** How many disputes wait for a decision, for staff who read orders; 0 for everybody else. */
export async function countOpenDisputes({ actor, db }: Pick<ListingsCtx, "actor" | "db">): Promise<number> {
  if (!allow(actor, "orders.read").ok) return 0;
  return db.$count(purchaseDisputes, eq(purchaseDisputes.state, "open"));
}

/** Of how many of a customer's purchases a dispute was opened, for staff. */
export async function readCustomerDisputes(
  ctx: Pick<ListingsCtx, "db" | "actor">,
  customerId: string,
): Promise<Result<OrderSignal>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const { rows } = await ctx.db.execute<{ orderId: string }>(sql`
    select d.order_id as "orderId" from orders o join purchase_disputes d on d.order_id = o.id
    where o.customer_id = ${customerId} and o.removed_at is null
    group by d.order_id order by max(d.opened_at) desc`);
  return ok({ count: rows.length, newest: rows.slice(0, 5).map(({ orderId }) => orderId) });
}
