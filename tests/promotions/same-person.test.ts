import { afterAll, beforeAll, expect, test } from "vitest";
import { setOrderStatus } from "../../domain/orders/index.ts";
import { lockPayoutDetails, markPayoutSent, type PaymentsCtx } from "../../domain/payments/index.ts";
import {
  askCommissionPayout,
  listBlockedCommissions,
  readReferralStatement,
  verifyCommissions,
} from "../../domain/promotions/index.ts";
import type { Actor } from "../../kernel/actor.ts";
import { person, placed } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { bought, friendBuys, friends, openRequestOf, promoShop } from "./promotions-rig.ts";

type Shop = Awaited<ReturnType<typeof promoShop>>;
let database: TestDatabase;
let ctx: PaymentsCtx;
let as: Shop["as"];
let manager: PaymentsCtx;

beforeAll(async () => {
  database = await testDatabase();
  ({ ctx, as } = await promoShop(database));
  manager = as(await person(database, "manager"));
});
afterAll(() => database.close());

async function balanceOf(actor: Actor) {
  const read = await readReferralStatement(as(actor));
  if (!read.ok) throw new Error(read.error.text);
  return read.value.balanceCents;
}

/** Why the desk says that an order earned nothing; undefined where it did. */
async function whyBlocked(orderId: string) {
  const listed = await listBlockedCommissions(manager);
  if (!listed.ok) throw new Error(listed.error.text);
  return listed.value.find((one) => one.orderId === orderId)?.sameTrait;
}

const rename = (personId: string, rsn: string) =>
  database.pool.query("update user_profiles set rsn = $2 where id = $1", [personId, rsn]);

test("a friend with the referrer's game name earns nothing; the order's log says so, without a name", async () => {
  const { referrer, friend } = await friends(database);
  await rename(referrer.personId, "vault_heron");
  const orderId = await friendBuys(manager, friend, 600);
  expect([await whyBlocked(orderId), await balanceOf(referrer)]).toEqual(["game_name", 0]);
  const { rows } = await database.pool.query(
    "select type, visibility, data from events where subject_id = $1 and type like 'commission.%'",
    [orderId],
  );
  expect(rows).toEqual([
    {
      type: "commission.blocked",
      visibility: "internal",
      data: { sameTrait: "game_name", amountCents: 600 },
    },
  ]);
  // It stays so, whatever becomes of the order or the name.
  await rename(referrer.personId, "Somebody Else");
  for (const status of ["in_progress", "completed"] as const) {
    await setOrderStatus(manager, { orderId, status, note: "there and back" });
  }
  expect(await balanceOf(referrer)).toBe(0);
});

test("orders from one network earn nothing, by a keyed print; a network behind a proxy is nobody's", async () => {
  for (const [client, earned] of [
    ["203.0.113.7", 0],
    ["10.1.2.3", 600],
  ] as const) {
    const { referrer, friend } = await friends(database);
    await bought(ctx, { customerId: referrer.personId, client });
    const { rows } = await database.pool.query("select network_print from orders where customer_id = $1", [
      referrer.personId,
    ]);
    expect(String(rows[0].network_print)).not.toContain("203.0.113");
    await database.pool.query("update orders set rsn = null where customer_id = $1", [referrer.personId]);
    const orderId = await friendBuys(manager, friend, 600, { client });
    expect(await balanceOf(referrer)).toBe(earned);
    expect(await whyBlocked(orderId)).toBe(earned === 0 ? "network" : undefined);
  }
});

test("a friend who is paid where the referrer is paid earns nothing, and is found again at the payout", async () => {
  const { referrer, friend } = await friends(database);
  const orderId = await friendBuys(manager, friend, 1000);
  expect(await balanceOf(referrer)).toBe(1000);
  const honest = await person(database, "member");
  await database.pool.query(
    "update user_profiles set referred_by = $2, created_at = '2026-11-20' where id = $1",
    [honest.personId, referrer.personId],
  );
  await friendBuys(manager, honest, 600);
  const sale = await placed(ctx, { type: "gold_sale", customerId: friend.personId });
  const details = { method: "paypal", email: "seller@customers.example" } as const;
  const given = await lockPayoutDetails(as(friend), { orderId: sale.orderId, token: undefined, details });
  expect(given).toMatchObject({ ok: true });
  const { rows } = await database.pool.query("select payout_print from orders where id = $1", [sale.orderId]);
  expect(rows[0].payout_print).toMatch(/^[\w-]{43}$/);
  const asked = await askCommissionPayout(as(referrer), {
    details: { method: "paypal", email: "Seller@Customers.example" },
  });
  expect(asked).toMatchObject({ ok: true, value: { amountCents: 1600 } });
  const { act } = await openRequestOf(manager, as(referrer));
  const paid = await markPayoutSent(manager, act);
  expect(paid).toMatchObject({ error: { code: "conflict" } });
  expect(await whyBlocked(orderId)).toBe("destination");
  expect(await balanceOf(referrer)).toBe(600);
  // What the honest friend has brought is paid.
  const again = await openRequestOf(manager, as(referrer));
  expect(again.amountCents).toBe(600);
  expect(await markPayoutSent(manager, again.act)).toMatchObject({ ok: true });
});

test("a request that ends because a friend is the referrer says so, and speaks of no refund", async () => {
  const { referrer, friend } = await friends(database);
  await friendBuys(manager, friend, 1000);
  const details = { method: "paypal", email: "referrer@customers.example" } as const;
  expect(await askCommissionPayout(as(referrer), { details })).toMatchObject({ ok: true });
  const { act } = await openRequestOf(manager, as(referrer));
  await rename(referrer.personId, "One Heron");
  await rename(friend.personId, "one_heron");
  const paid = await markPayoutSent(manager, act);
  expect(paid).toMatchObject({ error: { code: "conflict" } });
  expect(await readReferralStatement(as(referrer))).toMatchObject({
    value: {
      balanceCents: 0,
      request: {
        state: "rejected",
        reason: "A friend's order doesn't earn commission, so your balance is below $5.00.",
      },
    },
  });
});

test("only managers see what was blocked, and the books agree with it", async () => {
  const staff = as(await person(database, "staff"));
  expect(await listBlockedCommissions(staff)).toMatchObject({ error: { code: "not_found" } });
  const problems = await database.db.transaction((tx) => verifyCommissions(tx));
  expect(problems).toEqual([]);
});
