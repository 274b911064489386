import { setTimeout as sleep } from "node:timers/promises";
import { type Runner, type RunnerOptions, run, type TaskList } from "graphile-worker";
import type pg from "pg";
import type { Logger } from "../log/logger.ts";
import { clearFailedRuns } from "./cut-off-jobs.ts";
import { workerLogger } from "./job-log.ts";
import type { JobServer } from "./job-servers.ts";
import { runInTime, type Tasks, withoutValues } from "./run-in-time.ts";

/** How long a runner that has given up its work may take for the rest of its goodbye. */
const goodbyeMilliseconds = 1_500;

/**
 * Settles when a runner has ended: by its own word, or a moment after its workers have. When two notes of
 * finished jobs fail at once, as when the database goes away, graphile-worker 0.18 counts one of them twice
 * and then waits for ever for notes that nobody writes; by then its workers have ended and take no job any
 * more.
 */
async function runnerEnded(runner: Runner): Promise<void> {
  const given = Promise.withResolvers<void>();
  const over = () => void sleep(goodbyeMilliseconds, undefined, { ref: false }).then(given.resolve);
  runner.events.once("pool:gracefulShutdown:complete", over).once("pool:forcefulShutdown:complete", over);
  await Promise.race([runner.promise, given.promise]);
}

/**
 * Kinds of jobs that share room. However many of them hang, those of other lanes go on: no lane takes
 * another's place. A job that takes longer than the deadline fails and is tried again like any other that
 * failed.
 */
export type Lane = { name: string; tasks: Tasks; concurrency: number; deadlineSeconds: number };

export type LaneOptions = {
  pool: pg.Pool;
  lane: Lane;
  crontab: string;
  log: Logger;
  server: JobServer;
  /** Aborted when the program ends without waiting any longer for jobs that run. */
  givenUp: AbortSignal;
};

export type RunningLane = {
  /** Takes no more jobs and resolves when none runs any more. */
  stop(): Promise<void>;
};

type Started = { runner: Runner; ended: Promise<void> };

/** Milliseconds between looks for jobs whose time has come; new ones are told by NOTIFY. */
const pollMilliseconds = 2000;
/** Rest before a runner that ended is started again. */
const restartMilliseconds = 2000;

/**
 * Runs the jobs of one lane until stopped. The runner ends by itself when a finished job cannot be recorded,
 * as while the database is away: then it is started again, and what it left locked is freed.
 */
export async function startLane(options: LaneOptions): Promise<RunningLane> {
  const { log, server, lane } = options;
  const stopping = new AbortController();
  const pools = new Set<string>();
  const start = async () => {
    const runner = await run(runnerOptions(options, (poolId) => pools.add(poolId)));
    return { runner, ended: runnerEnded(runner) };
  };
  let current: Started | undefined = await start();

  async function startAgain(): Promise<Started> {
    await server.dropPools([...pools]);
    pools.clear();
    return start();
  }
  function stopRunner({ runner }: Started): void {
    // Whether it has ended is told by `ended`: this may never come back.
    runner.stop().catch((err) => log.warn({ err }, "the job runner had already stopped"));
  }
  async function runUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        current ??= await startAgain();
        if (stopping.signal.aborted) stopRunner(current);
        await current.ended;
      } catch (err) {
        log.error({ err: withoutValues(err), lane: lane.name }, "the job runner ended");
      }
      current = undefined;
      await sleep(restartMilliseconds, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }
  const ended = runUntilStopped();
  return {
    stop: async () => {
      stopping.abort();
      if (current) stopRunner(current);
      await ended;
    },
  };
}

function runnerOptions(options: LaneOptions, onPool: (poolId: string) => unknown): RunnerOptions {
  const { pool, lane, crontab, log, server } = options;
  return {
    pgPool: pool,
    taskList: taskList(options),
    crontab,
    concurrency: lane.concurrency,
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
          worker: {
            hooks: {
              startWorker: (_ctx, { worker }) => {
                onPool(worker.workerPool.id);
                return server.addPool(worker.workerPool.id);
              },
            },
          },
        },
      ],
    },
  };
}

function taskList({ lane, givenUp, pool, log }: LaneOptions): TaskList {
  const list: TaskList = {};
  for (const [name, task] of Object.entries(lane.tasks)) {
    list[name] = async (payload, { job }) => {
      await runInTime(lane.deadlineSeconds, givenUp, (signal) =>
        task(payload, { attempt: job.attempts, lastAttempt: job.attempts >= job.max_attempts, signal }),
      );
      await clearFailedRuns(pool, job).catch((err) => log.warn({ err }, "could not clear failed runs"));
    };
  }
  return list;
}
