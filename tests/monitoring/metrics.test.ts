import { afterAll, beforeAll, expect, test } from "vitest";
import { addJob } from "../../platform/jobs/add-job.ts";
import { createFigures } from "../../platform/metrics/read-figures.ts";
import { testDatabase } from "../support/database.ts";
import { recordingLog } from "../support/tools.ts";
import { metricsRig, namesIn, sampleOf } from "./metrics-rig.ts";

type Rig = Awaited<ReturnType<typeof metricsRig>>;
let rig: Rig;
let text = "";

beforeAll(async () => {
  rig = await metricsRig(await testDatabase());
  await plantJobs();
  await rig.database.pool.query(planted(rig.services.eth.chain.chainId));
  text = await (await rig.scrape()).text();
});
afterAll(async () => {
  await rig.close();
  await rig.database.close();
});

async function plantJobs(): Promise<void> {
  const { db, pool } = rig.database;
  await addJob(db, "late", {}, { runAt: new Date(Date.now() - 120_000) });
  await addJob(db, "late", {});
  await addJob(db, "scheduled", {}, { runAt: new Date(Date.now() + 3_600_000) });
  await addJob(db, "given-up", {}, { maxAttempts: 1 });
  await addJob(db, "under-way", {});
  await pool.query(`update graphile_worker._private_jobs j set attempts = 1 from graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'given-up'`);
  await pool.query(`update graphile_worker._private_jobs j set locked_at = now(), locked_by = 'w'
    from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'under-way'`);
}

/** Rows as they stand in a shop, written without its rules: only what is counted is there. */
const planted = (chainId: number) => `
  set session_replication_role = replica;
  insert into mails (id, to_address, subject, template, state, created_at) values
    (gen_random_uuid(), 'a@customers.example', 's', 't', 'queued', now() - interval '20 minutes'),
    (gen_random_uuid(), 'a@customers.example', 's', 't', 'queued', now()),
    (gen_random_uuid(), 'a@customers.example', 's', 't', 'sent', now() - interval '1 year'),
    (gen_random_uuid(), 'a@customers.example', 's', 't', 'failed', now());
  insert into payouts (order_id, amount_cents, state, due_at, created_at, updated_at) values
    (gen_random_uuid(), 1500, 'due', now() - interval '1 minute', now() - interval '10 minutes', now()),
    (gen_random_uuid(), 2500, 'due', now() + interval '1 hour', now(), now()),
    (gen_random_uuid(), 9900, 'sent', now() - interval '1 day', now() - interval '2 days', now());
  insert into orders (id, type, status, customer_email, is_guest, amount_cents, access_token_hash, source,
    deadline_started_at, deadline_at, risk, status_changed_at, created_at, updated_at)
  select gen_random_uuid(), 'gold_sale', 'gold_received', 'a@customers.example', true, 200, '\\x00', 'web', now(), due,
    9000000000 - floor(extract(epoch from due))::bigint, now(), now(), now()
  from (values (now() - interval '5 minutes'), (now() + interval '5 minutes')) as promised (due);
  insert into order_counts (type, status, orders, quantity, amount_cents) values ('gold_sale', 'gold_received', 2, 20, 400);
  insert into chain_watch (chain_id, head_number, head_hash, head_time, finalized_number, checked_at, trouble) values
    (${chainId}, 120, '0x1', to_timestamp(1700000000), 100, to_timestamp(1700000005), 'disagree'),
    (99, 5, '0x1', now(), 1, now(), 'down');
  insert into backups (started_at, finished_at, bytes, error) values
    (to_timestamp(1700000000), to_timestamp(1700000060), 5000, null), (now(), now(), null, 'The disk is full.');
  reset session_replication_role`;

test("without its token there are no metrics", async () => {
  expect((await rig.scrape({})).status).toBe(404);
  expect((await rig.scrape({ authorization: "Bearer another" })).status).toBe(404);
  expect((await rig.scrape()).headers.get("cache-control")).toBe("no-store");
});

test("jobs are counted by kind and state, with the lateness of the oldest due", () => {
  expect(sampleOf(text, 'goldhall_jobs{task="late",state="due"}')).toBe(2);
  expect(sampleOf(text, 'goldhall_jobs{task="scheduled",state="scheduled"}')).toBe(1);
  expect(sampleOf(text, 'goldhall_jobs{task="given-up",state="failed"}')).toBe(1);
  expect(sampleOf(text, 'goldhall_jobs{task="under-way",state="running"}')).toBe(1);
  expect(sampleOf(text, 'goldhall_jobs_oldest_due_age_seconds{task="late"}')).toBeGreaterThanOrEqual(120);
  expect(text).not.toContain('goldhall_jobs_oldest_due_age_seconds{task="scheduled"}');
});

test("a lane of jobs that stands still is told, and how often it was made anew", async () => {
  expect(sampleOf(text, 'goldhall_job_lane_stalled{lane="slow"}')).toBe(1);
  expect(sampleOf(text, 'goldhall_job_lane_stalled{lane="orders"}')).toBe(0);
  expect(sampleOf(text, 'goldhall_job_lane_restarts_total{lane="slow"}')).toBe(2);
  const ready = await rig.request("/readyz", {});
  expect(ready.status).toBe(200);
  expect(await ready.json()).toMatchObject({ stalledJobs: ["slow"] });
});

test("mails, payouts and deadlines say how many wait and since when", () => {
  expect(sampleOf(text, "goldhall_mails_waiting")).toBe(2);
  expect(sampleOf(text, "goldhall_mails_failed")).toBe(1);
  expect(sampleOf(text, "goldhall_mails_oldest_waiting_age_seconds")).toBeGreaterThanOrEqual(1_200);
  expect(sampleOf(text, 'goldhall_payouts_waiting{state="due"}')).toBe(2);
  expect(sampleOf(text, 'goldhall_payouts_waiting{state="approved"}')).toBe(0);
  expect(sampleOf(text, 'goldhall_payouts_waiting_cents{state="due"}')).toBe(4_000);
  expect(sampleOf(text, "goldhall_payouts_overdue")).toBe(1);
  expect(sampleOf(text, "goldhall_payouts_oldest_waiting_age_seconds")).toBeGreaterThanOrEqual(600);
  expect(sampleOf(text, 'goldhall_orders{type="gold_sale",status="gold_received"}')).toBe(2);
  expect(sampleOf(text, 'goldhall_order_promises{type="gold_sale"}')).toBe(2);
  expect(sampleOf(text, 'goldhall_order_promises_overdue{type="gold_sale"}')).toBe(1);
  expect(sampleOf(text, "goldhall_order_promises_oldest_overdue_age_seconds")).toBeGreaterThanOrEqual(300);
});

test("the last backup that succeeded is told, and that a later one failed", () => {
  expect(sampleOf(text, "goldhall_backup_last_success_timestamp_seconds")).toBe(1_700_000_060);
  expect(sampleOf(text, "goldhall_backup_size_bytes")).toBe(5_000);
  expect(sampleOf(text, "goldhall_backup_failed")).toBe(1);
});

test("the chain of this shop, its endpoints and the price of ETH are told, other chains are not", () => {
  expect(sampleOf(text, "goldhall_chain_watched_block")).toBe(120);
  expect(sampleOf(text, "goldhall_chain_last_look_timestamp_seconds")).toBe(1_700_000_005);
  expect(sampleOf(text, 'goldhall_chain_trouble{kind="disagree"}')).toBe(1);
  expect(sampleOf(text, 'goldhall_chain_trouble{kind="down"}')).toBe(0);
  expect(text).toMatch(/^goldhall_chain_endpoint_up\{endpoint="[^"]*"\} 1$/m);
  expect(sampleOf(text, "goldhall_eth_price_available")).toBe(0);
  expect(sampleOf(text, 'goldhall_eth_price_feed_up{feed="kraken"}')).toBe(0);
  expect(namesIn(text)).toContain("goldhall_eth_price_dollars");
  expect(sampleOf(text, "goldhall_eth_price_dollars")).toBeUndefined();
});

test("names and helps follow Prometheus, and nothing in them tells of a person", () => {
  const [...types] = text.matchAll(/^# TYPE (goldhall_\S+) (\S+)$/gm);
  expect(types.length).toBeGreaterThan(60);
  for (const [, name = "", kind] of types) {
    expect(name).toMatch(/^[a-z0-9_]+$/);
    if (kind === "counter" && !name.includes("_nodejs_")) expect(name).toMatch(/_total$/);
    if (kind !== "counter") expect(name, "only what grows is a total").not.toMatch(/(?<!_nodejs_\w*)_total$/);
    expect(text).toContain(`# HELP ${name} `);
  }
  expect(text).toMatch(/^goldhall_build_info\{version="[\w.]+",commit="\w+"\} 1$/m);
  expect(text).not.toContain("customers.example");
});

test("what is refused is counted by its status, and a missing page is not", async () => {
  const headers = { origin: "https://elsewhere.example" };
  expect((await rig.request("/gold", { method: "POST", headers })).status).toBe(403);
  expect((await rig.request("/api/orders", {})).status).toBe(401);
  expect((await rig.request("/api/nothing", {})).status).toBe(404);
  const now = await (await rig.scrape()).text();
  expect([...now.matchAll(/^goldhall_http_refused_total.*/gm)].map(([line]) => line).sort()).toEqual([
    'goldhall_http_refused_total{status="401"} 1',
    'goldhall_http_refused_total{status="403"} 1',
  ]);
});

test("scrapes share one reading, and one part that fails leaves the others", async () => {
  let reads = 0;
  const part = (name: string, read: () => number) => ({
    name,
    gauges: { [name]: { help: "a test" } },
    read: async () => ({ [name]: [{ value: read() }] }),
  });
  const broken = part("broken", () => {
    throw new Error("not today");
  });
  const log = recordingLog();
  const figures = createFigures({ db: rig.database.db, parts: [broken, part("whole", () => ++reads)], log });
  const [one, other] = await Promise.all([figures(), figures()]);
  expect(await figures()).toBe(one);
  expect(other).toBe(one);
  expect(reads).toBe(1);
  expect(one).toMatchObject({ databaseUp: true, failedParts: ["broken"] });
  expect(one.samples.get("whole")).toEqual([{ value: 1 }]);
  expect(log.lines).toHaveLength(1);
});

test("without its database the server still answers, and tells no figure that it cannot know", async () => {
  const other = await metricsRig();
  expect(sampleOf(await (await other.scrape()).text(), "goldhall_database_up")).toBe(1);
  await other.close();
  const gone = await metricsRig({ ...rig.database, url: "postgres://nobody@127.0.0.1:9/nothing" });
  const answer = await gone.scrape();
  expect(answer.status).toBe(200);
  const reported = await answer.text();
  expect(sampleOf(reported, "goldhall_database_up")).toBe(0);
  expect(namesIn(reported)).toContain("goldhall_mails_waiting");
  expect(sampleOf(reported, "goldhall_mails_waiting")).toBeUndefined();
  expect(reported).toMatch(/^goldhall_live_streams 0$/m);
  await gone.close();
});
