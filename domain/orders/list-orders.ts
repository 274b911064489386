import { sql } from "drizzle-orm";
import { ok, type Result } from "../../kernel/result.ts";
import { allow, namesOf } from "../people/index.ts";
import type { OrdersCtx } from "./context.ts";
import { conditionsOf } from "./list-conditions.ts";
import type { OrderStatus, OrderType } from "./model.ts";
import { type Position, readCursor, writeCursor } from "./order-list-cursor.ts";
import type { OrderListInput } from "./order-list-query.ts";

/** An order as the desk's list shows it. */
export type OrderListRow = {
  id: string;
  type: OrderType;
  status: OrderStatus;
  version: number;
  customerId: string | null;
  customerName: string | null;
  customerEmail: string;
  rsn: string | null;
  isGuest: boolean;
  quantity: number;
  amountCents: number;
  world: number | null;
  paymentMethod: string | null;
  disbursementMethod: string | null;
  assignedTo: string | null;
  assignedToName: string | null;
  promise: { startedAt: Date; dueAt: Date; keptAt: Date | null } | null;
  createdAt: Date;
  updatedAt: Date;
};

export type OrderPage = {
  orders: OrderListRow[];
  /** Where the next page begins; null on the last. */
  nextCursor: string | null;
  /** Where the page before ends; null on the first. */
  prevCursor: string | null;
};

type Found = Omit<OrderListRow, "assignedToName" | "promise" | "createdAt" | "updatedAt"> & {
  risk: string;
  createdAt: Date;
  updatedAt: Date;
  promiseStartedAt: Date | null;
  promiseDueAt: Date | null;
  promiseKeptAt: Date | null;
};

/**
 * A page of the desk's list, for staff: what passes the filters, sorted, beginning at the cursor. Pages continue from a
 * place in the order, not from a number, so that an order placed or changed meanwhile moves none of the others. Refuses a
 * cursor that is not of this list (`invalid`).
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
  const found = await findPage(ctx, input, position.value);
  const hasMore = found.length > input.limit;
  const page = found.slice(0, input.limit);
  if (isBack) page.reverse();
  const names = await namesOf(
    ctx.db,
    page.flatMap(({ assignedTo }) => assignedTo ?? []),
  );
  return ok({
    orders: page.map((row) => toListRow(row, names)),
    nextCursor: isBack || hasMore ? cursorAt(input, page.at(-1), false) : null,
    prevCursor: isBack
      ? hasMore
        ? cursorAt(input, page[0], true)
        : null
      : position.value
        ? cursorAt(input, page[0], true)
        : null,
  });
}

const columns = sql`id, type, status, version, customer_id as "customerId", customer_name as "customerName",
  customer_email as "customerEmail", rsn, is_guest as "isGuest", quantity, amount_cents as "amountCents", world,
  payment_method as "paymentMethod", disbursement_method as "disbursementMethod", assigned_to as "assignedTo", risk,
  created_at as "createdAt", updated_at as "updatedAt", promise_started_at as "promiseStartedAt",
  promise_due_at as "promiseDueAt", promise_kept_at as "promiseKeptAt"`;

const sortKeys: Record<OrderListInput["sort"], string[]> = {
  risk: ["risk", "created_at", "id"],
  created: ["created_at", "id"],
  updated: ["updated_at", "id"],
  amount: ["amount_cents", "id"],
};

/** One order more than the page shows, in the direction in which the page is read. */
async function findPage(
  ctx: Pick<OrdersCtx, "db">,
  { filters, sort, direction, limit }: OrderListInput,
  position: Position | null,
): Promise<Found[]> {
  const isDown = (direction === "desc") !== (position?.isBack ?? false);
  const keys = sortKeys[sort];
  const conditions = conditionsOf(filters);
  if (position) {
    const { place } = position;
    const values = {
      risk: place.risk,
      created_at: place.createdAt.toISOString(),
      updated_at: place.updatedAt.toISOString(),
      amount_cents: place.amountCents,
      id: place.id,
    };
    const from = keys.map((key) => sql`${values[key as keyof typeof values]}`);
    conditions.push(
      sql`(${sql.raw(keys.join(", "))}) ${sql.raw(isDown ? "<" : ">")} (${sql.join(from, sql`, `)})`,
    );
  }
  const order = sql.raw(keys.map((key) => `${key} ${isDown ? "desc" : "asc"}`).join(", "));
  const found = await ctx.db.execute<Found>(sql`
    select ${columns} from orders where ${sql.join(conditions, sql` and `)}
    order by ${order} limit ${limit + 1}`);
  return found.rows.map(withDates);
}

/** The driver gives moments of a plain statement as text. */
function withDates(row: Found): Found {
  const date = (value: Date | string | null) => (value === null ? null : new Date(value));
  return {
    ...row,
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
    promiseStartedAt: date(row.promiseStartedAt),
    promiseDueAt: date(row.promiseDueAt),
    promiseKeptAt: date(row.promiseKeptAt),
  };
}

function cursorAt(input: OrderListInput, row: Found | undefined, isBack: boolean): string | null {
  if (!row) return null;
  return writeCursor(input, { place: { ...row, risk: Number(row.risk) }, isBack });
}

function toListRow(row: Found, names: Map<string, string>): OrderListRow {
  const { risk: _, promiseStartedAt: startedAt, promiseDueAt: dueAt, promiseKeptAt: keptAt, ...shown } = row;
  return {
    ...shown,
    assignedToName: (row.assignedTo && names.get(row.assignedTo)) ?? null,
    promise: startedAt && dueAt ? { startedAt, dueAt, keptAt } : null,
  };
}
