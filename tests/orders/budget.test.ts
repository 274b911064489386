import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { placeGoldOrder } from "../../domain/gold/index.ts";
import { followEventTasks } from "../../domain/notifications/index.ts";
import { setOrderStatus } from "../../domain/orders/index.ts";
import { systemClock } from "../../kernel/clock.ts";
import { sendMailTasks } from "../../platform/mail/send-mail-job.ts";
import { keepSettings } from "../../platform/settings/stored-settings.ts";
import { goldShop, quoted, setGold } from "../gold/gold-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { recordingLog } from "../support/tools.ts";
import { person } from "./orders-rig.ts";

// What the commonest acts cost, in what no clock is needed for. Whoever adds to one of them raises its figure
// here, and says for what.

let database: TestDatabase;
let shop: Awaited<ReturnType<typeof goldShop>>;

beforeAll(async () => {
  database = await testDatabase();
  shop = await goldShop(database);
  keepSettings(database.db);
  for (const role of ["admin", "manager", "staff"] as const) await person(database, role);
  await setGold(database, "capacity", 1_000_000);
  // What a server does once is not counted: kinds of jobs, kept settings, prepared statements.
  for (let first = 0; first < 3; first += 1) await place(await quoteId());
  await follow();
});
afterAll(() => database.close());

const quoteId = async () => (await quoted(shop.ctx, "sell", 1)).quoteId;

/** Places an order of a customer of its own. */
async function place(quote: string) {
  const result = await placeGoldOrder(shop.ctx, {
    ...({ type: "gold_sale", quoteId: quote, rsn: "Vault Heron", source: "web", customerId: null } as const),
    ...{ customerEmail: `${randomUUID()}@customers.example` },
    once: { scope: "budget", key: randomUUID() },
  });
  if (!result.ok) throw new Error(result.error.text);
  return result.value.placed;
}

const follow = () => followEventTasks(shop.ctx, { stepWaitSeconds: 0 })["follow-events"]();

/**
 * How many statements some work sends, and how many rows of which tables are there more, or fewer, after it.
 */
async function costOf(work: () => Promise<unknown>) {
  const before = await rowsByTable();
  const sent = vi.spyOn(pg.Client.prototype, "query");
  await work();
  const texts = sent.mock.calls.map(([query]: unknown[]) => textOf(query));
  sent.mockRestore();
  const after = await rowsByTable();
  const rows = Object.entries(after).map(([table, count]) => [table, count - (before[table] ?? 0)] as const);
  return {
    statements: texts.filter((text) => !/^(begin|commit|rollback|savepoint|release)/i.test(text)).length,
    settings: texts.filter((text) => text.includes('from "settings"')).length,
    rows: Object.fromEntries(rows.filter(([, more]) => more !== 0)),
  };
}

function textOf(query: unknown): string {
  if (typeof query === "string") return query;
  return typeof query === "object" && query !== null ? String(Reflect.get(query, "text")) : "";
}

/** Rows of every table, and the queued jobs by their kind. */
async function rowsByTable(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ name: string; rows: number }>(`
    select relname as name, (xpath('/row/n/text()', query_to_xml(
      format('select count(*) as n from %I', relname), false, true, '')))[1]::text::int as rows
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    union all
    select 'job ' || identifier, count(j.id)::int
    from graphile_worker._private_tasks t left join graphile_worker._private_jobs j on j.task_id = t.id group by 1`);
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
}

/** How many indexes the rows of these tables are written to, at most. */
async function indexesOf(tables: readonly string[]): Promise<number> {
  const { rows } = await database.pool.query(
    "select count(*)::int as indexes from pg_indexes where schemaname = 'public' and tablename = any($1)",
    [tables],
  );
  return rows[0]?.indexes;
}

test("placing an order", async () => {
  const quote = await quoteId();
  // What is left of gold is announced once for all orders of some seconds.
  shop.clock.advance(10);
  const cost = await costOf(() => place(quote));
  expect(cost).toEqual({
    statements: 7,
    settings: 0,
    rows: {
      orders: 1,
      events: 1,
      due_events: 1,
      idempotency_keys: 1,
      order_consents: 2,
      order_count_changes: 1,
      report_changes: 1,
      visitor_holds: 1,
    },
  });
  expect(await indexesOf(Object.keys(cost.rows))).toBe(43);
});

test("telling of an order and writing its mail, twenty at a time", async () => {
  for (let placed = 0; placed < 20; placed += 1) await place(await quoteId());
  // One more is that of the order before.
  expect(await costOf(follow)).toEqual({
    // One of them looks for addresses that are told of these events as data.
    statements: 178,
    // Of each mail the shop's name, in the transaction that writes it.
    settings: 21,
    rows: {
      due_events: -21,
      mails: 21,
      rate_limits: 21,
      "job send_mail": 21,
    },
  });
});

test("changing a status", async () => {
  const { orderId } = await place(await quoteId());
  const staff = { ...shop.ctx, actor: await person(database, "staff") };
  const cost = await costOf(() => setOrderStatus(staff, { orderId, status: "in_progress" }));
  expect(cost).toEqual({
    statements: 4,
    settings: 0,
    // The status, and that they took the order.
    rows: { events: 2, due_events: 2, order_count_changes: 2, report_changes: 1 },
  });
});

test("sending a mail", async () => {
  await place(await quoteId());
  await follow();
  const { rows } = await database.pool.query("select id from mails where state = 'queued' limit 2");
  const send = sendMailTasks({
    ...{ db: database.db, vault: shop.ctx.vault, clock: systemClock, log: recordingLog() },
    ...{ transport: { send: async () => {}, close: () => {} }, fromAddress: "shop@goldhall.example" },
  }).send_mail;
  const run = { attempt: 1, lastAttempt: false, signal: new AbortController().signal };
  await send?.({ mailId: rows[0]?.id }, run);
  const cost = await costOf(async () => send?.({ mailId: rows[1]?.id }, run));
  expect(cost).toEqual({ statements: 3, settings: 0, rows: {} });
});
