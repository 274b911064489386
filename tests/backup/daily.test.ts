import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../kernel/clock.ts";
import { checkArchive } from "../../platform/backup/archive-reader.ts";
import { BackupError } from "../../platform/backup/backup-error.ts";
import { backupName, type DailyBackupOptions, dailyBackup } from "../../platform/backup/daily-backup.ts";
import { lastBackup } from "../../platform/backup/last-backup.ts";
import { parseConfig } from "../../platform/config/config.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { startJobs } from "../../platform/jobs/jobs.ts";
import { createLogger } from "../../platform/log/logger.ts";
import { backupJob } from "../../server/backup-job.ts";
import { loadDemo } from "../../server/demo.ts";
import { makeServices } from "../../server/services.ts";
import { withSecrets } from "../../server/with-secrets.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { eventually, recordingLog } from "../support/tools.ts";
import { backUp, type Scratch, scratch } from "./backup-rig.ts";

let database: TestDatabase;
let folder: Scratch;
const clock = fixedClock(new Date("2026-11-20T02:50:00Z"));
const hour = 3_600_000;
beforeAll(async () => {
  folder = scratch();
  database = await testDatabase();
});
afterAll(async () => {
  await database.close();
  folder.remove();
});

function options(more: Partial<DailyBackupOptions> = {}): DailyBackupOptions {
  return {
    ...{ db: database.db, clock, log: recordingLog(), folder: folder.at("daily") },
    settings: async () => ({ isDaily: true, hour: 3, keepDays: 2 }),
    make: (file) => backUp(database, { file, files: folder.files("none") }),
    ...more,
  };
}
const made = () => readdirSync(folder.at("daily")).sort();

test("one is made when its hour has come, and no second one on that day", async () => {
  const early = options({ settings: async () => ({ isDaily: false, hour: 3, keepDays: 2 }) });
  expect(await dailyBackup(early)).toBe("not due");
  // The first of a shop needs no hour: yesterday's is missing.
  expect(await dailyBackup(options())).toBe("made");
  expect(await dailyBackup(options())).toBe("not due");
  clock.advance(hour);
  expect(await dailyBackup(options())).toBe("made");
  clock.advance(hour);
  expect(await dailyBackup(options())).toBe("not due");
  expect(made()).toEqual(["goldhall-20261120T025000Z.tar", "goldhall-20261120T035000Z.tar"]);
  await checkArchive(folder.at("daily", "goldhall-20261120T035000Z.tar"));
  const { success, failure } = await lastBackup(database.db);
  expect(success).toMatchObject({ startedAt: new Date("2026-11-20T03:50:00Z") });
  expect(success?.bytes).toBeGreaterThan(1_000);
  expect(failure).toBeNull();
});

test("a failure is noted in plain words, leaves nothing behind, and is tried again within the hour", async () => {
  clock.advance(24 * hour);
  const make = async () => {
    throw new BackupError("There's no space left for the backup. Free some space, then try again.");
  };
  expect(await dailyBackup(options({ make }))).toBe("failed");
  expect((await lastBackup(database.db)).failure?.error).toMatch(/no space left/);
  clock.advance(10 * 60_000);
  expect(await dailyBackup(options())).toBe("not due");
  clock.advance(50 * 60_000);
  const log = recordingLog();
  const secret = async () => {
    throw new Error("password=hunter2");
  };
  expect(await dailyBackup(options({ log, make: secret }))).toBe("failed");
  expect((await lastBackup(database.db)).failure?.error).toBe(
    "The backup failed. See the log for the reason.",
  );
  expect(log.lines.map(({ level }) => level)).toEqual(["error"]);
  clock.advance(hour);
  expect(await dailyBackup(options())).toBe("made");
  expect((await lastBackup(database.db)).failure).toBeNull();
});

test("backups go when their days are over; the newest, and what is somebody else's, stay", async () => {
  const mine = folder.at("daily", "notes.txt");
  writeFileSync(mine, "mine");
  writeFileSync(
    folder.at("daily", `${backupName(clock.now())}.0123abcd.partial`),
    "of a program that was killed",
  );
  clock.advance(49 * hour);
  expect(await dailyBackup(options())).toBe("made");
  expect(made()).toEqual([backupName(clock.now()), "notes.txt"]);
  expect(existsSync(mine)).toBe(true);
});

test("of two servers that ask at once one makes it", async () => {
  const both = await testDatabase();
  const environment = { DEMO: "1", DATA_DIR: folder.at("data"), BACKUP_DIR: folder.at("shared") };
  const settings = parseConfig(environment);
  const config = withSecrets(settings, await loadDemo(settings));
  const servers = [1, 2].map(() => {
    const services = makeServices(config, both.url, createLogger("silent"));
    return { services, job: backupJob(services, both.url) };
  });
  const options = /\?(.+)$/.exec(servers[0]?.job.crontab ?? "")?.[1];
  const queueName = new URLSearchParams(options).get("queue") ?? "";
  expect(queueName).not.toBe("");
  for (let asked = 0; asked < 4; asked += 1) await addJob(both.db, "daily-backup", {}, { queueName });
  const running = await Promise.all(
    servers.map(({ services: { connection, log }, job }) =>
      startJobs({
        connection,
        lanes: [{ name: "nightly", tasks: job.tasks, concurrency: 2, deadlineSeconds: 60 }],
        crontab: "",
        log,
      }),
    ),
  );
  await eventually("all four have been asked", async () => {
    const { rows } = await both.pool.query("select 1 from graphile_worker.jobs");
    return rows.length === 0;
  });
  for (const jobs of running) await jobs.stop();
  expect(readdirSync(folder.at("shared"))).toHaveLength(1);
  expect((await both.pool.query("select error from backups")).rows).toEqual([{ error: null }]);
  for (const { services } of servers) await services.connection.close();
  await both.close();
});

test("one that was being made when the shop was stopped is noted, and made again", async () => {
  clock.advance(24 * hour);
  const stopping = new AbortController();
  const make = (file: string) => {
    stopping.abort(new BackupError("The shop stopped before the backup was complete."));
    return backUp(database, { file, files: folder.files("none"), signal: stopping.signal });
  };
  const before = made();
  expect(await dailyBackup(options({ make }))).toBe("failed");
  expect(made()).toEqual(before);
  await database.pool.query("insert into backups (started_at) values ($1)", [clock.now()]);
  clock.advance(hour);
  expect(await dailyBackup(options())).toBe("made");
  const { rows } = await database.pool.query(
    "select 1 from backups where finished_at is null and error is null",
  );
  expect(rows).toEqual([]);
});
