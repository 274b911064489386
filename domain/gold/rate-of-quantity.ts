import { sql } from "drizzle-orm";
import type { RateOfQuantity } from "../orders/index.ts";
import { isGoldOrder } from "../orders/model.ts";
import { type RateTier, rateFor } from "./rate-tiers.ts";

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
