import { and, count, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { OrdersCtx } from "../context.ts";
import { type OrderStatus, type OrderType, type StatusGroup, statusGroups } from "../model.ts";
import { itemNameSql } from "../products/in-sql.ts";
import { orders } from "../tables.ts";

/** Orders on a page of a customer's own (Rule S33). */
const pageSize = 10;

type OwnOrderRow = {
  id: string;
  type: OrderType;
  status: OrderStatus;
  quantity: number;
  amountCents: number;
  /** The game name that the order is about or meets under. */
  rsn: string | null;
  /** What a bought account was listed as; null of other orders. */
  account: string | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

type OwnOrdersPage = {
  orders: OwnOrderRow[];
  /** How many there are on all pages. */
  total: number;
  /** From 1; the last page when a later one was asked for. */
  page: number;
  pages: number;
  /** How many there are behind each tab, with the other filters. */
  counts: Record<StatusGroup, number>;
};

type OwnOrdersInput = {
  group: StatusGroup;
  type?: OrderType | undefined;
  /** A piece of the order's id. */
  search?: string | undefined;
  page: number;
};

/**
 * A page of the signed-in customer's own orders, newest first. Refuses who is not signed in
 * (`unauthenticated`); nobody sees orders of somebody else by it.
 */
export async function listOwnOrders(
  ctx: Pick<OrdersCtx, "db" | "actor">,
  { group, type, search, page: wanted }: OwnOrdersInput,
): Promise<Result<OwnOrdersPage>> {
  if (ctx.actor.kind !== "person") {
    return fail({ code: "unauthenticated", text: "Please sign in to see your orders." });
  }
  const isWanted = and(
    eq(orders.customerId, ctx.actor.personId),
    isNull(orders.removedAt),
    type ? eq(orders.type, type) : undefined,
    search?.trim() ? hasIdLike(search) : undefined,
  );
  const counted = await ctx.db
    .select({ status: orders.status, orders: count() })
    .from(orders)
    .where(isWanted)
    .groupBy(orders.status);
  const counts = countGroups(counted);
  const total = counts[group];
  const isListed =
    group === "all" ? isWanted : and(isWanted, inArray(orders.status, [...statusGroups[group].statuses]));
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(Math.max(1, Math.trunc(wanted) || 1), pages);
  const found = await ctx.db
    .select(fields)
    .from(orders)
    .where(isListed)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return ok({ orders: found, total, page, pages, counts });
}

function countGroups(
  counted: readonly { status: OrderStatus; orders: number }[],
): Record<StatusGroup, number> {
  const counts = { all: 0, pending: 0, in_progress: 0, payment_sent: 0, completed: 0, canceled: 0 };
  // The keys of an object with these very keys.
  for (const group of Object.keys(counts) as StatusGroup[]) {
    const statuses: readonly OrderStatus[] = statusGroups[group].statuses;
    counts[group] = counted.reduce((sum, row) => sum + (statuses.includes(row.status) ? row.orders : 0), 0);
  }
  return counts;
}

const fields = {
  id: orders.id,
  type: orders.type,
  status: orders.status,
  quantity: orders.quantity,
  amountCents: orders.amountCents,
  rsn: orders.rsn,
  account: sql<string | null>`${sql.raw(itemNameSql)}`,
  version: orders.version,
  createdAt: orders.createdAt,
  updatedAt: orders.updatedAt,
};

/** Ids are written with or without `#` before them; a text that is in no id finds nothing. */
function hasIdLike(search: string): SQL {
  const piece = search.trim().replace(/^#/, "").toLowerCase();
  return /^[0-9a-f-]{1,36}$/.test(piece) ? sql`${orders.id}::text like ${`%${piece}%`}` : sql`false`;
}

/** The newest completed gold sale of whoever is signed in; null for visitors, and where there is none. */
export async function readLastGoldSale({
  db,
  actor,
}: Pick<OrdersCtx, "db" | "actor">): Promise<{ id: string; quantity: number } | null> {
  if (actor.kind !== "person") return null;
  const [found] = await db
    .select({ id: orders.id, quantity: orders.quantity })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, actor.personId),
        eq(orders.type, "gold_sale"),
        eq(orders.status, "completed"),
        isNull(orders.removedAt),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1);
  return found ?? null;
}

/** Days in UTC, both included, as `2026-11-20`. */
export type DayRange = { from: string; to: string };

export type OwnOrderBetween = {
  id: string;
  type: OrderType;
  status: OrderStatus;
  quantity: number;
  amountCents: number;
  /** The game name that the order is about or meets under. */
  rsn: string | null;
  /** What a bought account was listed as; null of other orders. */
  account: string | null;
  createdAt: Date;
};

type Wanted = {
  personId: string;
  range: DayRange;
  /** The last order read before. */
  after: { id: string; createdAt: Date } | undefined;
  limit: number;
};

/** A person's own orders that were placed within these days, newest first, some at a time. */
export async function ownOrdersBetween(
  { db }: Pick<OrdersCtx, "db">,
  { personId, range, after, limit }: Wanted,
): Promise<OwnOrderBetween[]> {
  const isLater =
    after &&
    sql`(${orders.createdAt}, ${orders.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
  return db
    .select({
      id: orders.id,
      type: orders.type,
      status: orders.status,
      quantity: orders.quantity,
      amountCents: orders.amountCents,
      rsn: orders.rsn,
      account: sql<string | null>`${sql.raw(itemNameSql)}`,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(and(isOwnBetween(personId, range), isLater))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
}

/** How many orders of a person were placed within these days. */
export async function countOwnOrdersBetween(
  { db }: Pick<OrdersCtx, "db">,
  { personId, range }: Pick<Wanted, "personId" | "range">,
): Promise<number> {
  const [found] = await db.select({ orders: count() }).from(orders).where(isOwnBetween(personId, range));
  return found?.orders ?? 0;
}

function isOwnBetween(personId: string, { from, to }: DayRange): SQL | undefined {
  return and(
    eq(orders.customerId, personId),
    isNull(orders.removedAt),
    sql`${orders.createdAt} >= (${from}::date)::timestamp at time zone 'UTC'`,
    sql`${orders.createdAt} < (${to}::date + 1)::timestamp at time zone 'UTC'`,
  );
}
