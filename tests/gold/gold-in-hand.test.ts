import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureGold, goldReactor } from "../../domain/gold/index.ts";
import {
  cancelOrder,
  clearOrder,
  countOwedGold,
  editOrder,
  listOwedGold,
  type OrdersCtx,
  readOrder,
  removeOrder,
  setOrderStatus,
  setOrderStatusIn,
  settleGold,
} from "../../domain/orders/index.ts";
import type { GoldAnswer } from "../../domain/orders/model.ts";
import { approvePayout, markPayoutSent, verifyLedger } from "../../domain/payments/index.ts";
import { system } from "../../kernel/actor.ts";
import { mailsTo, runJobs } from "../notifications/mail-rig.ts";
import { orderAt, payoutOf } from "../payments/payments-rig.ts";
import { type ReleaseShop, redirect, refusal, releaseShop, rowOf, value } from "../release/release-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { positionOf, setGold } from "./gold-rig.ts";

let database: TestDatabase;
let shop: ReleaseShop;

beforeAll(async () => {
  database = await testDatabase();
  shop = await releaseShop(database);
  shop.ctx.orderReactors = [goldReactor, ...shop.ctx.orderReactors];
  // Whose work an order is has tests of its own (tests/orders/taken.test.ts).
  shop.ctx.onHeld = "leave-to-them";
  await ensureGold({ ...shop.ctx, actor: system("start") });
});
afterAll(() => database.close());

/** A sale of 120M that stands in a status, with 100M in stock before its gold came. */
async function sale(status: Parameters<typeof orderAt>[1] = "gold_collected") {
  await setGold(database, "stock", 100);
  await setGold(database, "capacity", 1000);
  const { orderId } = await orderAt(shop.as(shop.people.clerk), "in_progress", { amountCents: 12_000 });
  // As placing a sale of so much does.
  await database.pool.query("update gold_positions set reserved = 120 where kind = 'capacity'");
  if (status !== "in_progress") {
    value(await setOrderStatus(shop.as(shop.people.clerk), { orderId, status, note: "put here" }));
  }
  return orderId;
}

const stock = () => positionOf(database, "stock");
const owedLines = async (orderId: string) => {
  const { rows } = await database.pool.query(
    `select p.kind, e.account, e.millions::int, e.amount_cents::int as cents
     from ledger_postings p join ledger_entries e on e.posting_id = p.id
     where p.order_id = $1 and e.account like 'gold\\_%' and e.account <> 'gold_sold' order by e.id`,
    [orderId],
  );
  return rows.map(({ kind, account, millions, cents }) => `${kind} ${account} ${millions}M ${cents}`);
};
const problems = async () => (await verifyLedger(database.db)).problems;
const cancel = (ctx: OrdersCtx, orderId: string, gold?: GoldAnswer, reason = "The customer asked for it") =>
  cancelOrder(ctx, { orderId, gold, reason });

test("a sale with its gold here isn't canceled with a mere word, and the stock stays (Rule P45)", async () => {
  const orderId = await sale();
  expect(await stock()).toMatchObject({ total: 220, reserved: 0 });
  const { clerk, manager } = shop.people;
  // As it was done: one of staff, "oops", and the stock fell.
  for (const ctx of [shop.as(clerk), shop.as(manager), shop.as(shop.keyOf(clerk.personId))]) {
    expect(refusal(await cancel(ctx, orderId, undefined, "oops"))).toMatchObject({
      ...{ code: "conflict", field: "gold" },
      text: "We have 120M of this customer's gold. Say whether it's back with them.",
    });
  }
  for (const gold of ["owed", "kept"] as const) {
    for (const ctx of [shop.as(clerk), shop.as(shop.keyOf(manager.personId))]) {
      expect(refusal(await cancel(ctx, orderId, gold))).toMatchObject({ code: "forbidden", field: "gold" });
    }
  }
  for (const reason of ["oops", "Canceled by admin", "!!!!!!!!!!!!!!"]) {
    expect(refusal(await cancel(shop.as(manager), orderId, "kept", reason))).toMatchObject({
      ...{ code: "invalid", field: "reason" },
    });
  }
  expect((await rowOf(shop, orderId)).status).toBe("gold_collected");
  expect(await stock()).toMatchObject({ total: 220, reserved: 0 });
  expect(await problems()).toEqual([]);
});

test("the way round over an earlier status is asked as well", async () => {
  const orderId = await sale();
  const back = { orderId, status: "in_progress", note: "set by mistake" } as const;
  for (const gold of [undefined, "owed", "kept"] as const) {
    const refused = refusal(await setOrderStatus(shop.as(shop.people.manager), { ...back, gold }));
    expect(refused).toMatchObject({ code: "conflict", field: "gold" });
  }
  value(await setOrderStatus(shop.as(shop.people.clerk), { ...back, gold: "returned" }));
  expect(await stock()).toMatchObject({ total: 100, reserved: 0 });
  expect(await owedLines(orderId)).toHaveLength(4);
  expect(await problems()).toEqual([]);
});

test("what stays with us is owed: not for sale, on the list, in the ledger and in the customer's mail", async () => {
  const orderId = await sale();
  expect(await owedLines(orderId)).toEqual([
    "gold_owed gold_in_hand 120M 0",
    "gold_owed gold_owed_back -120M 0",
  ]);
  const before = await countOwedGold(database.db);
  value(await cancel(shop.as(shop.people.manager), orderId, "owed"));
  expect(await stock()).toMatchObject({ total: 220, reserved: 120 });
  expect(await countOwedGold(database.db)).toBe(before + 1);
  const listed = value(await listOwedGold(shop.as(shop.people.clerk))).find(
    (each) => each.orderId === orderId,
  );
  expect(listed).toMatchObject({ millions: 120, worthCents: 12_000, rsn: "Vault Heron" });
  const { customerEmail } = await rowOf(shop, orderId);
  await runJobs(database, shop.ctx, orderId);
  const text = (await mailsTo(database, shop.ctx, customerEmail)).map((mail) => mail.text).join("\n");
  expect(text).toContain("We still have your 120M and return it in the game.");
  expect(text).not.toContain("Don't trade");
  expect(await problems()).toEqual([]);
});

test("what was sold on can't be owed or go back: a manager corrects the stock first, keeps it with a reason or pays", async () => {
  const orderId = await sale();
  await database.pool.query("update gold_positions set total = 80 where kind = 'stock'");
  for (const gold of ["owed", "returned"] as const) {
    expect(refusal(await cancel(shop.as(shop.people.manager), orderId, gold))).toMatchObject({
      ...{ code: "conflict", field: "gold", text: expect.stringContaining("Correct the stock first") },
    });
  }
  expect((await rowOf(shop, orderId)).status).toBe("gold_collected");
  await database.pool.query("update gold_positions set total = 220 where kind = 'stock'");
  value(await cancel(shop.as(shop.people.manager), orderId, "owed"));
});

test("gold goes back late, once, and only past the gate", async () => {
  const orderId = await sale();
  const { clerk, other, manager, second } = shop.people;
  value(await cancel(shop.as(manager), orderId, "owed"));
  const { version, customerEmail } = await rowOf(shop, orderId);
  value(await redirect(shop, orderId, manager, `${randomUUID()}@elsewhere.example`));
  const back = { orderId, outcome: "returned" } as const;
  expect(refusal(await settleGold(shop.as(clerk), { ...back, version })).field).toBe("version");
  expect(refusal(await settleGold(shop.as(clerk), back)).text).toContain("second person");
  expect(await stock()).toMatchObject({ total: 220, reserved: 120 });
  value(await clearOrder(shop.as(second), { orderId }));
  expect(refusal(await settleGold(shop.as(manager), back)).code).toBe("forbidden");
  // Two press at the same moment: it goes back once.
  const both = await Promise.all([settleGold(shop.as(clerk), back), settleGold(shop.as(other), back)]);
  expect(both.every(({ ok }) => ok)).toBe(true);
  expect(await stock()).toMatchObject({ total: 100, reserved: 0 });
  value(await settleGold(shop.as(clerk), back));
  expect(await stock()).toMatchObject({ total: 100, reserved: 0 });
  const { rows } = await database.pool.query(
    "select count(*)::int as n from events where subject_id = $1 and type = 'gold.returned'",
    [orderId],
  );
  expect(rows[0].n).toBe(1);
  const { customerEmail: now } = await rowOf(shop, orderId);
  expect(now).not.toBe(customerEmail);
  await runJobs(database, shop.ctx, orderId, 2);
  const returned = (await mailsTo(database, shop.ctx, now)).filter(({ text }) =>
    text.includes("We returned your 120M in the game."),
  );
  expect(returned).toHaveLength(1);
  expect(await owedLines(orderId)).toHaveLength(4);
  expect(await problems()).toEqual([]);
});

test("a manager keeps it for a reason that its customer reads, and may still return it", async () => {
  const orderId = await sale();
  const { clerk, manager } = shop.people;
  value(await cancel(shop.as(manager), orderId, "owed"));
  const keep = { orderId, outcome: "kept", note: "The game banned it as stolen" } as const;
  expect(refusal(await settleGold(shop.as(clerk), keep)).code).toBe("not_found");
  expect(refusal(await settleGold(shop.as(manager), { ...keep, note: "oops" })).field).toBe("note");
  value(await settleGold(shop.as(manager), keep));
  expect(await stock()).toMatchObject({ total: 220, reserved: 0 });
  expect(await problems()).toEqual([]);
  const seen = value(await readOrder(shop.as(manager), { orderId, token: undefined }));
  expect(seen.activity.find(({ type }) => type === "gold.kept")).toMatchObject({
    ...{ note: keep.note, visibility: "public", actorName: "Ledger Oak" },
  });
  expect(refusal(await settleGold(shop.as(clerk), { orderId, outcome: "returned" })).code).toBe("not_found");
  value(await settleGold(shop.as(manager), { orderId, outcome: "returned" }));
  expect(refusal(await settleGold(shop.as(manager), keep)).text).toContain("already back");
  expect(await stock()).toMatchObject({ total: 100, reserved: 0 });
  expect(await problems()).toEqual([]);
});

test("kept at once, the reason is the customer's to read", async () => {
  const orderId = await sale("gold_received");
  value(await cancel(shop.as(shop.people.manager), orderId, "kept", "The game banned it as stolen"));
  const { customerEmail } = await rowOf(shop, orderId);
  await runJobs(database, shop.ctx, orderId);
  const mails = await mailsTo(database, shop.ctx, customerEmail);
  expect(mails.at(-1)?.text).toMatch(/We're keeping your 120M[\s\S]*The game banned it as stolen/);
  expect(await stock()).toMatchObject({ total: 220, reserved: 0 });
  expect(await problems()).toEqual([]);
});

test("a job that cancels drops no gold: it stays owed", async () => {
  const orderId = await sale();
  const actor = system("holds");
  await database.db.transaction((tx) =>
    setOrderStatusIn({ ...shop.ctx, actor }, tx, { orderId, status: "canceled", note: "too late" }),
  );
  expect(await rowOf(shop, orderId)).toMatchObject({ status: "canceled", goldState: "held" });
  expect(await stock()).toMatchObject({ total: 220, reserved: 120 });
  expect(await problems()).toEqual([]);
});

test("a paid sale that is canceled owes no gold: it is kept with a reason, or returned", async () => {
  const orderId = await sale("gold_received");
  const { clerk, manager } = shop.people;
  const { version } = await payoutOf(shop.as(manager), orderId);
  value(await approvePayout(shop.as(shop.people.second), { orderId, version }));
  value(await markPayoutSent(shop.as(clerk), { orderId, version: version + 1, reference: "PP-1" }));
  expect(refusal(await cancel(shop.as(manager), orderId, "owed"))).toMatchObject({ field: "gold" });
  value(await cancel(shop.as(manager), orderId, "kept", "Paid in full, opened twice"));
  expect(await problems()).toEqual([]);
  expect(await stock()).toMatchObject({ total: 220, reserved: 0 });
});

test("taken up again it is paid for, and never waits for gold that we have", async () => {
  const orderId = await sale();
  const { manager } = shop.people;
  value(await cancel(shop.as(manager), orderId, "owed"));
  const reopen = { orderId, note: "they want the money after all" } as const;
  expect(refusal(await setOrderStatus(shop.as(manager), { ...reopen, status: "pending" })).field).toBe(
    "gold",
  );
  value(await setOrderStatus(shop.as(manager), { ...reopen, status: "gold_received" }));
  expect(await stock()).toMatchObject({ total: 220, reserved: 0 });
  expect(await owedLines(orderId)).toHaveLength(4);
  expect(await problems()).toEqual([]);
});

test("an order with gold that isn't paid for is not removed, and its game name takes two people", async () => {
  const orderId = await sale();
  const { clerk, admin } = shop.people;
  const { version } = await rowOf(shop, orderId);
  const removed = removeOrder(shop.as(admin), { orderId, version, reason: "spam" });
  expect(refusal(await removed).text).toContain("We have 120M of this customer's gold");
  const renamed = { orderId, version, edit: { rsn: "Sly Magpie" }, note: "mistyped" };
  expect(refusal(await editOrder(shop.as(clerk), renamed)).code).toBe("forbidden");
  value(await editOrder(shop.as(admin), renamed));
  const home = { status: "canceled", gold: "returned", note: "they changed their mind" } as const;
  expect(refusal(await setOrderStatus(shop.as(clerk), { orderId, ...home })).text).toContain("second person");
});

test("a hand in the books is found: a row or a posting that says otherwise", async () => {
  const orderId = await sale();
  value(await cancel(shop.as(shop.people.manager), orderId, "owed"));
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    await client.query("update orders set gold_state = 'returned' where id = $1", [orderId]);
    await client.query("commit");
    expect(await problems()).toEqual([
      `Order ${orderId}: 120M of gold are booked as owed back, the order says 0M`,
    ]);
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    await client.query("update orders set gold_state = 'held', quantity = 20 where id = $1", [orderId]);
    await client.query("commit");
    expect(await problems()).toEqual([
      `Order ${orderId}: 120M of gold are booked as owed back, the order says 20M`,
    ]);
    await client.query("update orders set quantity = 120 where id = $1", [orderId]);
  } finally {
    client.release();
  }
  expect(await problems()).toEqual([]);
});

test("the database keeps a posting in balance in gold too, and no order waits with gold in hand", async () => {
  const orderId = await sale();
  const unbalanced = database.pool.query(
    `with p as (insert into ledger_postings (order_id, kind, key, at) values ($1, 'gold_owed', $2, now()) returning id)
     insert into ledger_entries (posting_id, account, amount_cents, millions) select id, 'gold_in_hand', 0, 1 from p`,
    [orderId, randomUUID()],
  );
  await expect(unbalanced).rejects.toThrow("does not sum to zero");
  const dropped = "update orders set status = 'pending', gold_state = 'held' where id = $1";
  await expect(database.pool.query(dropped, [orderId])).rejects.toThrow("orders_gold_not_dropped");
});

test("our gold at the buyer of a canceled purchase isn't for sale until somebody says that it's back (Rule P45)", async () => {
  const { clerk, manager } = shop.people;
  const bought = async () => {
    await setGold(database, "stock", 100);
    await database.pool.query("update gold_positions set reserved = 40 where kind = 'stock'");
    return (await orderAt(shop.as(clerk), "completed", { type: "gold_buy", amountCents: 4_000 })).orderId;
  };
  const asks = { code: "conflict", field: "gold" };
  const first = await bought();
  expect(await stock()).toMatchObject({ total: 60, reserved: 0 });
  expect(refusal(await cancel(shop.as(manager), first))).toMatchObject({
    ...{ ...asks, text: "The buyer got 40M of ours. Say whether it's back." },
  });
  expect(refusal(await cancel(shop.as(manager), first, "owed"))).toMatchObject(asks);
  const back = { orderId: first, status: "in_progress", note: "a mistake" } as const;
  expect(refusal(await setOrderStatus(shop.as(manager), { ...back, gold: "kept" }))).toMatchObject(asks);
  for (const ctx of [shop.as(clerk), shop.as(shop.keyOf(manager.personId))])
    expect(refusal(await cancel(ctx, first, "kept"))).toMatchObject({ code: "forbidden", field: "gold" });
  value(await cancel(shop.as(manager), first, "kept", "oops"));
  expect(await stock()).toMatchObject({ total: 60, reserved: 0 });
  // Nor does it leave twice when the order is completed after all.
  value(await setOrderStatus(shop.as(manager), { orderId: first, status: "completed", note: "paid again" }));
  expect(await stock()).toMatchObject({ total: 60, reserved: 0 });

  const second = await bought();
  value(await cancel(shop.as(clerk), second, "returned"));
  expect(await stock()).toMatchObject({ total: 100, reserved: 0 });
  expect(await problems()).toEqual([]);
});
