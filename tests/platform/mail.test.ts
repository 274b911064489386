import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { smtpTransport } from "../../integrations/smtp/smtp-transport.ts";
import { systemClock } from "../../kernel/clock.ts";
import { type Jobs, startJobs } from "../../platform/jobs/jobs.ts";
import { markBounced, readBounce } from "../../platform/mail/bounces.ts";
import { createMailer } from "../../platform/mail/mailer.ts";
import { listUndelivered, readMailList } from "../../platform/mail/read-mails.ts";
import { sendMailTasks } from "../../platform/mail/send-mail-job.ts";
import { sealedMailBodies, wipeOldBodies } from "../../platform/mail/wipe-bodies.ts";
import { createVault } from "../../platform/vault/vault.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import { startSmtp, type TestSmtp } from "../support/smtp.ts";
import { eventually, recordingLog, vaultKey } from "../support/tools.ts";

const old = vaultKey("old");
const vault = createVault([old]);
const mailer = createMailer(vault);
const link = "https://shop.example/auth/callback?token=the-secret-token";
const mail = { to: "someone@goldhall.test", template: "confirm-mail", props: { link } } as const;
let database: TestDatabase;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await database.pool.query("truncate mails, graphile_worker._private_jobs");
});
afterAll(() => database.close());

async function startSending(port: number | undefined, log = recordingLog()): Promise<Jobs> {
  const transport = port === undefined ? undefined : smtpTransport(`smtp://127.0.0.1:${port}`);
  const fromAddress = "orders@goldhall.test";
  const bounceAddress = "bounces@goldhall.test";
  const senders = { fromAddress, bounceAddress };
  const tasks = sendMailTasks({ db: database.db, vault, transport, ...senders, clock: systemClock, log });
  const jobs = await startJobs({
    connection: database,
    lanes: [{ name: "all", tasks, concurrency: 3, deadlineSeconds: 60 }],
    crontab: "",
    log,
  });
  ends.push(async () => void (await jobs.stop()));
  return jobs;
}

async function smtp(options: Parameters<typeof startSmtp>[0] = {}): Promise<TestSmtp> {
  const server = await startSmtp(options);
  ends.push(() => server.stop());
  return server;
}

test("no machine answers a mail, mails about one thing are one thread, and a copy names whom it is about", async () => {
  const server = await smtp();
  await startSending(server.port);
  const about = { ...mail, thread: "order:3f9a1c7e" };
  await mailer.queue(database.db, about);
  await mailer.queue(database.db, { ...about, to: "copy@reviews.example", addressedTo: mail.to });
  await eventually("both have come", async () => server.mails.length === 2);
  for (const sent of server.mails) {
    expect(sent).toContain("Auto-Submitted: auto-generated");
    expect(sent).toContain("References: <order.3f9a1c7e@goldhall.test>");
    expect(sent).toContain(`To: ${mail.to}`);
  }
});

async function rowOf(id: string) {
  const rows = await database.pool.query("select *, mails::text as whole from mails where id = $1", [id]);
  return rows.rows[0];
}

async function inState(id: string, state: string) {
  return eventually(`mail is ${state}`, async () => {
    const row = await rowOf(id);
    return row.state === state && row;
  });
}

const queued = (to: string = mail.to) => mailer.queue(database.db, { ...mail, to });

async function triedTimes(id: string, attempts: number) {
  return eventually(`mail is tried ${attempts} times`, async () => {
    const row = await rowOf(id);
    return row.attempts === attempts && row;
  });
}

async function jobsDue(): Promise<number> {
  const due = await database.pool.query(
    "select from graphile_worker._private_jobs where locked_at is not null or (is_available and run_at <= now())",
  );
  return due.rowCount ?? 0;
}

/** Makes the queue try again now instead of after its pause. */
async function hurry(): Promise<void> {
  await database.pool.query(
    "update graphile_worker._private_jobs set run_at = now() where locked_at is null",
  );
}

test("a mail is queued once for a dedupe key, however often and however simultaneously", async () => {
  const once = { ...mail, dedupeKey: "event:7" };
  const ids = await Promise.all(
    Array.from({ length: 8 }, () => database.db.transaction((tx) => mailer.queue(tx, once))),
  );
  expect(new Set(ids).size).toBe(1);
  const counted = await database.pool.query(
    "select (select count(*)::int from mails) as mails, (select count(*)::int from graphile_worker._private_jobs) as jobs",
  );
  expect(counted.rows).toEqual([{ mails: 1, jobs: 1 }]);
});

test("a mail that can be ended says so to mail programs and at its foot, and no other mail does", async () => {
  const server = await smtp();
  const unsubscribe = {
    page: "https://shop.example/unsubscribe/t1",
    url: "https://shop.example/api/unsubscribe/t1",
  };
  await startSending(server.port);
  for (const more of [{ unsubscribe }, {}]) {
    const id = await mailer.queue(database.db, { ...mail, ...more });
    await inState(id, "sent");
  }
  const [ended = "", other = ""] = server.mails;
  expect(ended).toContain(`List-Unsubscribe: <${unsubscribe.url}>`);
  expect(ended).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  // The body is quoted-printable, whose lines are broken anywhere.
  expect(ended.replaceAll("=\r\n", "")).toContain(unsubscribe.page);
  expect(other).not.toMatch(/unsubscribe/i);
});

test("a mail of a transaction that is rolled back does not exist", async () => {
  const rolledBack = database.db.transaction(async (tx) => {
    await mailer.queue(tx, mail);
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");
  expect(await readMailList({ db: database.db, vault }, { limit: 5 })).toEqual([]);
});

test("the secret link stands nowhere in the database or the log", async () => {
  const log = recordingLog();
  const id = await mailer.queue(database.db, mail);
  const { whole, sealed_body } = await rowOf(id);
  const jobs = await database.pool.query(
    "select _private_jobs::text as whole from graphile_worker._private_jobs",
  );
  await startSending(undefined, log);
  await inState(id, "kept");
  for (const secret of ["the-secret-token", Buffer.from("the-secret-token").toString("hex")]) {
    expect(whole + jobs.rows[0].whole + JSON.stringify(log.lines)).not.toContain(secret);
  }
  expect(sealed_body.includes("the-secret-token")).toBe(false);
});

test("while the mail server is down a mail waits, and is delivered once when it is up", async () => {
  const away = await startSmtp();
  await away.stop();
  const log = recordingLog();
  const id = await mailer.queue(database.db, mail);
  await startSending(away.port, log);
  const waiting = await eventually("a first try", async () => {
    const row = await rowOf(id);
    return row.attempts === 1 && row;
  });
  expect(waiting).toMatchObject({ state: "queued", last_error: "the mail server could not be reached" });
  expect(JSON.stringify(log.lines)).not.toContain("someone@");
  const server = await smtp({ port: away.port });
  await hurry();
  const sent = await inState(id, "sent");
  expect(sent).toMatchObject({ attempts: 2, last_error: null, sealed_body: null });
  expect(sent.sent_at).toBeInstanceOf(Date);
  expect(server.mails).toHaveLength(1);
  expect(server.mails[0]).toContain(`Message-ID: <${id}@goldhall.test>`);
  expect(server.mails[0]).toContain("To: someone@goldhall.test");
  expect(server.mails[0]).toContain("Subject: Confirm your email");
  expect(server.mails[0]).toContain("the-secret-token");
});

longTest(
  "mails that waited for the mail server go with the first that goes through, and lose no try by waiting",
  async () => {
    const away = await startSmtp();
    await away.stop();
    const [stale, first, second] = [await queued(), await queued(), await queued()];
    const jobs = await startSending(away.port);
    for (const id of [stale, first, second]) await triedTimes(id, 1);
    await jobs.stop();
    // One try is left to each, in an hour.
    const wait = "run_at = now() + interval '1 hour'";
    await database.pool.query(
      `update graphile_worker._private_jobs set attempts = max_attempts - 1, ${wait}`,
    );
    await database.pool.query("update mails set created_at = created_at - interval '5 days' where id = $1", [
      stale,
    ]);
    const greylisted = "grey@goldhall.test";
    const judge = (to: string) => (to === greylisted ? { code: 451, text: "later" } : "take");
    await startSending(away.port);
    const askServer = () => database.pool.query("select graphile_worker.add_job('retry-mail')");
    await askServer();
    expect(await triedTimes(first, 2)).toMatchObject({ state: "queued" });
    await database.pool.query(`update graphile_worker._private_jobs set ${wait}`);
    const server = await smtp({ port: away.port, judge });
    await askServer();
    for (const id of [first, second]) await inState(id, "sent");
    expect(await rowOf(stale)).toMatchObject({ state: "queued", attempts: 1 });
    // A pause that the server asked for is kept.
    const refused = await queued(greylisted);
    await triedTimes(refused, 1);
    await database.pool.query(`update graphile_worker._private_jobs set ${wait}`);
    await inState(await queued(), "sent");
    await eventually("no job is due", async () => (await jobsDue()) === 0);
    expect(await rowOf(refused)).toMatchObject({ state: "queued", attempts: 1 });
    expect(server.mails).toHaveLength(3);
  },
);

longTest("a mail refused for now is tried again under the same message id", async () => {
  let tries = 0;
  const server = await smtp({
    judge: () => {
      tries += 1;
      return tries === 1 ? { code: 451, text: "greylisted someone@goldhall.test" } : "take";
    },
  });
  const id = await mailer.queue(database.db, mail);
  await startSending(server.port);
  await eventually("a first try", async () => tries === 1);
  await eventually("the try is noted", async () => (await rowOf(id)).attempts === 1);
  expect((await rowOf(id)).last_error).toBe("the mail server refused an address (451)");
  await hurry();
  await inState(id, "sent");
  expect(server.mails).toHaveLength(1);
});

test("an address refused for good fails at once, and no reason names it", async () => {
  const log = recordingLog();
  const server = await smtp({ judge: (to) => ({ code: 550, text: `no such user ${to}` }) });
  const id = await mailer.queue(database.db, mail);
  await startSending(server.port, log);
  const failed = await inState(id, "failed");
  expect(failed).toMatchObject({ attempts: 1, last_error: "the mail server refused an address (550)" });
  expect(JSON.stringify(log.lines)).not.toContain("someone@");
});

/** What a mail server sends to the return path of a mail, as Postfix writes it. */
const report = (mailed: string, { action = "failed", status = "5.1.1" } = {}) =>
  `From: MAILER-DAEMON@mx.example (Mail Delivery System)
To: bounces@goldhall.test
Message-Id: <20261128160000.4F2A1@mx.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="4F2A1.mx.example"

--4F2A1.mx.example
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--4F2A1.mx.example
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; someone@goldhall.test
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 5.1.1 <someone@goldhall.test>: User unknown

--4F2A1.mx.example
Content-Type: text/rfc822-headers

${mailed.split("\r\n\r\n")[0]}

--4F2A1.mx.example--
`.replaceAll(/\r?\n/g, "\r\n");

test("a mail that comes back is listed as bounced, by the report that its recipient's server sends to the return path", async () => {
  const server = await smtp();
  await startSending(server.port);
  const id = await queued();
  await inState(id, "sent");
  const [mailed = ""] = server.mails;
  expect(server.returnPaths).toEqual(["bounces@goldhall.test"]);
  const answer = `Subject: Re: Confirm\r\n\r\nIt failed:\r\n${mailed}`;
  for (const other of [answer, report(mailed, { action: "delayed", status: "4.4.1" }), report("Subject: x")])
    expect(readBounce(other)).toBeNull();
  const bounce = readBounce(report(mailed));
  expect(bounce).toEqual({ mailId: id, status: "5.1.1" });
  if (!bounce) return;
  expect(await markBounced(database.db, bounce)).toBe(true);
  expect(await markBounced(database.db, bounce)).toBe(false);
  const lastError = "the recipient's mail server returned it (5.1.1)";
  const found = await readMailList({ db: database.db, vault }, { limit: 5, state: "bounced" });
  expect(found).toMatchObject([{ id, state: "bounced", lastError, hasBody: false }]);
});

test("after the last try a mail is given up and shown as failed", async () => {
  const away = await startSmtp();
  await away.stop();
  const id = await mailer.queue(database.db, mail);
  await database.pool.query("update graphile_worker._private_jobs set max_attempts = 1");
  await startSending(away.port);
  await inState(id, "failed");
  const [entry] = await readMailList({ db: database.db, vault }, { limit: 1 });
  expect(entry).toMatchObject({ id, state: "failed", lastError: "the mail server could not be reached" });
});

test("a mail whose job runs twice goes out once", async () => {
  const server = await smtp();
  const id = await mailer.queue(database.db, mail);
  await startSending(server.port);
  await inState(id, "sent");
  await database.pool.query(
    "select graphile_worker.add_job('send_mail', json_build_object('mailId', $1::text))",
    [id],
  );
  await eventually("the queue is empty", async () => {
    const left = await database.pool.query("select from graphile_worker._private_jobs");
    return left.rowCount === 0;
  });
  expect(server.mails).toHaveLength(1);
});

test("without a mail server mails are kept and can be read, by address", async () => {
  await startSending(undefined);
  const id = await mailer.queue(database.db, mail);
  const other = await mailer.queue(database.db, { ...mail, to: "other@goldhall.test" });
  await inState(id, "kept");
  await inState(other, "kept");
  const ctx = { db: database.db, vault };
  const [stored, ...more] = await listUndelivered(ctx, { to: "Someone@Goldhall.TEST", limit: 10 });
  expect(more).toEqual([]);
  expect(stored).toMatchObject({ id, to: mail.to, subject: "Confirm your email" });
  expect(stored?.text).toContain(link);
  expect(await listUndelivered(ctx, { limit: 10 })).toHaveLength(2);
  expect(await listUndelivered(ctx, { limit: 1 })).toHaveLength(1);
});

test("the list goes on page by page without gap or repeat", async () => {
  for (let n = 0; n < 7; n += 1) await mailer.queue(database.db, { ...mail, to: `n${n}@goldhall.test` });
  const ctx = { db: database.db, vault };
  const seen: string[] = [];
  let before: { createdAt: Date; id: string } | undefined;
  for (;;) {
    const page = await readMailList(ctx, { limit: 3, ...(before && { before }) });
    seen.push(...page.map(({ to }) => to));
    before = page.at(-1);
    if (!before) break;
  }
  expect(seen.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => `n${n}@goldhall.test`));
});

test("neither an address nor a subject can add a header", async () => {
  const forged = { ...mail, to: "someone@goldhall.test\r\nBcc: victim@goldhall.test" };
  await mailer.queue(database.db, forged);
  const props = { subject: "Hello\r\nBcc: victim@goldhall.test", heading: "Hello", paragraphs: [] };
  const notice = { to: mail.to, template: "notice", props } as const;
  await expect(mailer.queue(database.db, notice)).rejects.toThrow("one line");
  // Staff see what could not be mailed; there is no body that could ever go out.
  const listed = await readMailList({ db: database.db, vault }, { limit: 5 });
  expect(listed).toMatchObject([{ state: "failed", lastError: "We can't send email to this address" }]);
  expect((await rowOf(listed[0]?.id ?? "")).sealed_body).toBeNull();
});

test("old bodies are wiped, waiting ones are not, and a rotation of keys reaches the rest", async () => {
  const stored = await mailer.queue(database.db, mail);
  const waiting = await mailer.queue(database.db, mail);
  await database.pool.query("update mails set created_at = now() - interval '31 days'");
  await database.pool.query("update mails set state = 'kept' where id = $1", [stored]);
  expect(await wipeOldBodies(database.db, new Date())).toBe(1);
  expect((await rowOf(stored)).sealed_body).toBeNull();
  const fresh = vaultKey("fresh");
  const rotating = createVault([fresh, old]);
  const columns = [sealedMailBodies];
  expect(await rotating.rotate(database.db, { batch: 1, onProgress() {}, columns })).toBe(1);
  await database.pool.query("update mails set state = 'kept' where id = $1", [waiting]);
  const [opened] = await listUndelivered({ db: database.db, vault: createVault([fresh]) }, { limit: 5 });
  expect(opened?.text).toContain(link);
});
