import { eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { transact } from "../../platform/database/transact.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { allow } from "../people/index.ts";
import { ratesTopic } from "./announce.ts";
import type { DeskCtx } from "./desk-ctx.ts";
import { lockRates } from "./lock-rates.ts";
import { goldRates } from "./tables.ts";

/**
 * Takes a version back before it comes into effect. Taking it back again changes nothing. Refuses one that is
 * in effect already (`conflict`): those are followed by a new version instead.
 */
export async function withdrawRates(
  ctx: DeskCtx,
  { version }: { version: number },
): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "rates.edit");
  if (!may.ok) return may;
  return transact(ctx.db, async (tx) => {
    await lockRates(tx);
    const [rates] = await tx.select().from(goldRates).where(eq(goldRates.version, version));
    if (!rates) return fail({ code: "not_found", text: "These rates don't exist." });
    if (rates.withdrawnAt) return ok(undefined);
    const now = ctx.clock.now();
    if (rates.effectiveAt <= now) {
      return fail({
        code: "conflict",
        text: "These rates are already live. Set new ones to change them.",
      });
    }
    await tx.update(goldRates).set({ withdrawnAt: now }).where(eq(goldRates.version, version));
    await appendEvent(tx, {
      subjectKind: "gold",
      subjectId: "rates",
      type: "gold.rates_withdrawn",
      actor: ctx.actor,
      visibility: "public",
      data: { version },
      topics: [ratesTopic],
    });
    return ok(undefined);
  });
}
