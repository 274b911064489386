import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelOwnOrder, readCustomerMarks, setOrderStatus } from "../../domain/orders/index.ts";
import { watchStep } from "../../domain/payments/chain/watch-step.ts";
import { payFromDemoWallet } from "../../domain/payments/index.ts";
import { createChainReader } from "../../integrations/ethereum/chain-reader.ts";
import { hdAddresses } from "../../integrations/ethereum/hd-addresses.ts";
import { system, visitor } from "../../kernel/actor.ts";
import { freePort } from "../../platform/free-port.ts";
import { type Anvil, startAnvil } from "../support/anvil.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import { recordingLog } from "../support/tools.ts";
import { chainCtx, creditedBy, currentOf, ethPorts, payingOf, started } from "./chain-rig.ts";
import { eventsOf, orderAt } from "./payments-rig.ts";

/** What every payment case of facts ends in, through the real watcher on a real chain. */
let database: TestDatabase;
let anvil: Anvil;
let rig: Awaited<ReturnType<typeof rigOver>>;

beforeAll(async () => {
  [database, anvil] = await Promise.all([testDatabase({ max: 6 }), startAnvil()]);
  rig = await rigOver([anvil.url]);
});
afterAll(async () => {
  await Promise.all([database.close(), anvil.stop()]);
});

async function rigOver(urls: string[]) {
  const log = recordingLog();
  const chain = createChainReader({ urls, chainId: 31_337, log, timeoutMilliseconds: 1_000 });
  const made = await chainCtx(database, ethPorts(chain, { addresses: hdAddresses }));
  made.clock.advance(Date.now() - made.clock.now().getTime());
  const scan = (mayExpire = true) =>
    watchStep(made.ctx, { holder: "test", leaseMilliseconds: 30_000, mayExpire });
  return { ...made, scan };
}

/** A purchase of $20.00 with a payment that waits for 0.01 ETH. */
async function awaited(amountCents = 2_000) {
  const { as, scan } = rig;
  await scan();
  const order = await orderAt(as(system("test")), "pending", { type: "gold_buy", amountCents });
  const paymentId = await started(as, order);
  const { address, amountWei } = await currentOf(as, order);
  return { order, paymentId, address, amountWei };
}

/** Looks at the chain and says where the newest payment of the order stands. */
async function stateOf(order: { orderId: string; token: string }) {
  await rig.scan();
  return (await currentOf(rig.as, order)).state;
}

async function minutesLater(minutes: number) {
  rig.clock.advance(minutes * 60_000);
  await anvil.rpc("evm_increaseTime", [minutes * 60]);
  await anvil.mine(1);
}

test("exact: seen in a block, confirming, settled after three blocks, credited once", async () => {
  const { order, paymentId, address, amountWei } = await awaited();
  expect(amountWei).toBe(10n ** 16n);
  await anvil.send(address, amountWei);
  expect(await stateOf(order)).toBe("seen");
  await anvil.mine(1);
  expect(await stateOf(order)).toBe("confirming");
  expect((await currentOf(rig.as, order)).confirmations).toBe(2);
  expect(await creditedBy(database, paymentId)).toBe(0);
  await anvil.mine(1);
  expect(await stateOf(order)).toBe("settled");
  await anvil.mine(5);
  expect(await stateOf(order)).toBe("settled");
  expect(await creditedBy(database, paymentId)).toBe(2_000);
  expect((await payingOf(rig.as, order)).state).toBe("paid");
  expect(await eventsOf(database, order.orderId)).toEqual([
    "order.placed public",
    "payment.started internal",
    "payment.seen public",
    "payment.received public",
  ]);
});

test("in two parts: partial with the rest to pay, then settled", async () => {
  const { order, paymentId, address, amountWei } = await awaited();
  const partWei = amountWei / 4n + 1n;
  await anvil.send(address, partWei);
  expect(await stateOf(order)).toBe("partial");
  const { missingWei, uri } = await currentOf(rig.as, order);
  // The rest is asked for with 8 decimals of ETH, never with less than is missing.
  expect(missingWei).toBe((amountWei * 3n) / 4n);
  expect(missingWei).toBeGreaterThan(amountWei - partWei);
  expect(uri).toMatch(new RegExp(`value=${missingWei}$`));
  await anvil.send(address, missingWei);
  await anvil.mine(2);
  expect(await stateOf(order)).toBe("settled");
  expect((await payingOf(rig.as, order)).state).toBe("paid");
  expect(await creditedBy(database, paymentId)).toBe(2_000);
});

test("what the demo wallet cannot send is said in words", async () => {
  const { order, paymentId } = await awaited();
  const ctx = rig.as(visitor);
  const send = () => Promise.reject(new Error("insufficient funds"));
  const demoWallet = { send, sendOnce: send };
  const sent = await payFromDemoWallet(
    { ...ctx, eth: { ...ctx.eth, demoWallet } },
    { orderId: order.orderId, token: order.token, paymentId },
  );
  expect(sent).toMatchObject({ ok: false, error: { code: "unavailable" } });
});

test("over: settled, and what is too much is a refund due", async () => {
  const { order, address, amountWei } = await awaited();
  await anvil.send(address, (amountWei * 3n) / 2n);
  await anvil.mine(2);
  expect(await stateOf(order)).toBe("settled");
  expect(await payingOf(rig.as, order)).toMatchObject({ refundDueCents: 1_000, state: "over_paid" });
});

test("short by dust: settled, the dust is forgiven; short by more: partial", async () => {
  const dust = await awaited();
  await anvil.send(dust.address, (dust.amountWei * 996n) / 1_000n);
  const short = await awaited();
  await anvil.send(short.address, (short.amountWei * 98n) / 100n);
  await anvil.mine(2);
  expect(await stateOf(dust.order)).toBe("settled");
  expect((await payingOf(rig.as, dust.order)).state).toBe("paid");
  expect(await stateOf(short.order)).toBe("partial");
});

test("after the expiry: expired without money, late with it, and staff decide", async () => {
  const { order, paymentId, address, amountWei } = await awaited();
  await minutesLater(20);
  expect(await stateOf(order)).toBe("expired");
  await anvil.send(address, amountWei);
  await anvil.mine(2);
  expect(await stateOf(order)).toBe("late");
  expect(await creditedBy(database, paymentId)).toBe(2_000);
  expect(await eventsOf(database, order.orderId)).toContain("payment.late public");
});

longTest(
  "in part at the expiry: expired, the part is kept, and the rest is paid at a new address",
  async () => {
    const { order, address, amountWei } = await awaited();
    await anvil.send(address, amountWei / 2n);
    await rig.scan();
    await minutesLater(20);
    await anvil.mine(2);
    expect(await stateOf(order)).toBe("expired");
    expect((await payingOf(rig.as, order)).outstandingCents).toBe(1_000);
    await started(rig.as, order);
    const rest = await currentOf(rig.as, order);
    expect(rest).toMatchObject({ amountCents: 1_000, state: "awaiting" });
    expect(rest.address).not.toBe(address);
    await anvil.send(rest.address, rest.amountWei);
    await anvil.mine(2);
    expect(await stateOf(order)).toBe("settled");
    expect((await payingOf(rig.as, order)).state).toBe("paid");
  },
);

test("after the order was canceled: all of it is a refund due", async () => {
  const { order, address, amountWei } = await awaited();
  const canceled = await cancelOwnOrder(rig.as(visitor), order);
  expect(canceled.ok).toBe(true);
  await anvil.send(address, amountWei);
  await anvil.mine(2);
  await rig.scan();
  expect(await payingOf(rig.as, order)).toMatchObject({ refundDueCents: 2_000, isPayable: false });
});

test("a second payment after settling, and after the order was completed, is a refund due", async () => {
  const { order, address, amountWei } = await awaited();
  await anvil.send(address, amountWei);
  await anvil.mine(2);
  expect(await stateOf(order)).toBe("settled");
  const done = await setOrderStatus(rig.as(system("test")), {
    orderId: order.orderId,
    status: "completed",
    note: "by the test",
  });
  expect(done.ok).toBe(true);
  await anvil.send(address, amountWei);
  await anvil.mine(2);
  await rig.scan();
  expect(await payingOf(rig.as, order)).toMatchObject({ refundDueCents: 2_000 });
});

test("a transfer from a contract, which no transaction names, settles", async () => {
  const { order, paymentId, address, amountWei } = await awaited();
  // Sends what it is given on to the address, in its constructor.
  const data = `0x60006000600060003473${address.slice(2).toLowerCase()}5af100`;
  await anvil.rpc("eth_sendTransaction", [
    { from: await anvil.account(), data, value: `0x${amountWei.toString(16)}` },
  ]);
  await anvil.mine(3);
  expect(await stateOf(order)).toBe("settled");
  const { transactions } = await currentOf(rig.as, order);
  expect(transactions).toMatchObject([{ txHash: null, valueWei: amountWei }]);
  expect(await creditedBy(database, paymentId)).toBe(2_000);
});

test("a replaced transaction: only what a block holds counts", async () => {
  const { order, paymentId, address, amountWei } = await awaited();
  await anvil.rpc("evm_setAutomine", [false]);
  const from = await anvil.account();
  const nonce = await anvil.rpc("eth_getTransactionCount", [from, "latest"]);
  const transfer = (value: bigint, gwei: bigint) => ({
    ...{ from, to: address, nonce, value: `0x${value.toString(16)}` },
    gasPrice: `0x${(gwei * 10n ** 9n).toString(16)}`,
  });
  await anvil.rpc("eth_sendTransaction", [transfer(amountWei, 3n)]);
  await anvil.rpc("eth_sendTransaction", [transfer(amountWei / 2n, 9n)]);
  await anvil.rpc("evm_setAutomine", [true]);
  await anvil.mine(3);
  expect(await stateOf(order)).toBe("partial");
  expect(await creditedBy(database, paymentId)).toBe(1_000);
});

test("reorganised before settling: awaited again; paid anew it settles and is credited once", async () => {
  const { order, paymentId, address, amountWei } = await awaited();
  await anvil.send(address, amountWei);
  expect(await stateOf(order)).toBe("seen");
  await anvil.reorg(1);
  await anvil.mine(1);
  expect(await stateOf(order)).toBe("awaiting");
  await anvil.send(address, amountWei);
  await anvil.mine(2);
  expect(await stateOf(order)).toBe("settled");
  expect(await creditedBy(database, paymentId)).toBe(2_000);
});

/** Whether staff see that money of the order's own was taken back (Rule P49). */
async function isMarked({ orderId }: { orderId: string }): Promise<boolean> {
  const marks = await readCustomerMarks(rig.as(system("test")), [orderId]);
  if (!marks.ok) throw new Error(marks.error.text);
  return marks.value.get(orderId)?.isOwn === true;
}

test("reorganised after settling: reverted, the credit is taken back, the customer marked, all are told", async () => {
  const { order, paymentId, address, amountWei } = await awaited();
  await anvil.send(address, amountWei);
  await anvil.mine(3);
  expect(await stateOf(order)).toBe("settled");
  await anvil.reorg(5);
  await anvil.mine(1);
  expect(await stateOf(order)).toBe("reverted");
  expect(await creditedBy(database, paymentId)).toBe(0);
  expect((await payingOf(rig.as, order)).state).toBe("unpaid");
  expect(await eventsOf(database, order.orderId)).toContain("payment.reverted public");
  expect(await isMarked(order)).toBe(true);
  await anvil.send(address, amountWei);
  await anvil.mine(2);
  expect(await stateOf(order)).toBe("settled");
  expect(await isMarked(order)).toBe(false);
  expect(await creditedBy(database, paymentId)).toBe(2_000);
});

test("tokens sent instead of ETH credit nothing", async () => {
  const { order, address } = await awaited();
  const transferEvent = "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
  const to = address.slice(2).toLowerCase().padStart(64, "0");
  const data = `0x60646000527f${to}60007f${transferEvent}60206000a300`;
  await anvil.rpc("eth_sendTransaction", [{ from: await anvil.account(), data }]);
  await anvil.mine(3);
  expect(await stateOf(order)).toBe("awaiting");
});

test("the server is down for a payment's whole lifetime: paid in time it settles, unpaid it expires", async () => {
  const paid = await awaited();
  const unpaid = await awaited();
  await anvil.send(paid.address, paid.amountWei);
  // Nobody scans until long after the price has run out.
  await minutesLater(60);
  await anvil.mine(3);
  expect(await stateOf(paid.order)).toBe("settled");
  expect(await stateOf(unpaid.order)).toBe("expired");
  expect(await eventsOf(database, paid.order.orderId)).not.toContain("payment.expired public");
});

test("nothing expires while a program has just started", async () => {
  const { order } = await awaited();
  await minutesLater(60);
  await rig.scan(false);
  expect((await currentOf(rig.as, order)).state).toBe("awaiting");
  expect(await stateOf(order)).toBe("expired");
});

test("$1,000 and more waits until the chain calls it final", async () => {
  const { order, address, amountWei } = await awaited(150_000);
  await anvil.send(address, amountWei);
  await anvil.mine(1);
  expect(await stateOf(order)).toBe("confirming");
  expect((await currentOf(rig.as, order)).confirmationsNeeded).toBeNull();
  await anvil.mine(4);
  expect(await stateOf(order)).toBe("settled");
});

test("no endpoint answers: nothing is lost; what came meanwhile settles when one answers again", async () => {
  const { order, address, amountWei } = await awaited();
  const dead = await rigOver([`http://127.0.0.1:${await freePort()}`]);
  await anvil.send(address, amountWei);
  await anvil.mine(2);
  expect(await dead.scan()).toBe("trouble");
  expect((await payingOf(rig.as, order)).chain.trouble).toBe("down");
  expect(await stateOf(order)).toBe("settled");
  expect((await payingOf(rig.as, order)).chain.trouble).toBeNull();
});

longTest(
  "one endpoint lags: it is left out; two disagree: nothing is believed until they agree",
  async () => {
    const { order, paymentId, address, amountWei } = await awaited();
    const other = await startAnvil();
    const both = await rigOver([anvil.url, other.url]);
    await anvil.send(address, amountWei);
    await anvil.mine(3);
    // The other chain is far shorter: it lags.
    expect(await both.scan()).toBe("watched");
    expect((await currentOf(rig.as, order)).state).toBe("settled");
    await other.mine((await anvil.head()) + 1);
    await anvil.mine(1);
    expect(await both.scan()).toBe("trouble");
    expect((await payingOf(rig.as, order)).chain.trouble).toBe("disagree");
    expect(await creditedBy(database, paymentId)).toBe(2_000);
    await other.stop();
  },
);
