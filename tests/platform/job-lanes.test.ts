import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { smtpTransport } from "../../integrations/smtp/smtp-transport.ts";
import { systemClock } from "../../kernel/clock.ts";
import { connect } from "../../platform/database/connect.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { startJobs } from "../../platform/jobs/jobs.ts";
import type { Lane } from "../../platform/jobs/lane.ts";
import { createMailer } from "../../platform/mail/mailer.ts";
import { sendMailTasks } from "../../platform/mail/send-mail-job.ts";
import { createVault } from "../../platform/vault/vault.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import { eventually, recordingLog, vaultKey } from "../support/tools.ts";

let database: TestDatabase;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await database.pool.query("truncate graphile_worker._private_jobs, job_servers, mails");
});
afterAll(() => database.close());

const lane = (name: string, tasks: Lane["tasks"], more: Partial<Lane> = {}): Lane => ({
  name,
  tasks,
  concurrency: 2,
  deadlineSeconds: 60,
  ...more,
});

async function start(lanes: [Lane, ...Lane[]]) {
  const jobs = await startJobs({ connection: database, lanes, crontab: "", log: recordingLog() });
  ends.push(() => jobs.stop());
  return jobs;
}

/** A mail server that takes connections and never says a word. */
async function silentSmtp(): Promise<{ port: number; opened(): number; hangUp(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket.on("error", () => {})));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  // A TCP server's address is never the path that the type also allows.
  return { port: (server.address() as AddressInfo).port, opened: () => sockets.size, hangUp };
}

async function locked(name: string): Promise<number> {
  const { rows } = await database.pool.query(
    "select count(*)::int as count from graphile_worker.jobs where task_identifier = $1 and locked_at is not null",
    [name],
  );
  return rows[0].count;
}

test("while a mail server hangs and holds every place for mails, the other jobs go on", async () => {
  const smtp = await silentSmtp();
  const vault = createVault([vaultKey("k1")]);
  const mailer = createMailer(vault);
  const mails = sendMailTasks({
    db: database.db,
    vault,
    transport: smtpTransport(`smtp://127.0.0.1:${smtp.port}`),
    fromAddress: "orders@goldhall.test",
    clock: systemClock,
    log: recordingLog(),
  });
  const noted: unknown[] = [];
  const note = async (payload: unknown) => void noted.push(payload);
  await start([lane("orders", { note }), lane("mails", mails)]);
  for (let number = 0; number < 5; number += 1) {
    await mailer.queue(database.db, {
      to: `${number}@customers.example`,
      template: "confirm-mail",
      props: { link: "https://shop.example/" },
    });
  }
  await eventually("every place for mails is taken", async () => smtp.opened() === 2);
  for (let number = 0; number < 20; number += 1) await addJob(database.db, "note", { number });
  await eventually("the other jobs run", async () => noted.length === 20);
  expect(await locked("send_mail")).toBe(2);
  smtp.hangUp();
});

longTest("a job that passes its deadline is told to leave off, fails, and is tried again", async () => {
  const reasons: string[] = [];
  let tries = 0;
  const hanging: Lane["tasks"][string] = async (_payload, { signal }) => {
    tries += 1;
    if (tries > 1) return;
    signal.addEventListener("abort", () => reasons.push(String(signal.reason)));
    await new Promise(() => {});
  };
  await start([lane("slow", { hanging }, { deadlineSeconds: 0.2 })]);
  await addJob(database.db, "hanging", {});
  await eventually("the job has failed", async () => {
    const { rows } = await database.pool.query("select last_error from graphile_worker.jobs");
    return rows[0]?.last_error?.includes("longer than 0.2 s");
  });
  expect(reasons).toEqual([expect.stringContaining("given up")]);
  expect(await locked("hanging")).toBe(0);
  await database.pool.query("update graphile_worker._private_jobs set run_at = now()");
  await eventually("it is tried again", async () => tries === 2);
});

longTest(
  "a stop gives a hanging job up after its patience, and the next program runs it at once",
  async () => {
    const own = connect(database.url, { onError: () => {} });
    const started = Promise.withResolvers<void>();
    const reported = Promise.withResolvers<void>();
    const hanging: Lane["tasks"][string] = async (_payload, { signal }) => {
      started.resolve();
      signal.addEventListener("abort", () => reported.resolve());
      await new Promise(() => {});
    };
    const lanes: [Lane] = [lane("all", { hanging })];
    const jobs = await startJobs({ connection: own, lanes, crontab: "", log: recordingLog() });
    await addJob(database.db, "hanging", {});
    await started.promise;
    expect(await jobs.stop(200)).toBe(false);
    await reported.promise;
    let runs = 0;
    const runsNow = async () => {
      runs += 1;
    };
    await start([lane("all", { hanging: runsNow })]);
    await eventually("the next program runs it", async () => runs === 1);
    own.cut();
    own.close().catch(() => {});
  },
);
