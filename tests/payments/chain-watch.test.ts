import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { watchStep } from "../../domain/payments/chain/watch-step.ts";
import type { EthPorts } from "../../domain/payments/index.ts";
import { startChainPayment } from "../../domain/payments/index.ts";
import type { ChainReader } from "../../domain/payments/ports.ts";
import { system, visitor } from "../../kernel/actor.ts";
import { fail } from "../../kernel/result.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import { eventually } from "../support/tools.ts";
import { chainCtx, creditedBy, currentOf, ethPorts, payingOf, started } from "./chain-rig.ts";
import { ModelChain } from "./model-chain.ts";
import { eventsOf, orderAt } from "./payments-rig.ts";

let database: TestDatabase;
let chain: ModelChain;
let rig: Awaited<ReturnType<typeof chainCtx>>;

beforeAll(async () => {
  database = await testDatabase({ max: 4 });
});
beforeEach(async () => {
  await database.pool.query(
    "truncate chain_watch, chain_blocks, chain_transfers, eth_keys, chain_payments cascade",
  );
  chain = new ModelChain(new Date("2026-11-20T12:00:00Z"));
  rig = await chainCtx(database, ethPorts(chain.reader()));
});
afterAll(async () => {
  await database.close();
});

type BlockScan = { holder?: string; leaseMilliseconds?: number; reader?: ChainReader };

function scan({ holder = "one", leaseMilliseconds = 30_000, reader = chain.reader() }: BlockScan = {}) {
  const eth = { ...rig.ctx.eth, chain: reader };
  return watchStep({ ...rig.ctx, eth }, { holder, leaseMilliseconds, mayExpire: true });
}

/** A reader of the model chain of which one call is another. */
function reading(block: (read: ChainReader["block"]) => ChainReader["block"]): ChainReader {
  const reader = chain.reader();
  return { ...reader, block: block(reader.block) };
}

async function awaited(amountCents = 2_000) {
  await scan();
  const order = await orderAt(rig.as(system("test")), "pending", { type: "gold_buy", amountCents });
  const paymentId = await started(rig.as, order);
  return { order, paymentId, ...(await currentOf(rig.as, order)) };
}

test("a scan that takes longer than the lease is written all the same, however far behind it began", async () => {
  const { address, amountWei, order } = await awaited();
  chain.send(address, amountWei);
  chain.mine(12);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const isRenewed = async () =>
    (await database.pool.query("select from chain_watch where lease_until > now() + interval '12 seconds'"))
      .rowCount === 1;
  const slow = reading((read) => async (...asked) => {
    // Each look takes most of the lease.
    await database.pool.query("update chain_watch set lease_until = now() + interval '10 seconds'");
    vi.advanceTimersByTime(20_000);
    await eventually("the lease is renewed", isRenewed);
    return read(...asked);
  });
  expect(await scan({ leaseMilliseconds: 30_000, reader: slow })).toBe("watched");
  expect((await currentOf(rig.as, order)).state).toBe("settled");
});

test("a server that has lost the chain to another in the middle of a scan writes nothing of it", async () => {
  const { address, amountWei, paymentId, order } = await awaited();
  chain.send(address, amountWei);
  chain.mine(3);
  const overtaken = reading((read) => async (...asked) => {
    await database.pool.query(
      "update chain_watch set holder = 'two', lease_until = now() + interval '1 minute'",
    );
    return read(...asked);
  });
  expect(await scan({ reader: overtaken })).toBe("elsewhere");
  expect((await currentOf(rig.as, order)).receivedWei).toBe(0n);
  expect(await scan({ holder: "two" })).toBe("watched");
  expect(await creditedBy(database, paymentId)).toBe(2_000);
});

test("a server that fails while it scans leaves the chain to another at once", async () => {
  await awaited();
  chain.mine(1);
  const broken = reading(() => () => Promise.reject(new Error("broken")));
  await expect(scan({ reader: broken })).rejects.toThrow("broken");
  expect(await scan({ holder: "two" })).toBe("watched");
});

longTest("dust is booked and told to nobody; twenty transfers are shown of any number", async () => {
  const { address, order } = await awaited();
  const reported = (await eventsOf(database, order.orderId)).length;
  for (let block = 0; block < 30; block += 1) {
    chain.send(address, 1n);
    chain.mine(1);
    await scan();
  }
  expect(await eventsOf(database, order.orderId)).toHaveLength(reported);
  const payment = await currentOf(rig.as, order);
  expect([payment.receivedWei, payment.transactions.length]).toEqual([30n, 20]);
});

test("forty million dollars too much are booked to the cent", async () => {
  const { address, paymentId, order } = await awaited();
  chain.send(address, 20_000n * 10n ** 18n);
  chain.mine(3);
  await scan();
  expect(await creditedBy(database, paymentId)).toBe(4_000_000_000);
  expect((await payingOf(rig.as, order)).refundDueCents).toBe(3_999_998_000);
});

test("a start that is refused takes no address", async () => {
  await scan();
  const order = await orderAt(rig.as(system("test")), "pending", { type: "gold_buy" });
  const readPrice: EthPorts["readPrice"] = async () => fail({ code: "unavailable", text: "No price" });
  const ctx = rig.as(visitor);
  const taken = async () =>
    (await database.pool.query("select last_value, is_called from eth_address_index")).rows[0];
  const before = await taken();
  const refused = await startChainPayment({ ...ctx, eth: { ...ctx.eth, readPrice } }, order);
  expect(refused).toMatchObject({ ok: false, error: { code: "unavailable" } });
  expect(await taken()).toEqual(before);
  const starts = Array.from({ length: 8 }, () => startChainPayment(ctx, order));
  const ids = (await Promise.all(starts)).map((start) => start.ok && start.value.paymentId);
  expect(new Set(ids).size).toBe(1);
  expect(Number((await taken()).last_value) - Number(before.last_value)).toBeLessThanOrEqual(1);
});
