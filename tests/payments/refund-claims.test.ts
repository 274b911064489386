import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelOwnOrder } from "../../domain/orders/index.ts";
import { watchStep } from "../../domain/payments/chain/watch-step.ts";
import {
  claimRefund,
  countDueRefunds,
  listRefundClaims,
  markRefundSent,
  recordPayment,
  recordRefund,
  revealRefundAddress,
  sendRefundFromDemoWallet,
  verifyLedger,
} from "../../domain/payments/index.ts";
import type { ChainTransaction, ReferredTransfer } from "../../domain/payments/ports.ts";
import { system, visitor } from "../../kernel/actor.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { generousSums } from "../support/generous-holds.ts";
import { chainCtx, currentOf, ethPorts, payingOf, started } from "./chain-rig.ts";
import { ModelChain, modelAddress } from "./model-chain.ts";
import { eventsOf, orderAt } from "./payments-rig.ts";

let database: TestDatabase;
let rig: Awaited<ReturnType<typeof makeRig>>;
beforeAll(async () => {
  database = await testDatabase({ max: 6 });
  await generousSums(database.db);
  rig = await makeRig();
});
afterAll(() => database.close());

const address = modelAddress(9_999);
const hashOf = (digit: string) => `0x${digit.repeat(64)}`;

/** A shop with a chain in memory, a demo wallet that keeps what it sends, and a manager. */
async function makeRig() {
  const chain = new ModelChain(new Date());
  const known = new Map<string, ChainTransaction>();
  const sent: { to: string; valueWei: bigint }[] = [];
  const reader = {
    ...chain.reader(),
    transaction: async (hash: string) => ({ ok: true as const, value: known.get(hash) ?? null }),
  };
  const under = new Map<string, ReferredTransfer & { txHash: string }>();
  const send = async (to: string, valueWei: bigint) => {
    sent.push({ to, valueWei });
    return { txHash: `0x${String(sent.length).padStart(64, "d")}` };
  };
  const sendOnce = async (transfer: ReferredTransfer) => {
    const { reference, to, valueWei } = transfer;
    const found = under.get(reference) ?? { ...transfer, ...(await send(to, valueWei)) };
    under.set(reference, found);
    return found;
  };
  const made = await chainCtx(database, ethPorts(reader, { demoWallet: { send, sendOnce } }));
  made.clock.advance(chain.time - made.clock.now().getTime());
  const look = async () => {
    await database.pool.query("update chain_watch set lease_until = now() - interval '1 second'");
    await watchStep(made.ctx, { holder: "test", leaseMilliseconds: 30_000, mayExpire: false });
  };
  await look();
  const manager = made.as(await person(database, "manager"));
  return { ...made, chain, known, sent, look, manager };
}

/** A purchase of $20.00 for which so many times 0.01 ETH has come. */
async function paid(times: bigint) {
  const { as, chain, look } = rig;
  const order = await orderAt(as(system("test")), "pending", { type: "gold_buy", amountCents: 2_000 });
  await started(as, order);
  const { address: to, amountWei } = await currentOf(as, order);
  const pay = async (value: bigint) => {
    chain.send(to, value);
    chain.mine(4);
    await look();
  };
  await pay(amountWei * times);
  const claim = () => claimRefund(as(visitor), { ...order, address });
  return { order, amountWei, pay, claim };
}

/** The order's open claims and what is due beside them, as the desk lists them. */
async function listed(orderId: string) {
  const list = await listRefundClaims(rig.manager);
  if (!list.ok) throw new Error(list.error.text);
  const { due, open } = list.value;
  return {
    due: due.filter((one) => one.orderId === orderId),
    open: open.filter((one) => one.orderId === orderId),
  };
}

async function openClaim(orderId: string) {
  const [claim] = (await listed(orderId)).open;
  if (!claim) throw new Error("There is no open claim");
  return claim;
}

/** A transaction to the claimed address with this many blocks on it, its own included. */
function transactionOf(valueWei: bigint, blocks = 4): ChainTransaction {
  rig.chain.mine(blocks);
  const blockNumber = rig.chain.head.number - blocks + 1;
  return { to: address, valueWei, blockNumber, succeeded: true };
}

test("an open claim follows what is due, everywhere the same sum, and staff see the new one first", async () => {
  const { order, amountWei, pay, claim } = await paid(2n);
  // The badge counts what its page lists (Rule P52): due by the ledger, then claimed.
  const counted = await countDueRefunds(rig.manager);
  const page = await listRefundClaims(rig.manager);
  expect(page.ok && page.value.due.length + page.value.open.length).toBe(counted);
  expect((await listed(order.orderId)).due).toEqual([
    { orderId: order.orderId, dueCents: 2_000, way: "eth", paidBy: null },
  ]);
  expect(await claim()).toMatchObject({ ok: true });
  expect(await countDueRefunds(rig.manager)).toBe(counted);
  // Who sends no refunds is told of none.
  expect(await countDueRefunds(rig.as(visitor))).toBe(0);
  const first = await openClaim(order.orderId);
  expect(first).toMatchObject({ amountCents: 2_000, suggestedWei: amountWei });
  await pay(amountWei);
  const { due, open } = await listed(order.orderId);
  expect(due).toEqual([]);
  expect(open).toMatchObject([{ id: first.id, amountCents: 4_000, suggestedWei: amountWei * 2n }]);
  expect(await payingOf(rig.as, order)).toMatchObject({
    ...{ refundDueCents: 4_000, refundWay: "named" },
    refund: { state: "open", amountCents: 4_000 },
  });
  rig.known.set(hashOf("a"), transactionOf(amountWei));
  const sent = { claimId: first.id, version: first.version, txHash: hashOf("a") };
  expect(await markRefundSent(rig.manager, sent)).toMatchObject({
    error: { code: "conflict", field: "version" },
  });
});

test("a claim is withdrawn when nothing is due any more, and reduced by what is given back by hand", async () => {
  const { order, claim } = await paid(3n);
  await claim();
  const refund = { orderId: order.orderId, amountCents: 1_500, reference: "R-1", reason: "asked for it" };
  expect(await recordRefund(rig.manager, refund)).toMatchObject({ ok: true });
  expect(await openClaim(order.orderId)).toMatchObject({ amountCents: 2_500 });
  const storedAddresses = async () => {
    const query = "select 1 from vault_secrets where subject = $1";
    return (await database.pool.query(query, [`refund:${order.orderId}`])).rowCount;
  };
  expect(await storedAddresses()).toBe(1);
  rig.chain.reorganise(6, () => false);
  await rig.look();
  expect((await currentOf(rig.as, order)).receivedWei).toBe(0n);
  expect(await listed(order.orderId)).toEqual({ due: [], open: [] });
  const paying = await payingOf(rig.as, order);
  expect(paying).toMatchObject({ refundDueCents: 0, refundWay: null, refund: null });
  expect(await storedAddresses()).toBe(0);
});

test("of far less ETH than what is due only that part is booked, with a note; the rest stays due", async () => {
  const { order, amountWei, claim } = await paid(2n);
  await claim();
  const { id: claimId, version } = await openClaim(order.orderId);
  rig.known.set(hashOf("b"), transactionOf((amountWei * 94n) / 100n));
  const sent = { claimId, version, txHash: hashOf("b") };
  expect(await markRefundSent(rig.manager, sent)).toMatchObject({ error: { field: "note" } });
  expect(await markRefundSent(rig.manager, { ...sent, note: "The customer owes us a fee." })).toMatchObject({
    ok: true,
  });
  expect(await payingOf(rig.as, order)).toMatchObject({
    ...{ refundDueCents: 120, refundWay: "eth" },
    refund: { state: "sent", amountCents: 1_880 },
  });
  expect(await eventsOf(database, order.orderId)).toContain("order.note internal");
  expect((await verifyLedger(database.db)).problems).toEqual([]);
});

test("the demo wallet sends a refund once, however often it is pressed", async () => {
  const { order, amountWei, claim } = await paid(2n);
  await cancelOwnOrder(rig.as(visitor), order);
  await claim();
  const { id: claimId, version } = await openClaim(order.orderId);
  expect(await sendRefundFromDemoWallet(rig.as(visitor), { claimId, version })).toMatchObject({ ok: false });
  const before = rig.sent.length;
  const presses = [1, 2, 3].map(() => sendRefundFromDemoWallet(rig.manager, { claimId, version }));
  expect((await Promise.all(presses)).every(({ ok }) => ok)).toBe(true);
  expect(rig.sent.slice(before)).toEqual([{ to: address, valueWei: amountWei * 2n }]);
  expect(await payingOf(rig.as, order)).toMatchObject({
    ...{ refundDueCents: 0, state: "refunded" },
    refund: { state: "sent", amountCents: 4_000, amountWei: amountWei * 2n },
  });
  expect((await verifyLedger(database.db)).problems).toEqual([]);
});

test("a refund that the shop sent before it went down is found by the next press, not sent again", async () => {
  const { order, amountWei, claim } = await paid(2n);
  await claim();
  const { id: claimId, version } = await openClaim(order.orderId);
  const { eth, ...manager } = rig.manager;
  const { demoWallet } = eth;
  if (!demoWallet) throw new Error("There is no demo wallet");
  const sendOnce: typeof demoWallet.sendOnce = async (transfer) => {
    await demoWallet.sendOnce(transfer);
    throw new Error("The shop goes down");
  };
  const dying = { ...manager, eth: { ...eth, demoWallet: { ...demoWallet, sendOnce } } };
  const before = rig.sent.length;
  expect(await sendRefundFromDemoWallet(dying, { claimId, version })).toMatchObject({ ok: false });
  expect(rig.sent).toHaveLength(before + 1);
  expect(await sendRefundFromDemoWallet(rig.manager, { claimId, version })).toMatchObject({ ok: true });
  expect(rig.sent).toHaveLength(before + 1);

  const grown = await paid(2n);
  await grown.claim();
  const claimed = await openClaim(grown.order.orderId);
  const seen = { claimId: claimed.id, version: claimed.version };
  expect(await sendRefundFromDemoWallet(dying, seen)).toMatchObject({ ok: false });
  await grown.pay(amountWei);
  const now = { ...seen, version: seen.version + 1 };
  expect(await sendRefundFromDemoWallet(rig.manager, now)).toMatchObject({
    error: { code: "conflict", text: expect.stringContaining("0x") },
  });
  expect(rig.sent).toHaveLength(before + 2);
  expect((await verifyLedger(database.db)).problems).toEqual([]);
});

test("there is no demo wallet on another chain", async () => {
  const { order, claim } = await paid(2n);
  await claim();
  const { id: claimId, version } = await openClaim(order.orderId);
  const { eth } = rig.manager;
  const mainnet = { ...rig.manager, eth: { ...eth, chain: { ...eth.chain, chainId: 1 } } };
  const before = rig.sent.length;
  expect(await sendRefundFromDemoWallet(mainnet, { claimId, version })).toMatchObject({
    error: { code: "not_found" },
  });
  expect(rig.sent).toHaveLength(before);
});

test("what was paid in gold comes back as gold: no address is taken for it", async () => {
  const order = await orderAt(rig.as(system("test")), "pending", { type: "gold_buy", amountCents: 2_000 });
  const payment = { orderId: order.orderId, method: "manual", how: "gold", reference: "G-1" } as const;
  await recordPayment(rig.manager, { ...payment, amountCents: 2_500, confirmedMoreThanDue: true });
  expect(await payingOf(rig.as, order)).toMatchObject({
    ...{ refundDueCents: 500, refundGoldCents: 500, refundWay: "gold" },
    ...{ heldCents: 2_500, heldGoldCents: 2_500 },
  });
  expect(await claimRefund(rig.as(visitor), { ...order, address })).toMatchObject({
    error: { code: "conflict", text: expect.stringContaining("gold") },
  });
  expect((await listed(order.orderId)).due).toMatchObject([
    { orderId: order.orderId, dueCents: 500, way: "gold" },
  ]);
});

test("a transaction from before the claim, or with too few blocks on it, is none of the refund", async () => {
  const before = transactionOf(10n ** 16n);
  const { order, amountWei, claim } = await paid(2n);
  rig.clock.advance(rig.chain.time - rig.clock.now().getTime());
  await claim();
  const { id: claimId, version } = await openClaim(order.orderId);
  rig.known.set(hashOf("c"), before);
  const old = { claimId, version, txHash: hashOf("c") };
  expect(await markRefundSent(rig.manager, old)).toMatchObject({
    error: { text: "This transaction is older than the refund claim. Enter a newer one." },
  });
  rig.known.set(hashOf("e"), transactionOf(amountWei, 2));
  const young = { claimId, version, txHash: hashOf("e") };
  expect(await markRefundSent(rig.manager, young)).toMatchObject({ error: { code: "conflict" } });
  rig.chain.mine(1);
  expect(await markRefundSent(rig.manager, young)).toMatchObject({ ok: true });
});

test("once staff have looked at the address the customer can name no other, nor ever one of the shop's", async () => {
  const { order, claim } = await paid(2n);
  const { address: ours } = await currentOf(rig.as, order);
  const named = (other: string) => claimRefund(rig.as(visitor), { ...order, address: other });
  expect(await named(ours)).toMatchObject({ error: { code: "invalid" } });
  expect(await named(modelAddress(9_998))).toMatchObject({ ok: true });
  expect(await claim()).toMatchObject({ ok: true });
  const { id: claimId } = await openClaim(order.orderId);
  const seen = await revealRefundAddress(rig.manager, { claimId, reason: "sending it back" });
  expect(seen).toMatchObject({ ok: true, value: { address } });
  expect(await named(modelAddress(9_998))).toMatchObject({ error: { code: "conflict" } });
  expect(await claim()).toMatchObject({ ok: true });
});

test("what was not paid in ETH does not go back in ETH", async () => {
  const { as } = rig;
  const order = await orderAt(as(system("test")), "pending", { type: "gold_buy", amountCents: 2_000 });
  const payment = { orderId: order.orderId, method: "manual", how: "paypal", reference: "P-9" } as const;
  await recordPayment(rig.manager, { ...payment, amountCents: 2_000 });
  await cancelOwnOrder(as(visitor), order);
  expect(await claimRefund(as(visitor), { ...order, address })).toMatchObject({
    error: { code: "conflict", text: expect.stringContaining("refund it that way") },
  });
});

test("what was paid by hand is due by the way it was paid", async () => {
  const order = await orderAt(rig.as(system("test")), "pending", { type: "gold_buy", amountCents: 2_000 });
  const payment = {
    orderId: order.orderId,
    method: "manual",
    how: "paypal",
    reference: "PP-REFUND-1",
  } as const;
  await recordPayment(rig.manager, { ...payment, amountCents: 2_700, confirmedMoreThanDue: true });
  expect((await listed(order.orderId)).due).toEqual([
    { orderId: order.orderId, dueCents: 700, way: "by_hand", paidBy: "paypal" },
  ]);
});
