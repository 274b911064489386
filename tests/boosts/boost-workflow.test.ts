import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addBoostProgress,
  type BoostsCtx,
  boostsTasks,
  readBoost,
  readBoostForDesk,
  settleGear,
  takeBoostSnapshot,
} from "../../domain/boosts/index.ts";
import { setOrderStatus } from "../../domain/orders/index.ts";
import { system } from "../../kernel/actor.ts";
import { person } from "../orders/orders-rig.ts";
import { eventsOf, postingsOf } from "../payments/payments-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { boosted, boostShop, paid, scoresOf, standardPlayer, versionOf } from "./boosts-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** A paid boost with our gear that staff have started. */
async function startedBoost() {
  const shop = await boostShop(database);
  const staff = shop.as(await person(database, "staff", "Teller Finch"));
  const { orderId, accessToken: token } = await boosted(shop.ctx);
  await paid(staff, orderId, 7400);
  await move(staff, orderId, "in_progress");
  return { ...shop, staff, orderId, token };
}

type Status = "in_progress" | "completed" | "canceled";

async function move(staff: BoostsCtx, orderId: string, status: Status, note?: string) {
  const done = await setOrderStatus(staff, { orderId, status, note, gear: "still_out" });
  if (!done.ok) throw new Error(done.error.text);
}

/** What the order has moved on an account, in cents. */
async function balanceOf(orderId: string, account: string): Promise<number> {
  const { rows } = await database.pool.query(
    `select coalesce(sum(amount_cents), 0)::int as cents from ledger_entries e join ledger_postings p on p.id = e.posting_id
     where p.order_id = $1 and e.account = $2`,
    [orderId, account],
  );
  return rows[0].cents;
}

const viewOf = async (staff: BoostsCtx, orderId: string) => {
  const read = await readBoostForDesk(staff, orderId);
  if (!read.ok) throw new Error(read.error.text);
  return read.value;
};

test("the customer follows the boost by notes without names; whoever has only the id sees none", async () => {
  const { ctx, staff, orderId, token } = await startedBoost();
  const version = await versionOf(database, orderId);
  expect(await addBoostProgress(staff, { orderId, version, note: " Wave 42 of 69. " })).toMatchObject({
    ok: true,
  });
  // Sent twice, it is written once.
  expect(await addBoostProgress(staff, { orderId, version, note: " Wave 42 of 69. " })).toMatchObject({
    error: { code: "conflict" },
  });
  const seen = await readBoost(ctx, { orderId, token });
  expect(seen).toMatchObject({
    ok: true,
    value: {
      viewerRole: "customer",
      quote: { tier: "standard", priceCents: 7400 },
      gear: { depositCents: 2000, state: "held" },
      progress: [{ note: "Wave 42 of 69.", byName: null }],
    },
  });
  expect((await viewOf(staff, orderId)).progress).toMatchObject([{ byName: "Teller Finch" }]);
  expect(await readBoost(ctx, { orderId, token: undefined })).toMatchObject({ error: { code: "forbidden" } });
  expect(await readBoostForDesk(ctx, orderId)).toMatchObject({ ok: false });
  const { rows } = await database.pool.query(
    "select topics from events where subject_id = $1 and type = 'boost.progress'",
    [orderId],
  );
  expect(rows[0].topics).toContain(`order:${orderId}`);
});

test("staff read the number of the quote behind a boost, not the id that opens it", async () => {
  const { staff, orderId } = await startedBoost();
  const { rows } = await database.pool.query("select id from boost_quotes where order_id = $1", [orderId]);
  const quoteId: string = rows[0].id;
  const read = await viewOf(staff, orderId);
  expect(read.quote.number).toBe(quoteId.slice(0, 4));
  expect(JSON.stringify(read)).not.toContain(quoteId);
});

test("a note on progress is the staff's to write, says something, and ends with the boost", async () => {
  const { ctx, staff, orderId } = await startedBoost();
  expect(await addBoostProgress(ctx, { orderId, note: "Done" })).toMatchObject({ ok: false });
  expect(await addBoostProgress(staff, { orderId, note: "  " })).toMatchObject({
    error: { code: "invalid" },
  });
  await move(staff, orderId, "canceled");
  expect(await addBoostProgress(staff, { orderId, note: "Done" })).toMatchObject({
    error: { code: "conflict" },
  });
});

test("high scores are taken before and after; taken again they replace, and each time the log says so", async () => {
  const { staff, orderId, rank, players } = await startedBoost();
  expect(await takeBoostSnapshot(staff, { orderId, moment: "before" })).toMatchObject({ ok: true });
  rank("Cinder Wren", scoresOf(70, {}, { "TzKal-Zuk": 1 }));
  expect(await takeBoostSnapshot(staff, { orderId, moment: "after" })).toMatchObject({ ok: true });
  rank("Cinder Wren", scoresOf(70, {}, { "TzKal-Zuk": 2 }));
  await takeBoostSnapshot(staff, { orderId, moment: "after" });
  const { snapshots } = await viewOf(staff, orderId);
  expect(snapshots.before).toMatchObject({ highScores: standardPlayer, byName: "Teller Finch" });
  expect(snapshots.after?.highScores.scores["TzKal-Zuk"]).toBe(2);
  const events = (await eventsOf(database, orderId)).filter((line) => line.startsWith("boost"));
  expect(events).toEqual(Array(3).fill("boost.snapshot public"));
  players.set("cinder wren", { kind: "unavailable" });
  expect(await takeBoostSnapshot(staff, { orderId, moment: "after" })).toMatchObject({
    error: { code: "unavailable" },
  });
  players.delete("cinder wren");
  expect(await takeBoostSnapshot(staff, { orderId, moment: "after" })).toMatchObject({
    error: { code: "not_found" },
  });
  expect((await viewOf(staff, orderId)).snapshots.after?.highScores.scores["TzKal-Zuk"]).toBe(2);
});

test("completing without kills that have risen between two readings needs a note", async () => {
  const { staff, orderId, rank } = await startedBoost();
  const completing = { orderId, status: "completed", gear: "still_out" } as const;
  const refusedFor = async (words: string) =>
    expect(await setOrderStatus(staff, completing)).toMatchObject({
      error: { code: "conflict", field: "note", text: expect.stringContaining(words) },
    });
  await refusedFor("weren't read before the boost");
  await takeBoostSnapshot(staff, { orderId, moment: "before" });
  await refusedFor("weren't read after the boost");
  await takeBoostSnapshot(staff, { orderId, moment: "after" });
  await refusedFor("no new kills");
  // Sol Heredit shows from the fifth kill on, so that one is no proof of anything.
  rank("Cinder Wren", scoresOf(70, {}, { "TzKal-Zuk": 1 }));
  await takeBoostSnapshot(staff, { orderId, moment: "after" });
  expect(await setOrderStatus(staff, completing)).toMatchObject({ ok: true });
  const other = await startedBoost();
  expect(
    await setOrderStatus(other.staff, { ...completing, orderId: other.orderId, note: "the service is down" }),
  ).toMatchObject({ ok: true });
});

test("the high scores before a boost are read once it begins, unless they were, and tried again while they are down", async () => {
  const { ctx, staff, orderId, players } = await startedBoost();
  const { rows } = await database.pool.query(
    "select task_identifier as task from graphile_worker.jobs where key is null and task_identifier = 'read-boost-before'",
  );
  expect(rows.length).toBeGreaterThan(0);
  const read = boostsTasks({ ...ctx, actor: system("high scores") })["read-boost-before"];
  players.set("cinder wren", { kind: "unavailable" });
  await expect(read({ orderId })).rejects.toThrow("down");
  players.delete("cinder wren");
  await read({ orderId });
  expect((await viewOf(staff, orderId)).snapshots.before).toBeNull();
  players.set("cinder wren", { kind: "found", scores: standardPlayer });
  await read({ orderId });
  const { snapshots } = await viewOf(staff, orderId);
  expect(snapshots.before).toMatchObject({ highScores: standardPlayer, byName: null });
  players.set("cinder wren", { kind: "found", scores: scoresOf(99) });
  await read({ orderId });
  expect((await viewOf(staff, orderId)).snapshots).toEqual(snapshots);
});

test("what was before a boost is not read once it is over", async () => {
  const { ctx, as, rank } = await boostShop(database);
  const staff = as(await person(database, "staff"));
  const { orderId, amountCents } = await boosted(ctx);
  const take = (moment: "before" | "after") => takeBoostSnapshot(staff, { orderId, moment });
  const refused = { error: { code: "conflict" } };
  expect(await take("after")).toMatchObject(refused);
  expect(await take("before")).toMatchObject({ ok: true });
  await setOrderStatus(staff, { orderId, status: "in_progress", note: "agreed" });
  expect(await take("before")).toMatchObject({ ok: true });
  rank("Cinder Wren", scoresOf(70, {}, { "TzKal-Zuk": 1, "Sol Heredit": 5 }));
  expect(await take("after")).toMatchObject({ ok: true });
  expect(await take("before")).toMatchObject(refused);
  await paid(staff, orderId, amountCents);
  await move(staff, orderId, "completed");
  expect(await take("before")).toMatchObject(refused);
  expect(await take("after")).toMatchObject({ ok: true });
});

test("an unpaid boost is not started without a note", async () => {
  const { ctx, as } = await boostShop(database);
  const staff = as(await person(database, "staff"));
  const { orderId } = await boosted(ctx);
  expect(await setOrderStatus(staff, { orderId, status: "in_progress" })).toMatchObject({
    error: { code: "conflict", field: "note" },
  });
});

test("the deposit is held once the boost is paid, and owed again when our gear comes back", async () => {
  const { staff, orderId } = await startedBoost();
  expect(await balanceOf(orderId, "gear_deposits")).toBe(-2000);
  const version = await versionOf(database, orderId);
  expect(await settleGear(staff, { orderId, version: version - 1, outcome: "returned" })).toMatchObject({
    error: { code: "conflict" },
  });
  expect(await settleGear(staff, { orderId, version, outcome: "returned" })).toMatchObject({ ok: true });
  // Once more it changes nothing.
  const before = await postingsOf(database, orderId);
  expect(await settleGear(staff, { orderId, version, outcome: "returned" })).toMatchObject({ ok: true });
  expect(await postingsOf(database, orderId)).toEqual(before);
  expect(before.filter((line) => line.startsWith("gear_deposit_held"))).toHaveLength(2);
  expect(await balanceOf(orderId, "gear_deposits")).toBe(0);
  expect(await balanceOf(orderId, "refunds_due")).toBe(-2000);
  await move(staff, orderId, "completed", "no proof in this test");
  expect(await balanceOf(orderId, "services_sold")).toBe(-5400);
  expect(await balanceOf(orderId, "refunds_due")).toBe(-2000);
  expect(
    await settleGear(staff, {
      orderId,
      version: await versionOf(database, orderId),
      outcome: "kept",
      note: "lost",
    }),
  ).toMatchObject({ error: { code: "conflict" } });
});

test("our gear that does not come back is paid by its deposit, for a reason that the customer reads", async () => {
  const { staff, orderId } = await startedBoost();
  const version = await versionOf(database, orderId);
  expect(await settleGear(staff, { orderId, version, outcome: "kept" })).toMatchObject({
    error: { code: "invalid", field: "note" },
  });
  expect(
    await settleGear(staff, { orderId, version, outcome: "kept", note: "Traded away during the boost." }),
  ).toMatchObject({ ok: true });
  await move(staff, orderId, "completed", "no proof in this test");
  expect(await balanceOf(orderId, "services_sold")).toBe(-7400);
  const { rows } = await database.pool.query(
    "select visibility, note from events where subject_id = $1 and type = 'boost.gear_kept'",
    [orderId],
  );
  expect(rows).toEqual([{ visibility: "public", note: "Traded away during the boost." }]);
  // It turned up after all.
  const now = await versionOf(database, orderId);
  expect(await settleGear(staff, { orderId, version: now, outcome: "returned" })).toMatchObject({ ok: true });
  expect(await balanceOf(orderId, "refunds_due")).toBe(-2000);
  expect(await balanceOf(orderId, "services_sold")).toBe(-5400);
});

test("gear is settled by staff, of a boost that uses it, once it has started", async () => {
  const { ctx, as } = await boostShop(database);
  const staff = as(await person(database, "staff"));
  const { orderId } = await boosted(ctx);
  const version = await versionOf(database, orderId);
  expect(await settleGear(staff, { orderId, version, outcome: "returned" })).toMatchObject({
    error: { code: "conflict" },
  });
  expect(await settleGear(ctx, { orderId, version, outcome: "returned" })).toMatchObject({ ok: false });
  const bare = await boosted(ctx, { useOurGear: false });
  expect(await settleGear(staff, { orderId: bare.orderId, version: 1, outcome: "returned" })).toMatchObject({
    error: { code: "invalid" },
  });
});

test("staff do not handle a boost of their own", async () => {
  const { as } = await boostShop(database);
  const staff = as(await person(database, "staff"));
  const { orderId } = await boosted(staff);
  for (const refused of [
    await addBoostProgress(staff, { orderId, note: "Wave 1" }),
    await takeBoostSnapshot(staff, { orderId, moment: "before" }),
    await settleGear(staff, { orderId, version: 1, outcome: "returned" }),
  ]) {
    expect(refused).toMatchObject({ error: { code: "forbidden" } });
  }
});
