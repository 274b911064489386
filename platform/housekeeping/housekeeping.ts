import type { Ctx } from "../context.ts";
import { forgetExpiredKeys } from "../idempotency/once.ts";
import { forgetFailedJobs } from "../jobs/forget-failed-jobs.ts";
import { inLane, type Tasks } from "../jobs/lane.ts";
import { forgetOldMails, wipeOldBodies } from "../mail/wipe-bodies.ts";
import { forgetExpiredLimits } from "../rate-limit/take.ts";

/**
 * When the housekeeping runs, as a line for the crontab of startJobs. A missed time is made up for by the
 * next.
 */
export const housekeepingCrontab = "*/10 * * * * housekeeping ?jobKey=housekeeping&max=2";

/**
 * The task that removes what has had its time: secrets (Rule P5), idempotency keys, rate limits, old mails
 * and before that their bodies, and jobs that failed for good. docs/data-that-grows.md lists what grows.
 */
export function housekeepingTasks(ctx: Pick<Ctx, "db" | "vault" | "clock" | "log">): Tasks {
  return {
    housekeeping: inLane("tidying", async () => {
      const now = ctx.clock.now();
      const removed = {
        secrets: await ctx.vault.destroyDue(ctx.db, now),
        idempotencyKeys: await forgetExpiredKeys(ctx.db, now),
        rateLimits: await forgetExpiredLimits(ctx.db, now),
        mailBodies: await wipeOldBodies(ctx.db, now),
        mails: await forgetOldMails(ctx.db, now),
        failedJobs: await forgetFailedJobs(ctx.db, now),
      };
      ctx.log.info({ removed }, "housekeeping done");
    }),
  };
}
