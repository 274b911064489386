import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../kernel/clock.ts";
import { housekeepingCrontab, housekeepingTasks } from "../../platform/housekeeping/housekeeping.ts";
import { once } from "../../platform/idempotency/once.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { startJobs } from "../../platform/jobs/jobs.ts";
import { bucketOf, takeToken } from "../../platform/rate-limit/take.ts";
import { createVault } from "../../platform/vault/vault.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { eventually, recordingLog, vaultKey } from "../support/tools.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test("housekeeping removes what has had its time and nothing else", async () => {
  const { db } = database;
  const clock = fixedClock(new Date("2026-11-20T12:00:00Z"));
  const vault = createVault([vaultKey("k1")]);
  const log = recordingLog();
  const now = clock.now();
  const destroyAfter = new Date(now.getTime() + 60_000);
  await vault.seal(db, { kind: "login", subject: "order:1", value: "due", destroyAfter });
  const kept = await vault.seal(db, { kind: "login", subject: "order:2", value: "kept" });
  await takeToken(db, { bucket: bucketOf("test", "1"), limit: 1, windowSeconds: 60, now });
  const request = { scope: "test", key: "key-00000001", content: 1 };
  await once({ db, vault, clock }, { ...request, ttlHours: 1 }, async () => ({
    status: 200,
    answer: 1,
    store: true,
  }));
  await once({ db, vault, clock }, { ...request, key: "key-00000002" }, async () => ({
    status: 200,
    answer: 1,
    store: true,
  }));
  clock.advance(3_600_000);
  const tasks = housekeepingTasks({ db, vault, clock, log });
  const jobs = await startJobs({
    connection: database,
    lanes: [{ name: "all", tasks, concurrency: 1, deadlineSeconds: 60 }],
    crontab: housekeepingCrontab,
    log,
  });
  await addJob(db, "housekeeping", {});
  const done = await eventually("housekeeping is done", async () =>
    log.lines.find(({ message }) => message === "housekeeping done"),
  );
  await jobs.stop();
  expect(done.facts).toEqual({
    removed: { secrets: 1, idempotencyKeys: 1, rateLimits: 1, mailBodies: 0, mails: 0, failedJobs: 0 },
  });
  expect(await vault.open(db, { id: kept, subject: "order:2" })).toBe("kept");
});
