import { and, eq, isNotNull, max } from "drizzle-orm";
import { z } from "zod";
import { personOf } from "../../../kernel/actor.ts";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { findOrders } from "../../orders/index.ts";
import { areGuardsUp, askGuardChange, type GuardAction } from "../../people/index.ts";
import { letLeave } from "../../release/index.ts";
import { accountListings, type ListingRow } from "../tables.ts";
import { changeInside, type DeskCtx, type ListingChange } from "./change-listing.ts";
import type { EditedListing } from "./desk-inputs.ts";
import { editOf } from "./edit-of.ts";

/** A lower price that waits for another person. */
export type HeldPrice = { id: string; name: string; from: number; to: number };

type Requested = Partial<Omit<EditedListing, "listingId" | "version">>;

/**
 * The change that makes a row as requested, but for a price that one person doesn't lower alone: that one
 * goes to `hold` (Rule P42). The gate counts by how much it falls below what it is or the account ever was
 * for sale at, or below what it cost us if that is more; of the actor's own draft, which was never for sale,
 * below its cost alone.
 */
export async function pricedEdit(
  ctx: DeskCtx,
  tx: Transaction,
  { row, requested, hold }: { row: ListingRow; requested: Requested; hold: (held: HeldPrice) => void },
): Promise<ListingChange | null> {
  const { priceCents = row.priceCents, ...others } = requested;
  if (priceCents >= row.priceCents || !(await areGuardsUp(tx))) return editOf(row, requested);
  const isOwnDraft = !row.publishedAt && row.madeBy !== null && row.madeBy === personOf(ctx.actor);
  const fromCents = Math.max(await worthOfSource(tx, row), isOwnDraft ? 0 : row.priceCents);
  const worthCents = Math.max(0, fromCents - priceCents);
  const release = { kind: "price", worthCents, order: null, customer: `listing:${row.id}` } as const;
  if ((await letLeave(ctx, tx, release)).ok) return editOf(row, requested);
  hold({ id: row.id, name: row.name, from: row.priceCents, to: priceCents });
  return editOf(row, others);
}

/** What an account that we bought cost us, or was for sale at under an earlier listing; the larger. */
async function worthOfSource(tx: Transaction, { sourceOrderId }: ListingRow): Promise<number> {
  if (!sourceOrderId) return 0;
  const bought = (await findOrders({ db: tx }, [sourceOrderId])).get(sourceOrderId);
  return Math.max(bought?.amountCents ?? 0, await formerPriceOf(tx, sourceOrderId));
}

/** The highest price at which the account of a sale was listed for customers; 0 if it never was. */
export async function formerPriceOf(tx: Transaction, sourceOrderId: string): Promise<number> {
  const { priceCents, publishedAt } = accountListings;
  const [former] = await tx
    .select({ cents: max(priceCents) })
    .from(accountListings)
    .where(and(eq(accountListings.sourceOrderId, sourceOrderId), isNotNull(publishedAt)));
  return former?.cents ?? 0;
}

/** Has lower prices wait for another person, of a person's action all together; refuses keys. */
export function askForPrices(
  ctx: DeskCtx,
  tx: Transaction,
  prices: readonly HeldPrice[],
): Promise<Result<undefined>> {
  const [first] = prices;
  const { actor } = ctx;
  if (!first) return Promise.resolve(ok(undefined));
  const isOne = prices.length === 1 || actor.kind !== "person";
  const subject = isOne ? first.id : actor.personId;
  return askGuardChange(ctx, tx, { kind: "price", subject, change: { prices } });
}

const heldPrices = z.array(z.object({ id: z.string(), name: z.string(), from: z.number(), to: z.number() }));

/**
 * Lowers the prices that waited by `askForPrices`, of those listings whose price is still the same. Refuses
 * when none is (`conflict`).
 */
export const lowerPrices: GuardAction = async (ctx, tx, { change }) => {
  let lowered = 0;
  for (const { id, from, to } of heldPrices.parse(change.prices)) {
    const done = await changeInside(ctx, tx, { id }, async (_tx, row) =>
      ok(row.priceCents === from && row.state !== "sold" ? editOf(row, { priceCents: to }) : null),
    );
    if (done.ok && done.value.isChanged) lowered += 1;
  }
  return lowered > 0 ? ok(undefined) : fail(isStale);
};

const isStale: Failure = {
  code: "conflict",
  text: "The price changed since this was asked for. Reject it and ask again.",
};

/** What a bulk edit says of a listing whose lower price waits. */
export const waitsText = "The lower price needs a second person. It waits under Requests.";
