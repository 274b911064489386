import { afterAll, beforeAll, expect, test } from "vitest";
import { assignOrders, findOrder, setOrderStatus } from "../../domain/orders/index.ts";
import {
  actOnPayouts,
  exportBankPayouts,
  listPayouts,
  markPayoutSent,
  type PaymentsCtx,
} from "../../domain/payments/index.ts";
import type { Actor } from "../../kernel/actor.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { orderAt, paymentsCtx, payoutOf, postingsOf } from "./payments-rig.ts";

type Person = Extract<Actor, { kind: "person" }>;

let database: TestDatabase;
let people: { finch: Person; oak: Person; rook: Person };

beforeAll(async () => {
  database = await testDatabase();
  people = {
    finch: await person(database, "staff", "Teller Finch"),
    oak: await person(database, "staff", "Ledger Oak"),
    rook: await person(database, "manager", "Manager Rook"),
  };
});
afterAll(() => database.close());

const bank = {
  method: "bank",
  accountHolder: "=Vault Heron",
  bankName: "First Bank",
  iban: "DE89370400440532013000",
} as const;

/** A gold sale whose gold is here, to be paid to a bank account. */
async function bankSale(ctx: PaymentsCtx, amountCents = 1900): Promise<string> {
  const { orderId } = await orderAt(ctx, "gold_received", { amountCents });
  await ctx.db.transaction(async (tx) => {
    const value = JSON.stringify(bank);
    const id = await ctx.vault.seal(tx, { kind: "payout", subject: `order:${orderId}`, value });
    await tx.execute(
      `update orders set disbursement_method = 'bank', payout_secret_id = '${id}' where id = '${orderId}'`,
    );
  });
  return orderId;
}

const revealedOf = async (orderId: string) => {
  const found = await database.pool.query(
    "select note, visibility, data ->> 'export' as export from events where subject_id = $1 and type = 'order.secret_revealed'",
    [orderId],
  );
  return found.rows;
};

test("a payout is sent and its order completed by one press, or not at all, and booked once", async () => {
  const { as } = paymentsCtx(database);
  const desk = as(people.finch);
  const { orderId } = await orderAt(desk, "gold_received");
  const { version } = await payoutOf(desk, orderId);
  const sending = { orderId, version, reference: "TX-9", completes: true };
  const answers = await Promise.all([markPayoutSent(desk, sending), markPayoutSent(desk, sending)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await findOrder(desk, orderId)).toMatchObject({ status: "completed" });
  expect(await payoutOf(desk, orderId)).toMatchObject({ state: "sent", reference: "TX-9" });
  expect(await postingsOf(database, orderId)).toHaveLength(2);
});

test("of payouts confirmed together each is done by itself, and each refusal says why", async () => {
  const { as } = paymentsCtx(database);
  const desk = as(people.finch);
  const sent = async () => {
    const { orderId } = await orderAt(desk, "gold_received");
    const { version } = await payoutOf(desk, orderId);
    await markPayoutSent(desk, { orderId, version });
    return { orderId, version: version + 1 };
  };
  const [plain, stale, oaks] = [await sent(), await sent(), await sent()];
  await assignOrders(desk, { orderIds: [oaks.orderId], personId: people.oak.personId });
  const unsent = await orderAt(desk, "gold_received");
  const acts = [plain, { ...stale, version: 1 }, oaks, { orderId: unsent.orderId, version: 1 }];
  const done = await actOnPayouts(desk, { act: "confirm", payouts: acts });
  expect(done.ok && done.value.map((one) => (one.isDone ? "done" : one.text))).toEqual([
    "done",
    expect.stringContaining("Someone else changed this payout"),
    "Ledger Oak is on this order. Take it over first.",
    "This payout hasn't been sent.",
  ]);
  expect(done.ok && done.value.map((one) => !one.isDone && one.asks)).toEqual([false, false, true, false]);
  expect(await payoutOf(desk, plain.orderId)).toMatchObject({ state: "confirmed" });
  expect(await payoutOf(desk, oaks.orderId)).toMatchObject({ state: "sent" });
  const named = [{ ...oaks, takeOverFrom: people.oak.personId }];
  expect(await actOnPayouts(desk, { act: "confirm", payouts: named })).toMatchObject({
    value: [{ isDone: true }],
  });
  expect((await findOrder(desk, oaks.orderId))?.assignedTo).toBe(people.finch.personId);
  const member = as(await person(database, "member"));
  expect(await actOnPayouts(member, { act: "confirm", payouts: [plain] })).toMatchObject({
    error: { code: "not_found" },
  });
});

test("several payouts are marked as sent by one act, each with its reference or none, and one refused holds up no other", async () => {
  const { as } = paymentsCtx(database);
  const desk = as(people.finch);
  const [named, plain, large] = [
    await orderAt(desk, "gold_received"),
    await orderAt(desk, "gold_received"),
    await orderAt(desk, "gold_received", { amountCents: 20_000 }),
  ];
  const versionOf = async (orderId: string) => ({
    orderId,
    version: (await payoutOf(desk, orderId)).version,
  });
  const payouts = [
    { ...(await versionOf(named.orderId)), reference: "W-1" },
    await versionOf(plain.orderId),
    await versionOf(large.orderId),
  ];
  const done = await actOnPayouts(desk, { act: "sent", payouts });
  expect(done.ok && done.value.map(({ isDone }) => isDone)).toEqual([true, true, false]);
  expect(await payoutOf(desk, named.orderId)).toMatchObject({ state: "sent", reference: "W-1" });
  expect(await payoutOf(desk, plain.orderId)).toMatchObject({ state: "sent", reference: null });
  expect(await payoutOf(desk, large.orderId)).toMatchObject({ state: "due" });
  expect((await findOrder(desk, plain.orderId))?.status).toBe("completed");
  const manager = as(people.rook);
  const approved = await actOnPayouts(manager, { act: "approve", payouts: [await versionOf(large.orderId)] });
  expect(approved).toMatchObject({ value: [{ isDone: true }] });
  const sent = await actOnPayouts(desk, { act: "sent", payouts: [await versionOf(large.orderId)] });
  expect(sent).toMatchObject({ value: [{ isDone: true }] });
});

test("a bank file of picked payouts has those alone", async () => {
  const { as } = paymentsCtx(database);
  const desk = as(people.finch);
  const [one, other] = [await bankSale(desk), await bankSale(desk)];
  const reason = "Paying today's bank transfers";
  const file = await exportBankPayouts(desk, { reason, orderIds: [other] });
  expect(file.ok && [file.value.count, file.value.csv.includes(other.slice(0, 8))]).toEqual([1, true]);
  const rest = await exportBankPayouts(desk, { reason, orderIds: [one] });
  expect(rest.ok && rest.value.count).toBe(1);
  const paid = await Promise.all(
    [one, other].map(async (orderId) => ({ orderId, version: (await payoutOf(desk, orderId)).version })),
  );
  const sent = await actOnPayouts(desk, { act: "sent", payouts: paid });
  expect(sent.ok && sent.value.every(({ isDone }) => isDone)).toBe(true);
});

test("a bank file has every payout that may be sent, logs each as revealed, and no other file has it again", async () => {
  const { as } = paymentsCtx(database);
  const desk = as(people.finch);
  const reason = "Paying today's bank transfers";
  expect(await exportBankPayouts(desk, { reason })).toMatchObject({ error: { code: "conflict" } });
  const orderId = await bankSale(desk);
  const large = await bankSale(desk, 20_000);
  const { orderId: byPaypal } = await orderAt(desk, "gold_received");
  // Of two who ask at once one gets it.
  const files = await Promise.all([
    exportBankPayouts(desk, { reason }),
    exportBankPayouts(as(people.oak), { reason }),
  ]);
  const [file] = files.flatMap((one) => (one.ok ? [one.value] : []));
  expect(files.filter(({ ok }) => ok)).toHaveLength(1);
  expect(file?.count).toBe(1);
  expect(file?.csv.split("\r\n")).toEqual([
    '"Payment reference","Account holder","Bank","IBAN","Account number","Routing number","Amount","Currency"',
    `"Order ${orderId.slice(0, 8)}","'=Vault Heron","First Bank","DE89370400440532013000","","","19.00","USD"`,
    "",
  ]);
  expect(await revealedOf(orderId)).toEqual([{ note: reason, visibility: "internal", export: "bank" }]);
  expect(await revealedOf(large)).toEqual([]);
  expect(await revealedOf(byPaypal)).toEqual([]);
  expect(await exportBankPayouts(desk, { reason, again: true })).toMatchObject({ value: { count: 1 } });
  // Whoever pays one by hand sees that the bank may have paid it.
  const listed = await listPayouts(desk, { state: "open" });
  const filed = listed.ok ? listed.value.payouts.filter(({ inBankFileAt }) => inBankFileAt) : [];
  expect(filed.map((payout) => payout.orderId)).toEqual([orderId]);
  const { version } = await payoutOf(desk, orderId);
  await markPayoutSent(desk, { orderId, version });
  expect(await exportBankPayouts(desk, { reason, again: true })).toMatchObject({
    error: { code: "conflict" },
  });
});

test("a file that is full leaves the rest to the next, whatever earlier files had", async () => {
  const { as } = paymentsCtx(database);
  const desk = as(people.finch);
  const reason = "Paying today's bank transfers";
  const orders = [await bankSale(desk), await bankSale(desk), await bankSale(desk)];
  const files: string[] = [];
  for (const _ of orders) {
    const file = await exportBankPayouts(desk, { reason, most: 1 });
    files.push(file.ok ? file.value.csv : "");
  }
  for (const id of orders) expect(files.filter((csv) => csv.includes(id.slice(0, 8)))).toHaveLength(1);
});

test("a bank file is made by elevated people with a reason, and by nobody else", async () => {
  const { as } = paymentsCtx(database);
  await bankSale(as(people.finch));
  const key: Actor = {
    kind: "key",
    keyId: "k",
    madeBy: "00000000-0000-4000-8000-000000000000",
    name: "A robot",
    capabilities: ["secrets.reveal"],
  };
  const refused = [
    [as(people.oak), " x ", "invalid"],
    [as({ ...people.oak, elevated: false }), "to pay", "step_up_required"],
    [as(await person(database, "member")), "to pay", "not_found"],
    [as(key), "to pay", "forbidden"],
  ] as const;
  for (const [ctx, reason, code] of refused) {
    expect(await exportBankPayouts(ctx, { reason })).toMatchObject({ ok: false, error: { code } });
  }
});

test("gold that was checked in the trade is received at once, owed once and promised in five minutes", async () => {
  const { as, clock } = paymentsCtx(database);
  const desk = as(people.finch);
  const { orderId } = await orderAt(desk, "in_progress");
  expect(await setOrderStatus(desk, { orderId, status: "gold_received" })).toMatchObject({ ok: true });
  const due = await payoutOf(desk, orderId);
  expect(due.dueAt.getTime() - clock.now().getTime()).toBe(5 * 60_000);
});
