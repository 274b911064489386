import { sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { readSettingsGroup } from "../settings/index.ts";

type TradesCtx = Pick<Ctx, "db" | "clock">;

/** How long trades of gold took lately, medians in seconds; null where there are too few to say. */
type TradeTimes = {
  /** From the world being locked in until we had a seller's gold. */
  meetingSeconds: number | null;
  /** From our having the gold until its payment was sent. */
  payoutSeconds: number | null;
  /** From a buyer's locking in the world until they had their gold. */
  deliverySeconds: number | null;
};

/** A trade as anybody may read of it: nothing of who, and no exact time. */
type PublicTrade = { direction: "sell" | "buy"; millions: number; completedAt: Date };

/** Trades of the last days, at most so many, of which a median needs so many. */
const [days, maxTrades, minTrades] = [30, 500, 10];
/** Last trades that are shown. */
const shownTrades = 5;

/** The medians of the newest completed trades. */
export async function readTradeTimes({ db, clock }: TradesCtx): Promise<TradeTimes> {
  const since = new Date(clock.now().getTime() - days * 86_400_000).toISOString();
  const median = (took: string, of: string) =>
    sql.raw(`case when count(*) filter (where ${took} is not null and ${of}) >= ${minTrades}
      then percentile_cont(0.5) within group (order by extract(epoch from ${took})) filter (where ${of}) end`);
  const { rows } = await db.execute<Record<keyof TradeTimes, string | null>>(sql`
    with newest as (
      select type, deadline_started_at, deadline_met_at, world_locked_at, completed_at from orders
      where completed_at >= ${since}::timestamptz and status = 'completed' and removed_at is null
        and type in ('gold_sale', 'gold_buy')
      order by completed_at desc limit ${maxTrades}
    )
    select ${median("deadline_started_at - world_locked_at", "type = 'gold_sale'")} as "meetingSeconds",
      ${median("deadline_met_at - deadline_started_at", "type = 'gold_sale'")} as "payoutSeconds",
      ${median("completed_at - world_locked_at", "type = 'gold_buy'")} as "deliverySeconds"
    from newest`);
  const [row] = rows;
  const secondsOf = (name: keyof TradeTimes) => (row?.[name] == null ? null : Number(row[name]));
  return {
    meetingSeconds: secondsOf("meetingSeconds"),
    payoutSeconds: secondsOf("payoutSeconds"),
    deliverySeconds: secondsOf("deliverySeconds"),
  };
}

/**
 * What the home page shows in place of claims (Rule P24): null until the owner says so and there is enough.
 */
export async function readPublicTrades(
  ctx: TradesCtx,
): Promise<{ times: TradeTimes; trades: PublicTrade[] } | null> {
  const { showsTrades } = await readSettingsGroup(ctx.db, "gold");
  if (!showsTrades) return null;
  const times = await readTradeTimes(ctx);
  if (times.payoutSeconds === null && times.deliverySeconds === null) return null;
  const { rows } = await ctx.db.execute<{ type: string; quantity: string; completed_at: string }>(sql`
    select type, quantity, completed_at from orders
    where completed_at is not null and status = 'completed' and removed_at is null and type in ('gold_sale', 'gold_buy')
    order by completed_at desc limit ${shownTrades}`);
  const trades = rows.map(({ type, quantity, completed_at: at }) => ({
    direction: type === "gold_sale" ? ("sell" as const) : ("buy" as const),
    millions: Number(quantity),
    completedAt: new Date(at),
  }));
  return { times, trades };
}
