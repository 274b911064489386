import { afterAll, beforeAll, expect, test } from "vitest";
import { revealListingLogin, revealPurchaseLogin } from "../../domain/listings/index.ts";
import { assignOrders } from "../../domain/orders/index.ts";
import { exportBankPayouts, lockPayoutDetails, revealPayoutDetails } from "../../domain/payments/index.ts";
import type { Actor } from "../../kernel/actor.ts";
import { listed, purchased } from "../listings/purchase-rig.ts";
import { orderAt } from "../payments/payments-rig.ts";
import { duePayout, refusal, rowOf, value } from "../release/release-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { guardedShop, hour } from "./guards-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ max: 12 });
});
afterAll(() => database.close());

type Shop = Awaited<ReturnType<typeof guardedShop>>;
const reason = "Checking this account";

async function listings(shop: Shop, howMany: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < howMany; n += 1) ids.push((await listed(shop.ctx)).id);
  return ids;
}

const revealsOf = async ({ personId }: { personId: string }) => {
  const { rows } = await database.pool.query(
    `select count(*)::int as n from events where actor_id = $1
       and type in ('listing.login_revealed', 'order.secret_revealed')`,
    [personId],
  );
  return rows[0]?.n;
};
const asked = async ({ personId }: { personId: string }) => {
  const { rows } = await database.pool.query(
    "select note from events where type = 'guard.requested' and actor_id = $1",
    [personId],
  );
  return rows.map(({ note }) => note);
};

test("the attack: 40 logins at once are ten, and managers are told once, with the reason", async () => {
  const shop = await guardedShop(database);
  const { manager, second, clerk } = shop.people;
  const ids = await listings(shop, 40);
  const because = await revealListingLogin(shop.as(manager), { id: ids[0] ?? "", reason: "because" });
  expect(refusal(because)).toMatchObject({ code: "invalid", field: "reason" });
  const tries = await Promise.all(ids.map((id) => revealListingLogin(shop.as(manager), { id, reason })));
  expect(tries.filter(({ ok }) => ok)).toHaveLength(10);
  for (const one of tries) if (!one.ok) expect(one.error.code).toBe("too_many");
  expect(await revealsOf(manager)).toBe(10);
  expect(await asked(manager)).toEqual([reason]);
  // One of staff holds none of them.
  const byClerk = await Promise.all(ids.map((id) => revealListingLogin(shop.as(clerk), { id, reason })));
  for (const one of byClerk) expect(refusal(one).code).toBe("forbidden");
  expect(await shop.waiting(second)).toMatchObject([{ kind: "reveals", subject: manager.personId }]);
});

test("another manager lets somebody reveal as many again, for an hour; then the ration is as before", async () => {
  const shop = await guardedShop(database);
  const { manager, second, clerk, admin } = shop.people;
  const ids = await listings(shop, 1);
  const [id = ""] = ids;
  const again = () => revealListingLogin(shop.as(manager), { id, reason });
  for (let n = 0; n < 10; n += 1) value(await again());
  expect(refusal(await again()).code).toBe("too_many");
  const { id: changeId } = await shop.onlyWaiting(second);
  expect(refusal(await shop.decide(manager, changeId)).code).toBe("forbidden");
  expect(refusal(await shop.decide(clerk, changeId)).code).toBe("not_found");
  value(await shop.decide(second, changeId));
  expect(refusal(await shop.decide(admin, changeId)).code).toBe("conflict");
  for (let n = 0; n < 10; n += 1) value(await again());
  expect(refusal(await again()).code).toBe("too_many");
  expect(await asked(manager)).toHaveLength(1);
  shop.clock.advance(hour);
  for (let n = 0; n < 10; n += 1) value(await again());
  expect(refusal(await again()).code).toBe("too_many");
  expect(await asked(manager)).toHaveLength(2);
});

test("a request for more ends with its hour", async () => {
  const shop = await guardedShop(database);
  const { manager, second } = shop.people;
  const [id = ""] = await listings(shop, 1);
  for (let n = 0; n < 11; n += 1) await revealListingLogin(shop.as(manager), { id, reason });
  const { id: changeId } = await shop.onlyWaiting(second);
  shop.clock.advance(hour);
  expect(await shop.waiting(second)).toEqual([]);
  expect(refusal(await shop.decide(second, changeId)).code).toBe("conflict");
  await shop.minute();
  for (let n = 0; n < 11; n += 1) await revealListingLogin(shop.as(manager), { id, reason });
  expect(await shop.waiting(second)).toHaveLength(1);
});

async function assigned(shop: Shop, orderId: string, { personId }: { personId: string }) {
  const takeOverFrom = [(await rowOf(shop, orderId)).assignedTo].filter((id) => id !== null);
  value(await assignOrders(shop.as(shop.people.manager), { orderIds: [orderId], personId, takeOverFrom }));
}

test("staff read what they hold, and where to pay what nobody else pays", async () => {
  const shop = await guardedShop(database);
  const { clerk, other, manager } = shop.people;
  const toPay = { reason: "Paying this order" };
  const orderId = await duePayout(shop, 5_000, "seller@customers.example", other);
  await database.pool.query("update orders set assigned_to = null where id = $1", [orderId]);
  value(await revealPayoutDetails(shop.as(clerk), { orderId, ...toPay }));
  await assigned(shop, orderId, other);
  expect(refusal(await revealPayoutDetails(shop.as(clerk), { orderId, ...toPay }))).toMatchObject({
    code: "forbidden",
    text: expect.stringContaining("Clerk Wren has this order"),
  });
  value(await revealPayoutDetails(shop.as(other), { orderId, ...toPay }));
  value(await revealPayoutDetails(shop.as(manager), { orderId, ...toPay }));
  // A login is nobody's to pay: whoever takes the order reads it.
  const listing = await listed(shop.ctx, { priceCents: 5_000 });
  const bought = await purchased(shop.ctx, listing);
  const login = () => revealPurchaseLogin(shop.as(clerk), { orderId: bought.orderId, reason });
  expect(refusal(await login()).code).toBe("forbidden");
  await assigned(shop, bought.orderId, clerk);
  value(await login());
  value(await revealListingLogin(shop.as(clerk), { id: listing.id, reason }));
});

test("all kinds count together, what was refused counts for nothing", async () => {
  const shop = await guardedShop(database);
  const { manager, other } = shop.people;
  const [id = ""] = await listings(shop, 1);
  const orderId = await duePayout(shop, 5_000, "seller@customers.example", other);
  await database.pool.query("update orders set payout_secret_id = null where id = $1", [orderId]);
  const payout = { orderId, reason: "Paying this order" };
  for (let n = 0; n < 12; n += 1)
    expect(refusal(await revealPayoutDetails(shop.as(manager), payout)).code).toBe("not_found");
  const second = await duePayout(shop, 5_000, "seller@customers.example", other);
  for (let n = 0; n < 5; n += 1) {
    value(await revealListingLogin(shop.as(manager), { id, reason }));
    value(await revealPayoutDetails(shop.as(manager), { ...payout, orderId: second }));
  }
  const one = await revealPayoutDetails(shop.as(manager), { ...payout, orderId: second });
  expect(refusal(one).code).toBe("too_many");
});

test("a ration that was loosened counts from then on only", async () => {
  const shop = await guardedShop(database);
  const { manager, admin } = shop.people;
  const [id = ""] = await listings(shop, 1);
  for (let n = 0; n < 10; n += 1) value(await revealListingLogin(shop.as(manager), { id, reason }));
  value(await shop.write(admin, "approvals", { revealsPerHour: 100 }));
  shop.clock.advance(24 * hour);
  await shop.minute();
  for (let n = 0; n < 10; n += 1) value(await revealListingLogin(shop.as(manager), { id, reason }));
  expect(refusal(await revealListingLogin(shop.as(manager), { id, reason })).code).toBe("too_many");
  shop.clock.advance(hour);
  for (let n = 0; n < 11; n += 1) value(await revealListingLogin(shop.as(manager), { id, reason }));
});

test("what a bank file shows is what is left of the ration", async () => {
  const shop = await guardedShop(database);
  const { manager, other } = shop.people;
  const [id = ""] = await listings(shop, 1);
  for (let n = 0; n < 3; n += 1) await bankPayout(shop, other);
  for (let n = 0; n < 8; n += 1) value(await revealListingLogin(shop.as(manager), { id, reason }));
  const file = () => exportBankPayouts(shop.as(manager), { reason: "Paying today's bank transfers" });
  expect(value(await file()).count).toBe(2);
  expect(refusal(await file()).code).toBe("too_many");
});

async function bankPayout(shop: Shop, by: Actor) {
  const order = await orderAt(shop.as(by), "gold_received", { amountCents: 1_000, hasDetails: false });
  const account = { accountHolder: "Ada Heron", bankName: "A bank", iban: "DE89370400440532013000" };
  value(await lockPayoutDetails(shop.ctx, { ...order, details: { method: "bank", ...account } }));
}
