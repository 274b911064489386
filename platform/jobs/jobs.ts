import { runMigrations, Logger as WorkerLogger } from "graphile-worker";
import pg from "pg";
import { endsWithin } from "../../kernel/within.ts";
import type { Connection } from "../database/connect.ts";
import type { Logger } from "../log/logger.ts";
import { createDispatcher } from "./dispatcher.ts";
import type { Lane } from "./lane.ts";
import { type LaneWatch, watchLanes } from "./lane-watch.ts";
import { jobsByTask } from "./take-jobs.ts";

const levels = { error: "error", warning: "warn", info: "debug", debug: "debug" } as const;

export type Jobs = Pick<LaneWatch, "stalled" | "restarts"> & {
  /** The names of all lanes. */
  lanes: readonly string[];
  /**
   * Takes no more jobs and waits for the running ones to end, for at most `patienceMilliseconds`. What runs
   * longer is given up: another program, or the next start of this one, runs it again at once. Answers
   * whether all ended. Safe to call again.
   */
  stop(patienceMilliseconds?: number): Promise<boolean>;
};

type JobsOptions = {
  /** Of which a connection of its own is taken beside the pool. */
  connection: Connection;
  /** None for a program that only is among the job servers. */
  lanes: readonly Lane[];
  /** Lines of a crontab; each due time runs once however many servers there are. */
  crontab: string;
  log: Logger;
  /**
   * The vault's keys that this program holds (`Vault.keyPrints`), for whoever is about to seal with others.
   */
  vaultKeys?: readonly string[];
  /** How long a due job of a lane with room may wait before the lane is made anew; 30 s unless given. */
  laneMilliseconds?: number;
};

/** How long a stop waits for running jobs, unless told otherwise. */
const usualPatience = 60_000;

/**
 * Runs jobs until stopped. First frees those that a killed program left locked. Survives a database that goes
 * away for a while.
 */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { connection, lanes, crontab, log, vaultKeys, laneMilliseconds } = options;
  const givenUp = new AbortController();
  const dispatcher = createDispatcher({
    connection,
    lanes,
    crontab,
    log,
    vaultKeys,
    givenUp: givenUp.signal,
  });
  await dispatcher.start();
  const watch = watchLanes({
    pool: connection.pool,
    places: dispatcher.places,
    log,
    patienceMilliseconds: laneMilliseconds,
    restart: dispatcher.restart,
  });
  let stopped: Promise<boolean> | undefined;
  async function stop(patienceMilliseconds: number): Promise<boolean> {
    watch.stop();
    if (await endsWithin(patienceMilliseconds, dispatcher.stop())) return true;
    givenUp.abort(new Error("The program ends"));
    dispatcher.abandon();
    return false;
  }
  return {
    lanes: lanes.map(({ name }) => name),
    stalled: watch.stalled,
    restarts: watch.restarts,
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
  const client = new pg.Client(url);
  await client.connect();
  try {
    // As one transaction: of two that make an index at once one would fail.
    await client.query(`select pg_advisory_xact_lock(hashtext('jobs_by_task')); ${jobsByTask}`);
  } finally {
    await client.end();
  }
}

/** Hands the queue's own messages to our log. Their details are left out: they hold whole jobs and errors. */
function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger((scope) => (level, message) => {
    log[levels[level]]({ task: scope.taskIdentifier, jobId: scope.jobId, workerId: scope.workerId }, message);
  });
}
