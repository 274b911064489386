import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { reportCsv } from "../../app/reports/desk/report-csv.ts";
import { reportTables } from "../../app/reports/desk/report-tables.ts";
import { reportStats } from "../../app/reports/desk/report-view.ts";
import { savePreferences } from "../../domain/notifications/index.ts";
import { preferencesInput } from "../../domain/notifications/inputs.ts";
import { setOrderStatus } from "../../domain/orders/index.ts";
import type { OrderStatus } from "../../domain/orders/model.ts";
import { readMoneyToday } from "../../domain/payments/index.ts";
import { type Report, readReport, refreshReports, tellDailySummary } from "../../domain/reports/index.ts";
import { durationsOf } from "../../domain/reports/model.ts";
import type { Actor, Role } from "../../kernel/actor.ts";
import { inboxOf, notifyAll } from "../notifications/inbox-rig.ts";
import { person, placed } from "../orders/orders-rig.ts";
import { giveDetails, orderAt, paymentsCtx } from "../payments/payments-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import { reply, startedChat } from "../support-chat/chat-rig.ts";

type Person = Extract<Actor, { kind: "person" }>;

let database: TestDatabase;
let rig: ReturnType<typeof paymentsCtx>;
let people: Record<Role, Person>;

beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(
    `insert into gold_rates (buy_micro_usd, sell_micro_usd, payment_micro_usd, effective_at, published_at)
     values (200000, 180000, 170000, '2025-01-01', '2025-01-01')`,
  );
  const [member, staff, manager, admin] = await Promise.all([
    person(database, "member"),
    person(database, "staff", "Teller Finch"),
    person(database, "manager"),
    person(database, "admin"),
  ]);
  people = { member, staff, manager, admin };
});
afterAll(() => database.close());
// Each test has days of its own.
let week = 0;
beforeEach(() => {
  rig = paymentsCtx(database);
  rig.clock.advance(week * 7 * 86_400_000);
  week += 1;
});

const as = (role: Role) => rig.as(people[role]);
const dayAfter = (days: number) =>
  new Date(rig.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const minutes = (count: number) => rig.clock.advance(count * 60_000);

async function reportOf(from = dayAfter(0), to = from): Promise<Report> {
  await refreshReports(database.db);
  const read = await readReport(as("manager"), { from, to });
  if (!read.ok) throw new Error(read.error.text);
  return read.value;
}

async function move(role: Role, orderId: string, status: OrderStatus, note?: string): Promise<void> {
  const moved = await setOrderStatus(as(role), { orderId, status, note });
  if (!moved.ok) throw new Error(moved.error.text);
}

/** A gold sale of $19.00 that staff take through, paid so many minutes after its gold was received. */
async function soldToUs(minutesToPay: number): Promise<string> {
  const { orderId } = await placed(rig.ctx);
  await giveDetails(rig.ctx, orderId);
  await move("staff", orderId, "in_progress");
  await move("staff", orderId, "gold_received");
  minutes(minutesToPay);
  await move("staff", orderId, "payment_sent");
  await move("staff", orderId, "completed");
  return orderId;
}

test("a promise that is over and not kept yet is not kept (Rule P52); one that waits for its customer is none", async () => {
  await soldToUs(2);
  const { orderId } = await orderAt(as("staff"), "gold_received");
  await orderAt(as("staff"), "gold_received", { hasDetails: false });
  minutes(40);
  const kept = async () => {
    const report = await reportOf();
    return [report.overNow, reportStats(report).find(({ label }) => label === "Deadlines kept")] as const;
  };
  expect(await kept()).toMatchObject([1, { value: "50.0%", note: "1 over now" }]);
  await move("staff", orderId, "payment_sent");
  expect(await kept()).toMatchObject([0, { value: "100.0%" }]);
});

test("a day has what its orders say, and its money is what the desk's own figures of that day say", async () => {
  await soldToUs(2);
  await soldToUs(9);
  await orderAt(as("manager"), "completed", { type: "gold_buy" });
  const { figures, bars, names } = await reportOf();
  expect(figures.placed).toEqual({ gold_sale: 2, gold_buy: 1 });
  expect(figures["in:completed"]).toEqual({ gold_sale: 2, gold_buy: 1 });
  expect(figures.deadlines).toEqual({ kept: 1, late: 1 });
  expect(figures.staff_late).toEqual({ [people.staff.personId]: 1 });
  expect(figures.staff_completed).toEqual({ [people.staff.personId]: 2, [people.manager.personId]: 1 });
  expect(names[people.staff.personId]).toBe("Teller Finch");
  const { count, p95Seconds } = durationsOf(figures.deadline_in);
  expect([count, Math.abs((p95Seconds ?? 0) / 540 - 1) < 0.05]).toEqual([2, true]);
  expect(figures.bought).toEqual({ gold_sale: 3800 });
  // 200M bought for $38.00, of which 100M are sold: the rest is stock.
  expect(figures.cost).toEqual({ gold_buy: 1900 });
  expect(figures.payouts).toEqual({ gold_sale: 2 });
  // Bought for $19.00 what sold for $20.00 then; sold for $19.00 what cost $18.00.
  expect(figures.gold_thousands).toEqual({ bought: 200_000, sold: 100_000 });
  expect(figures.gold_edge).toEqual({ bought: 200, sold: 100 });
  const today = await readMoneyToday(as("staff"));
  const [bar] = bars;
  expect(today.ok && today.value).toEqual({
    revenueCents: bar?.revenueCents,
    paidOutCents: bar?.paidOutCents,
  });
  expect(bar?.revenueCents).toBe(1900);
});

test("an account that is sold costs what it was bought for, on the day of its sale", async () => {
  const { orderId: bought } = await orderAt(as("manager"), "payment_sent", { type: "account_sale" });
  const before = (await reportOf()).figures;
  expect([before.bought?.account_sale, before.cost]).toEqual([1900, {}]);
  rig.clock.advance(2 * 86_400_000);
  const { orderId: sold } = await orderAt(as("manager"), "completed", { type: "account_purchase" });
  const { rows } = await database.pool.query(
    `insert into account_listings (id, slug, name, build, type, login_method, combat_level, total_level,
       price_cents, delivery_time, description, state, source_order_id, created_at, updated_at)
     values (gen_random_uuid(), 'a-main', 'A main', 'main', 'main', 'jagex', 100, 1500, 1900, 'instant', '', 'sold', $1,
       now(), now()) returning id`,
    [bought],
  );
  await database.pool.query(
    "insert into account_purchases (order_id, listing_id, created_at) values ($1, $2, now())",
    [sold, rows[0]?.id],
  );
  await database.pool.query("insert into report_changes (day, part) values ($1, 'money')", [dayAfter(0)]);
  const { figures } = await reportOf();
  expect(figures.revenue).toEqual({ account_purchase: 1900 });
  expect(figures.cost).toEqual({ account_purchase: 1900 });
});

test("a correction counts where it is booked, and takes the completed order out of its day", async () => {
  const orderId = await soldToUs(1);
  const day = dayAfter(0);
  expect((await reportOf(day)).figures.completed).toEqual({ gold_sale: 1 });
  rig.clock.advance(2 * 86_400_000);
  await move("manager", orderId, "gold_received", "the payment came back");
  const then = await reportOf(day);
  expect([then.figures.completed, then.figures.staff_completed]).toEqual([undefined, undefined]);
  expect(then.figures["in:gold_received"]).toEqual({ gold_sale: 1 });
  expect(then.figures.paid_out).toEqual({ gold_sale: 1900 });
  const now = await reportOf();
  expect([now.figures.paid_out, now.figures.payouts]).toEqual([{ gold_sale: -1900 }, { gold_sale: -1 }]);
  const both = await reportOf(day, dayAfter(0));
  expect(both.bars.map(({ paidOutCents }) => paidOutCents)).toEqual([1900, 0, -1900]);
});

test("a range is compared with the one before it, and a long one by month is the sum of its days", async () => {
  await soldToUs(1);
  const first = dayAfter(0);
  rig.clock.advance(2 * 86_400_000);
  await soldToUs(1);
  await soldToUs(1);
  const { figures, figuresBefore, before } = await reportOf(dayAfter(-1), dayAfter(0));
  expect([figures.placed, figuresBefore.placed]).toEqual([{ gold_sale: 2 }, { gold_sale: 1 }]);
  expect(before).toEqual({ from: dayAfter(-3), to: dayAfter(-2) });
  const long = await reportOf(dayAfter(-200), dayAfter(120));
  const short = await reportOf(dayAfter(-60), dayAfter(30));
  expect([long.isByDay, short.isByDay]).toEqual([false, true]);
  expect(long.figures).toEqual(short.figures);
  expect(first >= short.range.from).toBe(true);
});

test("chats that were deleted since keep their figures", async () => {
  const { chatId } = await startedChat(rig.ctx);
  minutes(3);
  await reply(as("staff"), chatId);
  const { figures } = await reportOf();
  expect(figures.staff_chats).toEqual({ [people.staff.personId]: 1 });
  expect(durationsOf(figures.first_reply).count).toBe(1);
  await database.pool.query("delete from chat_conversations where id = $1", [chatId]);
  expect((await reportOf()).figures.staff_chats).toEqual(figures.staff_chats);
});

test("quotes, reviews and accounts sold are counted by their day; a quote that is swept keeps counting, a review does not", async () => {
  const orderId = await soldToUs(1);
  const now = rig.clock.now();
  for (const made of [orderId, null]) {
    await database.pool.query(
      `insert into boost_quotes (id, rsn, levels, tier, want_infernal, want_quiver, use_our_gear, lines, requirements,
         services_cents, deposit_cents, price_cents, price_version, created_at, expires_at, order_id)
       values (gen_random_uuid(), 'Vault Heron', '{}', 'standard', true, false, false, '[]', '{}', 3500, 0, 3500, 1, $1, $1, $2)`,
      [now, made],
    );
  }
  await database.pool.query(
    `insert into reviews (order_id, order_type, stars, text, shown_name, state, written_at)
     values ($1, 'gold_sale', 5, 'Quick.', 'Heron', 'pending', $2)`,
    [orderId, now],
  );
  await database.pool.query("update reviews set stars = 2 where order_id = $1", [orderId]);
  await database.pool.query(
    `insert into account_listings (id, slug, name, build, type, login_method, combat_level, total_level, price_cents,
       delivery_time, description, created_at, updated_at)
     values (gen_random_uuid(), 'sold-one', 'Sold one', 'main', 'main', 'jagex', 3, 32, 5000, 'instant', '', $1, $1)`,
    [now],
  );
  await database.pool.query(
    `update account_listings set state = 'sold', published_at = $1::timestamptz - interval '10 days', sold_at = $1
     where slug = 'sold-one'`,
    [now],
  );
  const { figures } = await reportOf();
  expect([figures.quotes, figures.quotes_ordered]).toEqual([{ boosts: 2 }, { boosts: 1 }]);
  expect(figures.stars).toEqual({ 2: 1 });
  const { medianSeconds } = durationsOf(figures.listing_sold_in);
  expect(Math.abs((medianSeconds ?? 0) / 864_000 - 1)).toBeLessThan(0.05);
  await database.pool.query("delete from boost_quotes where order_id is null");
  await database.pool.query("delete from reviews");
  const later = await reportOf();
  expect([later.figures.quotes, later.figures.stars]).toEqual([{ boosts: 2 }, undefined]);
});

test("figures are for managers and admins; staff, customers and visitors find nothing (Rule P3)", async () => {
  const range = { from: dayAfter(0), to: dayAfter(0) };
  const codes = await Promise.all(
    (["member", "staff", "manager", "admin"] as const).map(async (role) => {
      const read = await readReport(as(role), range);
      return read.ok ? "ok" : read.error.code;
    }),
  );
  expect(codes).toEqual(["not_found", "not_found", "ok", "ok"]);
  const asVisitor = await readReport(rig.ctx, range);
  const locked = await readReport({ ...rig.ctx, actor: { ...people.admin, elevated: false } }, range);
  expect([asVisitor.ok || asVisitor.error.code, locked.ok || locked.error.code]).toEqual([
    "not_found",
    "step_up_required",
  ]);
});

test("a table's file has plain numbers with their units, and nothing that a spreadsheet runs", async () => {
  await soldToUs(2);
  const report = await reportOf();
  const tables = reportTables({
    ...report,
    figures: { ...report.figures, promo_orders: { "=1+1": 2 }, promo_discount: { "=1+1": 250 } },
  });
  expect(new Set(tables.map(({ id }) => id)).size).toBe(tables.length);
  for (const { columns, rows, total } of tables) {
    for (const row of [...rows, ...(total ? [total] : [])]) expect(row).toHaveLength(columns.length);
  }
  const file = (id: string) => {
    const table = tables.find((one) => one.id === id);
    return table ? reportCsv(table) : "";
  };
  expect(file("money")).toBe(
    '"Type","Revenue (USD)","Cost (USD)","Margin (USD)","Bought (USD)","Received (USD)","Refunded (USD)","Of it warranty (USD)","Taken back (USD)","Paid out (USD)","Payouts"\r\n' +
      '"Gold Sale","0.00","0.00","0.00","19.00","0.00","0.00","0.00","0.00","19.00","1"\r\n' +
      '"Total","0.00","0.00","0.00","19.00","0.00","0.00","0.00","0.00","19.00","1"\r\n',
  );
  expect(file("promo")).toContain('"\'=1+1","2","2.50","0.00"');
});

longTest(
  "yesterday is told once, from six in the morning on, to whoever chose it and may read it",
  async () => {
    const fields = { version: "0", from: "22:00", until: "07:00", timeZone: "UTC" };
    for (const role of ["manager", "staff"] as const) {
      const chosen = preferencesInput.parse({ ...fields, "inbox:daily_summary": "on" });
      await savePreferences(as(role), chosen);
    }
    await soldToUs(9);
    await refreshReports(database.db);
    rig.clock.advance(17.5 * 3_600_000);
    const tell = () => tellDailySummary({ db: database.db, clock: rig.clock });
    expect(await tell()).toBe(false);
    rig.clock.advance(3_600_000);
    await database.pool.query("insert into report_changes (day, part) values ($1, 'money')", [dayAfter(-1)]);
    expect(await tell()).toBe(false);
    await refreshReports(database.db);
    expect((await Promise.all([tell(), tell(), tell()])).filter(Boolean)).toHaveLength(1);
    await database.pool.query("truncate inbox_entries");
    await notifyAll(database, rig.ctx, 2);
    const [told] = (await inboxOf(database, people.manager.personId)).filter(
      ({ kind }) => kind === "daily_summary",
    );
    expect(told?.title).toBe(`Summary of ${dayAfter(-1)}`);
    expect(told?.body).toBe(
      "Revenue $0.00 ($0.00) · margin $0.00 ($0.00) · paid out $19.00 ($0.00) · orders 1 placed (0), 1 completed (0) · 1 late (0)",
    );
    for (const { personId } of [people.staff, people.admin]) {
      const kinds = (await inboxOf(database, personId)).map(({ kind }) => kind);
      expect(kinds).not.toContain("daily_summary");
    }
    rig.clock.advance(3_600_000);
    expect(await tell()).toBe(false);
  },
);

longTest("nothing is told of a shop where nothing happened", async () => {
  rig.clock.advance(300 * 86_400_000);
  expect(await tellDailySummary({ db: database.db, clock: rig.clock })).toBe(false);
});
