import { sql } from "drizzle-orm";
import { amountCents } from "../../kernel/money.ts";
import { fail, ok } from "../../kernel/result.ts";
import { type OrdersCtx, type PriceToday, promoDiscountOf, type RateOfQuantity } from "../orders/index.ts";
import { isGoldOrder } from "../orders/model.ts";
import { availabilityText } from "./gold-limits.ts";
import { goldShare } from "./gold-share.ts";
import { type RateTier, rateFor } from "./rate-tiers.ts";
import { readGoldMarket } from "./read-gold-market.ts";

/**
 * What a gold order comes to at the rate in force, less its promo code (Rules P12, P32). Refuses when there
 * is not so much to trade any more (`conflict`).
 */
export function goldPriceToday({ clock }: Pick<OrdersCtx, "clock">): PriceToday {
  return async (db, row) => {
    const { type, quantity } = row;
    const market = await readGoldMarket({ db, clock });
    const buys = type === "gold_buy";
    const kind = buys ? "stock" : "capacity";
    const available = buys ? market.stockMillions : market.capacityMillions;
    if (available < quantity) {
      const text = availabilityText(buys ? "buy" : "sell", available);
      return fail({ code: "conflict", text });
    }
    const rateMicroUsd = rateFor(buys ? "buy" : "sell", market, quantity);
    const whole = amountCents(quantity, rateMicroUsd);
    const discountCents = promoDiscountOf(row, whole);
    return ok({
      amountCents: whole - discountCents,
      set: { rateMicroUsd, rateVersion: market.version, discountCents },
      share: goldShare(kind, quantity),
    });
  };
}

type Row = { buy: number; sell: number; payment: number; tiers: RateTier[] };

/** See `RateOfQuantity`: an order keeps its version of the rates for as long as it stands (Rule P12). */
export const rateOfQuantity: RateOfQuantity = async (tx, { type, rateVersion }, quantity) => {
  if (!isGoldOrder(type) || rateVersion === null) return null;
  const { rows } = await tx.execute<Row>(sql`select buy_micro_usd as buy, sell_micro_usd as sell,
    payment_micro_usd as payment, tiers from gold_rates where version = ${rateVersion}::int`);
  const [row] = rows;
  if (!row) return null;
  const { buy: buyMicroUsd, sell: sellMicroUsd, payment: paymentMicroUsd, tiers } = row;
  const direction = type === "gold_buy" ? "buy" : "sell";
  return rateFor(direction, { buyMicroUsd, sellMicroUsd, paymentMicroUsd, tiers }, quantity);
};
