import { randomInt, randomUUID } from "node:crypto";
import type pg from "pg";
import { freeingJobs } from "./cut-off-jobs.ts";
import type { Link } from "./job-link.ts";

/** First half of the advisory locks of job servers; any fixed number that nothing else uses. */
const lockClass = 480_122_101;

/** The locks that are held of entries, by `objid`. */
const heldLocks = `pg_locks l where l.locktype = 'advisory' and l.granted and l.classid::bigint = $1 and l.objsubid = 2
  and l.database = (select oid from pg_database where datname = current_database())`;

/** A link's entry among the job servers, and the name under which jobs are locked on it. */
export type Entry = { id: number; name: string };

export function newEntry(): Entry {
  return { id: randomInt(2 ** 31 - 1), name: `jobs-${randomUUID()}` };
}

type Entering = {
  entry: Entry;
  /** Entries of this program's former links. */
  former: readonly Entry[];
  /** Ids of the jobs that this program runs: from now on they are locked under the new name. */
  running: readonly string[];
  /** The kinds of jobs that it runs. */
  kinds: readonly string[];
  vaultKeys: readonly string[] | undefined;
};

/**
 * Enters a link among the job servers; its lock is held for as long as it lives. What else is still locked
 * under former names was taken by a statement whose answer never came: those links are ended here, so that
 * it is freed like the jobs of a dead program.
 */
export async function enterJobServers(
  link: Link,
  { entry, former, running, kinds, vaultKeys }: Entering,
): Promise<void> {
  const names = former.map(({ name }) => name);
  // One statement, so that nobody sees the row without its lock. The kinds are there before their first jobs:
  // a transaction that adds the first one of a kind makes every other that adds one wait for its end.
  await link.query(
    `with entered as (
       insert into job_servers (id, pool_ids, vault_keys) values ($2, array[$3::text], $4) returning id
     ), adopted as (
       update graphile_worker._private_jobs set locked_by = $3
       where id = any($5::bigint[]) and locked_by = any($6::text[]) returning job_queue_id
     ), queues as (
       update graphile_worker._private_job_queues q set locked_by = $3::text from adopted
       where q.id = adopted.job_queue_id and q.locked_by = any($6::text[])
     ), kinds as (
       insert into graphile_worker._private_tasks (identifier) select unnest($7::text[]) on conflict do nothing
     )
     select pg_advisory_lock($1, id) from entered`,
    [lockClass, entry.id, entry.name, vaultKeys ?? null, running, names, kinds],
  );
  await link.query('listen "jobs:insert"');
  if (former.length === 0) return;
  const ids = former.map(({ id }) => id);
  await link.query(`select pg_terminate_backend(l.pid) from ${heldLocks} and l.objid::bigint = any($2)`, [
    lockClass,
    ids,
  ]);
}

/** Removes the entry of a link; call it when no job runs any more. */
export async function leaveJobServers({ link, entry }: { link: Link; entry: Entry }): Promise<void> {
  await link.query("delete from job_servers where id = $1", [entry.id]);
}

type Look = {
  own: Entry;
  /** The entries that were dead at the look before. */
  before: ReadonlySet<number>;
};

/**
 * Frees the jobs of programs that died without finishing them (killed, machine lost), so that they run again
 * in seconds. An entry must be dead at two looks: a program whose connection broke has entered again by then.
 * Returns how many lockers of jobs were freed, the entries that are dead now, and whether there are no others
 * at all.
 */
export async function freeDeadJobServers(
  link: Link,
  { own, before }: Look,
): Promise<{ count: number; dead: Set<number>; isAlone: boolean }> {
  // This session would be given its own lock once more.
  const rows = await link.query<{ id: number; is_dead: boolean }>(
    "select id, pg_try_advisory_xact_lock($1, id) as is_dead from job_servers where id <> $2",
    [lockClass, own.id],
  );
  const dead = new Set(rows.flatMap(({ id, is_dead }) => (is_dead ? [id] : [])));
  const isAlone = rows.length === 0;
  const gone = [...dead].filter((id) => before.has(id));
  if (gone.length === 0) return { count: 0, dead, isAlone };
  const [freed] = await link.query<{ count: number }>(
    `with dead as (delete from job_servers where id = any($1::int[]) returning pool_ids),
       pools as (select unnest(pool_ids) as id from dead), ${freeingJobs}
     select count(*)::int as count from pools having count(*) > 0`,
    [gone],
  );
  return { count: freed?.count ?? 0, dead, isAlone };
}

/**
 * The vault's keys that each living program holds, the one it seals with first; null for one that does not
 * say.
 */
export async function livingVaultKeys(pool: pg.Pool): Promise<(string[] | null)[]> {
  const { rows } = await pool.query<{ vault_keys: string[] | null }>(
    `select vault_keys from job_servers s where exists (select from ${heldLocks} and l.objid::bigint = s.id)`,
    [lockClass],
  );
  return rows.map((row) => row.vault_keys);
}
