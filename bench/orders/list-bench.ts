import { listOrders, type OrderPage, readDeskSummary, readOrderCounts } from "../../domain/orders/index.ts";
import { orderListInputFrom } from "../../domain/orders/inputs.ts";
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
type Sample = { id: string; email: string; rsn: string | null; cursor: string };

const questions: Question[] = [
  ["list, promises first", () => ""],
  ["list, newest first", () => "sort=created"],
  ["list, last changed first", () => "sort=updated"],
  ["list, dearest first", () => "sort=amount"],
  ["deep page (from the middle)", (_, { cursor }) => `sort=created&cursor=${cursor}`],
  ["status", (round) => `status=${of(["pending", "completed", "canceled", "gold_received"], round)}`],
  ["type", (round) => `type=${of(["gold_sale", "account_purchase", "quiver_boost"], round)}`],
  ["status and type", (round) => `status=${of(["pending", "canceled"], round)}&type=quiver_boost`],
  ["status, dearest first", (round) => `status=${of(["pending", "completed"], round)}&sort=amount`],
  ["assignee", (round) => `assigned_to=${staff(round)}`],
  ["assignee and status", (round) => `assigned_to=${staff(round)}&status=in_progress`],
  ["nobody assigned, completed (no hit)", () => "assigned_to=none&status=completed"],
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
  timings.push(await timed("counts", () => readOrderCounts(ctx)));
  timings.push(await timed("summary", () => readDeskSummary(ctx)));
  return timings;
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
  return rows.map(({ id, email, rsn }) => ({ id, email, rsn, cursor }));
}

function cursorOf(page: Result<OrderPage>): string {
  return (page.ok && page.value.nextCursor) || "";
}
