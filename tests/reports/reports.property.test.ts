import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderTypes } from "../../domain/orders/model.ts";
import { post } from "../../domain/payments/index.ts";
import type { Posting } from "../../domain/payments/ledger/ledger.ts";
import { type Report, readReport, refreshReports } from "../../domain/reports/index.ts";
import { addDays, type DayRange } from "../../domain/reports/model.ts";
import type { Actor } from "../../kernel/actor.ts";
import { losing } from "../notifications/inbox-rig.ts";
import { ordersCtx, person, placed } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

let database: TestDatabase;
let rig: ReturnType<typeof ordersCtx>;
let manager: Actor;
const orderIds: string[] = [];

beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
  rig = ordersCtx(database);
  manager = await person(database, "manager");
  await database.pool.query(
    "insert into gold_rates (buy_micro_usd, sell_micro_usd, payment_micro_usd, effective_at, published_at) values (200000, 190000, 170000, '2025-01-01', '2025-01-01')",
  );
});
afterAll(() => database.close());

const firstDay = "2026-06-10";
type Sums = Record<
  "revenue" | "bought" | "spent" | "paid_out" | "paid_in" | "refunded" | "taken_back" | "commission",
  number
>;
type Booking = Pick<Posting, "kind" | "entries"> & { sums: Partial<Sums> };

/** What may be booked, and what it adds to the figures, from the words of docs/reports.md. */
const bookings: ((cents: number) => Booking)[] = [
  (c) => ({ kind: "gold_received", entries: { gold: c, owed_to_customers: -c }, sums: { bought: c } }),
  (c) => ({
    kind: "gold_received_reversed",
    entries: { gold: -c, owed_to_customers: c },
    sums: { bought: -c },
  }),
  (c) => ({
    kind: "account_received",
    entries: { accounts_bought: c, owed_to_customers: -c },
    sums: { bought: c },
  }),
  (c) => ({
    kind: "sale_written_off",
    entries: { owed_to_customers: c, written_off: -c },
    sums: { bought: -c },
  }),
  (c) => ({ kind: "payout_sent", entries: { owed_to_customers: c, cash: -c }, sums: { paid_out: c } }),
  (c) => ({
    kind: "payout_sent_reversed",
    entries: { owed_to_customers: -c, cash: c },
    sums: { paid_out: -c },
  }),
  (c) => ({
    kind: "payment_received",
    entries: { cash: c, dust_forgiven: 1, customer_deposits: -c - 1 },
    sums: { paid_in: c, spent: 1 },
  }),
  (c) => ({ kind: "payment_received", entries: { gold: c, customer_deposits: -c }, sums: {} }),
  (c) => ({ kind: "gold_delivered", entries: { customer_deposits: c, gold_sold: -c }, sums: { revenue: c } }),
  (c) => ({
    kind: "service_delivered",
    entries: { customer_deposits: c, services_sold: -c },
    sums: { revenue: c },
  }),
  (c) => ({
    kind: "account_delivered_reversed",
    entries: { customer_deposits: -c, accounts_sold: c },
    sums: { revenue: -c },
  }),
  (c) => ({
    kind: "purchase_written_off",
    entries: { written_off: c, customer_deposits: -c },
    sums: { revenue: -c },
  }),
  (c) => ({ kind: "refund", entries: { refunds_due: c, cash: -c }, sums: { refunded: c } }),
  (c) => ({
    kind: "payment_taken_back",
    entries: { customer_deposits: c, cash: -c },
    sums: { taken_back: c },
  }),
  (c) => ({
    kind: "goodwill_refund",
    entries: { goodwill: c, cash: -c },
    sums: { refunded: c, revenue: -c },
  }),
  (c) => ({
    kind: "commission_earned",
    entries: { commissions: c, commissions_owed: -c },
    sums: { spent: c, commission: c },
  }),
  (c) => ({
    kind: "commission_waived",
    entries: { commissions_owed: c, commissions: -c },
    sums: { spent: -c, commission: -c },
  }),
];

type Book = {
  do: "book";
  after: number;
  type: number;
  booking: number;
  cents: number;
  held: "no" | "commit" | "rollback";
};
type Act = Book | { do: "refresh" } | { do: "killed" } | { do: "settle" };

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("book" as const),
      after: fc.nat(150),
      type: fc.nat(orderTypes.length - 1),
      booking: fc.nat(bookings.length - 1),
      cents: fc.integer({ min: 1, max: 5_000_000 }),
      held: fc.constantFrom("no" as const, "no" as const, "commit" as const, "rollback" as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Act>({ do: "refresh" }, { do: "killed" }, { do: "settle" }),
  },
);
const range = fc
  .tuple(fc.integer({ min: -20, max: 150 }), fc.constantFrom(1, 7, 30, 92, 93, 200))
  .map(([after, days]): DayRange => {
    const from = addDays(firstDay, after);
    return { from, to: addDays(from, days - 1) };
  });

type Booked = { day: string; type: string; sums: Partial<Sums> };

async function report(days: DayRange): Promise<Report> {
  const read = await readReport({ ...rig.ctx, actor: manager }, days);
  if (!read.ok) throw new Error(read.error.text);
  return read.value;
}

function sumOf(booked: readonly Booked[], { from, to }: DayRange) {
  const sums: Record<string, Record<string, number>> = {};
  for (const { type, sums: more } of booked.filter((one) => one.day >= from && one.day <= to)) {
    for (const [name, cents] of Object.entries(more)) {
      const known = sums[name] ?? {};
      sums[name] = known;
      known[type] = (known[type] ?? 0) + cents;
    }
  }
  return withoutZeros(sums);
}

function withoutZeros(figures: Record<string, Record<string, number>>) {
  const names = ["revenue", "bought", "spent", "paid_out", "paid_in", "refunded", "taken_back", "commission"];
  return Object.fromEntries(
    names.map((name) => [
      name,
      Object.fromEntries(Object.entries(figures[name] ?? {}).filter(([, sum]) => sum !== 0)),
    ]),
  );
}

test("the figures of any range are the plain sum of the ledger's postings, however and whenever they came (Rule P30)", async () => {
  const booked: Booked[] = [];
  for (const type of orderTypes) orderIds.push((await placed(rig.ctx, { type })).orderId);
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 5, maxLength: 25 }),
      fc.array(range, { minLength: 3, maxLength: 3 }),
      async (acts, ranges) => {
        let open: (() => Promise<void>)[] = [];
        const settle = async () => {
          const ends = open;
          open = [];
          for (const end of ends) await end();
        };
        for (const step of acts) {
          if (step.do === "settle") await settle();
          else if (step.do === "refresh") await refreshReports(database.db);
          else if (step.do === "killed") await killedRefresh();
          else {
            const type = orderTypes[step.type] ?? orderTypes[0];
            const booking = bookings[step.booking]?.(step.cents);
            if (!booking) continue;
            const day = addDays(firstDay, step.after);
            const isKept = step.held !== "rollback";
            const end = await begin(type, day, booking, step.held === "no", isKept);
            if (step.held === "no") await end();
            else open.push(end);
            if (isKept) booked.push({ day, type, sums: booking.sums });
          }
        }
        await settle();
        await refreshReports(database.db);
        for (const days of ranges) {
          const read = await report(days);
          expect(withoutZeros(read.figures)).toEqual(sumOf(booked, read.range));
          expect(withoutZeros(read.figuresBefore)).toEqual(sumOf(booked, read.before));
          const bars = read.bars.reduce((sum, { revenueCents }) => sum + revenueCents, 0);
          expect(bars).toBe(Object.values(read.figures.revenue ?? {}).reduce((sum, cents) => sum + cents, 0));
        }
      },
    ),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 3) },
  );
});

/** Books in a transaction that stays open until the answer is called, so that it commits after others. */
async function begin(
  type: (typeof orderTypes)[number],
  day: string,
  { kind, entries }: Booking,
  isShort: boolean,
  isKept: boolean,
): Promise<() => Promise<void>> {
  // Whoever holds its row open keeps others from booking on it.
  const orderId = isShort ? orderIds[orderTypes.indexOf(type)] : (await placed(rig.ctx, { type })).orderId;
  const booked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const ended = database.db
    .transaction(async (tx) => {
      const at = new Date(`${day}T${isShort ? "00:00:00.000" : "23:59:59.999"}Z`);
      await post(tx, { orderId: orderId ?? null, kind, key: randomUUID(), entries, at });
      booked.resolve();
      await gate.promise;
      if (!isKept) throw new Error("rolled back");
    })
    .catch((err) => {
      booked.reject(err);
      if (isKept) throw err;
    });
  await booked.promise;
  return async () => {
    gate.resolve();
    await ended;
  };
}

/** A refresh that is killed just before its first step commits. */
async function killedRefresh(): Promise<void> {
  await expect(refreshReports(losing(database.db, 1))).rejects.toThrow("killed");
}
