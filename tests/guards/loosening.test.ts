import { afterAll, beforeAll, expect, test } from "vitest";
import { approvePayout, markPayoutSent } from "../../domain/payments/index.ts";
import { disableStaff } from "../../domain/people/index.ts";
import { readSettings } from "../../domain/settings/index.ts";
import type { Actor } from "../../kernel/actor.ts";
import { mailsTo } from "../notifications/mail-rig.ts";
import { person } from "../orders/orders-rig.ts";
import { payoutOf } from "../payments/payments-rig.ts";
import { duePayout, refusal, value } from "../release/release-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { guardedShop, hour, invited, noSuchChange } from "./guards-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ max: 12 });
});
afterAll(() => database.close());

const admin = (name: string) => person(database, "admin", name);
const limit = async () => (await readSettings(database.db)).approvals.secondPersonAboveCents;

type Shop = Awaited<ReturnType<typeof guardedShop>>;
async function sends(shop: Shop, orderId: string, by: Actor, reference: string) {
  const { version } = await payoutOf(shop.as(by), orderId);
  return markPayoutSent(shop.as(by), { orderId, version, reference });
}

test("the attack: one admin raises the limit, has staff send a payout and sets it back; the payout stays", async () => {
  const shop = await guardedShop(database);
  const { clerk } = shop.people;
  const orderId = await duePayout(shop, 40_000, "thief@elsewhere.example", shop.people.other);
  const raised = await shop.write(shop.people.admin, "approvals", { secondPersonAboveCents: 99_999_900 });
  expect(raised).toMatchObject({ value: { waits: true } });
  expect(await limit()).toBe(10_000);
  expect(refusal(await sends(shop, orderId, clerk, "P-1"))).toMatchObject({ code: "conflict" });
  // The one admin alone has to wait a day, and then the payout that was due keeps the limit that held then.
  shop.clock.advance(24 * hour);
  await shop.minute();
  expect(await limit()).toBe(99_999_900);
  expect(refusal(await sends(shop, orderId, clerk, "P-1"))).toMatchObject({
    code: "conflict",
    text: expect.stringContaining("second person"),
  });
  value(await shop.write(shop.people.admin, "approvals", { secondPersonAboveCents: 10_000 }));
  // By two people it leaves as before.
  const { version } = await payoutOf(shop.as(clerk), orderId);
  value(await approvePayout(shop.as(shop.people.second), { orderId, version }));
  value(await sends(shop, orderId, clerk, "P-1"));
});

test("what becomes due after a loosening has the looser limit", async () => {
  const shop = await guardedShop(database);
  const second = await admin("Second Owner");
  value(await shop.write(shop.people.admin, "approvals", { secondPersonAboveCents: 45_000 }));
  value(await shop.decide(second, (await shop.onlyWaiting(second)).id));
  shop.clock.advance(1_000);
  const orderId = await duePayout(shop, 40_000, "seller@customers.example", shop.people.other);
  value(await sends(shop, orderId, shop.people.clerk, "P-2"));
});

test("what is tightened holds at once, in the same form as what waits", async () => {
  const shop = await guardedShop(database);
  const change = { secondPersonAboveCents: 5_000, personDayCents: 90_000 };
  expect(await shop.write(shop.people.admin, "approvals", change)).toMatchObject({
    value: { version: 1, waits: true },
  });
  expect((await readSettings(database.db)).approvals).toMatchObject({
    ...{ secondPersonAboveCents: 5_000, personDayCents: 50_000 },
  });
  expect((await shop.onlyWaiting(shop.people.manager)).change).toEqual({ personDayCents: [50_000, 90_000] });
});

test("with two admins the other one approves, once, and no time passes it", async () => {
  const shop = await guardedShop(database);
  const { admin: owner, manager, clerk } = shop.people;
  const second = await admin("Second Owner");
  value(await shop.write(owner, "deadlines", { goldPayoutMinutes: 60 }));
  const { id } = await shop.onlyWaiting(manager);
  expect(refusal(await shop.decide(owner, id)).code).toBe("forbidden");
  expect(refusal(await shop.decide(manager, id)).code).toBe("not_found");
  expect(refusal(await shop.decide(clerk, id)).code).toBe("not_found");
  expect(refusal(await shop.decide(shop.keyOf(second.personId), id)).code).toBe("forbidden");
  expect(refusal(await shop.decide(second, noSuchChange)).code).toBe("not_found");
  expect(await shop.waiting(clerk)).toEqual([]);
  shop.clock.advance(72 * hour);
  await shop.minute();
  expect((await readSettings(database.db)).deadlines.goldPayoutMinutes).toBe(5);
  const both = await Promise.all([shop.decide(second, id), shop.decide(second, id)]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect((await readSettings(database.db)).deadlines.goldPayoutMinutes).toBe(60);
  const { rows } = await database.pool.query(
    "select actor_id, data from events where subject_kind = 'settings' and subject_id = 'deadlines' order by id desc limit 1",
  );
  const changes = [{ field: "goldPayoutMinutes", from: 5, to: 60 }];
  expect(rows).toEqual([{ actor_id: second.personId, data: { version: 1, changes } }]);
});

test("whoever the asker invited this week is no second admin: the one alone waits a day", async () => {
  const shop = await guardedShop(database);
  const { admin: owner } = shop.people;
  const fresh = await admin("Fresh Invitee");
  await invited(database, fresh.personId, owner.personId, shop.clock.now());
  value(await shop.write(owner, "approvals", { revealsPerHour: 500 }));
  const { id, appliesAt } = await shop.onlyWaiting(owner);
  expect(appliesAt).toEqual(new Date(shop.clock.now().getTime() + 24 * hour));
  expect(refusal(await shop.decide(fresh, id)).code).toBe("forbidden");
  shop.clock.advance(24 * hour - 1);
  await shop.minute();
  expect((await readSettings(database.db)).approvals.revealsPerHour).toBe(10);
  shop.clock.advance(1);
  await shop.minute();
  await shop.minute();
  expect((await readSettings(database.db)).approvals.revealsPerHour).toBe(500);
  expect(await shop.waiting(owner)).toEqual([]);
});

test("whoever takes the other admin's access is not alone for it", async () => {
  const shop = await guardedShop(database);
  const { admin: owner } = shop.people;
  const { personId } = await admin("Second Owner");
  value(await shop.write(owner, "approvals", { personDayCents: 1_000_000 }));
  value(await disableStaff(shop.as(owner), { personId, version: 1 }));
  shop.clock.advance(25 * hour);
  await shop.minute();
  expect(await shop.waiting(owner)).toHaveLength(1);
  expect((await readSettings(database.db)).approvals.personDayCents).toBe(50_000);
});

test("what was withdrawn, rejected or changed meanwhile never applies", async () => {
  const shop = await guardedShop(database);
  const { admin: owner } = shop.people;
  const second = await admin("Second Owner");
  const ask = () => shop.write(owner, "approvals", { secondPersonAboveCents: 20_000 });
  value(await ask());
  expect(refusal(await ask())).toMatchObject({ code: "conflict" });
  const withdrawn = (await shop.onlyWaiting(owner)).id;
  value(await shop.decide(owner, withdrawn, false));
  expect(refusal(await shop.decide(second, withdrawn))).toMatchObject({
    code: "conflict",
    text: "Vault Owner already withdrew this request.",
  });
  value(await ask());
  const rejected = (await shop.onlyWaiting(owner)).id;
  value(await shop.decide(second, rejected, false));
  expect(refusal(await shop.decide(second, rejected)).code).toBe("conflict");
  value(await ask());
  value(await shop.write(second, "approvals", { secondPersonAboveCents: 1_000 }));
  expect(refusal(await shop.decide(second, (await shop.onlyWaiting(owner)).id)).code).toBe("conflict");
  expect(await limit()).toBe(1_000);
});

test("managers and admins are told at once, the asker by email too", async () => {
  const shop = await guardedShop(database);
  const { admin: owner, manager, second, clerk } = shop.people;
  value(await shop.write(owner, "people", { staffPasswordLength: 30 }));
  expect(await shop.waiting(owner)).toEqual([]);
  value(await shop.write(owner, "people", { staffPasswordLength: 12 }));
  const { rows } = await database.pool.query(
    "select data ->> 'kind' as kind, data -> 'fields' as fields from events where type = 'guard.requested' order by id desc limit 1",
  );
  expect(rows).toEqual([{ kind: "settings", fields: ["staffPasswordLength"] }]);
  for (const { personId } of [owner, manager, second]) {
    const mails = await mailsTo(database, shop.ctx, `${personId}@shop.example`);
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Vault Owner asked to loosen settings that guard money or secrets",
    ]);
  }
  expect(await mailsTo(database, shop.ctx, `${clerk.personId}@shop.example`)).toEqual([]);
});

test("a way to pay and the address that it is sent to take two admins together", async () => {
  const shop = await guardedShop(database);
  const second = await admin("Second Owner");
  const change = { goldPurchase: ["eth", "paypal"], paypalInstructions: "pay@mine.example" };
  value(await shop.write(shop.people.admin, "payments", change as object));
  expect((await readSettings(database.db)).payments.goldPurchase).not.toContain("paypal");
  value(await shop.decide(second, (await shop.onlyWaiting(second)).id));
  expect((await readSettings(database.db)).payments).toMatchObject(change);
  const elsewhere = { paypalInstructions: "pay@thief.example" };
  expect(await shop.write(second, "payments", elsewhere)).toMatchObject({ value: { waits: true } });
  expect((await readSettings(database.db)).payments).toMatchObject(change);
});
