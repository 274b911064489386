import { inArray } from "drizzle-orm";
import { partOf } from "../../../kernel/money.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { allow } from "../../people/index.ts";
import type { ListingsCtx } from "../context.ts";
import { accountListings } from "../tables.ts";
import { type BulkTarget, type BulkWhich, targetsOf } from "./bulk-targets.ts";
import { type BulkChange, isPrice } from "./desk-inputs.ts";
import { isSold, listingNotFound, listingWithdrawn } from "./failures.ts";

/** A bulk edit of prices: all to one, or each by hundredths of a percent. */
export type PriceChange = Extract<BulkChange, { intent: "price_set" | "price_percent" }>;

/** A price that would change, in cents. */
type PricedListing = { id: string; name: string; fromCents: number; toCents: number };

/** What a change of prices would do, had it been asked for now. */
export type PricePreview = {
  /** Those that would change, by name. */
  changes: PricedListing[];
  /** How many have the price already. */
  unchanged: number;
  refused: { id: string; name: string; why: string }[];
};

/** Whether a bulk edit changes prices, and is looked at before it is applied. */
export function isPriceChange(change: BulkChange): change is PriceChange {
  return change.intent === "price_set" || change.intent === "price_percent";
}

/**
 * A listing's price after a change, in whole cents. Refuses one that may not be asked (`invalid`), and that
 * of a sold account, which says what it was sold for (`conflict`).
 */
export function changedPrice({ priceCents, state }: Priced, change: PriceChange): Result<number> {
  if (state === "sold") return fail(isSold);
  const requested =
    change.intent === "price_set" ? change.price : priceCents + partOf(priceCents, change.percent);
  return isPrice(requested) ? ok(requested) : fail(outOfRange);
}

/**
 * What `bulkEditListings` would do to the prices of these listings, and what it would refuse, without doing
 * it. Nothing is locked: what changes meanwhile is refused when it is applied. For whoever edits listings;
 * refuses more than 1,000 (`invalid`).
 */
export async function previewPrices(
  ctx: Pick<ListingsCtx, "db" | "actor">,
  { which, change }: { which: BulkWhich; change: PriceChange },
): Promise<Result<PricePreview>> {
  const may = allow(ctx.actor, "listings.edit");
  if (!may.ok) return may;
  const targets = await targetsOf(ctx, which);
  if (!targets.ok) return targets;
  const preview: PricePreview = { changes: [], unchanged: 0, refused: [] };
  const rows = await rowsOf(ctx, targets.value);
  for (const target of targets.value) {
    const row = rows.get(target.id);
    const price = newPrice(target, row, change);
    if (!price.ok)
      preview.refused.push({ id: target.id, name: row?.name ?? target.id, why: price.error.text });
    else if (row && price.value !== row.priceCents)
      preview.changes.push({
        id: row.id,
        name: row.name,
        fromCents: row.priceCents,
        toCents: price.value,
      });
    else preview.unchanged += 1;
  }
  preview.changes.sort(byName);
  return ok(preview);
}

type Priced = { priceCents: number; state: string };
type Row = Priced & { id: string; name: string; version: number };

async function rowsOf(
  { db }: Pick<ListingsCtx, "db">,
  targets: readonly BulkTarget[],
): Promise<Map<string, Row>> {
  const { id, name, priceCents, state, version } = accountListings;
  const ids = targets.map((target) => target.id);
  const rows = await db
    .select({ id, name, priceCents, state, version })
    .from(accountListings)
    .where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** In the order of `changeInside`: nothing to do is no conflict. */
function newPrice(target: BulkTarget, row: Row | undefined, change: PriceChange): Result<number> {
  if (!row) return fail(listingNotFound);
  if (row.state === "withdrawn") return fail(listingWithdrawn);
  const price = changedPrice(row, change);
  const isSame = price.ok && price.value === row.priceCents;
  return isSame || target.version === row.version ? price : fail(changedMeanwhile);
}

const order = new Intl.Collator("en", { numeric: true });
function byName(one: PricedListing, other: PricedListing): number {
  return order.compare(one.name, other.name) || (one.id < other.id ? -1 : 1);
}

const outOfRange = {
  code: "invalid",
  text: "Its new price would be outside $1.00 to $50,000.00.",
} as const;
const changedMeanwhile = {
  code: "conflict",
  text: "It changed since you opened the list. Reload the list.",
} as const;
