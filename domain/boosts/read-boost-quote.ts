import { eq } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { isOrderId } from "../orders/index.ts";
import type { BoostQuote } from "./boost-quote.ts";
import type { BoostsCtx } from "./context.ts";
import { type BoostQuoteRow, boostQuotes } from "./tables.ts";

/**
 * A stored quote by its id, while it holds; one that made an order is answered with it. Refuses an unknown
 * one (`not_found`) and one whose time is over (`expired`).
 */
export async function readBoostQuote(
  ctx: Pick<BoostsCtx, "db" | "clock">,
  quoteId: string,
): Promise<Result<BoostQuote>> {
  const row = await findBoostQuote(ctx, quoteId);
  if (!row) return fail(unknownQuote);
  if (row.orderId === null && row.expiresAt <= ctx.clock.now()) return fail(expiredQuote);
  return ok(boostQuoteOf(row));
}

/** The row of a quote, expired ones too. */
export async function findBoostQuote(
  { db }: Pick<BoostsCtx, "db">,
  quoteId: string,
): Promise<BoostQuoteRow | null> {
  if (!isOrderId(quoteId)) return null;
  const [row] = await db.select().from(boostQuotes).where(eq(boostQuotes.id, quoteId));
  return row ?? null;
}

/** The quote of a row of the table. */
export function boostQuoteOf({ id, ...quote }: BoostQuoteRow): BoostQuote {
  return { quoteId: id, ...quote };
}

export const unknownQuote: Failure = {
  code: "not_found",
  title: "Quote not found",
  field: "quoteId",
  text: "This quote isn't valid. Get a new one.",
};
export const expiredQuote: Failure = {
  code: "expired",
  title: "Submission Failed",
  field: "quoteId",
  text: "This quote has expired. Get a new one.",
};
