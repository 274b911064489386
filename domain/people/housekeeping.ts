import { lte } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { sessions, verifications } from "./tables.ts";

/** Removes sessions that have run out, and links and half sign-ins whose time is over. Returns how many of each. */
export async function peopleHousekeeping(
  ctx: Pick<Ctx, "db" | "clock">,
): Promise<{ sessions: number; verifications: number }> {
  const now = ctx.clock.now();
  const ended = await ctx.db.delete(sessions).where(lte(sessions.expiresAt, now));
  const lapsed = await ctx.db.delete(verifications).where(lte(verifications.expiresAt, now));
  return { sessions: ended.rowCount ?? 0, verifications: lapsed.rowCount ?? 0 };
}

/** When it runs, as a line for the crontab of startJobs. */
export const peopleCrontab = "*/10 * * * * people-housekeeping ?jobKey=people-housekeeping&max=2";

/** The task of that line. */
export function peopleTasks(ctx: Pick<Ctx, "db" | "clock" | "log">) {
  return {
    "people-housekeeping": async () => {
      ctx.log.info({ removed: await peopleHousekeeping(ctx) }, "housekeeping of sign-ins done");
    },
  };
}
