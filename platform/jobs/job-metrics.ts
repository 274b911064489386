import { sql } from "drizzle-orm";
import type { MetricsPart } from "../metrics/metrics-part.ts";

type Row = { task: string; state: string; jobs: number; age: number | null };

/**
 * How many jobs of each kind wait, run and were given up, and how late the oldest of those is whose time has
 * come.
 */
export const jobMetrics: MetricsPart<"goldhall_jobs" | "goldhall_jobs_oldest_due_age_seconds"> = {
  name: "jobs",
  gauges: {
    goldhall_jobs: {
      help: "Jobs by kind and state: scheduled for later, due now, retrying after a failure, running, failed for good",
      labels: ["task", "state"],
    },
    goldhall_jobs_oldest_due_age_seconds: {
      help: "How long ago the oldest job of a kind should have started",
      labels: ["task"],
    },
  },
  async read(db) {
    const { rows } = await db.execute<Row>(sql`
      with jobs as (
        select task_identifier as task, run_at, case
            when locked_at is not null then 'running'
            when attempts >= max_attempts then 'failed'
            when run_at > now() then case when attempts > 0 then 'retrying' else 'scheduled' end
            else 'due' end as state
        from graphile_worker.jobs
      )
      select task, state, count(*)::int as jobs,
        (case when state = 'due' then extract(epoch from now() - min(run_at)) end)::float8 as age
      from jobs group by task, state`);
    return {
      goldhall_jobs: rows.map(({ task, state, jobs }) => ({ labels: { task, state }, value: jobs })),
      goldhall_jobs_oldest_due_age_seconds: rows.flatMap(({ task, age }) =>
        age === null ? [] : [{ labels: { task }, value: age }],
      ),
    };
  },
};
