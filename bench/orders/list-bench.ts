import {
  listOrders,
  type OrderPage,
  readDeskSummary,
  readOrderCounts,
  readOrderNeighbors,
  readRailLists,
} from "../../domain/orders/index.ts";
import { orderListInputFrom, queueInput } from "../../domain/orders/inputs.ts";
import { system } from "../../kernel/actor.ts";
import { systemClock } from "../../kernel/clock.ts";
import type { Result } from "../../kernel/result.ts";
import type { Database } from "../../platform/database/connect.ts";
import { quantile } from "./figures.ts";
import { staffCount, staffIdOf } from "./seed-orders.ts";

export type Timing = { name: string; p50: number; p99: number };

/** Times each question is asked, every time with other words where it has some. */
const rounds = 200;
const warming = 20;

const words = [
  "heron",
  "otter",
  "falcon",
  "badger",
  "lynx",
  "marten",
  "osprey",
  "raptor",
  "magpie",
  "kestrel",
];
const pairs = ["ault hero", "mber otte", "uiet falc", "ron badge", "ollow lyn", "wift mart", "rost rapt"];
const starts = ["he", "va", "ot", "qu", "zq", "xk", "am", "ke", "wi", "jo"];
const days = ["2025-12-03", "2026-02-14", "2026-05-01", "2026-08-20", "2026-11-01"];
const of = (list: readonly string[], round: number) => list[round % list.length] ?? "";
const staff = (round: number) => staffIdOf(round % staffCount);

type Question = [name: string, address: (round: number, sample: Sample) => string];

/** An order that is there, for searches that find one. */
type Sample = { id: string; email: string; rsn: string | null; cursor: string; queueCursor: string };

const questions: Question[] = [
  ["queue", () => ""],
  ["queue, deep page", (_, { queueCursor }) => `cursor=${queueCursor}`],
  ["queue, unassigned", () => "assigned_to=none"],
  ["queue of one person", (round) => `state=open&assigned_to=${staff(round)}`],
  ["queue, two statuses", () => "state=open&status=in_progress&status=gold_received"],
  [
    "queue, rare type",
    (round) => `state=open&type=${of(["account_purchase", "infernal_quiver_boost"], round)}`,
  ],
  ["queue, dearest first", () => "state=open&sort=amount"],
  ["queue, newest first", () => "state=open&sort=created"],
  ["queue, search without a hit", (round) => `state=open&q=xyzzy${round}`],
  ["several statuses", (round) => `status=canceled&status=${of(["pending", "completed"], round)}`],
  ["several rare statuses", () => "status=gold_received&status=email_reset_sent&sort=created"],
  ["list, promises first", () => "state=all"],
  ["list, newest first", () => "sort=created"],
  ["list, last changed first", () => "sort=updated"],
  ["list, dearest first", () => "sort=amount"],
  ["deep page (from the middle)", (_, { cursor }) => `sort=created&cursor=${cursor}`],
  ["status", (round) => `status=${of(["pending", "completed", "canceled", "gold_received"], round)}`],
  ["type", (round) => `type=${of(["gold_sale", "account_purchase", "quiver_boost"], round)}`],
  ["status and type", (round) => `status=${of(["pending", "canceled"], round)}&type=quiver_boost`],
  ["type, dearest first", (round) => `type=${of(["gold_sale", "quiver_boost"], round)}&sort=amount`],
  [
    "status and type, dearest first",
    (round) => `status=${of(["completed", "canceled"], round)}&type=quiver_boost&sort=amount`,
  ],
  [
    "several statuses of a type, dearest",
    () => "status=canceled&status=completed&type=quiver_boost&sort=amount",
  ],
  ["status, dearest first", (round) => `status=${of(["pending", "completed"], round)}&sort=amount`],
  ["assignee", (round) => `assigned_to=${staff(round)}`],
  ["assignee and status", (round) => `assigned_to=${staff(round)}&status=in_progress`],
  ["a day", (round) => `from=${of(days, round)}&to=${of(days, round)}`],
  ["half a year, canceled", (round) => `from=2025-06-01&to=${of(days, round)}&status=canceled`],
  ["promises at risk", () => "at_risk=true"],
  ["search: id", (_, { id }) => `q=${id.slice(0, 8)}`],
  ["search: mail address", (_, { email }) => `q=${encodeURIComponent(email)}`],
  ["search: game name", (_, { rsn }) => `q=${encodeURIComponent(rsn ?? "none")}`],
  ["search: piece of a full name", (round) => `q=${encodeURIComponent(of(pairs, round))}`],
  ["search: one of forty names", (round) => `q=${of(words, round)}`],
  ["search: very common word", () => "q=gmail"],
  ["search: two letters", (round) => `q=${of(starts, round)}`],
  ["search: one letter", (round) => `q=${of(["a", "h", "v", "7", "x"], round)}`],
  ["search: status", (round) => `q=${of(["pending", "canceled", "completed"], round)}`],
  ["search: no hit", (round) => `q=xyzzy${round}`],
  ["search and status", (round) => `q=${of(words, round)}&status=${of(["pending", "canceled"], round)}`],
  ["search, no hit, and status", (round) => `q=xyzzy${round}&status=pending`],
];

/** Asks every question of the desk's list many times, over one connection after the other. */
export async function timeLists(db: Database): Promise<Timing[]> {
  const ctx = { db, actor: system("bench"), clock: systemClock };
  const samples = await readSamples(db);
  const timings: Timing[] = [];
  for (const [name, address] of questions) {
    timings.push(
      await timed(name, (round) => {
        const sample = samples[(round * 7) % samples.length];
        if (!sample) throw new Error("There are no orders");
        return listOrders(ctx, orderListInputFrom(new URLSearchParams(address(round, sample))));
      }),
    );
  }
  const open = await readOpen(db);
  timings.push(
    await timed("an order's neighbors in the queue", (round) =>
      readOrderNeighbors(ctx, { orderId: of(open, round * 7), list: queueInput }),
    ),
    await timed("an order's neighbors in all orders", (round) =>
      readOrderNeighbors(ctx, { orderId: of(open, round * 7), list: everyOrder }),
    ),
  );
  await saveTwentyViews(db);
  const person = {
    kind: "person",
    personId: staffIdOf(0),
    role: "staff",
    sessionId: "bench",
    elevated: true,
  } as const;
  timings.push(await timed("the rail, twenty views", () => readRailLists({ ...ctx, actor: person })));
  timings.push(await timed("counts", () => readOrderCounts(ctx)));
  timings.push(await timed("summary", () => readDeskSummary(ctx)));
  return timings;
}

const everyOrder = orderListInputFrom(new URLSearchParams("state=all&sort=created"));

/** Orders from all over the queue. */
async function readOpen(db: Database): Promise<string[]> {
  const { rows } = await db.$client.query<{ id: string }>(
    "select id from orders where status not in ('completed', 'canceled') order by md5(id::text) limit 500",
  );
  return rows.map(({ id }) => id);
}

const viewQueries = [
  "state=open&type=gold_sale",
  "state=open&status=in_progress&status=pending",
  "state=open&q=heron",
  "status=canceled",
  "q=gmail&type=gold_buy",
];

/** Views of all sorts, for one of the staff. */
async function saveTwentyViews(db: Database): Promise<void> {
  await db.$client.query("delete from saved_views");
  await db.$client.query(
    `insert into saved_views (id, owner_id, name, query, position, created_at, updated_at)
     select gen_random_uuid(), $1, 'View ' || i, ($2::text[])[1 + i % 5], i, now(), now() from generate_series(1, 20) as i`,
    [staffIdOf(0), viewQueries],
  );
}

/** Asks a question many times, after some that do not count. */
export async function timed<T>(name: string, ask: (round: number) => Promise<Result<T>>): Promise<Timing> {
  const taken: number[] = [];
  for (let round = 0; round < warming + rounds; round += 1) {
    const startedAt = performance.now();
    const answer = await ask(round);
    const time = performance.now() - startedAt;
    if (!answer.ok) throw new Error(`${name}: ${answer.error.text}`);
    if (round >= warming) taken.push(time);
  }
  return { name, p50: quantile(taken, 0.5), p99: quantile(taken, 0.99) };
}

/** Orders from all over the table, with the cursor of the page that begins in its middle. */
async function readSamples(db: Database): Promise<Sample[]> {
  const { rows } = await db.$client.query(
    `select id, customer_email as email, rsn from orders where created_at >= (
       select min(created_at) + (max(created_at) - min(created_at)) / 2 from orders) order by created_at limit 500`,
  );
  const ctx = { db, actor: system("bench") };
  const middle = await listOrders(ctx, orderListInputFrom(new URLSearchParams("sort=created&to=2025-11-20")));
  const cursor = cursorOf(middle);
  const queue = await listOrders(ctx, { ...queueInput, limit: 100 });
  const queueCursor = cursorOf(queue);
  return rows.map(({ id, email, rsn }) => ({ id, email, rsn, cursor, queueCursor }));
}

function cursorOf(page: Result<OrderPage>): string {
  return (page.ok && page.value.nextCursor) || "";
}
