import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/database/connect.ts";
import { appendEvent } from "../../platform/events/index.ts";
import type { OrdersCtx } from "../orders/index.ts";
import { ratesTopic } from "./announce.ts";
import { defaultPositions, defaultRates } from "./gold-limits.ts";
import { lockRates } from "./lock-rates.ts";
import type { Rates } from "./rate-tiers.ts";
import { goldPositions, goldRates } from "./tables.ts";

type GoldCtx = Pick<OrdersCtx, "db" | "clock" | "actor">;

/** Rates and since when they hold. */
type DatedRates = Rates & { effectiveAt: Date };

/**
 * Gives a shop that has none its rates, stock and capacity (Rule P14): those of `past`, oldest first, where a
 * chart should show something at once. A shop that has them is left as it is. Answers whether rates were put
 * in.
 */
export async function ensureGold(ctx: GoldCtx, past?: readonly DatedRates[]): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now();
    await tx
      .insert(goldPositions)
      .values([
        { kind: "stock", total: defaultPositions.stock, setAt: now },
        { kind: "capacity", total: defaultPositions.capacity, setAt: now },
      ])
      .onConflictDoNothing();
    await lockRates(tx);
    const known = await tx.execute(sql`select from gold_rates limit 1`);
    if (known.rows.length > 0) return false;
    await publishFirst(ctx, tx, past ?? [{ ...defaultRates, effectiveAt: now }]);
    return true;
  });
}

async function publishFirst(ctx: GoldCtx, tx: Transaction, first: readonly DatedRates[]): Promise<void> {
  const stored = await tx
    .insert(goldRates)
    .values(first.map((rates) => ({ ...rates, postedAt: rates.effectiveAt })))
    .returning({ version: goldRates.version });
  await appendEvent(tx, {
    subjectKind: "gold",
    subjectId: "rates",
    type: "gold.rates_posted",
    actor: ctx.actor,
    visibility: "public",
    data: { ...defaultRates, version: stored.at(-1)?.version ?? 0 },
    topics: [ratesTopic],
  });
}
