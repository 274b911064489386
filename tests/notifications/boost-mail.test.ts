import { afterAll, beforeAll, expect } from "vitest";
import {
  addBoostProgress,
  giveBoostAccess,
  settleGear,
  takeBoostSnapshot,
} from "../../domain/boosts/index.ts";
import { setOrderStatus } from "../../domain/orders/index.ts";
import { boosted, boostShop, paid, scoresOf, standardPlayer, versionOf } from "../boosts/boosts-rig.ts";
import { person } from "../orders/orders-rig.ts";
import { paidByHand } from "../payments/payments-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import { mailEveryStep, mailsTo, runJobs } from "./mail-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await mailEveryStep(database);
});
afterAll(() => database.close());

type Placing = Parameters<typeof boosted>[2];

/** A boost with our gear for $74.00, ordered by a guest under an address of its own. */
async function ordered(to: string, input: Placing = {}) {
  const shop = await boostShop(database);
  const { orderId, accessToken: token } = await boosted(shop.ctx, {}, { customerEmail: to, ...input });
  const staff = shop.as(await person(database, "staff"));
  const mail = async (news: string) => {
    await runJobs(database, shop.ctx, orderId, 2);
    const found = (await mailsTo(database, shop.ctx, to)).filter(({ subject }) => subject.startsWith(news));
    expect(found).toHaveLength(1);
    return found[0]?.text ?? "";
  };
  return { ...shop, orderId, token, staff, mail };
}

longTest("a placed boost is mailed with its deposit on a line of its own and the way to pay", async () => {
  const { mail } = await ordered("placed@boosts.example");
  const text = await mail("Order received");
  expect(text).toContain("Infernal Cape and Dizana's Quiver Boost");
  expect(text).toMatch(/Services\s+\$54\.00/);
  expect(text).toMatch(/Gear deposit\s+\$20\.00/);
  expect(text).toMatch(/You pay\s+\$74\.00/);
  expect(text).toContain("to=pay");
  expect(text).not.toContain("phrase");
});

longTest(
  "a boost that is paid in gold is mailed with how much to bring, and leads to the meeting",
  async () => {
    const gold = { payWith: "gold", goldRateMicroUsd: 170_000, world: 335 } as const;
    const { orderId, staff, mail } = await ordered("gold@boosts.example", gold);
    const text = await mail("Order received");
    expect(text).toMatch(/Gold to bring\s+436M/);
    expect(text).toContain("to=meeting");
    expect(text).toContain("phrase");
    expect(text).toContain("come to world 335");
    expect(text).not.toContain("You pay $");
    const handed = { method: "manual", how: "gold", amountCents: 7400, reference: "trade-1" } as const;
    expect(await paidByHand(staff, { orderId, ...handed })).toMatchObject({ ok: true });
    const received = await mail("Payment received");
    expect(received).toContain("We received your 436M of gold, which covers the $74.00 of this order.");
    expect(received).toMatch(/You handed over\s+436M/);
    expect(await setOrderStatus(staff, { orderId, status: "canceled", note: "No booster" })).toMatchObject({
      ok: true,
    });
    const canceled = await mail("Order Canceled");
    expect(canceled).toContain("We'll give back the 436M you handed over.");
    expect(canceled).toMatch(/Price\s+\$74\.00/);
    expect(canceled).toMatch(/Your refund\s+436M/);
  },
);

longTest(
  "once it is paid the mail leads to giving access, and the next one asks again only while it is missing",
  async () => {
    const { orderId, staff, mail } = await ordered("access@boosts.example");
    expect(await mail("Order received")).toContain("After payment, give us access on your order's page");
    await paid(staff, orderId, 7400);
    const received = await mail("Payment received");
    expect(received).toContain("Next, give us access to your game account on your order's page");
    expect(received).toContain("to=access");
    await setOrderStatus(staff, { orderId, status: "in_progress" });
    const started = await mail("In Progress");
    expect(started).toContain("We still need access to your game account.");
    expect(started).toContain("to=access");
    const other = await ordered("given@boosts.example");
    await paid(staff, other.orderId, 7400);
    const parts = { login: "wren@game.example", password: "planted-in-a-mail" };
    await giveBoostAccess(other.ctx, { orderId: other.orderId, token: other.token, version: 0, parts });
    await setOrderStatus(staff, { orderId: other.orderId, status: "in_progress" });
    expect(await other.mail("In Progress")).not.toMatch(/access/);
    const all = await mailsTo(database, other.ctx, "given@boosts.example");
    expect(all.map(({ text }) => text).join()).not.toMatch(/planted-in-a-mail|wren@game/);
  },
);

longTest("progress is mailed with what staff wrote, once", async () => {
  const { orderId, staff, mail } = await ordered("progress@boosts.example");
  await addBoostProgress(staff, { orderId, note: "Wave 42 of 69, all well" });
  expect(await mail("Progress on your boost")).toContain("From our team: Wave 42 of 69, all well");
});

longTest("the end is mailed with its proof, and our gear with what goes back", async () => {
  const { orderId, staff, rank, mail } = await ordered("proof@boosts.example");
  await paid(staff, orderId, 7400);
  await setOrderStatus(staff, { orderId, status: "in_progress" });
  await takeBoostSnapshot(staff, { orderId, moment: "before" });
  const levels = { ...standardPlayer.levels, Hitpoints: 71 };
  rank("Cinder Wren", scoresOf(70, levels, { "TzKal-Zuk": 1 }));
  await takeBoostSnapshot(staff, { orderId, moment: "after" });
  await setOrderStatus(staff, { orderId, status: "completed", gear: "still_out" });
  const done = await mail("Completed");
  expect(done).toMatch(/TzKal-Zuk\s+No kill, then 1 kill/);
  expect(done).toMatch(/Hitpoints\s+Level 70, then Level 71/);
  expect(done).toContain("Your deposit of $20.00 is refunded once we have our gear back.");
  expect(done).toMatch(/You paid\s+\$74\.00/);
  const version = await versionOf(database, orderId);
  expect(await settleGear(staff, { orderId, version, outcome: "returned" })).toMatchObject({ ok: true });
  const back = await mail("Deposit returned");
  expect(back).toContain("refunding your deposit of $20.00");
  expect(back).toMatch(/Your refund\s+\$20\.00/);
});

longTest("a deposit that is kept is mailed with the reason that staff gave", async () => {
  const { orderId, staff, mail } = await ordered("kept@boosts.example");
  await paid(staff, orderId, 7400);
  await setOrderStatus(staff, { orderId, status: "in_progress" });
  const version = await versionOf(database, orderId);
  await settleGear(staff, { orderId, version, outcome: "kept", note: "The twisted bow was lost." });
  const text = await mail("Deposit kept");
  expect(text).toContain("we're keeping the deposit of $20.00");
  expect(text).toContain("The twisted bow was lost.");
});
