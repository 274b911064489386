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

/**
 * A common table expression that removes the failed jobs of the same schedule that were due before one in
 * `done (task_id, payload)`, which has succeeded: the work of theirs is done. Of a job that no schedule
 * added, nothing.
 */
export const clearingFailedRuns = `
  cleared as (
    delete from graphile_worker._private_jobs failed using done
    where failed.task_id = done.task_id and failed.locked_at is null and failed.attempts >= failed.max_attempts
      and done.payload::jsonb -> '_cron' is not null
      and failed.payload::jsonb - '_cron' = done.payload::jsonb - '_cron'
      and (failed.payload -> '_cron' ->> 'ts')::timestamptz < (done.payload -> '_cron' ->> 'ts')::timestamptz
  )`;
