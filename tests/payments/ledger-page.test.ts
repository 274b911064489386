import { afterAll, beforeAll, expect, test } from "vitest";
import {
  exportLedger,
  ledgerFileName,
  markPayoutSent,
  type PaymentsCtx,
  type PostingView,
  readAccounts,
  readLedger,
  recordPayment,
  recordRefund,
} from "../../domain/payments/index.ts";
import {
  type LedgerFilter,
  ledgerCursorFrom,
  ledgerCursorText,
  ledgerFilterFrom,
} from "../../domain/payments/inputs.ts";
import { type Actor, visitor } from "../../kernel/actor.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { orderAt, paymentsCtx, payoutOf } from "./payments-rig.ts";

let database: TestDatabase;
let as: (actor: Actor) => PaymentsCtx;
let clock: ReturnType<typeof paymentsCtx>["clock"];
let manager: Actor;
let sale = "";
let purchase = "";

beforeAll(async () => {
  database = await testDatabase();
  ({ as, clock } = paymentsCtx(database));
  manager = await person(database, "manager");
  const desk = as(manager);
  ({ orderId: sale } = await orderAt(desk, "gold_received"));
  clock.advance(86_400_000);
  await markPayoutSent(desk, { orderId: sale, version: (await payoutOf(desk, sale)).version });
  clock.advance(86_400_000);
  ({ orderId: purchase } = await orderAt(desk, "pending", { type: "gold_buy" }));
  const paid = { orderId: purchase, method: "manual", how: "paypal", reference: "PP-1" } as const;
  await recordPayment(desk, { ...paid, amountCents: 2600, confirmedMoreThanDue: true });
  const refund = { orderId: purchase, amountCents: 600, reference: "R-1", reason: "too much" };
  await recordRefund(desk, refund);
});
afterAll(() => database.close());

async function listed(filter: LedgerFilter): Promise<PostingView[]> {
  const page = await readLedger(as(manager), { filter });
  if (!page.ok) throw new Error(page.error.text);
  return page.value.postings;
}
const kinds = async (filter: LedgerFilter) => (await listed(filter)).map(({ kind }) => kind);

test("the list has every posting, newest first, each with its entries, debits first", async () => {
  expect(await kinds({})).toEqual([
    "refund",
    "refund_due",
    "payment_received",
    "payout_sent",
    "gold_received",
  ]);
  expect((await listed({})).at(-2)).toMatchObject({
    orderId: sale,
    kind: "payout_sent",
    at: new Date("2026-11-21T12:00:00Z"),
    entries: [
      { account: "owed_to_customers", amountCents: 1900 },
      { account: "cash", amountCents: -1900 },
    ],
  });
  for (const { entries } of await listed({})) {
    expect(entries.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
  }
});

test("it is filtered by account, kind, the beginning of an order's number and days, alone and together", async () => {
  expect(await kinds({ account: "gold" })).toEqual(["gold_received"]);
  expect(await kinds({ account: "gear_deposits" })).toEqual([]);
  expect(await kinds({ kind: "payment_received" })).toEqual(["payment_received"]);
  expect(await kinds({ order: `#${sale.slice(0, 8).toUpperCase()}` })).toEqual([
    "payout_sent",
    "gold_received",
  ]);
  expect(await kinds({ order: purchase })).toHaveLength(3);
  expect(await kinds({ order: "no number" })).toEqual([]);
  expect(await kinds({ from: "2026-11-21", to: "2026-11-21" })).toEqual(["payout_sent"]);
  expect(await kinds({ to: "2026-11-21", account: "cash" })).toEqual(["payout_sent"]);
  expect(await kinds({ from: "2026-11-22", kind: "payout_sent" })).toEqual([]);
});

test("an address that cannot be understood is read as if it said nothing", () => {
  const address = new URLSearchParams(
    "account=treasure&kind=refund&from=yesterday&to=2026-11-21&order=%20&after=1",
  );
  expect(ledgerFilterFrom(address)).toEqual({ kind: "refund", to: "2026-11-21" });
  expect(ledgerCursorFrom(address)).toBeUndefined();
  const cursor = { at: new Date("2026-11-21T12:00:00.123Z"), id: 7 };
  expect(ledgerCursorFrom(new URLSearchParams({ after: ledgerCursorText(cursor) }))).toEqual(cursor);
});

test("page after page shows every posting once, also of the same moment and while others come in", async () => {
  const bulk = await testDatabase();
  const { ctx } = paymentsCtx(bulk);
  const book = (key: string, day: string) =>
    bulk.pool.query(
      `with posting as (insert into ledger_postings (kind, key, at)
         select 'commission_earned', $1 || n, $2::timestamptz + (n / 40) * interval '1 second'
         from generate_series(1, 120) n returning id)
       insert into ledger_entries (posting_id, account, amount_cents)
       select id, account, cents from posting, (values ('commissions', 5), ('commissions_owed', -5)) e (account, cents)`,
      [key, `${day}T12:00:00Z`],
    );
  await book("first", "2026-11-20");
  const seen: number[] = [];
  const reader = { ...ctx, actor: manager };
  let page = await readLedger(reader, { filter: { account: "commissions" } });
  while (page.ok) {
    seen.push(...page.value.postings.map(({ id }) => id));
    expect(page.value.postings.length).toBeLessThanOrEqual(50);
    if (seen.length === 50) await book("later", "2026-11-21");
    const { next } = page.value;
    if (!next) break;
    page = await readLedger(reader, { filter: { account: "commissions" }, after: next });
  }
  expect(seen).toHaveLength(120);
  expect(new Set(seen).size).toBe(120);
  await bulk.close();
});

test("what stands on the accounts is what was booked, and sums to zero", async () => {
  const accounts = await readAccounts(as(manager));
  if (!accounts.ok) throw new Error(accounts.error.text);
  expect(accounts.value.sumCents).toBe(0);
  const nonZero = accounts.value.balances.filter(({ amountCents }) => amountCents !== 0);
  expect(Object.fromEntries(nonZero.map(({ account, amountCents }) => [account, amountCents]))).toEqual({
    gold: 1900,
    cash: 2600 - 600 - 1900,
    customer_deposits: -1900,
    refunds_due: -100,
  });
});

test("the file has a line for each entry of what is filtered, in dollars, with nothing a spreadsheet runs", async () => {
  const file = await exportLedger(as(manager), { order: sale });
  if (!file.ok) throw new Error(file.error.text);
  let text = "";
  for await (const piece of file.value) text += piece;
  const [payout, received] = await listed({ order: sale });
  expect(text.split("\r\n")).toEqual([
    '"Posting","Booked At","Kind","Order ID","Account","Debit","Credit"',
    `"${payout?.id}","2026-11-21T12:00:00.000Z","Payout sent","${sale}","Owed to customers","19.00",""`,
    `"${payout?.id}","2026-11-21T12:00:00.000Z","Payout sent","${sale}","Cash","","19.00"`,
    `"${received?.id}","2026-11-20T12:00:00.000Z","Gold received","${sale}","Gold bought","19.00",""`,
    `"${received?.id}","2026-11-20T12:00:00.000Z","Gold received","${sale}","Owed to customers","","19.00"`,
    "",
  ]);
  expect(ledgerFileName(clock.now())).toBe("ledger-2026-11-22.csv");
});

test("list, accounts and file are for elevated managers and admins", async () => {
  const asleep: Actor = { ...(await person(database, "manager")), elevated: false };
  const admin = await person(database, "admin");
  for (const actor of [visitor, await person(database, "member"), await person(database, "staff"), asleep]) {
    expect((await readLedger(as(actor), { filter: {} })).ok).toBe(false);
    expect((await readAccounts(as(actor))).ok).toBe(false);
    expect((await exportLedger(as(actor), {})).ok).toBe(false);
  }
  expect((await readLedger(as(admin), { filter: {} })).ok).toBe(true);
});
