import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../database/connect.ts";

/** Where a job stands: given up after its last try, running, waiting for another try, or for its first. */
export type JobState = "failed" | "running" | "retrying" | "waiting";

export type QueuedJob = {
  id: string;
  task: string;
  payload: unknown;
  attempts: number;
  maxAttempts: number;
  lastError: string | null;
  /** When it was or will be started. */
  runAt: Date;
  /** When a running one began, and when a failed one was given up. */
  lockedAt: Date | null;
  updatedAt: Date;
};

/** Jobs of one kind and state; no more than `mostCounted` jobs of the queue are looked at for all of them. */
export type JobCount = { task: string; state: JobState; jobs: number };

/** So many of the queue's jobs are counted; what a longer queue holds beyond them is not. */
const mostCounted = 200_000;

const jobsWithTask = sql`graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id`;

const isIn: Record<JobState, SQL> = {
  failed: sql`j.locked_at is null and j.attempts >= j.max_attempts`,
  running: sql`j.locked_at is not null`,
  // By the column of the queue's own index.
  retrying: sql`j.is_available and j.attempts > 0`,
  waiting: sql`j.is_available and j.attempts = 0`,
};

const orderOf: Record<JobState, SQL> = {
  failed: sql`j.updated_at desc, j.id desc`,
  running: sql`j.locked_at, j.id`,
  retrying: sql`j.run_at, j.id`,
  waiting: sql`j.priority, j.run_at, j.id`,
};

/** How many jobs of each kind stand in each state; `isCut` when the queue is longer than is counted. */
export async function countJobs(db: Queryable): Promise<{ counts: JobCount[]; isCut: boolean }> {
  const { rows } = await db.execute<JobCount>(sql`
    with counted as (
      select task_id, case when ${isIn.running} then 'running' when ${isIn.failed} then 'failed'
          when j.attempts > 0 then 'retrying' else 'waiting' end as state, count(*)::int as jobs
      from (select task_id, locked_at, attempts, max_attempts
        from graphile_worker._private_jobs limit ${mostCounted + 1}) j
      group by 1, 2
    )
    select t.identifier as task, state, jobs
    from counted join graphile_worker._private_tasks t on t.id = task_id order by 1, 2`);
  return { counts: rows, isCut: rows.reduce((sum, { jobs }) => sum + jobs, 0) > mostCounted };
}

type Row = Omit<QueuedJob, "runAt" | "lockedAt" | "updatedAt"> &
  Record<"runAt" | "updatedAt", string> & {
    lockedAt: string | null;
  };

/**
 * The first `limit` jobs of a state, of one kind or of all: failed ones from the newest, others as they
 * come.
 */
export async function listJobs(
  db: Queryable,
  { state, task, limit }: { state: JobState; task?: string | undefined; limit: number },
): Promise<QueuedJob[]> {
  const millis = (column: string) => sql.raw(`(extract(epoch from j.${column}) * 1000)::bigint`);
  const { rows } = await db.execute<Row>(sql`
    select j.id::text, t.identifier as task, j.payload, j.attempts::int, j.max_attempts::int as "maxAttempts",
      j.last_error as "lastError", ${millis("run_at")} as "runAt", ${millis("locked_at")} as "lockedAt",
      ${millis("updated_at")} as "updatedAt"
    from ${jobsWithTask}
    where ${isIn[state]} ${task === undefined ? sql`` : sql`and t.identifier = ${task}`}
    order by ${orderOf[state]} limit ${limit}`);
  return rows.map((row) => ({
    ...row,
    runAt: new Date(Number(row.runAt)),
    lockedAt: row.lockedAt === null ? null : new Date(Number(row.lockedAt)),
    updatedAt: new Date(Number(row.updatedAt)),
  }));
}

type Which = { jobId: string } | { task: string; limit: number };
type Changed = { task: string; payload: unknown };

/**
 * Gives failed jobs all their tries again, from now on. Locks them, so that of two who ask at once one gets
 * them; what is no longer given up stays as it is. Answers what was changed.
 */
export async function runJobsAgain(db: Queryable, which: Which): Promise<Changed[]> {
  const changed = await changeFailed(
    db,
    which,
    (ids) => sql`graphile_worker.reschedule_jobs(${ids}, run_at => now(), attempts => 0)`,
  );
  // The queue tells of new jobs only.
  await db.execute(sql`notify "jobs:insert"`);
  return changed;
}

/** Takes a failed job out of the queue for good, in the same way. */
export function removeFailedJob(db: Queryable, jobId: string): Promise<Changed[]> {
  return changeFailed(db, { jobId }, (ids) => sql`graphile_worker.complete_jobs(${ids})`);
}

async function changeFailed(db: Queryable, which: Which, change: (ids: SQL) => SQL): Promise<Changed[]> {
  const wanted =
    "jobId" in which
      ? sql`j.id = ${which.jobId}::bigint`
      : sql`j.task_id = (select id from graphile_worker._private_tasks where identifier = ${which.task})`;
  const { rows: found } = await db.execute<{ id: string }>(sql`
    select j.id::text from graphile_worker._private_jobs j where ${wanted} and ${isIn.failed}
    order by j.id limit ${"limit" in which ? which.limit : 1} for update skip locked`);
  if (found.length === 0) return [];
  const ids = sql`${sql.param(found.map(({ id }) => id))}::bigint[]`;
  const { rows } = await db.execute<Changed>(sql`
    select t.identifier as task, j.payload from ${change(ids)} j
    join graphile_worker._private_tasks t on t.id = j.task_id`);
  return rows;
}
