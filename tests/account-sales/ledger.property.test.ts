import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type AccountSalesCtx,
  answerCounterOffer,
  makeCounterOffer,
  requestEmailReset,
  setAccountChecks,
  unverifyAccount,
  verifyAccount,
  withdrawCounterOffer,
} from "../../domain/account-sales/index.ts";
import { accountCheckItems } from "../../domain/account-sales/model.ts";
import {
  cancelOrder,
  cancelOwnOrder,
  editOrder,
  findOrder,
  type OrderRow,
  setOrderStatus,
} from "../../domain/orders/index.ts";
import { isOpen, statusesOf } from "../../domain/orders/model.ts";
import {
  approvePayout,
  confirmPayout,
  failPayout,
  markPayoutSent,
  type OrderMoney,
  retryPayout,
} from "../../domain/payments/index.ts";
import { type Actor, visitor } from "../../kernel/actor.ts";
import { verifyEvents } from "../../platform/events/index.ts";
import { person } from "../orders/orders-rig.ts";
import { moneyOf } from "../payments/payments-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { generousSums } from "../support/generous-holds.ts";
import { accountShop, freshWren, scoresOf, sold } from "./account-sales-rig.ts";

/** More in `npm run test:long`. */
const wanted = Number(process.env.PROPERTY_RUNS ?? 5);

let database: TestDatabase;
let staff: Actor;
let manager: Actor;

beforeAll(async () => {
  database = await testDatabase();
  await generousSums(database.db, 10_000);
  staff = await person(database, "staff");
  manager = await person(database, "manager");
});
afterAll(() => database.close());

const often = fc.nat(2).map((n) => n > 0);
const cents = fc.constantFrom(9000, 10_000, 10_100, 60_000);
const by = { manager: fc.boolean(), noted: often };
const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("status" as const),
      status: fc.constantFrom(...statusesOf("account_sale"), "payment_sent" as const),
      ...by,
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constantFrom("approve", "approve", "sent", "sent", "sent", "confirm", "fail", "retry" as const),
      stale: fc.nat(5).map((n) => n === 0),
      ...by,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom("check", "verify", "verify", "unverify", "reset", "cancel" as const),
      ...by,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("cancelOwn" as const), ...by }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom("amount", "counter", "counter", "counter" as const),
      cents,
      ...by,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constantFrom("accept", "decline", "withdraw" as const), ...by }),
  },
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** Played first: chance draws the others, and might draw none whose commands are all accepted. */
const told: Act[] = [
  { do: "status", status: "in_progress", manager: true, noted: true },
  { do: "counter", cents: 9000, manager: true, noted: true },
  { do: "accept", manager: true, noted: true },
];

type Scene = { as: (actor: Actor) => AccountSalesCtx; orderId: string; token: string };

async function orderOf({ as, orderId }: Scene): Promise<OrderRow> {
  const order = await findOrder(as(manager), orderId);
  if (!order) throw new Error("The order is gone");
  return order;
}

async function lastCounter(orderId: string): Promise<{ id: string; state: string } | undefined> {
  const { rows } = await database.pool.query(
    "select id, state from counter_offers where order_id = $1 order by made_at desc, state = 'open' desc limit 1",
    [orderId],
  );
  return rows[0];
}

const payoutActs = {
  approve: approvePayout,
  sent: markPayoutSent,
  confirm: confirmPayout,
  retry: retryPayout,
} as const;

/**
 * Sends one command; a failure is as good an outcome as any other, but a bug throws. Answers whether it was
 * accepted.
 */
async function play(scene: Scene, act: Act): Promise<boolean> {
  const { as, orderId, token } = scene;
  const ctx = as(act.manager ? manager : staff);
  const seller = as(visitor);
  const note = act.noted ? "the test says so" : "";
  const { version } = await orderOf(scene);
  const counterOfferId = (await lastCounter(orderId))?.id ?? orderId;
  const payout = (await moneyOf(as(manager), orderId)).payout;
  const commands = {
    status: () => "status" in act && setOrderStatus(ctx, { orderId, status: act.status, note }),
    cancel: () => cancelOrder(ctx, { orderId, reason: note }),
    cancelOwn: () => cancelOwnOrder(seller, { orderId, token }),
    amount: () =>
      "cents" in act && editOrder(ctx, { orderId, version, edit: { amountCents: act.cents }, note }),
    check: async () => {
      const ticked = [];
      for (const item of accountCheckItems) {
        ticked.push(await setAccountChecks(ctx, { orderId, [act.noted ? "done" : "open"]: [item] }));
      }
      return { ok: ticked.every(({ ok }) => ok) };
    },
    verify: () => verifyAccount(ctx, { orderId, version, note }),
    unverify: () => unverifyAccount(ctx, { orderId, version, note }),
    reset: () => requestEmailReset(ctx, { orderId, version, note }),
    counter: () =>
      "cents" in act &&
      makeCounterOffer(ctx, { orderId, version, amountCents: act.cents, reason: "no fire cape" }),
    withdraw: () => withdrawCounterOffer(ctx, { orderId, counterOfferId }),
    accept: () => answerCounterOffer(seller, { orderId, token, counterOfferId, accept: true }),
    decline: () => answerCounterOffer(seller, { orderId, token, counterOfferId, accept: false }),
    payout: () => {
      const seen = { orderId, version: (payout?.version ?? 1) - ("stale" in act && act.stale ? 1 : 0) };
      if (act.do === "fail") return failPayout(ctx, { ...seen, reason: "it came back" });
      return act.do in payoutActs && payoutActs[act.do as keyof typeof payoutActs](ctx, seen);
    },
  };
  const command = act.do in commands ? commands[act.do as keyof typeof commands] : commands.payout;
  const done = await command();
  return done !== false && done.ok;
}

async function sumsOf(orderId: string): Promise<(account: string) => number> {
  const { rows } = await database.pool.query(
    `select e.account, sum(e.amount_cents)::int as cents from ledger_entries e
     join ledger_postings p on p.id = e.posting_id where p.order_id = $1 group by 1`,
    [orderId],
  );
  const sums = new Map<string, number>(rows.map(({ account, cents: sum }) => [account, sum]));
  return (account) => sums.get(account) ?? 0;
}

type SaleState = { order: OrderRow; money: OrderMoney; of: (account: string) => number; open: number };

async function readAll(scene: Scene): Promise<SaleState> {
  const { rows } = await database.pool.query(
    "select count(*)::int as n from counter_offers where order_id = $1 and state = 'open'",
    [scene.orderId],
  );
  return {
    order: await orderOf(scene),
    money: await moneyOf(scene.as(manager), scene.orderId),
    of: await sumsOf(scene.orderId),
    open: rows[0].n,
  };
}

const gone = ({ payouts }: OrderMoney) =>
  payouts.filter(({ state }) => state === "sent" || state === "confirmed");

/** The ledger is what the state asks for. */
function checkMoney({ order, money, of }: SaleState): void {
  const left = gone(money);
  const waiting = money.payouts.filter(({ state }) => state === "due" || state === "approved");
  expect(left.length + waiting.length).toBeLessThanOrEqual(1);
  expect(0 - of("cash")).toBe(left.reduce((sum, { amountCents }) => sum + amountCents, 0));
  expect(of("accounts_bought")).toBe(order.handedOverAt ? order.amountCents : 0 - of("cash"));
  expect(0 - of("owed_to_customers")).toBe(of("accounts_bought") + of("cash"));
  expect(0 - of("owed_to_customers")).toBeGreaterThanOrEqual(0);
  expect(money.balances.payableCents).toBe(0 - of("owed_to_customers"));
  for (const payout of waiting) expect(payout.amountCents).toBe(money.balances.payableCents);
  // Whatever is above the limit has left by two people's hands.
  for (const payout of left.filter(({ amountCents }) => amountCents > 10_000)) {
    expect(payout.approvedBy).not.toBeNull();
    expect(payout.sentBy).not.toBe(payout.approvedBy);
  }
}

/** What is promised and offered fits the state, and one act has not paid past an open counter-offer. */
function checkSale(before: SaleState, after: SaleState): void {
  const { order, money, open } = after;
  const { payableCents } = money.balances;
  // Of a sale that was canceled or taken back only a deadline that was kept is still told.
  if (!order.handedOverAt && order.deadlineStartedAt) expect(order.deadlineMetAt).not.toBeNull();
  expect(order.deadlineAt !== null).toBe(order.deadlineStartedAt !== null);
  // What is owed is promised, and the deadline is kept by nothing but a payment.
  if (order.handedOverAt && payableCents > 0) {
    expect(order.deadlineAt).not.toBeNull();
    if (order.deadlineMetAt) expect(order.status).toMatch(/payment_sent|completed/);
  }
  expect(open).toBeLessThanOrEqual(1);
  if (open > 0) {
    expect(isOpen(order.status)).toBe(true);
    expect(order.status).not.toBe("payment_sent");
    expect(gone(money).length).toBeLessThanOrEqual(gone(before.money).length);
  }
  // An amount that was paid is changed by nothing.
  if (gone(before.money).length > 0 && gone(money).length > 0) {
    expect(order.amountCents).toBe(before.order.amountCents);
  }
}

test("whatever staff and seller do, the ledger explains the state, nothing is paid twice or past a counter-offer", async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 10, maxLength: 24, size: "max" }),
      fc.constantFrom(70, 99),
      fc.boolean(),
      async (story, level, taken) => {
        const { ctx, as, rank, clock } = await accountShop(database);
        const rsn = freshWren();
        rank(rsn, scoresOf(level));
        const { orderId, accessToken: token } = await sold(ctx, { rsn });
        const scene: Scene = { as, orderId, token };
        if (taken) {
          for (const status of ["in_progress", "verifying_account"] as const)
            await setOrderStatus(as(staff), { orderId, status });
        }
        let before = await readAll(scene);
        for (const one of story) {
          clock.advance(60_000);
          const done = await play(scene, one);
          if (done) seen.set(one.do, (seen.get(one.do) ?? 0) + 1);
          const after = await readAll(scene);
          checkMoney(after);
          checkSale(before, after);
          before = after;
        }
        const log = await verifyEvents(database.db, { subjectKind: "order", subjectId: orderId });
        expect(log.broken).toEqual([]);
      },
    ),
    { numRuns: wanted, examples: [[told, 70, false]] },
  );
  const { rows } = await database.pool.query(
    "select posting_id from ledger_entries group by 1 having sum(amount_cents) <> 0",
  );
  expect(rows).toEqual([]);
  // That the commonest commands had their way shows that the stories are played.
  for (const kind of ["status", "counter"]) expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(0);
});

test("a payout is not sent past an open counter-offer, also from a status that Payment Sent does not follow", async () => {
  const { ctx, as } = await accountShop(database);
  // A customer and a destination of its own: what the stories above sent to theirs counts together.
  const own = {
    customerEmail: "counter@customers.example",
    payout: { method: "cashapp", cashtag: "$counter" },
  } as const;
  const { orderId, accessToken: token } = await sold(ctx, own);
  const scene: Scene = { as, orderId, token };
  const acts: Act[] = [
    { do: "status", status: "in_progress", manager: false, noted: false },
    { do: "verify", manager: true, noted: true },
    { do: "status", status: "in_progress", manager: false, noted: true },
    { do: "counter", cents: 9000, manager: false, noted: true },
  ];
  for (const one of acts) expect(await play(scene, one)).toBe(true);
  const send: Act = { do: "sent", stale: false, manager: false, noted: false };
  expect(await play(scene, send)).toBe(false);
  expect(gone((await readAll(scene)).money)).toEqual([]);
  expect(await play(scene, { do: "accept", manager: false, noted: false })).toBe(true);
  expect(await play(scene, send)).toBe(true);
  expect(gone((await readAll(scene)).money).map(({ amountCents }) => amountCents)).toEqual([9000]);
});
