import { runMigrations } from "graphile-worker";
import type pg from "pg";
import { endsWithin } from "../../kernel/within.ts";
import type { Logger } from "../log/logger.ts";
import { workerLogger } from "./job-log.ts";
import { freeDeadJobServers, joinJobServers } from "./job-servers.ts";
import { type Lane, startLane } from "./lane.ts";

export type { Lane } from "./lane.ts";
export type { Tasks } from "./run-in-time.ts";

export type Jobs = {
  /**
   * Takes no more jobs and waits for the running ones to end, for at most `patienceMilliseconds`. What runs
   * longer is given up: another program, or the next start of this one, runs it again at once. Answers
   * whether all ended. Safe to call again.
   */
  stop(patienceMilliseconds?: number): Promise<boolean>;
};

export type JobsOptions = {
  /** Holds a connection for each lane and one more all the time, besides short statements. */
  pool: pg.Pool;
  lanes: [Lane, ...Lane[]];
  /** Lines of a crontab; each due time runs once however many servers there are. */
  crontab: string;
  log: Logger;
  /**
   * The vault's keys that this program holds (`Vault.keyPrints`), for whoever is about to seal with others.
   */
  vaultKeys?: readonly string[];
};

/**
 * Milliseconds between looks for programs that died. Short, since the look at the start may come before
 * PostgreSQL has noticed that a program killed a moment ago is gone.
 */
const watchMilliseconds = 3000;
/** How long a stop waits for running jobs, unless told otherwise. */
const usualPatience = 60_000;

/**
 * Runs jobs until stopped. First frees those that a killed program left locked. Survives a database that goes
 * away for a while.
 */
export async function startJobs({ pool, lanes, crontab, log, vaultKeys }: JobsOptions): Promise<Jobs> {
  await freeDeadJobServers(pool);
  const server = await joinJobServers(pool, log, vaultKeys);
  const givenUp = new AbortController();
  const running = await Promise.all(
    lanes.map((lane, index) =>
      // One lane looks at the clock for all; its jobs are run by whichever lane knows them.
      startLane({ pool, lane, crontab: index === 0 ? crontab : "", log, server, givenUp: givenUp.signal }),
    ),
  );
  const watch = setInterval(() => {
    freeDeadJobServers(pool)
      .then((count) => count > 0 && log.warn({ count }, "freed the jobs of programs that died"))
      .catch((err) => log.warn({ err }, "could not look for dead job servers"));
  }, watchMilliseconds);
  let stopped: Promise<boolean> | undefined;
  async function stop(patienceMilliseconds: number): Promise<boolean> {
    clearInterval(watch);
    const lanesEnded = Promise.all(running.map((lane) => lane.stop())).then(() => server.leave());
    const inTime = await endsWithin(patienceMilliseconds, lanesEnded);
    if (inTime) return true;
    givenUp.abort(new Error("The program ends"));
    server.abandon();
    return false;
  }
  return {
    stop: (patienceMilliseconds = usualPatience) => {
      stopped ??= stop(patienceMilliseconds);
      return stopped;
    },
  };
}

/**
 * Installs or updates the job queue's own tables (schema `graphile_worker`). Safe to call from several
 * programs.
 */
export async function migrateJobs(url: string): Promise<void> {
  const silent = { debug() {}, info() {}, warn() {}, error() {}, child: () => silent };
  await runMigrations({ connectionString: url, maxPoolSize: 1, logger: workerLogger(silent) });
}
