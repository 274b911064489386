import { inArray, sql } from "drizzle-orm";
import { partOf } from "../../../kernel/money.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { allow } from "../../people/index.ts";
import { accountListings } from "../tables.ts";
import { changeInside, type Decide, type DeskCtx } from "./change-listing.ts";
import { deskConditions } from "./desk-conditions.ts";
import { type BulkChange, type DeskListFilters, isPrice } from "./desk-inputs.ts";
import { mostBulk } from "./desk-words.ts";
import { editOf } from "./edit-listing.ts";
import { hiding, publishing } from "./move-listing.ts";

type Target = { id: string; version: number };
/** Which listings: those ticked with the version that was seen, or all that match and were not changed since a moment. */
export type BulkWhich = { picks: readonly Target[] } | { matching: DeskListFilters; asOf: Date };

/** What became of one listing; `why` when it was refused. */
export type BulkOutcome = {
  id: string;
  name: string;
  outcome: "changed" | "unchanged" | "refused";
  why: string | null;
};

/** Listings of one transaction: few enough locks, and little to begin anew. */
const rowsAtOnce = 100;

/**
 * Does one deed to many listings, at most 1,000; each by itself: what can be changed is, and the answer says of the others why
 * not. Of all that match, those that were changed after `asOf` are refused, so that the same request sent twice does nothing
 * twice. For whoever edits listings. Refuses more than 1,000 (`invalid`).
 */
export async function bulkEditListings(
  ctx: DeskCtx,
  { which, change }: { which: BulkWhich; change: BulkChange },
): Promise<Result<BulkOutcome[]>> {
  const may = allow(ctx.actor, "listings.edit");
  if (!may.ok) return may;
  const found = "picks" in which ? ok([...which.picks]) : await matching(ctx, which);
  if (!found.ok) return found;
  // In one order, so that two of them never wait for each other.
  const picks = found.value.sort((one, other) => (one.id < other.id ? -1 : 1));
  const outcomes: BulkOutcome[] = [];
  for (let from = 0; from < picks.length; from += rowsAtOnce) {
    const part = picks.slice(from, from + rowsAtOnce);
    outcomes.push(...(await ctx.db.transaction((tx) => editSome(ctx, tx, part, decideFor(ctx, change)))));
  }
  return ok(outcomes);
}

async function matching(
  { db }: Pick<DeskCtx, "db">,
  { matching: filters, asOf }: Extract<BulkWhich, { matching: unknown }>,
): Promise<Result<Target[]>> {
  const { rows } = await db.execute<Target & { is_newer: boolean }>(sql`
    select id, version, updated_at > ${asOf.toISOString()}::timestamptz as is_newer
    from account_listings where ${deskConditions(filters)} limit ${mostBulk + 1}`);
  if (rows.length > mostBulk) return fail(tooMany);
  // A version that nothing has: it is refused with what happened to it meanwhile.
  return ok(rows.map((row) => ({ id: row.id, version: row.is_newer ? 0 : row.version })));
}

async function editSome(
  ctx: DeskCtx,
  tx: Transaction,
  picks: readonly Target[],
  decide: Decide,
): Promise<BulkOutcome[]> {
  const { id, name } = accountListings;
  const ids = picks.map((pick) => pick.id);
  const named = await tx.select({ id, name }).from(accountListings).where(inArray(id, ids));
  const names = new Map(named.map((row) => [row.id, row.name]));
  const outcomes: BulkOutcome[] = [];
  for (const pick of picks) {
    const done = await changeInside(ctx, tx, pick, decide);
    outcomes.push({
      id: pick.id,
      name: names.get(pick.id) ?? pick.id,
      outcome: !done.ok ? "refused" : done.value.isChanged ? "changed" : "unchanged",
      why: done.ok ? null : done.error.text,
    });
  }
  return outcomes;
}

function decideFor(ctx: DeskCtx, change: BulkChange): Decide {
  switch (change.deed) {
    case "publish":
      return publishing(ctx);
    case "hide":
      return hiding(ctx);
    case "price_set":
      return async (_tx, row) => ok(editOf(row, { priceCents: change.price }));
    case "price_percent":
      return async (_tx, row) => {
        const priceCents = row.priceCents + partOf(row.priceCents, change.percent);
        return isPrice(priceCents) ? ok(editOf(row, { priceCents })) : fail(outOfRange);
      };
    case "delivery":
      return async (_tx, row) => ok(editOf(row, { deliveryTime: change.delivery_time }));
    case "build":
      return async (_tx, row) => ok(editOf(row, { build: change.build }));
    case "type":
      return async (_tx, row) => ok(editOf(row, { type: change.type }));
    case "verified":
      return async (_tx, row) => ok(editOf(row, { verified: change.verified }));
    case "featured":
      return async (_tx, row) => ok(editOf(row, { featured: change.featured }));
  }
}

const tooMany = {
  code: "invalid",
  text: "More than 1,000 listings match. Narrow the list down, or do it in parts.",
} as const;
const outOfRange = {
  code: "invalid",
  text: "Its price would leave the range from $1.00 to $50,000.00.",
} as const;
