import type pg from "pg";
import type { ArchiveWriter } from "./archive-writer.ts";
import { copyIn, copyOut } from "./copy-rows.ts";
import { exists } from "./describe-database.ts";
import type { TableEntry } from "./manifest.ts";
import type { Member } from "./tar.ts";

const name = "jobs";
const columns = [
  ...[
    "identifier text",
    "payload json",
    "queue_name text",
    "priority int",
    "run_at timestamptz",
    "attempts int",
  ],
  ...["max_attempts int", "last_error text", "key text", "flags text[]", "created_at timestamptz"],
];

/**
 * The queued jobs as they were asked for, not as the queue keeps them, so that they can be put into a newer
 * queue too. One that runs now has not used up its try: after the restore it runs again.
 */
const jobsQuery = `(
  select t.identifier, j.payload, q.queue_name, j.priority, j.run_at,
    case when j.locked_at is null then j.attempts else greatest(j.attempts - 1, 0) end, j.max_attempts, j.last_error, j.key,
    (select array_agg(flag) from jsonb_object_keys(j.flags) flag), j.created_at
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  order by j.id)`;

/** Writes the queued jobs into an archive. */
export async function copyJobsOut(client: pg.ClientBase, archive: ArchiveWriter): Promise<TableEntry> {
  if (!(await exists(client, "graphile_worker._private_jobs"))) return { name, columns, rows: 0, parts: 0 };
  return copyOut(client, archive, { name, columns, source: jobsQuery });
}

/** Queues the jobs of a backup again, free to be taken, in their order and with the tries they have had. */
export async function copyJobsIn(
  client: pg.ClientBase,
  members: AsyncGenerator<Member>,
  entry: TableEntry,
): Promise<void> {
  await client.query(
    `create temporary table restored_jobs (number bigserial, ${columns.join(", ")}) on commit drop`,
  );
  const names = columns.map((column) => column.split(" ")[0]).join(", ");
  await copyIn(client, members, { entry, target: `restored_jobs (${names})` });
  await client.query(`
    create temporary table queued_again on commit drop as
    select job.number, (graphile_worker.add_job(job.identifier, job.payload, job.queue_name, job.run_at, job.max_attempts,
      job.key, job.priority, job.flags)).id
    from (select * from restored_jobs order by number) job`);
  await client.query(`
    update graphile_worker._private_jobs j
    set attempts = r.attempts, last_error = r.last_error, created_at = r.created_at
    from queued_again q join restored_jobs r on r.number = q.number where j.id = q.id`);
}
