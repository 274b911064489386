import type pg from "pg";

/** Why a job that was freed is not done, as the desk shows it once it is out of tries. */
const reason = "The server stopped or lost its database while this ran";

/**
 * Common table expressions that free the jobs and queues locked by the runners in `pools (id)`, which stand
 * before them. As the queue's `force_unlock_workers`, and each job keeps why its try ended.
 */
export const freeingJobs = `
  freed_jobs as (
    update graphile_worker._private_jobs jobs
    set locked_at = null, locked_by = null, last_error = '${reason}', updated_at = now()
    from pools where jobs.locked_by = pools.id
  ),
  freed_queues as (
    update graphile_worker._private_job_queues queues set locked_at = null, locked_by = null
    from pools where queues.locked_by = pools.id
  )`;

/** A job as the queue hands it to its task. */
type FinishedJob = { task_id: number; payload: unknown };

/**
 * Removes the failed jobs of the same schedule that were due before this one, which has succeeded: the work
 * of theirs is done. Of a job that no schedule added, nothing.
 */
export async function clearFailedRuns(pool: pg.Pool, { task_id, payload }: FinishedJob): Promise<void> {
  if (typeof payload !== "object" || payload === null || !("_cron" in payload)) return;
  await pool.query(
    `delete from graphile_worker._private_jobs
     where task_id = $1 and locked_at is null and attempts >= max_attempts
       and payload::jsonb - '_cron' = $2::jsonb - '_cron'
       and (payload -> '_cron' ->> 'ts')::timestamptz < ($2::jsonb -> '_cron' ->> 'ts')::timestamptz`,
    [task_id, JSON.stringify(payload)],
  );
}
