import { sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import type { GoldMarket } from "./gold-market.ts";
import type { RateTier } from "./rate-tiers.ts";

type Row = {
  version: number;
  buy: number;
  sell: number;
  payment: number;
  tiers: RateTier[];
  effective_ms: string;
  stock: string | null;
  capacity: string | null;
};

/**
 * The rates in force and what can be traded now, in one query (Rule P14). Throws in a shop where no rates
 * were ever published, which `ensureGold` prevents at the start.
 */
export async function readGoldMarket(ctx: Pick<Ctx, "clock"> & { db: Queryable }): Promise<GoldMarket> {
  const found = await ctx.db.execute<Row>(sql`
    select version, buy_micro_usd as buy, sell_micro_usd as sell, payment_micro_usd as payment, tiers,
      (extract(epoch from effective_at) * 1000)::bigint as effective_ms,
      (select greatest(0, total - reserved) from gold_positions where kind = 'stock') as stock,
      (select greatest(0, total - reserved) from gold_positions where kind = 'capacity') as capacity
    from gold_rates
    where effective_at <= ${ctx.clock.now().toISOString()}::timestamptz and withdrawn_at is null
    order by effective_at desc, version desc limit 1`);
  const row = found.rows[0];
  if (!row) throw new Error("No gold rates are posted");
  return {
    version: row.version,
    buyMicroUsd: row.buy,
    sellMicroUsd: row.sell,
    paymentMicroUsd: row.payment,
    tiers: row.tiers,
    effectiveAt: new Date(Number(row.effective_ms)),
    stockMillions: Number(row.stock ?? 0),
    capacityMillions: Number(row.capacity ?? 0),
  };
}
