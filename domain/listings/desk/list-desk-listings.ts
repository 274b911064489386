import { and, asc, desc, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { isInOurCentury } from "../../../kernel/dates.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { readCursorText, writeCursorText } from "../../../platform/database/cursor-text.ts";
import { containing } from "../../../platform/database/like-pattern.ts";
import { allow } from "../../people/index.ts";
import type { ListingsCtx } from "../context.ts";
import type { ListingPicture } from "../listing-view.ts";
import { picturesOf } from "../pictures/read-pictures.ts";
import { accountListings, type ListingRow } from "../tables.ts";
import { deskConditions, idsBeginning } from "./desk-conditions.ts";
import type { DeskCounts, DeskDirection, DeskSort } from "./desk-copy.ts";
import type { DeskListFilters, DeskListInput } from "./desk-inputs.ts";

/** Rows of a page of the desk's list. */
const deskPageSize = 50;

/** A listing as the desk's list shows it. */
export type DeskListing = Pick<
  ListingRow,
  | "id"
  | "slug"
  | "name"
  | "build"
  | "type"
  | "loginMethod"
  | "combatLevel"
  | "totalLevel"
  | "priceCents"
  | "deliveryTime"
  | "verified"
  | "featured"
  | "state"
  | "heldBy"
  | "heldUntil"
  | "isLoginStale"
  | "version"
  | "updatedAt"
> & { hasLogin: boolean; picture: ListingPicture | null };

type DeskListingPage = { listings: DeskListing[]; nextCursor: string | null };
type ReadCtx = Pick<ListingsCtx, "db" | "actor">;

/**
 * A page of the desk's list, fifty at a time, under filters, in the order asked for; the next one begins
 * after the last row that was shown, so that nothing comes twice. Staff only. Refuses a cursor of another
 * list (`invalid`).
 */
export async function listDeskListings(ctx: ReadCtx, input: DeskListInput): Promise<Result<DeskListingPage>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const { sort, direction, cursor } = input;
  const after = cursor === undefined ? null : readCursor(cursor, input);
  if (cursor !== undefined && !after) return fail(badCursor);
  const by = { desc, asc }[direction];
  const { column, keyOf } = sorts[sort];
  const found = await ctx.db
    .select(fields)
    .from(accountListings)
    .where(and(deskConditions(input), after ? isAfter(input, after) : undefined))
    .orderBy(by(column), by(accountListings.id))
    .limit(deskPageSize + 1);
  const rows = found.slice(0, deskPageSize);
  const pictures = await picturesOf(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const last = found.length > deskPageSize ? rows.at(-1) : undefined;
  return ok({
    listings: rows.map(({ loginSecretId, createdAt: _, ...row }) => ({
      ...row,
      hasLogin: loginSecretId !== null,
      picture: pictures.get(row.id)?.[0] ?? null,
    })),
    nextCursor: last ? cursorOf(input, { key: keyOf(last), id: last.id }) : null,
  });
}

/**
 * How many listings each tab of the list has under filters, whatever tab they name. Exact: at 100,000
 * listings an index alone answers for all of them, and what no index narrows costs one reading of the table.
 * Staff only.
 */
export async function countDeskListings(ctx: ReadCtx, filters: DeskListFilters): Promise<Result<DeskCounts>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const conditions = deskConditions({ ...filters, state: "all" });
  const { rows } = await ctx.db.execute<{ state: keyof DeskCounts; count: number }>(sql`
    select state, count(*)::int as count from account_listings where ${conditions} group by state
    union all select 'held', count(*)::int from account_listings
      where state = 'published' and held_by is not null and ${conditions}`);
  const counts: DeskCounts = { all: 0, draft: 0, published: 0, held: 0, hidden: 0, sold: 0, withdrawn: 0 };
  for (const { state, count } of rows) {
    counts[state] = count;
    if (state !== "held") counts.all += count;
  }
  return ok(counts);
}

const table = accountListings;
const fields = {
  id: table.id,
  slug: table.slug,
  name: table.name,
  build: table.build,
  type: table.type,
  loginMethod: table.loginMethod,
  combatLevel: table.combatLevel,
  totalLevel: table.totalLevel,
  priceCents: table.priceCents,
  deliveryTime: table.deliveryTime,
  verified: table.verified,
  featured: table.featured,
  state: table.state,
  heldBy: table.heldBy,
  heldUntil: table.heldUntil,
  isLoginStale: table.isLoginStale,
  loginSecretId: table.loginSecretId,
  version: table.version,
  createdAt: table.createdAt,
  updatedAt: table.updatedAt,
};

type Keyed = Pick<
  ListingRow,
  "updatedAt" | "createdAt" | "priceCents" | "combatLevel" | "totalLevel" | "featured"
>;

const sorts = {
  updated: { column: table.updatedAt, keyOf: (row: Keyed) => row.updatedAt.toISOString() },
  created: { column: table.createdAt, keyOf: (row: Keyed) => row.createdAt.toISOString() },
  price: { column: table.priceCents, keyOf: (row: Keyed) => row.priceCents },
  combat: { column: table.combatLevel, keyOf: (row: Keyed) => row.combatLevel },
  total: { column: table.totalLevel, keyOf: (row: Keyed) => row.totalLevel },
  featured: { column: table.featured, keyOf: (row: Keyed) => row.featured },
} as const satisfies Record<DeskSort, unknown>;

type CursorKey = { key: string | number; id: string };
type Sorting = { sort: DeskSort; direction: DeskDirection };

function isAfter({ sort, direction }: Sorting, { key, id }: CursorKey) {
  const typed = typeof key === "number" ? sql`${key}::integer` : sql`${key}::timestamptz`;
  const row = sql`(${sorts[sort].column}, ${table.id})`;
  return direction === "desc" ? sql`${row} < (${typed}, ${id}::uuid)` : sql`${row} > (${typed}, ${id}::uuid)`;
}

function cursorOf({ sort, direction }: Sorting, { key, id }: CursorKey): string {
  return writeCursorText([sort, direction, key, id]);
}

const moment = z.iso.datetime().refine(isInOurCentury);
const number = z.int().min(0).max(2_147_483_647);

/** The row that a cursor names in a list that is sorted so; null for any other text. */
function readCursor(cursor: string, { sort, direction }: Sorting): CursorKey | null {
  const isTime = sort === "updated" || sort === "created";
  const shape = z.tuple([z.literal(sort), z.literal(direction), isTime ? moment : number, z.guid()]);
  const parsed = shape.safeParse(readCursorText(cursor));
  return parsed.success ? { key: parsed.data[2], id: parsed.data[3] } : null;
}

const badCursor = {
  code: "invalid",
  field: "cursor",
  text: "We can't open this page of the list. Start with the first page.",
} as const;

/** What a listing is looked up by; whatever is left out is not looked for. */
type ListingLookUp = {
  /** In lower case: each of them is a part of its name. */
  words?: string | undefined;
  /** Hexadecimal digits with which its number begins. */
  idStart?: string | undefined;
  priceCents?: number | undefined;
};

/** A listing as a search shows it. */
export type ListingHit = Pick<ListingRow, "id" | "name" | "type" | "state" | "priceCents">;

/** Of a word that thousands share, so many are looked at. */
const mostLookedAt = 200;

/** Listings by name, number or price, those for sale first, then the last changed. For staff. */
export async function searchListings(
  ctx: Pick<ListingsCtx, "db" | "actor">,
  { words, idStart, priceCents, limit }: ListingLookUp & { limit: number },
): Promise<Result<ListingHit[]>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const inName = (words ?? "").split(" ").filter(Boolean);
  const ids = idStart === undefined ? null : idsBeginning(idStart);
  const parts: SQL[] = [];
  const add = (condition: SQL) =>
    parts.push(
      sql`(select id, name, type, state, price_cents, updated_at from account_listings where ${condition} limit ${mostLookedAt})`,
    );
  if (ids) add(sql`id between ${ids.from}::uuid and ${ids.to}::uuid`);
  if (priceCents !== undefined) add(sql`price_cents = ${priceCents}`);
  if (inName.length > 0) {
    const each = inName.map((word) => sql`lower(name) like ${containing(word)}`);
    add(sql.join(each, sql` and `));
  }
  if (parts.length === 0) return ok([]);
  const { rows } = await ctx.db.execute<ListingHit>(sql`
    select distinct on (state <> 'published', updated_at, id) id, name, type, state, price_cents as "priceCents"
    from (${sql.join(parts, sql` union all `)}) as found
    order by state <> 'published', updated_at desc, id limit ${limit}`);
  return ok(rows);
}
