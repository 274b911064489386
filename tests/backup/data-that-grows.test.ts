import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forgetImports } from "../../domain/listings/listings-tasks.ts";
import { peopleHousekeeping } from "../../domain/people/index.ts";
import { fixedClock } from "../../kernel/clock.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { forgetFailedJobs } from "../../platform/jobs/forget-failed-jobs.ts";
import { forgetOldMails } from "../../platform/mail/wipe-bodies.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const now = new Date("2026-11-20T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const ids = async (statement: string) =>
  (await database.pool.query<{ id: string }>(statement)).rows.map(({ id }) => id);

test("every table stands in docs/data-that-grows.md with its bound, and no other", async () => {
  const page = readFileSync("docs/data-that-grows.md", "utf8");
  const listed = [...page.matchAll(/^\| `([a-z_]+)` \| (.+) \|$/gm)];
  const tables = await ids(
    "select relname as id from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace",
  );
  expect(listed.map(([, name]) => name)).toEqual(tables.sort());
  expect(listed.filter(([, , bound]) => (bound ?? "").length < 4)).toEqual([]);
});

test("mails are forgotten after 180 days, unless they still wait", async () => {
  const insert = (id: number, state: string, days: number) =>
    database.pool.query(
      `insert into mails (id, to_address, subject, template, state, created_at)
       values ($1, 'a@customers.example', 'Yours', 'order', $2, $3)`,
      [`00000000-0000-0000-0000-00000000000${id}`, state, daysAgo(days)],
    );
  await insert(1, "sent", 181);
  await insert(2, "failed", 181);
  await insert(3, "queued", 181);
  await insert(4, "sent", 179);
  expect(await forgetOldMails(database.db, now)).toBe(2);
  expect(await ids("select right(id::text, 1) as id from mails order by 1")).toEqual(["3", "4"]);
});

test("jobs that failed for good are forgotten after 90 days, and no others", async () => {
  for (const name of ["failed-long-ago", "failed-lately", "waiting"]) await addJob(database.db, name, {});
  const set = (name: string, attempts: string, at: Date) =>
    database.pool.query(
      `update graphile_worker._private_jobs j set attempts = ${attempts}, updated_at = $2
       from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = $1`,
      [name, at],
    );
  await set("failed-long-ago", "max_attempts", daysAgo(91));
  await set("failed-lately", "max_attempts", daysAgo(89));
  await set("waiting", "1", daysAgo(91));
  expect(await forgetFailedJobs(database.db, now)).toBe(1);
  expect(await ids("select task_identifier as id from graphile_worker.jobs order by 1")).toEqual([
    "failed-lately",
    "waiting",
  ]);
});

test("customers who never confirmed their address are forgotten after 90 days, staff and others never", async () => {
  const register = async (name: string, role: "member" | "staff", isConfirmed: boolean, days: number) => {
    const { personId } = await person(database, role, name);
    await database.pool.query("update users set email_verified = $2, updated_at = $3 where id = $1", [
      personId,
      isConfirmed,
      daysAgo(days),
    ]);
  };
  await register("never confirmed", "member", false, 91);
  await register("confirmed", "member", true, 400);
  await register("new", "member", false, 89);
  await register("staff", "staff", false, 400);
  const { unconfirmed } = await peopleHousekeeping({ db: database.db, clock: fixedClock(now) });
  expect(unconfirmed).toBe(1);
  expect(await ids("select name as id from users order by name")).toEqual(["confirmed", "new", "staff"]);
});

test("reports of imports are forgotten after 180 days", async () => {
  await database.pool.query(
    `insert into listing_imports (id, state, row_count, made_by, created_at)
     select gen_random_uuid(), state, 1, gen_random_uuid(), at from (values ('done', $1::timestamptz), ('running', $1), ('done', $2)) v(state, at)`,
    [daysAgo(181), daysAgo(179)],
  );
  expect(await forgetImports({ db: database.db, clock: fixedClock(now) })).toBe(1);
});
