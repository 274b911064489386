import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import type { OrdersCtx } from "../orders/index.ts";
import { readSettingsGroup } from "../settings/index.ts";
import type { PositionKind } from "./tables.ts";

/** The live topic of everything that changes a published rate or what can be traded. */
export const ratesTopic = "rates";

/** The job that tells pages how much can be traded now: `{ kind }`. */
export const availabilityJob = "gold-availability";

/** Milliseconds for which changes are gathered before pages hear of them. */
const gatherMilliseconds = 1000;
/** After this long a job that never ran is given up on and another one is added. */
const lostMilliseconds = 60_000;

/**
 * When pages are to hear of a change that is made now. Whoever changes a position sets `announce_at` by `sql`
 * and adds the job only if the row then bears `dueAt`: else one is waiting already. The row's lock sees to
 * that; of two changes in one millisecond both add a job, and the second one finds nothing to tell.
 */
export function announcement(now: Date): { dueAt: string; sql: SQL } {
  const dueAt = new Date(now.getTime() + gatherMilliseconds).toISOString();
  const lostBefore = new Date(now.getTime() - lostMilliseconds).toISOString();
  return {
    dueAt,
    sql: sql`case when announce_at is null or announce_at < ${lostBefore}::timestamptz
      then ${dueAt}::timestamptz else announce_at end`,
  };
}

/**
 * The statement that adds the job in the transaction of a change, if the row that was changed bears its
 * `dueAt`.
 */
export function announceIfFirst(kind: PositionKind, dueAt: string): SQL {
  return sql`select graphile_worker.add_job(identifier => ${availabilityJob}::text,
      payload => json_build_object('kind', kind), run_at => ${dueAt}::timestamptz)
    from gold_positions where kind = ${kind} and announce_at = ${dueAt}::timestamptz`;
}

/** Adds the job in the caller's transaction. */
export function addAvailabilityJob(tx: Transaction, kind: PositionKind, dueAt: string): Promise<void> {
  return addJob(tx, availabilityJob, { kind }, { runAt: new Date(dueAt) });
}

const payloadSchema = z.object({ kind: z.enum(["stock", "capacity"]) });

type Announced = { available: string; announced: string | null; is_low: boolean };

/**
 * Tells pages what can be traded now, if that is another amount than they were told last, and staff once it
 * falls below the owner's mark. Reading the amount and taking the mark away are one step under the row's
 * lock, so a change after it brings a job of its own.
 */
export async function announceAvailability(ctx: OrdersCtx, payload: unknown): Promise<void> {
  const { kind } = payloadSchema.parse(payload);
  await ctx.db.transaction(async (tx) => {
    const found = await tx.execute<Announced>(sql`
      select total - reserved as available, announced, is_low from gold_positions where kind = ${kind} for update`);
    const row = found.rows[0];
    if (!row) return;
    const lowMillions = await lowMark(tx, kind);
    const isLow = Number(row.available) < lowMillions;
    await tx.execute(sql`
      update gold_positions set announce_at = null, announced = ${row.available}::bigint, is_low = ${isLow}
      where kind = ${kind}`);
    if (isLow && !row.is_low) await tellLow(ctx, tx, { kind, available: Number(row.available), lowMillions });
    if (row.available === row.announced) return;
    await appendEvent(tx, {
      // Apart from what people do to gold, which would drown in these.
      subjectKind: "gold-available",
      subjectId: kind,
      type: "gold.availability_changed",
      actor: ctx.actor,
      visibility: "public",
      data: { availableMillions: Number(row.available) },
      topics: [ratesTopic],
    });
  });
}

/** The millions below which staff are told; 0 for never. */
async function lowMark(db: Queryable, kind: PositionKind): Promise<number> {
  const { lowStockMillions, lowCapacityMillions } = await readSettingsGroup(db, "stock");
  return kind === "stock" ? lowStockMillions : lowCapacityMillions;
}

type Low = { kind: PositionKind; available: number; lowMillions: number };

async function tellLow(
  ctx: OrdersCtx,
  tx: Transaction,
  { kind, available, lowMillions }: Low,
): Promise<void> {
  await appendEvent(tx, {
    subjectKind: "gold",
    subjectId: kind,
    type: "gold.running_low",
    actor: ctx.actor,
    visibility: "internal",
    data: { availableMillions: available, lowMillions },
    topics: [],
  });
}
