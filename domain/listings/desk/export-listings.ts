import { sql } from "drizzle-orm";
import { csvLine } from "../../../kernel/csv.ts";
import { usdNumber } from "../../../kernel/money.ts";
import { ok, type Result } from "../../../kernel/result.ts";
import { allow } from "../../people/index.ts";
import type { ListingsCtx } from "../context.ts";
import { deskConditions } from "./desk-conditions.ts";
import type { DeskListFilters } from "./desk-inputs.ts";

/** Listings read at a time, whatever the size of the file. */
const batch = 1000;

/** The field names of Rule S95, but for the login, which no file holds (Rule P5). */
const columns = [
  "id",
  "slug",
  "name",
  "build",
  "type",
  "login_method",
  "combat_level",
  "total_level",
  "price",
  "delivery_time",
  "warranty_days",
  "description",
  "features",
  "verified",
  "quantity",
  "featured",
  "state",
  "created_at",
  "updated_at",
  "published_at",
  "sold_at",
] as const;

/**
 * The name of an export's file: the tab, what was searched for, whether other filters were in force, and the
 * day in UTC, such as `listings-published-oak-lot-2026-11-20.csv`.
 */
export function listingsFileName(filters: DeskListFilters, date: Date): string {
  const { state, q, build, type, login_method, delivery, verified, login, featured, from, to } = filters;
  const others = [build, type, login_method, delivery, verified, login, featured, from, to];
  const parts = [
    "listings",
    state === "held" ? "on-hold" : state,
    q && textOf(q),
    others.some((value) => value !== undefined) && "filtered",
    date.toISOString().slice(0, 10),
  ];
  return `${parts.filter(Boolean).join("-")}.csv`;
}

/** Letters and digits that every system takes as a file's name; "search" where there are none. */
function textOf(search: string): string {
  const words = search
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/g, "");
  return words || "search";
}

/**
 * What passes the filters as a CSV file in pieces, newest first, for staff: prices in dollars, moments in
 * UTC, features with semicolons between them, no cell that a spreadsheet would run, and never a login. At
 * most one batch is in memory. The first piece, which holds the heading, comes after the first read: what
 * fails there gives no piece.
 */
export async function exportListings(
  ctx: Pick<ListingsCtx, "db" | "actor">,
  filters: DeskListFilters,
): Promise<Result<AsyncIterable<string>>> {
  const may = allow(ctx.actor, "orders.read");
  return may.ok ? ok(linesOf(ctx, filters)) : may;
}

type Column = (typeof columns)[number];
type ExportRow = Record<Exclude<Column, "price" | "features">, string | number | boolean | null> & {
  id: string;
  created_at: string;
  cents: number;
  features: string[];
};

async function* linesOf(ctx: Pick<ListingsCtx, "db">, filters: DeskListFilters): AsyncGenerator<string> {
  let last: ExportRow | undefined;
  let head = csvLine(columns);
  do {
    const rows = await readBatch(ctx, filters, last);
    if (head || rows.length > 0) yield head + rows.map(lineOf).join("");
    head = "";
    last = rows.length === batch ? rows.at(-1) : undefined;
  } while (last);
}

async function readBatch(
  { db }: Pick<ListingsCtx, "db">,
  filters: DeskListFilters,
  after: ExportRow | undefined,
): Promise<ExportRow[]> {
  const rest = after
    ? sql`and (created_at, id) < (${after.created_at}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const { rows } = await db.execute<ExportRow>(sql`
    select id, slug, name, build, type, login_method, combat_level, total_level, price_cents as cents, delivery_time,
      warranty_days, description, features, verified, quantity, featured, state, ${iso("created_at")}, ${iso("updated_at")},
      ${iso("published_at")}, ${iso("sold_at")}
    from account_listings where ${deskConditions(filters)} ${rest}
    order by account_listings.created_at desc, id desc limit ${batch}`);
  return rows;
}

function iso(column: Column) {
  const name = sql.identifier(column);
  return sql`to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${name}`;
}

function lineOf(row: ExportRow): string {
  return csvLine(columns.map((column) => cellOf(row, column)));
}

function cellOf(row: ExportRow, column: Column): string {
  if (column === "price") return usdNumber(row.cents).toFixed(2);
  if (column === "features") return row.features.join("; ");
  return String(row[column] ?? "");
}
