import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AlreadyRunningError, runningUrl, startEmbedded } from "../../platform/database/embedded.ts";
import { serverPid } from "../../platform/database/embedded-server.ts";
import { longTest, someOf } from "../support/long-run.ts";
import { eventually, recordingLog } from "../support/tools.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join("/tmp", "goldhall-embedded-"));
  // As an ordinary data folder: the database user may enter it.
  chmodSync(dataDir, 0o755);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test("a second start on the same data is refused and harms nothing; the first goes on", async () => {
  const first = await startEmbedded({ dataDir, disposable: true });
  await query(first.url, "create table kept as select 42 as answer");
  await expect(startEmbedded({ dataDir, disposable: true })).rejects.toBeInstanceOf(AlreadyRunningError);
  expect(await query(first.url, "select answer from kept")).toEqual([{ answer: 42 }]);
  expect(runningUrl(dataDir)).toBe(first.url);
  await first.stop();
  expect(existsSync(path.join(dataDir, "postgres", "postmaster.pid"))).toBe(false);
});

longTest("after a stop the data is there again", async () => {
  const first = await startEmbedded({ dataDir, disposable: true });
  await query(first.url, "create table kept as select 42 as answer");
  await first.stop();
  const second = await startEmbedded({ dataDir, disposable: true });
  expect(await query(second.url, "select answer from kept")).toEqual([{ answer: 42 }]);
  await second.stop();
});

async function startVictim() {
  const victim = spawn(process.execPath, ["tests/support/embedded-victim.ts", dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(victim.stdout, "data");
  const url = String(line).trim();
  await query(url, "create table kept as select 42 as answer");
  const pid = serverPid(path.join(dataDir, "postgres"));
  if (pid === undefined) throw new Error("No database runs");
  return { victim, url, pid };
}

test.each(someOf(["SIGKILL", "SIGTERM"] as const))(
  "however a program ends, here by %s, its database ends with it, and the next start has the data",
  async (signal) => {
    const { victim, pid } = await startVictim();
    victim.kill(signal);
    await once(victim, "exit");
    const next = await startEmbedded({ dataDir, disposable: true });
    expect(serverPid(path.join(dataDir, "postgres"))).not.toBe(pid);
    expect(await query(next.url, "select answer from kept")).toEqual([{ answer: 42 }]);
    await next.stop();
    expect(serverPid(path.join(dataDir, "postgres"))).toBeUndefined();
  },
);

longTest(
  "a database that outlived everything else is taken over, and then a normal stop ends it",
  async () => {
    const { victim, url, pid } = await startVictim();
    // The shell that would end the database goes first.
    const shell = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
    const guards = readFileSync(`/proc/${shell}/task/${shell}/children`, "utf8").trim().split(" ");
    for (const guard of guards.filter((one) => Number(one) !== pid)) process.kill(Number(guard), "SIGKILL");
    process.kill(shell, "SIGKILL");
    victim.kill("SIGKILL");
    await once(victim, "exit");
    const next = await startEmbedded({ dataDir, disposable: true });
    expect(next.url).toBe(url);
    expect(serverPid(path.join(dataDir, "postgres"))).toBe(pid);
    expect(await query(next.url, "select answer from kept")).toEqual([{ answer: 42 }]);
    await next.stop();
    expect(serverPid(path.join(dataDir, "postgres"))).toBeUndefined();
  },
);

longTest(
  "a database that is killed alone is started again at the same address, until it was told to stop",
  async () => {
    const lost: unknown[] = [];
    const keep = { log: recordingLog(), onLost: (error: unknown) => void lost.push(error) };
    // As a shop's own: a disposable one may forget what was committed just before it was killed.
    const kept = await startEmbedded({ dataDir, keep });
    await query(kept.url, "create table kept as select 42 as answer");
    for (const _ of ["once", "and again"]) {
      const pid = serverPid(path.join(dataDir, "postgres")) ?? 0;
      process.kill(pid, "SIGKILL");
      await eventually("it answers again", () =>
        query(kept.url, "select answer from kept").then(
          (rows) => serverPid(path.join(dataDir, "postgres")) !== pid && rows.length === 1,
          () => false,
        ),
      );
    }
    await expect(startEmbedded({ dataDir, disposable: true })).rejects.toBeInstanceOf(AlreadyRunningError);
    await kept.stop();
    expect(serverPid(path.join(dataDir, "postgres"))).toBeUndefined();
    expect(lost).toEqual([]);
  },
);

longTest("a database that can't be started again is given up", async () => {
  const lost = Promise.withResolvers<unknown>();
  const log = recordingLog();
  const kept = await startEmbedded({ dataDir, disposable: true, keep: { log, onLost: lost.resolve } });
  const cluster = path.join(dataDir, "postgres");
  renameSync(path.join(cluster, "global"), path.join(cluster, "elsewhere"));
  process.kill(serverPid(cluster) ?? 0, "SIGKILL");
  expect(await lost.promise).toMatchObject({ message: expect.stringMatching(/^PostgreSQL did not start/) });
  expect(log.lines.filter(({ message }) => message.includes("could not be started again"))).toHaveLength(4);
  await kept.stop();
});

longTest("a power cut while the cluster was being made is made good by the next start", async () => {
  mkdirSync(path.join(dataDir, "postgres.partial", "data"), { recursive: true });
  writeFileSync(path.join(dataDir, "postgres.partial", "data", "PG_VERSION"), "18");
  writeFileSync(path.join(dataDir, "postgres.partial", "password"), "planted");
  writeFileSync(path.join(dataDir, "start.lock"), "999999999");
  const database = await startEmbedded({ dataDir, disposable: true });
  expect(await query(database.url, "select 1 as alive")).toEqual([{ alive: 1 }]);
  await database.stop();
  expect(readdirSync(dataDir).sort()).toEqual(["postgres", "postgres.log"]);
});

longTest("of two first starts at the same instant one owns the data and the other is told so", async () => {
  const starts = await Promise.allSettled([
    startEmbedded({ dataDir, disposable: true }),
    startEmbedded({ dataDir, disposable: true }),
  ]);
  const won = starts.filter((start) => start.status === "fulfilled");
  const reported = starts.filter((start) => start.status === "rejected");
  expect(reported.map((start) => start.reason)).toEqual([expect.any(AlreadyRunningError)]);
  for (const start of won) await start.value.stop();
});
