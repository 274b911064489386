import { ok, type Result } from "../../../kernel/result.ts";
import type { Queryable } from "../../../platform/database/connect.ts";
import { allow, namesOf } from "../../people/index.ts";
import type { OrdersCtx } from "../context.ts";
import { holdUntilOf } from "../holds/hold-until.ts";
import { type Deadline, deadlineOf } from "../turn/deadline-of.ts";
import { type FoundOrder, findOrdersOn } from "./find-orders-on.ts";
import { type Position, readCursor, writeCursor } from "./order-list-cursor.ts";
import type { OrderListInput } from "./order-list-query.ts";
import { searchTermOf } from "./search-term.ts";
import { compareOn, type StretchQuery, stretchAt, stretchesOf } from "./stretch-query.ts";

/** An order as the desk's list shows it. */
export type OrderListRow = Omit<
  FoundOrder,
  "risk" | "holdUntil" | "deadlineStartedAt" | "deadlineAt" | "deadlineMetAt" | "deadlinePausedAt"
> & {
  /** Until when it is held, while it waits for its payment or its gold. */
  holdUntil: Date | null;
  assignedToName: string | null;
  deadline: Deadline | null;
};

export type OrderPage = {
  orders: OrderListRow[];
  /** Where the next page begins; null on the last. */
  nextCursor: string | null;
  /** Where the page before ends; null on the first. */
  prevCursor: string | null;
};

/**
 * A page of the desk's list, for staff: what passes the filters, sorted, beginning at the cursor. Pages
 * continue from a row, not from a number, so that an order placed or changed meanwhile moves
 * none of the others. Refuses a cursor that is not of this list (`invalid`).
 */
export async function listOrders(
  ctx: Pick<OrdersCtx, "db" | "actor">,
  input: OrderListInput,
): Promise<Result<OrderPage>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const position = input.cursor === undefined ? ok(null) : readCursor(input, input.cursor);
  if (!position.ok) return position;
  const isBack = position.value?.isBack ?? false;
  const found = await findPage(ctx.db, input, position.value, input.limit + 1);
  const hasMore = found.length > input.limit;
  const page = found.slice(0, input.limit);
  if (isBack) page.reverse();
  const hasNext = isBack ? position.value !== null : hasMore;
  const hasPrevious = isBack ? hasMore : position.value !== null;
  return ok({
    orders: await toListRows(ctx.db, page),
    nextCursor: hasNext ? cursorAt(input, page.at(-1), false) : null,
    prevCursor: hasPrevious ? cursorAt(input, page[0], true) : null,
  });
}

/** Rows as they were read, with the names of whom they are assigned to. */
export async function toListRows(db: Queryable, rows: readonly FoundOrder[]): Promise<OrderListRow[]> {
  const names = await namesOf(
    db,
    rows.flatMap(({ assignedTo }) => assignedTo ?? []),
  );
  return rows.map((row) => toListRow(row, names));
}

/** The first `wanted` orders beyond a row, in the direction in which the page is read. */
export async function findPage(
  db: Queryable,
  { filters, sort, direction }: Pick<OrderListInput, "filters" | "sort" | "direction">,
  position: Position | null,
  wanted: number,
): Promise<FoundOrder[]> {
  const isDown = (direction === "desc") !== (position?.isBack ?? false);
  const beyond = position?.row ?? null;
  const stretches = isDown ? stretchesOf[sort] : stretchesOf[sort].toReversed();
  // The list continues in the stretch that the row is in.
  const first = beyond ? stretches.indexOf(stretchAt(sort, beyond)) : 0;
  const found: FoundOrder[] = [];
  for (const [index, stretch] of stretches.slice(first).entries()) {
    if (found.length >= wanted) break;
    if (filters.atRisk && stretches.length > 1 && stretch !== "deadline") continue;
    const query: StretchQuery = { stretch, isDown, beyond: index === 0 ? beyond : null, filters };
    found.push(...(await search(db, query, wanted - found.length)));
  }
  return found;
}

/**
 * A query with what the filters search for: orders that read so, whose id begins so, or whose status is
 * called so.
 */
async function search(db: Queryable, query: StretchQuery, wanted: number): Promise<FoundOrder[]> {
  const { q } = query.filters;
  const term = q === undefined ? null : searchTermOf(q);
  if (!term) return findOrdersOn(db, query, wanted);
  const { statuses: asked } = query.filters;
  const statuses = term.statuses.filter((meant) => !asked || asked.includes(meant));
  const { pattern } = term;
  const found = pattern ? await findOrdersOn(db, { ...query, pattern }, wanted) : [];
  const ways: StretchQuery[] = statuses.map((meant) => ({
    ...query,
    filters: { ...query.filters, statuses: [meant] },
  }));
  if (term.ids) ways.push({ ...query, ids: term.ids });
  for (const way of ways) found.push(...(await findOrdersOn(db, way, wanted)));
  if (ways.length === 0) return found;
  const both = new Map(found.map((row) => [row.id, row]));
  return [...both.values()].sort(compareOn(query)).slice(0, wanted);
}

function cursorAt(input: OrderListInput, row: FoundOrder | undefined, isBack: boolean): string | null {
  return row ? writeCursor(input, { row, isBack }) : null;
}

function toListRow(row: FoundOrder, names: Map<string, string>): OrderListRow {
  const {
    risk: _,
    holdUntil,
    deadlineStartedAt,
    deadlineAt,
    deadlineMetAt,
    deadlinePausedAt,
    ...shown
  } = row;
  return {
    ...shown,
    holdUntil: row.status === "pending" ? holdUntilOf({ ...shown, holdUntil }) : null,
    assignedToName: (row.assignedTo && names.get(row.assignedTo)) ?? null,
    deadline: deadlineOf(row),
  };
}
