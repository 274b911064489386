import { afterAll, beforeAll, expect } from "vitest";
import { commissionMailTasks } from "../../domain/notifications/index.ts";
import { setOrderStatus } from "../../domain/orders/index.ts";
import { askCommissionPayout } from "../../domain/promotions/index.ts";
import { person } from "../orders/orders-rig.ts";
import { paidByHand } from "../payments/payments-rig.ts";
import { bought, friends, promoShop } from "../promotions/promotions-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import { mailsTo } from "./mail-rig.ts";

let database: TestDatabase;
let shop: Awaited<ReturnType<typeof promoShop>>;
beforeAll(async () => {
  database = await testDatabase();
  shop = await promoShop(database);
});
afterAll(() => database.close());

/** A friend's order of gold, for $20.00 unless told otherwise, that is completed. */
async function complete(friendId: string, quantity = 100) {
  const { orderId, amountCents } = await bought(shop.ctx, { customerId: friendId, quantity });
  const manager = shop.as(await person(database, "manager"));
  await paidByHand(manager, { orderId, method: "manual", how: "bank", reference: orderId, amountCents });
  const done = await setOrderStatus(manager, { orderId, status: "completed", note: "put here by the test" });
  if (!done.ok) throw new Error(done.error.text);
}

/** The mails of a referrer once their jobs have run, as often as told. */
async function mailsOf(referrerId: string, times = 1) {
  const task = commissionMailTasks(shop.ctx)["commission-credited"];
  const { rows } = await database.pool.query(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'commission-credited' and payload ->> 'referrerId' = $1 order by j.id`,
    [referrerId],
  );
  for (const { payload } of rows) for (let n = 0; n < times; n += 1) await task?.(payload);
  return mailsTo(database, shop.ctx, `${referrerId}@shop.example`);
}

longTest(
  "a commission is mailed to the referrer once, with sum and balance, and without the friend's name",
  async () => {
    const { referrer, friend } = await friends(database);
    await complete(friend.personId);
    const [mail, ...more] = await mailsOf(referrer.personId, 2);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Commission credited: $1.00");
    expect(mail?.text).toContain("You earned $1.00 in commission");
    expect(mail?.text).toMatch(/Your balance\s+\$1\.00/);
    expect(mail?.text).toContain("http://localhost:3000/profile");
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/Brine Baron|Vault Heron/);
  },
);

longTest("who asks for a payout, or changes where it goes, is mailed, and never to where", async () => {
  const { referrer, friend } = await friends(database);
  for (let n = 0; n < 2; n += 1) {
    const next = n === 0 ? friend : await person(database, "member");
    await database.pool.query(
      "update user_profiles set referred_by = $2, created_at = '2026-11-20T12:00:00Z' where id = $1",
      [next.personId, referrer.personId],
    );
    await complete(next.personId, 500);
  }
  for (const email of ["one@paid.example", "one@paid.example", "two@paid.example"]) {
    const asked = await askCommissionPayout(shop.as(referrer), { details: { method: "paypal", email } });
    expect(asked).toMatchObject({ ok: true, value: { amountCents: 1000 } });
  }
  const mails = await mailsOf(referrer.personId, 2);
  const told = mails.filter(({ subject }) => !subject.startsWith("Commission credited"));
  expect(told.map(({ subject }) => subject).sort()).toEqual([
    "Payout requested: $10.00",
    "Your commission's destination was changed",
  ]);
  for (const { text, html } of told) {
    expect(text).toContain("Wasn't you?");
    expect(`${text} ${html}`).not.toContain("paid.example");
  }
});

longTest(
  "a referrer is mailed six commissions an hour; the others are held back for staff to see",
  async () => {
    const { referrer, friend } = await friends(database);
    const others = await Promise.all(Array.from({ length: 7 }, () => person(database, "member")));
    for (const next of [friend, ...others]) {
      await database.pool.query(
        "update user_profiles set referred_by = $2, created_at = '2026-11-20T12:00:00Z' where id = $1",
        [next.personId, referrer.personId],
      );
      await complete(next.personId);
    }
    await mailsOf(referrer.personId);
    const { rows } = await database.pool.query(
      "select state, count(*)::int from mails where to_address = $1 group by state order by state",
      [`${referrer.personId}@shop.example`],
    );
    expect(rows).toEqual([
      { state: "failed", count: 2 },
      { state: "queued", count: 6 },
    ]);
  },
);
