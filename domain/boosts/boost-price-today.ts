import { eq } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok } from "../../kernel/result.ts";
import { type PriceToday, promoDiscountOf } from "../orders/index.ts";
import { goldMillionsFor } from "./boost-order-details.ts";
import { priceBoost } from "./price-boost.ts";
import { readBoostPrices } from "./read-boost-prices.ts";
import { boostQuotes } from "./tables.ts";

/**
 * What a boost costs at the prices in force, for the levels and choices of its quote, less its promo code; in
 * gold at the rate that is given (Rules P1, P18, P32). Refuses an order that was made under no quote.
 */
export function boostPriceToday(readGoldRate: () => Promise<number>): PriceToday {
  return async (db, row) => {
    const { id, details, paymentMethod } = row;
    const [quote] = await db.select().from(boostQuotes).where(eq(boostQuotes.orderId, id));
    if (!quote) return fail(noQuote);
    const { version: priceVersion, prices } = await readBoostPrices({ db });
    const price = priceBoost(prices, quote.tier, quote);
    const discountCents = promoDiscountOf(row, price.servicesCents);
    const amountCents = price.priceCents - discountCents;
    const rate = paymentMethod === "gold" ? await readGoldRate() : null;
    const gold =
      rate === null ? {} : { goldMillions: goldMillionsFor(amountCents, rate), goldRateMicroUsd: rate };
    const { lines, depositCents } = price;
    return ok({
      amountCents,
      set: {
        discountCents,
        depositCents,
        depositState: depositCents > 0 ? "held" : null,
        details: { ...details, lines, priceVersion, ...gold },
      },
      write: (tx) =>
        tx
          .update(boostQuotes)
          .set({ ...price, priceVersion })
          .where(eq(boostQuotes.id, quote.id)),
    });
  };
}

const noQuote: Failure = { code: "conflict", text: "This boost can't be reopened. Get a new quote." };
