import { and, isNull, lte } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "../../platform/database/connect.ts";
import { inLane } from "../../platform/jobs/lane.ts";
import { readBeforeJob } from "./boosts-reactor.ts";
import type { BoostsCtx } from "./context.ts";
import { boostQuotes } from "./tables.ts";
import { takeBoostSnapshot } from "./take-boost-snapshot.ts";

/** Days for which a quote that made no order is kept after it expired: support can still say what it was. */
const retentionDays = 7;

/** When this part's jobs run, as a line for the crontab of startJobs. */
export const boostsCrontab = "47 4 * * * forget-boost-quotes ?jobKey=forget-boost-quotes&max=2";

/** The tasks of those lines, and the reading of the high scores of a boost that begins. */
export function boostsTasks(ctx: BoostsCtx) {
  return {
    [readBeforeJob]: inLane("slow", (payload) => readBefore(ctx, payload)),
    "forget-boost-quotes": inLane("tidying", () => forgetQuotes(ctx.db, ctx.clock.now())),
  };
}

const readBeforePayload = z.object({ orderId: z.uuid() });

/**
 * Reads the high scores before a boost, unless they were read. Throws while they are down, so that it is
 * tried again.
 */
async function readBefore(ctx: BoostsCtx, payload: unknown): Promise<void> {
  const { orderId } = readBeforePayload.parse(payload);
  const read = await takeBoostSnapshot(ctx, { orderId, moment: "before", onlyMissing: true });
  // Whatever else is refused stays so; the order's page says that the reading is missing.
  if (!read.ok && read.error.code === "unavailable") throw new Error("The high scores are down");
}

/** Removes quotes that expired some days ago. One that made an order stays with it. */
async function forgetQuotes(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * 86_400_000);
  await db.delete(boostQuotes).where(and(isNull(boostQuotes.orderId), lte(boostQuotes.expiresAt, before)));
}
