import { randomBytes } from "node:crypto";
import { amountCents } from "../../kernel/money.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { OrdersCtx, Placing } from "../orders/index.ts";
import { beyondAllowance } from "./allowance.ts";
import { quoteMinutes } from "./gold-limits.ts";
import type { Quote } from "./quote.ts";
import type { GoldDirection } from "./rate-tiers.ts";
import { rateFor } from "./rate-tiers.ts";
import { readGoldAllowance } from "./read-allowance.ts";
import { readGoldMarket } from "./read-gold-market.ts";

const purpose = "gold-quote";

/** What a quote's token holds: nonce, direction, millions, rate, its version, cents, end in milliseconds. */
type Signed = [string, GoldDirection, number, number, number, number, number];

/** A quote with what makes it one of a kind: the order that it makes bears the nonce. */
export type OpenedQuote = Quote & { nonce: string };

/** Who asks; left out where the shop's own limits are all that holds, as for staff. */
type AskedQuote = { direction: GoldDirection; quantity: number; who?: Placing | null };

/**
 * Quotes a price for whole millions at the rate in force for that amount, which holds for 10 minutes (Rules
 * P1, P12). Refuses a quantity that the owner does not take (`invalid`) and more than can be traded now, or
 * than the visitor may have (`conflict`, as `readGoldAllowance` says).
 */
export async function makeQuote(
  ctx: OrdersCtx,
  { direction, quantity, who = null }: AskedQuote,
): Promise<Result<Quote>> {
  const [allowance, market] = await Promise.all([
    readGoldAllowance(ctx, direction, who),
    readGoldMarket(ctx),
  ]);
  const refused = beyondAllowance(allowance, quantity);
  if (refused) return fail({ ...refused, field: "quantity" });
  const rateMicroUsd = rateFor(direction, market, quantity);
  const sum = amountCents(quantity, rateMicroUsd);
  const expiresAt = new Date(ctx.clock.now().getTime() + quoteMinutes * 60_000);
  const nonce = randomBytes(12).toString("base64url");
  const signed: Signed = [nonce, direction, quantity, rateMicroUsd, market.version, sum, expiresAt.getTime()];
  const quoteId = ctx.signer.sign(purpose, JSON.stringify(signed));
  return ok({
    quoteId,
    direction,
    quantity,
    rateMicroUsd,
    rateVersion: market.version,
    amountCents: sum,
    expiresAt,
  });
}

/** Opens a quote, expired or not; null for anything that this shop did not sign as one. */
export function openQuote(ctx: Pick<OrdersCtx, "signer">, quoteId: string): OpenedQuote | null {
  const opened = ctx.signer.open(purpose, quoteId);
  if (opened === null) return null;
  // Signed by us with exactly this shape.
  const [nonce, direction, quantity, rateMicroUsd, rateVersion, sum, until] = JSON.parse(opened) as Signed;
  const expiresAt = new Date(until);
  return { quoteId, nonce, direction, quantity, rateMicroUsd, rateVersion, amountCents: sum, expiresAt };
}

/** The quote behind an id, expired or not, for pages that show it again; null for one that is not ours. */
export function readQuote(ctx: Pick<OrdersCtx, "signer">, quoteId: string): Quote | null {
  const opened = openQuote(ctx, quoteId);
  if (!opened) return null;
  const { nonce: _nonce, ...quote } = opened;
  return quote;
}
