import { setTimeout as sleep } from "node:timers/promises";
import { DrizzleQueryError } from "drizzle-orm";
import { type Runner, type RunnerOptions, run, runMigrations, type TaskList } from "graphile-worker";
import type pg from "pg";
import type { Logger } from "../log/logger.ts";
import { workerLogger } from "./job-log.ts";
import { freeDeadJobServers, type JobServer, joinJobServers } from "./job-servers.ts";

/** How often a job was tried, this time included, and whether it will be tried again if it throws now. */
export type JobRun = { attempt: number; lastAttempt: boolean };

/**
 * What each job does, by name. A task may run more than once for one job (a crash, a retry), so it must be safe
 * to repeat. What it throws is logged and kept with the job: messages must hold no secret and no address.
 */
export type Tasks = Record<string, (payload: unknown, run: JobRun) => Promise<void>>;

export type Jobs = {
  /** Takes no more jobs, waits for the running ones to end, then resolves. Safe to call again. */
  stop(): Promise<void>;
};

type JobsOptions = {
  pool: pg.Pool;
  tasks: Tasks;
  /** Lines of a crontab; each due time runs once however many servers there are. */
  crontab: string;
  log: Logger;
  /** How many jobs this program runs at a time. */
  concurrency: number;
  /** The vault's keys that this program holds (`Vault.keyPrints`), for whoever is about to seal with others. */
  vaultKeys?: readonly string[];
};

/** Milliseconds between looks for jobs whose time has come; new ones are told by NOTIFY. */
const pollMilliseconds = 2000;
/**
 * Milliseconds between looks for programs that died. Short, since the look at the start may come before
 * PostgreSQL has noticed that a program killed a moment ago is gone.
 */
const watchMilliseconds = 3000;
/** Rest before a runner that ended is started again. */
const restartMilliseconds = 2000;

/**
 * Runs jobs until stopped. First frees those that a killed program left locked. Survives a database that goes
 * away for a while. Keeps two connections of the pool for itself besides those of running jobs.
 */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { pool, log } = options;
  await freeDeadJobServers(pool);
  const server = await joinJobServers(pool, log, options.vaultKeys);
  const supervised = await supervise(runnerOptions(options, server), log);
  const watch = setInterval(() => {
    freeDeadJobServers(pool)
      .then((count) => count > 0 && log.warn({ count }, "freed the jobs of programs that died"))
      .catch((err) => log.warn({ err }, "could not look for dead job servers"));
  }, watchMilliseconds);
  let stopped: Promise<void> | undefined;
  async function stop(): Promise<void> {
    clearInterval(watch);
    await supervised.stop();
    await server.leave();
  }
  return {
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** Installs or updates the job queue's own tables (schema `graphile_worker`). Safe to call from several programs. */
export async function migrateJobs(url: string): Promise<void> {
  const silent = { debug() {}, info() {}, warn() {}, error() {}, child: () => silent };
  await runMigrations({ connectionString: url, maxPoolSize: 1, logger: workerLogger(silent) });
}

function runnerOptions(
  { pool, tasks, crontab, log, concurrency }: JobsOptions,
  server: JobServer,
): RunnerOptions {
  return {
    pgPool: pool,
    taskList: taskList(tasks),
    crontab,
    concurrency,
    pollInterval: pollMilliseconds,
    noHandleSignals: true,
    logger: workerLogger(log),
    preset: {
      // Without a batch the queue does not wait, when it stops, until finished jobs are noted as such.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      plugins: [
        {
          name: "job-servers",
          version: "1",
          worker: { hooks: { startWorker: (_ctx, { worker }) => server.addPool(worker.workerPool.id) } },
        },
      ],
    },
  };
}

function taskList(tasks: Tasks): TaskList {
  const list: TaskList = {};
  for (const [name, task] of Object.entries(tasks)) {
    list[name] = async (payload, { job }) => {
      try {
        await task(payload, { attempt: job.attempts, lastAttempt: job.attempts >= job.max_attempts });
      } catch (error) {
        throw withoutValues(error);
      }
    };
  }
  return list;
}

/** A failed query's message lists its parameters, which may be secrets: only PostgreSQL's error code is kept. */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error;
  const code = error.cause && "code" in error.cause ? String(error.cause.code) : "no connection";
  return new Error(`A query failed (${code})`);
}

/** Keeps one runner alive: it ends by itself when a finished job cannot be recorded, as while the database is away. */
async function supervise(options: RunnerOptions, log: Logger): Promise<Jobs> {
  const stopping = new AbortController();
  let runner: Runner | undefined = await run(options);
  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        runner ??= await run(options);
        if (stopping.signal.aborted) await runner.stop();
        await runner.promise;
      } catch (err) {
        log.error({ err: withoutValues(err) }, "the job runner ended");
      }
      runner = undefined;
      await sleep(restartMilliseconds, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }
  const ended = keepRunning();
  return {
    stop: async () => {
      stopping.abort();
      await runner?.stop().catch((err) => log.warn({ err }, "the job runner had already stopped"));
      await ended;
    },
  };
}
