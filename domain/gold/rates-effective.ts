import { sql } from "drizzle-orm";
import { z } from "zod";
import { appendEvent } from "../../platform/events/index.ts";
import type { OrdersCtx } from "../orders/index.ts";
import { ratesTopic } from "./announce.ts";
import { lockRates } from "./lock-rates.ts";

/** The job that runs when published rates come into effect: `{ version }`. */
export const ratesEffectiveJob = "gold-rates-effective";

const payloadSchema = z.object({ version: z.int().positive() });

type Row = { is_withdrawn: boolean; is_due: boolean; is_announced: boolean };

/**
 * Tells pages and caches once that rates published for later hold from now on. Throws when it runs a moment
 * too early by this program's clock, so that it runs again.
 */
export async function announceRates(ctx: OrdersCtx, payload: unknown): Promise<void> {
  const { version } = payloadSchema.parse(payload);
  await ctx.db.transaction(async (tx) => {
    await lockRates(tx);
    const found = await tx.execute<Row>(sql`
      select withdrawn_at is not null as is_withdrawn,
        effective_at <= ${ctx.clock.now().toISOString()}::timestamptz as is_due,
        exists (select from events where subject_kind = 'gold' and subject_id = 'rates'
          and type = 'gold.rates_effective' and data ->> 'version' = ${String(version)}) as is_announced
      from gold_rates where version = ${version}`);
    const row = found.rows[0];
    if (!row || row.is_withdrawn || row.is_announced) return;
    if (!row.is_due) throw new Error("These rates are not in effect yet");
    await appendEvent(tx, {
      subjectKind: "gold",
      subjectId: "rates",
      type: "gold.rates_effective",
      actor: ctx.actor,
      visibility: "public",
      data: { version },
      topics: [ratesTopic],
    });
  });
}
