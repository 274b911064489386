import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import { sql } from "drizzle-orm";
import { readReport, refreshReports } from "../domain/reports/index.ts";
import { addDays, type DayRange, dayOf } from "../domain/reports/model.ts";
import { system } from "../kernel/actor.ts";
import { systemClock } from "../kernel/clock.ts";
import { ok } from "../kernel/result.ts";
import { type Connection, connect } from "../platform/database/connect.ts";
import { startEmbedded } from "../platform/database/embedded.ts";
import { migrateAll } from "../platform/database/migrate-all.ts";
import { milliseconds, say } from "./orders/figures.ts";
import { timed } from "./orders/list-bench.ts";
import { seedOrders } from "./orders/seed-orders.ts";
import { copyYearBefore, seedMoney } from "./reports/seed-money.ts";

// The figures of a year with its ledger and log, read by range, against the plain sum of the same run:
// `npm run bench -- reports [days]`, with 2,000 orders a day.
const seededDays = Number(process.argv[2] ?? 365);
const orders = seededDays * 2_000;

const load = () => os.loadavg().map((value) => value.toFixed(1));
say(`${os.cpus().length} processors, load before ${load().join(" ")}`);

async function measure({ db, pool }: Connection): Promise<void> {
  const { seconds } = await seedOrders(pool, orders, seededDays);
  say(`${orders} orders of ${seededDays} days made in ${seconds.toFixed(0)} s`);
  let startedAt = performance.now();
  await seedMoney(pool);
  say(`their postings and events in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  startedAt = performance.now();
  const counted = await refreshReports(db);
  const took = performance.now() - startedAt;
  say(
    `${counted} parts of days counted in ${(took / 1000).toFixed(0)} s, ${(took / counted).toFixed(1)} ms each`,
  );
  await copyYearBefore(pool);
  await readAll(db);
}

async function readAll(db: Connection["db"]): Promise<void> {
  const ctx = { db, actor: system("bench"), clock: systemClock };
  const today = dayOf(systemClock.now());
  const range = (days: number, round: number): DayRange => {
    const to = addDays(today, -(round % 28));
    return { from: addDays(to, 1 - days), to };
  };
  say(`\n${"milliseconds".padEnd(48)}     p50      p99`);
  for (const days of [1, 30, 92, 365].filter((length) => length <= seededDays)) {
    const name = `report of ${days} days, beside those before`;
    const { p50, p99 } = await timed(name, (round) => readReport(ctx, range(days, round)));
    say(`${name.padEnd(48)}${milliseconds(p50)} ${milliseconds(p99)}`);
  }
  const refresh = await timed("a day counted again, all parts", async (round) => {
    await db.execute(sql`
      insert into report_changes (day, part)
      select ${addDays(today, -1 - (round % 28))}::date, part
      from unnest(array['money', 'orders', 'completed', 'staff']) part`);
    return ok(await refreshReports(db));
  });
  say(`${refresh.name.padEnd(48)}${milliseconds(refresh.p50)} ${milliseconds(refresh.p99)}`);
  const taken: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const { from, to } = range(seededDays, round);
    const startedAt = performance.now();
    await db.execute(sql`
      select o.type, sum(e.amount_cents) filter (where e.account = 'gold_sold')
      from ledger_postings p join ledger_entries e on e.posting_id = p.id join orders o on o.id = p.order_id
      where p.at >= ${from}::date and p.at < ${to}::date + 1 group by o.type`);
    taken.push(performance.now() - startedAt);
  }
  const median = taken.toSorted((a, b) => a - b)[2] ?? Number.NaN;
  say(`${"reference: one plain sum over all of its ledger".padEnd(48)}${milliseconds(median)}`);
}

const dataDir = mkdtempSync("/tmp/goldhall-bench-");
// The database user must be able to enter it.
chmodSync(dataDir, 0o755);
const cluster = await startEmbedded({ dataDir });
try {
  await migrateAll(cluster.url);
  const connection = connect(cluster.url, { onError: () => {} });
  try {
    await measure(connection);
  } finally {
    await connection.close();
  }
} finally {
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
say(`\nload after ${load().join(" ")}`);
