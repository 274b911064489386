import { clearingFailedRuns } from "./cut-off-jobs.ts";
import type { Link } from "./job-link.ts";

/** A job that was taken, with the lane for which it was. */
export type TakenJob = {
  id: string;
  lane: string;
  task: string;
  payload: unknown;
  /** How often it was tried, this time included. */
  attempt: number;
  maxAttempts: number;
};

/** How many jobs of which kinds a lane has room for. */
export type Room = { lane: string; places: number; tasks: readonly string[] };

export type Taken = {
  jobs: TakenJob[];
  /** Until the next job is due, of any kind; null when none waits for its time. */
  nextMilliseconds: number | null;
};

/**
 * Due jobs for every lane, locked under `name`. Of one queue it takes one, while none of it is locked. It
 * waits for no lock. Each kind is looked for by itself (`jobsByTask`): in one go, a lane with nothing to do
 * would read the whole backlog of another. Priorities are left at 0, by whose index the next time is found.
 */
const takeStatement = `
with room as (
  select * from json_to_recordset($2) as room(lane text, places int, tasks text[])
), due as (
  select room.lane, job.* from room cross join lateral (
    select one.* from graphile_worker._private_tasks t cross join lateral (
      select j.id, j.job_queue_id, j.priority, j.run_at from graphile_worker._private_jobs j
      where j.is_available and j.run_at <= now() and j.task_id = t.id
        and (j.job_queue_id is null or j.job_queue_id in (
          select q.id from graphile_worker._private_job_queues q where q.is_available for update skip locked))
      order by j.priority, j.run_at limit room.places for update of j skip locked
    ) one where t.identifier = any(room.tasks) order by one.priority, one.run_at limit room.places
  ) job
), picked as (
  select distinct on (coalesce(-job_queue_id::bigint, id)) id, job_queue_id, lane from due
  order by coalesce(-job_queue_id::bigint, id), priority, run_at
), queues as (
  update graphile_worker._private_job_queues q set locked_by = $1, locked_at = now()
  from picked where q.id = picked.job_queue_id
), taken as (
  update graphile_worker._private_jobs j set attempts = j.attempts + 1, locked_by = $1, locked_at = now()
  from picked, graphile_worker._private_tasks t where j.id = picked.id and t.id = j.task_id
  returning j.id::text, picked.lane, t.identifier as task, j.payload, j.attempts as attempt,
    j.max_attempts as "maxAttempts", j.priority, j.run_at
)
select (select coalesce(json_agg(taken order by priority, run_at), '[]') from taken) as jobs,
  (select ceil(extract(epoch from run_at - now()) * 1000)::float8 from graphile_worker._private_jobs
   where is_available and priority = 0 and run_at > now() order by run_at limit 1) as "nextMilliseconds"`;

/** The index that `takeJobs` needs beside the queue's own, of which none knows the kinds. */
export const jobsByTask = `create index if not exists jobs_by_task
  on graphile_worker._private_jobs (task_id, priority, run_at) where is_available`;

export async function takeJobs(link: Link, name: string, rooms: readonly Room[]): Promise<Taken> {
  const [taken] = await link.query<Taken>(takeStatement, [name, JSON.stringify(rooms)]);
  return taken ?? { jobs: [], nextMilliseconds: null };
}

/** A job that has ended: well, or with the error that is kept with it. */
export type EndedJob = { id: string; error: string | null };

/**
 * Removes the jobs that ended well and puts off the others, each time for longer: 2.7 s after the first try,
 * six hours after the tenth and each that follows. Failed jobs of a schedule go with a later one that ended
 * well. What is no longer locked under `name` stays as it is.
 */
export async function recordEnds(link: Link, name: string, ended: readonly EndedJob[]): Promise<void> {
  await link.query(
    `with ended as (
       select * from json_to_recordset($2) as ended(id bigint, error text)
     ), done as (
       delete from graphile_worker._private_jobs j using ended
       where j.id = ended.id and ended.error is null and j.locked_by = $1
       returning j.job_queue_id, j.task_id, j.payload
     ), failed as (
       update graphile_worker._private_jobs j set last_error = ended.error, locked_by = null, locked_at = null,
         run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second', updated_at = now()
       from ended where j.id = ended.id and ended.error is not null and j.locked_by = $1
       returning j.job_queue_id
     ), ${clearingFailedRuns}
     update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
     from (select job_queue_id from done union all select job_queue_id from failed) jobs
     where q.id = jobs.job_queue_id and q.locked_by = $1`,
    [name, JSON.stringify(ended)],
  );
}
