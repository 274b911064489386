import { sql } from "drizzle-orm";
import type { Queryable } from "../database/connect.ts";

/** How long a job that failed for good can be looked at. */
const retentionDays = 90;

/** Removes the jobs whose last try failed long ago; returns how many. */
export async function forgetFailedJobs(db: Queryable, now: Date): Promise<number> {
  const before = new Date(now.getTime() - retentionDays * 86_400_000).toISOString();
  const removed = await db.execute(sql`
    select from graphile_worker.complete_jobs(array(
      select id from graphile_worker._private_jobs
      where attempts >= max_attempts and locked_at is null and updated_at < ${before}))`);
  return removed.rowCount ?? 0;
}
