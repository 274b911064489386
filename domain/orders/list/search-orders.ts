import { type SQL, sql } from "drizzle-orm";
import { ok, type Result } from "../../../kernel/result.ts";
import type { Queryable } from "../../../platform/database/connect.ts";
import { searchText, startingWith } from "../../../platform/database/like-pattern.ts";
import { allow } from "../../people/index.ts";
import type { OrdersCtx } from "../context.ts";
import { selectedTexts } from "../fields/in-sql.ts";
import type { OrderTexts } from "../fields/text-fields.ts";
import { type OrderStatus, type OrderType, playerLabel } from "../model.ts";
import { itemNameSql } from "../products/in-sql.ts";
import { calledBy } from "../tables.ts";
import { findOrdersOn } from "./find-orders-on.ts";
import { fewestLetters, idsBeginning, searchTermOf } from "./search-term.ts";

/** What an order is looked up by; whatever is left out is not looked for. */
type OrderLookUp = {
  /** A part of its customer's name, address or game name, or of what a bought account is called. */
  words?: string | undefined;
  /** Hexadecimal digits with which its number begins. */
  idStart?: string | undefined;
  amountCents?: number | undefined;
  /** The phrase of its meeting (Rule P16), or the beginning of it. */
  phrase?: string | undefined;
  /** Orders that match by what others look up meanwhile. */
  ids?: Promise<readonly string[]> | undefined;
};

/** By what an order was found. */
type OrderMatch = "id" | "number" | "amount" | "phrase" | "words";

/** An order as a search shows it. */
export type OrderHit = {
  id: string;
  type: OrderType;
  status: OrderStatus;
  amountCents: number;
  /** How staff call its customer. */
  customer: string;
  customerEmail: string;
  rsn: string | null;
  /** What a bought account was listed as; null of other orders. */
  item: string | null;
  phrase: string | null;
  createdAt: Date;
  by: OrderMatch;
};

/** So many names that begin alike are looked through. */
const mostCalled = 2000;

type HitRow = OrderTexts &
  Pick<OrderHit, "id" | "type" | "status" | "amountCents" | "item" | "phrase"> & {
    isGuest: boolean;
    createdAt: Date | string;
    by: OrderMatch;
  };

const shown = sql.raw(`id, type, status, ${selectedTexts}, is_guest as "isGuest",
  amount_cents as "amountCents", ${itemNameSql} as item, phrase, created_at as "createdAt"`);

/**
 * Orders found by any of what they are looked up by, the surest first: known ids, amount, phrase, words, the
 * beginning of a number; each way finds its newest. No removed ones. For staff.
 */
export async function searchOrders(
  ctx: Pick<OrdersCtx, "db" | "actor">,
  { limit, ...lookUp }: OrderLookUp & { limit: number },
): Promise<Result<OrderHit[]>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const exact = await findExactly(ctx.db, lookUp, limit);
  const named = exact.filter(({ by }) => by === "words");
  // Who is called so is surer than who has it in the middle of a name, and those take an index of parts.
  const isFull = new Set(named.map(({ id }) => id)).size >= limit;
  const worded = isFull ? newestFirst(named) : await findByWords(ctx.db, lookUp.words, limit);
  const ways = surest.map((by) => (by === "words" ? worded : exact.filter((row) => row.by === by)));
  return ok(inTurns(ways, limit).map(toHit));
}

const surest = ["id", "amount", "phrase", "words", "number"] as const satisfies OrderMatch[];

/** What indexes of their own answer, in one statement. */
async function findExactly(db: Queryable, lookUp: OrderLookUp, limit: number): Promise<HitRow[]> {
  const { idStart, amountCents, phrase, words } = lookUp;
  const ids = await lookUp.ids;
  const between = idStart === undefined ? null : idsBeginning(idStart);
  const parts: SQL[] = [];
  const add = (by: OrderMatch, condition: SQL) =>
    parts.push(sql`(select ${shown}, ${sql.raw(`'${by}'`)} as by from orders
      where ${condition} and removed_at is null order by created_at desc limit ${limit})`);
  if (ids && ids.length > 0) add("id", sql`id = any(${sql.param(ids)}::uuid[])`);
  if (amountCents !== undefined) add("amount", sql`amount_cents = ${amountCents}`);
  if (phrase !== undefined) add("phrase", newestWhere(sql`phrase like ${startingWith(phrase)}`, limit));
  if (words !== undefined && words.length >= fewestLetters) {
    for (const name of Object.values(calledBy)) add("words", newestCalled(name, searchText(words), limit));
  }
  if (between) add("number", sql`id between ${between.from}::uuid and ${between.to}::uuid`);
  if (parts.length === 0) return [];
  const { rows } = await db.execute<HitRow>(sql.join(parts, sql` union all `));
  return rows;
}

/**
 * What reads like this stands all over the table, hundreds among a million: an index alone says when the
 * newest of it were placed, and only those orders are read.
 */
function newestWhere(isIt: SQL, limit: number): SQL {
  return sql`${isIt} and created_at = any(array(
    select created_at from orders where ${isIt} and removed_at is null order by created_at desc limit ${limit}))`;
}

/**
 * The same for orders whose customer's name or game name begins so; none where more than a few pages of the
 * index begin so, since what so many have is among the newest orders of all.
 */
function newestCalled(column: string, text: string, limit: number): SQL {
  const isIt = sql`${sql.raw(column)} like ${startingWith(text)}`;
  return sql`${isIt} and created_at = any(array(select created_at from
    (select created_at, count(*) over () as all_called from
      (select created_at from orders where ${isIt} and removed_at is null limit ${mostCalled + 1}) as called
      order by created_at desc limit ${limit}) as newest
    where all_called <= ${mostCalled}))`;
}

/** As the desk's list finds them, newest first. */
async function findByWords(db: Queryable, words: string | undefined, limit: number): Promise<HitRow[]> {
  const pattern = words === undefined ? null : searchTermOf(words)?.pattern;
  if (!pattern) return [];
  const query = { stretch: "created", isDown: true, beyond: null, filters: {}, pattern } as const;
  const found = await findOrdersOn(db, query, limit);
  return found.map((row) => ({ ...row, item: row.account, phrase: null, by: "words" }));
}

function newestFirst(rows: readonly HitRow[]): HitRow[] {
  return rows.toSorted((one, other) => Number(new Date(other.createdAt)) - Number(new Date(one.createdAt)));
}

/** The first of each list, then the second of each, until there are enough; then in the lists' order. */
function inTurns(lists: readonly HitRow[][], limit: number): HitRow[] {
  const taken = new Map<string, HitRow>();
  const longest = Math.max(...lists.map(({ length }) => length));
  for (let turn = 0; turn < longest; turn += 1) {
    for (const row of lists.flatMap((list) => list[turn] ?? [])) {
      if (taken.size < limit && !taken.has(row.id)) taken.set(row.id, row);
    }
  }
  return lists.flatMap((list) => list.filter((row) => taken.get(row.id) === row));
}

function toHit({ isGuest, customerName, customerEmail, rsn, createdAt, ...row }: HitRow): OrderHit {
  const { id, type, status, amountCents, item, phrase, by } = row;
  const customer = playerLabel({ isGuest, customerName, customerEmail, rsn });
  // The driver gives moments of a plain statement as text.
  const at = new Date(createdAt);
  return { id, type, status, amountCents, customer, customerEmail, rsn, item, phrase, createdAt: at, by };
}
