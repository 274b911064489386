import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/connect.ts";
import { selectedTexts } from "../fields/in-sql.ts";
import type { OrderTexts } from "../fields/text-fields.ts";
import type { DepositState, GoldState, OrderStatus, OrderType } from "../model.ts";
import { itemNameSql } from "../products/in-sql.ts";
import type { Turn, TurnStep } from "../turn/turn-steps.ts";
import { compareOn, eachStatusOf, partsOf, type StretchParts, type StretchQuery } from "./stretch-query.ts";

/** A row of the desk's list as it is read. */
export type FoundOrder = OrderTexts & {
  id: string;
  type: OrderType;
  status: OrderStatus;
  version: number;
  customerId: string | null;
  isGuest: boolean;
  quantity: number;
  amountCents: number;
  paidCents: number;
  depositCents: number;
  depositState: DepositState | null;
  /** See `goldStateOf`. */
  goldState: GoldState | null;
  world: number | null;
  paymentMethod: string | null;
  /** What a bought account was listed as; null of other orders. */
  account: string | null;
  disbursementMethod: string | null;
  assignedTo: string | null;
  risk: number;
  holdUntil: Date | null;
  statusChangedAt: Date;
  /** Who must act next, which step waits, and since when (Rule P51); null once it has ended. */
  turn: Turn | null;
  turnStep: TurnStep | null;
  turnSince: Date | null;
  createdAt: Date;
  updatedAt: Date;
  deadlineStartedAt: Date | null;
  deadlineAt: Date | null;
  deadlineMetAt: Date | null;
  deadlinePausedAt: Date | null;
};

const listed = sql.raw(`id, type, status, version, customer_id as "customerId", ${selectedTexts},
  is_guest as "isGuest", quantity, amount_cents as "amountCents",
  paid_cents::float8 as "paidCents", deposit_cents as "depositCents", deposit_state as "depositState",
  gold_state as "goldState", world,
  payment_method as "paymentMethod", ${itemNameSql} as account,
  hold_until as "holdUntil", status_changed_at as "statusChangedAt", disbursement_method as "disbursementMethod", assigned_to as "assignedTo", risk,
  created_at as "createdAt", updated_at as "updatedAt", deadline_started_at as "deadlineStartedAt",
  deadline_at as "deadlineAt", deadline_met_at as "deadlineMetAt",
  deadline_paused_at as "deadlinePausedAt", turn, turn_step as "turnStep", turn_since as "turnSince"`);

/**
 * How many orders are looked at one by one before an index is asked instead: first, and then again when what
 * was found among them promises a full page.
 */
const [glance, firstReach, secondReach] = [1000, 4000, 16_000];

/** With so few among the first of them the index has few in all: it is asked at once. */
const fewAmongFirst = 12;

/**
 * The first `wanted` orders of a query. Whatever has no index in its order is looked for among the next few
 * thousand first, which fills a page of anything common; what is rare is then taken from the index of the
 * search text and sorted. So neither depends on how many orders there are.
 */
export async function findOrdersOn(
  db: Queryable,
  query: StretchQuery,
  wanted: number,
): Promise<FoundOrder[]> {
  const queries = eachStatusOf(query);
  if (queries) {
    const found = [];
    for (const one of queries) found.push(...(await findOrdersOn(db, one, wanted)));
    return found.sort(compareOn(query)).slice(0, wanted);
  }
  const parts = partsOf(query);
  if (!parts) return [];
  if (parts.rest.length === 0) return read(db, inOrder(parts, listed, wanted));
  if (parts.isFew) return gather(db, parts, wanted);
  if (query.pattern) {
    const first = await searchNear(db, parts, glance, wanted);
    if (first.length >= wanted) return first;
    // What not even one of a thousand has is rare, but where so many are not there, all were looked at.
    if (first.length === 0) return (await goesOn(db, parts, glance)) ? gather(db, parts, wanted) : [];
  }
  const near = await searchNear(db, parts, firstReach, wanted);
  if (near.length >= wanted || !(await goesOn(db, parts, firstReach))) return near;
  if (near.length > fewAmongFirst && near.length * (secondReach / firstReach) > wanted) {
    const farther = await searchNear(db, parts, secondReach, wanted);
    if (farther.length >= wanted || !(await goesOn(db, parts, secondReach))) return farther;
  }
  return gather(db, parts, wanted);
}

/** The orders of these ids that are not removed, in no order. */
export function findOrdersOf(db: Queryable, ids: readonly string[]): Promise<FoundOrder[]> {
  return read(
    db,
    sql`select ${listed} from orders where id = any(${sql.param(ids)}::uuid[]) and removed_at is null`,
  );
}

/** What an index gives in order. */
function inOrder({ along, order }: StretchParts, fields: SQL, limit: number): SQL {
  return sql`select ${fields} from orders where ${all(along)} order by ${order} limit ${limit}`;
}

/** What passes among the next so many, in order. */
function searchNear(
  db: Queryable,
  parts: StretchParts,
  among: number,
  wanted: number,
): Promise<FoundOrder[]> {
  const near = inOrder(parts, sql`*`, among);
  return read(
    db,
    sql`select ${listed} from (${near}) as near where ${all(parts.rest)} order by ${parts.order} limit ${wanted}`,
  );
}

/**
 * Whether there may be more orders in this order than were looked at. Not worth asking of a query along all.
 */
async function goesOn(db: Queryable, parts: StretchParts, among: number): Promise<boolean> {
  if (!parts.isNarrow) return true;
  const found = await db.execute(sql`${inOrder(parts, sql`1`, 1)} offset ${among}`);
  return found.rows.length > 0;
}

/**
 * Everything that passes, sorted: for what is rare. The fence keeps PostgreSQL from walking in order after
 * all. Only what is sorted by is kept of each, and the page's own orders are read again: kept whole, 1,800
 * took twice as long.
 */
function gather(
  db: Queryable,
  { along, rest, indexed, order, keys }: StretchParts,
  wanted: number,
): Promise<FoundOrder[]> {
  return read(
    db,
    sql`with hits as materialized (select ${keys} from orders where ${all([...along, ...indexed, ...rest])})
      select ${listed} from orders where id = any(array(select id from hits order by ${order} limit ${wanted}))
      order by ${order}`,
  );
}

function all(conditions: readonly SQL[]): SQL {
  return sql.join([...conditions], sql` and `);
}

async function read(db: Queryable, statement: SQL): Promise<FoundOrder[]> {
  const { rows } = await db.execute<FoundOrder>(statement);
  return rows.map(withDates);
}

/** The driver gives moments and large numbers of a plain statement as text. */
function withDates(row: FoundOrder): FoundOrder {
  const date = (value: Date | null) => (value === null ? null : new Date(value));
  return {
    ...row,
    risk: Number(row.risk),
    holdUntil: date(row.holdUntil),
    statusChangedAt: new Date(row.statusChangedAt),
    turnSince: date(row.turnSince),
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
    deadlineStartedAt: date(row.deadlineStartedAt),
    deadlineAt: date(row.deadlineAt),
    deadlineMetAt: date(row.deadlineMetAt),
    deadlinePausedAt: date(row.deadlinePausedAt),
  };
}
