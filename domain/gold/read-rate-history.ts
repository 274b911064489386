import { sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import type { RateStep } from "./rate-points.ts";

type Row = { at_ms: string; buy: number; sell: number };

/**
 * Every change of the rates that came into effect in the last `days` days, oldest first, led by the one that
 * was in force when that time began, if any was (Rule P14). Withdrawn versions never held and are not there.
 */
export async function readRateHistory(
  ctx: Pick<Ctx, "db" | "clock">,
  { days }: { days: number },
): Promise<RateStep[]> {
  const now = ctx.clock.now();
  const from = new Date(now.getTime() - days * 86_400_000).toISOString();
  const found = await ctx.db.execute<Row>(sql`
    select (extract(epoch from effective_at) * 1000)::bigint as at_ms,
      buy_micro_usd as buy, sell_micro_usd as sell
    from gold_rates
    where withdrawn_at is null and effective_at <= ${now.toISOString()}::timestamptz
      and (effective_at, version) >= (
        select effective_at, version from (
          (select effective_at, version, 0 as ordinal from gold_rates
            where withdrawn_at is null and effective_at <= ${from}::timestamptz
            order by effective_at desc, version desc limit 1)
          union all
          select '-infinity'::timestamptz, 0, 1
        ) as start order by ordinal limit 1)
    order by effective_at, version`);
  return found.rows.map(({ at_ms, buy, sell }) => ({
    at: new Date(Number(at_ms)),
    buyMicroUsd: buy,
    sellMicroUsd: sell,
  }));
}
