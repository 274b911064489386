import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../kernel/clock.ts";
import { connect } from "../../platform/database/connect.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { createCrontab } from "../../platform/jobs/crontab.ts";
import { openLink } from "../../platform/jobs/job-link.ts";
import { type Jobs, migrateJobs, startJobs } from "../../platform/jobs/jobs.ts";
import type { Lane } from "../../platform/jobs/lane.ts";
import { listJobs } from "../../platform/jobs/read-jobs.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { startDbProxy } from "../support/db-proxy.ts";
import { longTest } from "../support/long-run.ts";
import { eventually, recordingLog } from "../support/tools.ts";

let database: TestDatabase;
const running: Jobs[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop();
  await database.pool.query(
    "truncate graphile_worker._private_jobs, graphile_worker._private_known_crontabs, job_servers",
  );
});
afterAll(() => database.close());

async function start(tasks: Lane["tasks"], log = recordingLog()): Promise<Jobs> {
  const jobs = await startJobs({
    connection: database,
    lanes: [{ name: "all", tasks, concurrency: 2, deadlineSeconds: 60 }],
    crontab: "",
    log,
  });
  running.push(jobs);
  return jobs;
}

async function waiting(): Promise<number> {
  const counted = await database.pool.query(
    "select count(*)::int as count from graphile_worker._private_jobs",
  );
  return counted.rows[0].count;
}

test("a job runs after its transaction commits, with its payload", async () => {
  const seen: unknown[] = [];
  await start({ note: async (payload) => void seen.push(payload) });
  // Two transactions that add the very first job of a kind wait for each other.
  await addJob(database.db, "note", { orderId: "first" });
  await eventually("the first job runs", async () => seen.length > 0);
  seen.length = 0;
  await database.db.transaction(async (tx) => {
    await addJob(tx, "note", { orderId: "1" });
    await addJob(database.db, "note", { orderId: "of another transaction" });
    await eventually("the other job runs", async () => seen.length > 0);
    expect(seen).toEqual([{ orderId: "of another transaction" }]);
  });
  await eventually("the job runs", async () => seen.length > 1);
  expect(seen[1]).toEqual({ orderId: "1" });
});

test("a job of a transaction that is rolled back never runs", async () => {
  const seen: unknown[] = [];
  await start({ note: async (payload) => void seen.push(payload) });
  await expect(
    database.db.transaction(async (tx) => {
      await addJob(tx, "note", { orderId: "never" });
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  await addJob(database.db, "note", { orderId: "after" });
  await eventually("the later job runs", async () => seen.length > 0);
  expect(seen).toEqual([{ orderId: "after" }]);
});

test("stopping waits for the running job and takes no other", async () => {
  const seen: string[] = [];
  const started = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const jobs = await start({
    slow: async () => {
      started.resolve();
      await held.promise;
      seen.push("finished");
    },
  });
  await addJob(database.db, "slow", {}, { queueName: "one-by-one" });
  await addJob(database.db, "slow", {}, { queueName: "one-by-one" });
  await started.promise;
  const stopped = Promise.all([jobs.stop(), jobs.stop()]).then(() => seen.push("stopped"));
  // Meanwhile another one, which has nothing to wait for, stops.
  await (await start({})).stop();
  expect(seen).toEqual([]);
  held.resolve();
  await stopped;
  expect(seen).toEqual(["finished", "stopped"]);
  expect(await waiting()).toBe(1);
  const locked = await database.pool.query(
    "select from graphile_worker._private_jobs where locked_at is not null",
  );
  expect(locked.rowCount).toBe(0);
});

test("a failed job is tried again and told when it is its last time", async () => {
  const runs: { attempt: number; lastAttempt: boolean }[] = [];
  await start({
    shaky: async (_payload, run) => {
      runs.push({ attempt: run.attempt, lastAttempt: run.lastAttempt });
      if (!run.lastAttempt) throw new Error("not yet");
    },
  });
  await addJob(database.db, "shaky", {}, { maxAttempts: 2 });
  await eventually("the job is tried twice", async () => {
    await database.pool.query("update graphile_worker._private_jobs set run_at = now() where attempts > 0");
    return runs.length === 2;
  });
  expect(runs).toEqual([
    { attempt: 1, lastAttempt: false },
    { attempt: 2, lastAttempt: true },
  ]);
});

test("a waiting job is replaced by one of the same key", async () => {
  const runAt = new Date(Date.now() + 3_600_000);
  await addJob(database.db, "note", { version: 1 }, { jobKey: "note:1", runAt });
  await addJob(database.db, "note", { version: 2 }, { jobKey: "note:1", runAt });
  const rows = await database.pool.query("select payload, run_at from graphile_worker._private_jobs");
  expect(rows.rows).toEqual([{ payload: { version: 2 }, run_at: runAt }]);
});

test("neither the log nor the job keeps the values of a failed query", async () => {
  const log = recordingLog();
  await start(
    {
      leaky: async () => {
        const { sql } = await import("drizzle-orm");
        await database.db.execute(sql`select * from nowhere where secret = ${"hunter2-hunter2"}`);
      },
    },
    log,
  );
  await addJob(database.db, "leaky", {});
  const error = await eventually("the job fails", async () => {
    const rows = await database.pool.query("select last_error from graphile_worker._private_jobs");
    return rows.rows[0]?.last_error;
  });
  expect(error).toContain("A query failed (42P01)");
  expect(JSON.stringify(log.lines) + error).not.toContain("hunter2");
  expect(log.lines.some(({ level }) => level === "error")).toBe(true);
});

longTest("the job of a killed program runs again at once, that of a living one is left alone", async () => {
  let runs = 0;
  const release = Promise.withResolvers<void>();
  const living = async () => {
    runs += 1;
    await release.promise;
  };
  await start({ living });
  await addJob(database.db, "living", {});
  await eventually("the living program's job runs", async () => runs === 1);
  const victim = fork(path.resolve("tests/support/job-victim.ts"), { env: { DATABASE_URL: database.url } });
  await addJob(database.db, "endless", {});
  await once(victim, "message");
  victim.kill("SIGKILL");
  await once(victim, "exit");
  let again = 0;
  const endless = async () => {
    again += 1;
  };
  try {
    await start({ living, endless });
    await eventually("the killed program's job runs again", async () => again === 1);
    expect(runs).toBe(1);
  } finally {
    release.resolve();
  }
});

/** A run of a schedule, as the queue's clock adds it. */
const scheduled = (hour: number, more = {}) =>
  database.pool.query("select graphile_worker.add_job('endless', $1, job_key => $2, max_attempts => 1)", [
    { ...more, _cron: { ts: `2026-11-28T0${hour}:00:00.000Z`, backfilled: false } },
    JSON.stringify(more),
  ]);

longTest(
  "a scheduled job that died with its server says so, until a later run of its schedule succeeds",
  async () => {
    const victim = fork(path.resolve("tests/support/job-victim.ts"), { env: { DATABASE_URL: database.url } });
    await scheduled(2);
    await once(victim, "message");
    // The next run comes while it runs, as after a long pause: then the first has no key any more.
    await scheduled(3, { kind: "other" });
    await database.pool.query("update graphile_worker._private_jobs set key = null");
    victim.kill("SIGKILL");
    await once(victim, "exit");
    const failed = async () =>
      (await listJobs(database.db, { state: "failed", limit: 9 })).map(({ lastError }) => lastError);
    await start({ nothing: async () => {} });
    await eventually("the dead program's job is freed", async () => (await failed()).length === 1);
    expect(await failed()).toEqual(["The server stopped or lost its database while this ran"]);
    // Neither another schedule of the same task nor an earlier run says anything about it.
    const ran: unknown[] = [];
    await start({ endless: async (payload) => void ran.push(payload) });
    await scheduled(1);
    await eventually("both run", async () => ran.length === 2 && (await waiting()) === 1);
    expect(await failed()).toHaveLength(1);
    await scheduled(4);
    await eventually("nothing is left", async () => (await waiting()) === 0);
  },
);

longTest("jobs go on after the database dropped every connection", async () => {
  let runs = 0;
  const count = async () => {
    runs += 1;
  };
  await start({ count });
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  // Not through the pool, which may still hold connections that it does not know to be dead.
  await admin.query("select graphile_worker.add_job('count', '{}')");
  await eventually("the job runs", async () => runs === 1);
  await eventually("the server is entered again", async () => {
    const held = await admin.query(
      "select from pg_locks where locktype = 'advisory' and classid = 480122101 and granted",
    );
    return held.rowCount === 1;
  });
  await admin.end();
});

/** A session of its own that holds the table of jobs, so that whatever is asked of it waits. */
async function holdJobs() {
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query("begin");
  await admin.query("lock table graphile_worker._private_jobs in access exclusive mode");
  const waiting = (statement: string) => `from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and query like '%${statement}%'`;
  return {
    /** Waits until a statement waits for the table. */
    isAwaitedBy: (statement: string) =>
      eventually(`${statement} waits`, async () => {
        const { rowCount } = await database.pool.query(`select ${waiting(statement)}`);
        return rowCount === 1;
      }),
    end: (statement: string) => database.pool.query(`select pg_terminate_backend(pid) ${waiting(statement)}`),
    async release() {
      await admin.query("commit");
      await admin.end();
    },
  };
}

test("what ended while the database was away is recorded when it is back, and does not run again", async () => {
  const ends: (() => void)[] = [];
  const runs: string[] = [];
  const jobs = await start({
    pause: () => new Promise<void>((resolve) => void ends.push(resolve)),
    count: async () => void runs.push("count"),
  });
  for (const _ of [1, 2]) await addJob(database.db, "pause", {});
  await eventually("both run", async () => ends.length === 2);
  const held = await holdJobs();
  for (const end of ends) end();
  await held.isAwaitedBy("ended.error is null");
  await held.end("ended.error is null");
  await held.release();
  await eventually("both are recorded", async () => (await waiting()) === 0);
  await addJob(database.db, "count", {});
  await eventually("another job runs", async () => runs.length === 1);
  expect(ends).toHaveLength(2);
  expect(await jobs.stop()).toBe(true);
});

test("a job that was taken over a connection that broke before the answer came is run all the same", async () => {
  const proxy = await startDbProxy(database.url);
  const reached = connect(proxy.url, { onError: () => {} });
  let runs = 0;
  const count = async () => {
    runs += 1;
  };
  const log = recordingLog();
  const lanes = [{ name: "all", tasks: { count }, concurrency: 2, deadlineSeconds: 60 }];
  const jobs = await startJobs({ connection: reached, lanes, crontab: "", log });
  running.push(jobs);
  await addJob(database.db, "count", {}, { queueName: "one-by-one" });
  await eventually("a job runs", async () => runs === 1);
  await eventually("it is recorded", async () => (await waiting()) === 0);
  const held = await holdJobs();
  const added = addJob(database.db, "count", {}, { queueName: "one-by-one" });
  await database.pool.query(`notify "jobs:insert"`);
  await held.isAwaitedBy("with room as");
  proxy.cut();
  // What waits for the table goes on, whoever asked for it.
  await held.release();
  await added;
  await eventually("the job runs", async () => runs === 2);
  await jobs.stop();
  await proxy.close();
  await reached.close();
});

longTest("a lane that takes nothing, whatever the reason, is made anew and named", async () => {
  const done: string[] = [];
  const log = recordingLog();
  const lane = (name: string) => ({
    name,
    tasks: { [name]: async () => void done.push(name) },
    concurrency: 1,
    deadlineSeconds: 60,
  });
  const jobs = await startJobs({
    connection: database,
    lanes: [lane("held"), lane("free")],
    crontab: "",
    log,
    laneMilliseconds: 3_000,
  });
  running.push(jobs);
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await addJob(database.db, "held", {}, { runAt: new Date(Date.now() + 3_600_000) });
  await holder.query("begin");
  // It may be changed, and not be taken.
  await holder.query("select from graphile_worker._private_jobs for key share");
  await database.pool.query("update graphile_worker._private_jobs set run_at = now() - interval '1 minute'");
  await eventually("the lane is made anew", async () => jobs.stalled().includes("held"));
  expect(jobs.restarts().get("held")).toBeGreaterThan(0);
  expect(log.lines).toContainEqual(expect.objectContaining({ level: "error", facts: { lane: "held" } }));
  await addJob(database.db, "free", {});
  await eventually("the other lane goes on", async () => done.includes("free"));
  expect(jobs.stalled()).toEqual(["held"]);
  await holder.query("commit");
  await holder.end();
  await eventually("the job runs", async () => done.includes("held"));
  await eventually("nobody calls the lane stalled", async () => jobs.stalled().length === 0);
});

test("a due time of the crontab adds its job once, whichever servers look, and a missed one is made up for once", async () => {
  const clock = fixedClock(new Date("2026-03-01T10:00:30Z"));
  const servers = [1, 2].map(() => createCrontab("*/5 * * * * tick\n0 4 * * * night ?jobKey=night", clock));
  const options = { openMilliseconds: 60_000, patienceMilliseconds: 60_000, onNews: () => {} };
  const links = await Promise.all(servers.map(() => openLink(database, options)));
  const look = () => Promise.all(links.map((link, at) => servers[at]?.addDue(link)));
  const times = async () => {
    const { rows } = await database.pool.query(
      "select task_identifier || ' ' || to_char(run_at at time zone 'UTC', 'HH24:MI') as at from graphile_worker.jobs order by id",
    );
    return rows.map(({ at }) => at);
  };
  await look();
  expect(await times()).toEqual([]);
  clock.advance(5 * 60_000);
  await look();
  await look();
  expect(await times()).toEqual(["tick 10:05"]);
  clock.advance(19 * 3_600_000);
  await look();
  expect(await times()).toEqual(["tick 10:05", "tick 05:05", "night 04:00"]);
  for (const link of links) link.drop();
});

test("the job tables may be installed by several programs at once", async () => {
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query("drop schema if exists graphile_worker cascade");
  await Promise.all([migrateJobs(database.url), migrateJobs(database.url), migrateJobs(database.url)]);
  await addJob(database.db, "note", {});
  expect(await waiting()).toBe(1);
  await admin.end();
});
