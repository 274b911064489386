import type { Ctx } from "../../platform/context.ts";
import type { Tasks } from "../../platform/jobs/jobs.ts";
import { refreshReports } from "./refresh-reports.ts";
import { tellDailySummary } from "./tell-daily-summary.ts";

/** How often what has changed is counted, as a line for the crontab of startJobs. */
export const reportsCrontab = "* * * * * refresh-reports ?jobKey=refresh-reports&max=2";

/** The task that counts days again that something has changed, and tells of yesterday once a day. */
export function reportsTasks(ctx: Pick<Ctx, "db" | "clock">): Tasks {
  return {
    "refresh-reports": async () => {
      await refreshReports(ctx.db);
      await tellDailySummary(ctx);
    },
  };
}
