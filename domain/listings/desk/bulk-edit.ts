import { inArray } from "drizzle-orm";
import { ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { allow } from "../../people/index.ts";
import { accountListings } from "../tables.ts";
import { type BulkTarget, type BulkWhich, targetsOf } from "./bulk-targets.ts";
import { changeInside, type Decide, type DeskCtx } from "./change-listing.ts";
import type { BulkChange } from "./desk-inputs.ts";
import { editOf } from "./edit-of.ts";
import { hiding, publishing } from "./move-listing.ts";
import { changedPrice } from "./preview-prices.ts";
import { askForPrices, type HeldPrice, pricedEdit, waitsText } from "./price-gate.ts";

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
 * Does one action to many listings, at most 1,000; each by itself: what can be changed is, and the answer
 * says of the others why not. Of all that match, those that were changed after `asOf` are refused, so that
 * the same request sent twice does nothing twice. Prices that one person doesn't lower alone wait for another
 * in one request, and are answered as refused (Rule P42). For whoever edits listings. Refuses more than 1,000
 * (`invalid`).
 */
export async function bulkEditListings(
  ctx: DeskCtx,
  { which, change }: { which: BulkWhich; change: BulkChange },
): Promise<Result<BulkOutcome[]>> {
  const may = allow(ctx.actor, "listings.edit");
  if (!may.ok) return may;
  const found = await targetsOf(ctx, which);
  if (!found.ok) return found;
  // In one order, so that two of them never wait for each other.
  const picks = found.value.sort((one, other) => (one.id < other.id ? -1 : 1));
  const outcomes: BulkOutcome[] = [];
  const held: HeldPrice[] = [];
  const decide = decideFor(ctx, change, (price) => held.push(price));
  for (let from = 0; from < picks.length; from += rowsAtOnce) {
    const part = picks.slice(from, from + rowsAtOnce);
    outcomes.push(...(await ctx.db.transaction((tx) => editSome(ctx, tx, part, decide))));
  }
  const asked = await transact(ctx.db, (tx) => askForPrices(ctx, tx, held));
  const why = asked.ok ? waitsText : asked.error.text;
  const isHeld = new Set(held.map(({ id }) => id));
  return ok(outcomes.map((one) => (isHeld.has(one.id) ? { ...one, outcome: "refused", why } : one)));
}

async function editSome(
  ctx: DeskCtx,
  tx: Transaction,
  picks: readonly BulkTarget[],
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

function decideFor(ctx: DeskCtx, change: BulkChange, hold: (price: HeldPrice) => void): Decide {
  switch (change.intent) {
    case "publish":
      return publishing(ctx);
    case "hide":
      return hiding(ctx);
    case "price_set":
    case "price_percent":
      return async (tx, row) => {
        const price = changedPrice(row, change);
        if (!price.ok) return price;
        return ok(await pricedEdit(ctx, tx, { row, requested: { priceCents: price.value }, hold }));
      };
    case "delivery":
      return async (_tx, row) => ok(editOf(row, { deliveryTime: change.delivery_time }));
    case "warranty":
      return async (_tx, row) => ok(editOf(row, { warrantyDays: change.warranty_days }));
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
