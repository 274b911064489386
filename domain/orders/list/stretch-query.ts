import { type SQL, sql } from "drizzle-orm";
import { isOpen as isOpenStatus, isStatusOf, type OrderStatus } from "../model.ts";
import { assigneeText, isOpenOrder, isPaidAndOurs } from "../tables.ts";
import { type Turn, turns } from "../turn/turn-steps.ts";
import { statusIn, updatedAfterCondition } from "./list-conditions.ts";
import type { CursorRow } from "./order-list-cursor.ts";
import type { OrderFilters, OrderSort } from "./order-list-query.ts";
import type { SearchPattern } from "./search-term.ts";

/**
 * A stretch of a sorted list: running deadlines by urgency, or other orders by a column. Those of a turn are
 * open orders without a running deadline for which it is that turn (Rule P51), the longest wait first.
 */
export type Stretch = "deadline" | "noDeadline" | Turn | "created" | "updated" | "amount";

/** The stretches of a list in the order in which they are read downwards. */
export const stretchesOf: Record<OrderSort, readonly Stretch[]> = {
  waiting: ["deadline", ...turns],
  risk: ["deadline", "noDeadline"],
  created: ["created"],
  updated: ["updated"],
  amount: ["amount"],
};

/** Where what has ended would stand among those that wait. */
const endedSince = new Date("9999-12-31T23:59:59Z");

const keyColumns: Record<Stretch, readonly string[]> = {
  deadline: ["risk", "created_at", "id"],
  noDeadline: ["created_at", "id"],
  us: ["turn_since", "id"],
  second_person: ["turn_since", "id"],
  chain: ["turn_since", "id"],
  customer: ["turn_since", "id"],
  created: ["created_at", "id"],
  updated: ["updated_at", "id"],
  amount: ["amount_cents", "id"],
};

/** The turn whose orders a stretch has; null of one that is sorted otherwise. */
function turnOfStretch(stretch: Stretch): Turn | null {
  return turns.find((turn) => turn === stretch) ?? null;
}

/** Which stretch of a sorting an order is in; one that has ended stands behind all that wait. */
export function stretchAt(sort: OrderSort, { risk, turn }: CursorRow): Stretch {
  const [first, ...more] = stretchesOf[sort];
  if (first === undefined) throw new Error("A list has no stretch");
  if (more.length === 0 || risk > 0) return first;
  return sort === "waiting" ? (turn ?? "customer") : "noDeadline";
}

/** What is read of a stretch: which orders, in which direction, beyond which row. */
export type StretchQuery = {
  stretch: Stretch;
  isDown: boolean;
  beyond: CursorRow | null;
  /** The search is not among them; `pattern` is what a query makes of it. */
  filters: OrderFilters;
  pattern?: SearchPattern | undefined;
  /** Ids between which an order's must be, both included. */
  ids?: { from: string; to: string } | undefined;
};

/**
 * A query in two parts: `along`, which one index answers in order, and `rest`, which is looked at order by
 * order.
 */
export type StretchParts = {
  along: SQL[];
  rest: SQL[];
  /** What `rest` implies and the index of the search text can answer. */
  indexed: SQL[];
  order: SQL;
  /** The columns of the order, the id among them. */
  keys: SQL;
  /** Whether few orders can pass, of which an index finds all. */
  isFew: boolean;
  /** Whether only some of the orders are walked along, which may be few. */
  isNarrow: boolean;
};

/**
 * Takes a query apart so that whatever leaves few orders is answered by an index in order: one status, open
 * orders that wait, assignee and days. A type seldom leaves few, so it has an index only where it is asked
 * for alone, and by amount, since each type has its prices. Null where no order can have such a status.
 * Several statuses are asked for one by one (`eachStatusOf`).
 */
export function partsOf(query: StretchQuery): StretchParts | null {
  const { stretch, filters, pattern, ids } = query;
  const { type, isOpen, atRisk, paidWaiting } = filters;
  const statuses = possibleStatuses(filters);
  if (statuses?.length === 0) return null;
  const along = [sql`removed_at is null`, ...stretchConditions(query), ...beyondCondition(query)];
  const rest = pattern ? [sql`search || '' like ${pattern.whole}`] : [];
  const isByCreation = stretch === "noDeadline" || stretch === "created";
  const isByWait = turnOfStretch(stretch) !== null;
  // Deadlines and open orders are few: whatever is asked of them is looked at one by one.
  if (statuses) (hasStatusIndex(query) ? along : rest).push(statusIn(statuses));
  if (isOpen && !isByWait) rest.push(isOpenOrder);
  // Few, in an index of their own whatever the order.
  if (paidWaiting) (stretch === "deadline" ? rest : along).push(isPaidAndOurs);
  (isByCreation ? along : rest).push(...dateConditions(filters));
  (stretch === "updated" ? along : rest).push(...updatedAfterCondition(filters));
  (isByCreation || isByWait ? along : rest).push(...assigneeCondition(filters));
  const hasTypeIndex = stretch === "amount" || (isByCreation && !statuses && !filters.assignedTo);
  if (type) (hasTypeIndex ? along : rest).push(sql`type = ${type}`);
  if (atRisk && stretch !== "deadline") rest.push(sql`risk > 0`);
  if (ids) rest.push(sql`id between ${ids.from}::uuid and ${ids.to}::uuid`);
  return {
    along,
    rest,
    // Running deadlines are fewer than what the index of the search text may have to read.
    indexed: pattern && stretch !== "deadline" ? [sql`search like ${pattern.indexed}`] : [],
    order: orderOf(query),
    keys: sql.raw(keyColumns[stretch].join(", ")),
    isFew: stretch === "deadline" || ids !== undefined,
    isNarrow: Boolean(
      statuses || isOpen || type || paidWaiting || filters.assignedTo || filters.from || filters.to,
    ),
  };
}

/**
 * Whether orders of one status are walked along, in the order of a stretch; those of a type by amount along
 * their type.
 */
function hasStatusIndex({ stretch, filters }: StretchQuery): boolean {
  if (stretch === "amount") return filters.type === undefined;
  return stretch !== "deadline" && turnOfStretch(stretch) === null;
}

/**
 * The queries, one for each status, that together find what a query for several statuses does, where an index
 * answers each of them in order; otherwise null. Looked for order by order, common statuses whose orders all
 * lie behind many others would take a second and a half among a million.
 */
export function eachStatusOf(query: StretchQuery): StretchQuery[] | null {
  const statuses = possibleStatuses(query.filters);
  if (!statuses || statuses.length < 2 || !hasStatusIndex(query)) return null;
  return statuses.map((status) => ({ ...query, filters: { ...query.filters, statuses: [status] } }));
}

/** The statuses that an order may have to pass; undefined for any. */
function possibleStatuses({ statuses, type, isOpen }: OrderFilters): readonly OrderStatus[] | undefined {
  if (!statuses) return undefined;
  return statuses.filter(
    (status) => (!type || isStatusOf(type, status)) && (!isOpen || isOpenStatus(status)),
  );
}

/**
 * Whether the keys of a query get smaller on the way: downwards what waits longest, since the earliest, comes
 * first.
 */
function isFalling({ stretch, isDown }: Pick<StretchQuery, "stretch" | "isDown">): boolean {
  return turnOfStretch(stretch) ? !isDown : isDown;
}

/** The statement text of a stretch's order. */
function orderOf(query: StretchQuery): SQL {
  const direction = isFalling(query) ? "desc" : "asc";
  return sql.raw(keyColumns[query.stretch].map((key) => `${key} ${direction}`).join(", "));
}

function stretchConditions({ stretch }: StretchQuery): SQL[] {
  if (stretch === "deadline") return [sql`risk > 0`];
  const turn = turnOfStretch(stretch);
  if (turn) return [sql`turn = ${turn}`, sql`risk = 0`];
  return stretch === "noDeadline" ? [sql`risk = 0`] : [];
}

function beyondCondition(query: StretchQuery): SQL[] {
  const { stretch, beyond } = query;
  if (!beyond) return [];
  const values: Record<string, SQL> = {
    risk: sql`${beyond.risk}::bigint`,
    turn_since: sql`${(beyond.turnSince ?? endedSince).toISOString()}::timestamptz`,
    created_at: sql`${beyond.createdAt.toISOString()}::timestamptz`,
    updated_at: sql`${beyond.updatedAt.toISOString()}::timestamptz`,
    amount_cents: sql`${beyond.amountCents}::int`,
    id: sql`${beyond.id}::uuid`,
  };
  const keys = keyColumns[stretch];
  const keyValues = sql.join(
    keys.flatMap((key) => values[key] ?? []),
    sql`, `,
  );
  return [sql`(${sql.raw(keys.join(", "))}) ${sql.raw(isFalling(query) ? "<" : ">")} (${keyValues})`];
}

function dateConditions({ from, to }: OrderFilters): SQL[] {
  return [
    ...(from ? [sql`created_at >= ${`${from}T00:00:00Z`}::timestamptz`] : []),
    ...(to ? [sql`created_at < ${`${to}T00:00:00Z`}::timestamptz + interval '24 hours'`] : []),
  ];
}

function assigneeCondition({ assignedTo }: OrderFilters): SQL[] {
  if (!assignedTo) return [];
  const personId = assignedTo === "none" ? "00000000-0000-0000-0000-000000000000" : assignedTo;
  return [sql`${sql.raw(assigneeText)} = ${personId}::uuid`];
}

/** How two orders stand to each other in a query, as the database has it: before, equal, or after. */
export function compareOn(query: Pick<StretchQuery, "stretch" | "isDown">) {
  const sign = isFalling(query) ? -1 : 1;
  const keys = keyColumns[query.stretch];
  return (one: CursorRow, other: CursorRow): number => {
    for (const key of keys) {
      const difference = compareKey[key]?.(one, other) ?? 0;
      if (difference !== 0) return sign * difference;
    }
    return 0;
  };
}

const compareKey: Record<string, (one: CursorRow, other: CursorRow) => number> = {
  risk: (one, other) => one.risk - other.risk,
  turn_since: (one, other) => Number(one.turnSince ?? endedSince) - Number(other.turnSince ?? endedSince),
  created_at: (one, other) => one.createdAt.getTime() - other.createdAt.getTime(),
  updated_at: (one, other) => one.updatedAt.getTime() - other.updatedAt.getTime(),
  amount_cents: (one, other) => one.amountCents - other.amountCents,
  id: (one, other) => (one.id < other.id ? -1 : Number(one.id > other.id)),
};
