import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  cancelOrder,
  decideApproval,
  editOrder,
  requestApproval,
  setOrderStatus,
} from "../../domain/orders/index.ts";
import {
  approvePayout,
  confirmPayment,
  exportBankPayouts,
  lockPayoutDetails,
  markPayoutSent,
  recordTakenBack,
  returnTakenBack,
  verifyLedger,
} from "../../domain/payments/index.ts";
import { disableStaff, enableStaff, setRole } from "../../domain/people/index.ts";
import type { Actor } from "../../kernel/actor.ts";
import { listed, purchased } from "../listings/purchase-rig.ts";
import { person } from "../orders/orders-rig.ts";
import { moneyOf, orderAt, paidByHand } from "../payments/payments-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import {
  duePayout,
  entered,
  type ReleaseShop,
  redirect,
  refusal,
  releaseShop,
  rowOf,
  value,
} from "./release-rig.ts";

let database: TestDatabase;
let shop: ReleaseShop;

beforeAll(async () => {
  database = await testDatabase({ max: 12 });
});
afterAll(() => database.close());

/** Each test has people of its own, whose day is empty. */
async function fresh() {
  shop = await releaseShop(database);
  // Whose work an order is has tests of its own (tests/orders/taken.test.ts).
  shop.ctx.onHeld = "leave-to-them";
  return shop.people;
}

type Person = Extract<Actor, { kind: "person" }>;

/** An admin whom somebody let in just now. */
async function puppetOf({ personId: from }: Person): Promise<Person> {
  const puppet = await person(database, "admin", "Another Owner");
  await database.pool.query("update user_profiles set access_since = $1, access_from = $2 where id = $3", [
    ...[shop.clock.now(), from, puppet.personId],
  ]);
  return puppet;
}

/** A person's row as an admin's form has it. */
async function formOf({ personId }: Person) {
  const { rows } = await database.pool.query("select version from user_profiles where id = $1", [personId]);
  return { personId, version: Number(rows[0].version) };
}

/** A payout above the limit that one person approves and another sends. */
async function paidBy(approver: Person, sender: Person) {
  const orderId = await duePayout(shop, 17_100, `${randomUUID()}@paypal.example`, approver);
  value(await approvePayout(shop.as(approver), { orderId, version: 1 }));
  return markPayoutSent(shop.as(sender), { orderId, version: 2 });
}

test("an invitee who lets their inviter in again stays one with them", async () => {
  const { admin } = await fresh();
  const puppet = await puppetOf(admin);
  value(await disableStaff(shop.as(puppet), await formOf(admin)));
  value(await enableStaff(shop.as(puppet), await formOf(admin)));
  expect(refusal(await paidBy(puppet, admin)).text).toContain("You approved this");
  for (const role of ["manager", "admin"] as const)
    value(await setRole(shop.as(puppet), { ...(await formOf(admin)), role }));
  expect(refusal(await paidBy(admin, puppet)).text).toContain("You approved this");
});

test("somebody at the end of a long row of invitees is one with who began it", async () => {
  const { admin } = await fresh();
  let last = admin;
  for (let n = 0; n < 25; n += 1) last = await puppetOf(last);
  expect(refusal(await paidBy(last, admin)).text).toContain("You approved this");
});

/** A payout whose customer has another email address since: nobody of the staff had a part in that. */
async function changedPayout(amountCents: number, email: string, by: Actor) {
  const orderId = await duePayout(shop, amountCents, email, by);
  await database.pool.query("update orders set second_person_since = now() where id = $1", [orderId]);
  return orderId;
}

test("a large payout stays a manager's to approve when its customer changes something", async () => {
  const { clerk, other, manager } = await fresh();
  const orderId = await changedPayout(40_000, `${randomUUID()}@paypal.example`, clerk);
  expect(refusal(await approvePayout(shop.as(other), { orderId, version: 1 })).code).toBe("not_found");
  value(await approvePayout(shop.as(manager), { orderId, version: 1 }));
  value(await markPayoutSent(shop.as(clerk), { orderId, version: 2 }));
});

test("staff who cleared changes have approved no sum", async () => {
  const { clerk, other } = await fresh();
  const email = `${randomUUID()}@paypal.example`;
  const orderIds: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const orderId = await changedPayout(9_000, email, clerk);
    value(await approvePayout(shop.as(other), { orderId, version: 1 }));
    orderIds.push(orderId);
  }
  const sent: boolean[] = [];
  for (const orderId of orderIds)
    sent.push((await markPayoutSent(shop.as(clerk), { orderId, version: 2 })).ok);
  expect(sent).toEqual([true, false, false]);
});

test("a bank file pays one account no more than payouts one by one would, nor do two files", async () => {
  const { clerk, manager } = await fresh();
  const account = { accountHolder: "Ada Heron", bankName: "A bank", iban: "DE89370400440532013000" };
  for (let n = 0; n < 3; n += 1) {
    const order = await orderAt(shop.as(clerk), "gold_received", { amountCents: 6_000, hasDetails: false });
    value(await lockPayoutDetails(shop.ctx, { ...order, details: { method: "bank", ...account } }));
  }
  const file = () => exportBankPayouts(shop.as(manager), { reason: "Paying today's bank transfers" });
  expect(value(await file()).count).toBe(1);
  expect(refusal(await file()).code).toBe("conflict");
});

test("what two people let leave fills nobody's day, so that a large payout can leave at all", async () => {
  const { manager, clerk } = await fresh();
  const paypal = () => `${randomUUID()}@paypal.example`;
  const orderId = await duePayout(shop, 60_000, paypal(), clerk);
  value(await approvePayout(shop.as(manager), { orderId, version: 1 }));
  value(await markPayoutSent(shop.as(clerk), { orderId, version: 2 }));
  const small = await duePayout(shop, 9_900, paypal(), clerk);
  value(await markPayoutSent(shop.as(clerk), { orderId: small, version: 1 }));
});

test("a manager alone doesn't hand over more gold for the same money", async () => {
  const { manager } = await fresh();
  const { orderId } = await orderAt(shop.as(manager), "pending", { type: "gold_buy", amountCents: 1_000 });
  const { version } = await rowOf(shop, orderId);
  const edited = (edit: object) => editOrder(shop.as(manager), { orderId, version, edit, note: "agreed" });
  expect(refusal(await edited({ quantity: 900, amountCents: 1_001 })).text).toContain("gives $889.99 away");
  expect(refusal(await edited({ quantity: 900, amountCents: 79_000 })).field).toBe("amountCents");
  // At its rate nothing is given away, and a little is one manager's to give.
  value(await edited({ quantity: 900 }));
});

test("an account is sold for less by two people, a refund of what was paid is counted when it leaves", async () => {
  const { clerk, manager, second } = await fresh();
  const { orderId } = await purchased(shop.ctx, await listed(shop.ctx, { priceCents: 85_600 }));
  const lower = async (amountCents: number) => {
    const { version } = await rowOf(shop, orderId);
    return editOrder(shop.as(manager), { orderId, version, edit: { amountCents }, note: "a friend" });
  };
  expect(refusal(await lower(100)).text).toContain("gives $855.00 away");
  const proposal = { kind: "override_amount", amountCents: 60_000 } as const;
  const asked = { orderId, reason: "agreed in the chat", proposal };
  const { requestId } = value(await requestApproval(shop.as(clerk), asked));
  value(await decideApproval(shop.as(manager), { requestId, approve: true }));
  const payment = { orderId, method: "manual", how: "bank", reference: randomUUID() } as const;
  value(await paidByHand(shop.as(second), { ...payment, amountCents: 60_000 }));
  value(await lower(100));
  expect((await moneyOf(shop.as(manager), orderId)).balances).toMatchObject({ refundDueCents: 59_900 });
  expect((await verifyLedger(database.db, [])).problems).toEqual([]);
});

test("gold in hand that becomes less has gone back: past the gate, and never after a change alone", async () => {
  const { manager } = await fresh();
  const { orderId } = await orderAt(shop.as(manager), "gold_collected", { amountCents: 50_000 });
  value(await redirect(shop, orderId, manager, `${randomUUID()}@elsewhere.example`));
  const { version } = await rowOf(shop, orderId);
  const edit = { quantity: 1 };
  const less = await editOrder(shop.as(manager), { orderId, version, edit, note: "counted again" });
  expect(refusal(less).text).toContain("second person");
  value(await cancelOrder(shop.as(manager), { orderId, gold: "owed", reason: "The customer asked" }));
  expect(await rowOf(shop, orderId)).toMatchObject({ quantity: 500, goldState: "held" });
});

test("a dispute that one manager says was won releases nothing until another confirms the money", async () => {
  const { manager, second, other } = await fresh();
  const { orderId } = await orderAt(shop.as(manager), "pending", { type: "gold_buy", amountCents: 85_600 });
  const reference = randomUUID();
  const paid = { orderId, method: "manual", how: "paypal", reference, amountCents: 85_600 } as const;
  value(await paidByHand(shop.as(other), paid));
  const payment = async () => (await moneyOf(shop.as(manager), orderId)).payments[0];
  const paymentId = (await payment())?.id ?? "";
  const gone = { paymentId, amountCents: 85_600, reason: "chargeback", reference: "CB-1" } as const;
  const versioned = async () => ({ orderId, version: (await rowOf(shop, orderId)).version });
  value(await recordTakenBack(shop.as(second), { ...(await versioned()), ...gone }));
  const takenBackId = (await payment())?.takenBack[0]?.id ?? "";
  value(await returnTakenBack(shop.as(manager), { ...(await versioned()), takenBackId }));
  const hand = { orderId, status: "gold_collected", note: "met" } as const;
  expect(refusal(await setOrderStatus(shop.as(manager), hand)).text).toContain("$856.00 of this order");
  expect(refusal(await confirmPayment(shop.as(manager), { paymentId })).code).toBe("forbidden");
  value(await confirmPayment(shop.as(second), { paymentId }));
  expect(await rowOf(shop, orderId)).toMatchObject({ unconfirmedCents: 0 });
  value(await setOrderStatus(shop.as(manager), hand));
});

test("what is taken back for a moment still counts in what one person enters by hand", async () => {
  const { clerk, manager } = await fresh();
  const { orderId } = await orderAt(shop.as(clerk), "pending", { type: "gold_buy", amountCents: 18_000 });
  const first = value(await entered(shop, clerk, orderId, 9_000, randomUUID()));
  const gone = { ...first, amountCents: 9_000, reason: "recalled", reference: "CB-2" } as const;
  const { version } = await rowOf(shop, orderId);
  value(await recordTakenBack(shop.as(manager), { orderId, version, ...gone }));
  value(await entered(shop, clerk, orderId, 9_000, randomUUID()));
  expect(await rowOf(shop, orderId)).toMatchObject({ unconfirmedCents: 9_000 });
});
