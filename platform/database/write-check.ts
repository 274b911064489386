import pg from "pg";
import { endsWithin } from "../../kernel/within.ts";

/** Whether the database takes what is written: its disk may be full, or it may only read. */
export type WriteAbility = "ok" | "full" | "read-only";

/** How long an answer holds, and how long one is waited for. */
const restMilliseconds = 5_000;
const patienceMilliseconds = 1_000;

/**
 * Makes more rows than it lets into memory, so that PostgreSQL writes a file of 150 KB beside its tables and
 * drops it: a row would find room in a page that is there long after nothing else does. It needs no table and
 * works where nothing may be written. All is one transaction, to which the settings are local.
 */
const probe = `
  set local work_mem = '64kB';
  set local temp_tablespaces = '';
  select count(*) from generate_series(1, 10000);
  show transaction_read_only`;

/**
 * Asks whether the database can write, at most every five seconds. What it can't tell within a second, such
 * as while the database is away, leaves the answer as it was.
 */
export function createWriteCheck(pool: Pick<pg.Pool, "query">): () => Promise<WriteAbility> {
  let known: WriteAbility = "ok";
  let asking: Promise<void> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;

  async function ask(): Promise<void> {
    try {
      // The answers of several statements, which the type doesn't know.
      const answers = (await pool.query(probe)) as unknown as pg.QueryResult[];
      known = answers.at(-1)?.rows[0]?.transaction_read_only === "on" ? "read-only" : "ok";
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === "53100") known = "full";
    }
    askedAt = performance.now();
  }

  return async () => {
    if (performance.now() - askedAt > restMilliseconds) {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      await endsWithin(patienceMilliseconds, asking);
    }
    return known;
  };
}
