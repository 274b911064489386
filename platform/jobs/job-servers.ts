import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "../log/logger.ts";
import { freeingJobs } from "./cut-off-jobs.ts";

/** First half of the advisory locks of job servers; any fixed number that nothing else uses. */
const lockClass = 480_122_101;

/** This program's entry among the job servers. */
export type JobServer = {
  /** Tells the name under which jobs are going to be locked, and must be awaited before they are. */
  addPool(poolId: string): Promise<void>;
  /** Frees what is still locked under names whose runner has ended. */
  dropPools(poolIds: readonly string[]): Promise<void>;
  /** Removes the entry; call it when no job runs any more. */
  leave(): Promise<void>;
  /** Ends the entry without waiting for anything: whatever is still locked is freed by others at once. */
  abandon(): void;
};

/**
 * Enters this program among the job servers and holds its lock on a connection of its own for as long as it
 * lives. If the connection breaks it is entered again. `vaultKeys` are the vault's keys that it holds, for
 * `livingVaultKeys`.
 */
export async function joinJobServers(
  pool: pg.Pool,
  log: Logger,
  vaultKeys?: readonly string[],
): Promise<JobServer> {
  const id = randomInt(2 ** 31 - 1);
  const poolIds: string[] = [];
  // What is written of the names is written one after the other, or an older list could replace a newer one.
  let written: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(write: () => Promise<T>): Promise<T> => {
    const done = written.then(write, write);
    written = done;
    return done;
  };
  const added = new Map<string, Promise<unknown>>();
  let holder: pg.PoolClient | undefined;
  let left = false;

  async function hold(): Promise<void> {
    const client = await pool.connect();
    const onEnd = (error?: Error) => {
      if (holder !== client) return;
      holder = undefined;
      client.release(true);
      if (!left) holdAgain(error);
    };
    client.once("error", onEnd);
    client.once("end", onEnd);
    try {
      await inTurn(() => enter(client, { id, poolIds, vaultKeys }));
      if (left) throw new Error("left meanwhile");
      holder = client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  async function holdAgain(reason: unknown): Promise<void> {
    log.warn({ err: reason }, "lost the connection that marks this job server as alive, entering again");
    for (let wait = 500; !left && !holder; wait = Math.min(wait * 2, 10_000)) {
      await sleep(wait);
      if (left) return;
      await hold().catch((err) => log.warn({ err }, "could not enter among the job servers"));
    }
  }

  /**
   * Writes the names, however long it takes: the queue asks once and then takes jobs whatever the answer, and
   * what is locked under a name that stands nowhere is freed by nobody for hours.
   */
  async function note(): Promise<void> {
    const write = () => pool.query("update job_servers set pool_ids = $2 where id = $1", [id, poolIds]);
    while (!left) {
      const written = await inTurn(write).catch((err) => log.warn({ err }, "could not note who locks jobs"));
      if (written && written.rowCount === 1) return;
      await sleep(500);
    }
  }

  function end(): void {
    left = true;
    const client = holder;
    holder = undefined;
    // Closed, not returned: the lock belongs to the connection.
    client?.release(true);
  }

  await hold();
  return {
    async addPool(poolId) {
      const known = added.get(poolId);
      if (known) return void (await known);
      poolIds.push(poolId);
      const noted = note();
      added.set(poolId, noted);
      await noted;
    },
    async dropPools(ended) {
      if (ended.length === 0) return;
      await pool.query(`with pools as (select unnest($1::text[]) as id), ${freeingJobs} select`, [ended]);
      for (const poolId of ended) {
        if (poolIds.includes(poolId)) poolIds.splice(poolIds.indexOf(poolId), 1);
        added.delete(poolId);
      }
    },
    async leave() {
      end();
      await pool.query("delete from job_servers where id = $1", [id]);
    },
    abandon: end,
  };
}

type Entry = { id: number; poolIds: string[]; vaultKeys: readonly string[] | undefined };

async function enter(client: pg.PoolClient, { id, poolIds, vaultKeys }: Entry): Promise<void> {
  await client.query("begin");
  // One transaction, so that nobody sees the row without its lock.
  await client.query(
    `insert into job_servers (id, pool_ids, vault_keys) values ($1, $2, $3)
     on conflict (id) do update set pool_ids = excluded.pool_ids`,
    [id, poolIds, vaultKeys ?? null],
  );
  await client.query("select pg_advisory_lock($1, $2)", [lockClass, id]);
  await client.query("commit");
}

/**
 * The vault's keys that each living program holds, the one it seals with first; null for one that does not
 * say.
 */
export async function livingVaultKeys(pool: pg.Pool): Promise<(string[] | null)[]> {
  const { rows } = await pool.query<{ vault_keys: string[] | null }>(
    `select vault_keys from job_servers s where exists (
       select from pg_locks l
       where l.locktype = 'advisory' and l.granted and l.classid::bigint = $1 and l.objid::bigint = s.id and l.objsubid = 2
         and l.database = (select oid from pg_database where datname = current_database())
     )`,
    [lockClass],
  );
  return rows.map((row) => row.vault_keys);
}

/**
 * Frees the jobs of programs that died without finishing them (killed, machine lost), so that they run again
 * at once instead of after the queue's four hours. Returns how many dead lockers of jobs were found.
 */
export async function freeDeadJobServers(pool: pg.Pool): Promise<number> {
  const freed = await pool.query(
    `with dead as (
       delete from job_servers where id in (
         select id from job_servers where pg_try_advisory_xact_lock($1, id) for update skip locked
       ) returning pool_ids
     ), pools as (select unnest(pool_ids) as id from dead), ${freeingJobs}
     select id from pools`,
    [lockClass],
  );
  return freed.rowCount ?? 0;
}
