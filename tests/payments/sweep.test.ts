import { HDKey } from "@scure/bip32";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import {
  activateFirstEthKey,
  type ChainCtx,
  createChainWatcher,
  readChainHealth,
  readSweepPlan,
  startChainPayment,
  sweepCsv,
  sweepFileName,
  sweepJson,
} from "../../domain/payments/index.ts";
import type { ChainReader } from "../../domain/payments/ports.ts";
import { hdAddresses } from "../../integrations/ethereum/hd-addresses.ts";
import { type Actor, system, visitor } from "../../kernel/actor.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { currentOf, ethPorts } from "./chain-rig.ts";
import { ModelChain } from "./model-chain.ts";
import { orderAt, paymentsCtx } from "./payments-rig.ts";

const { publicExtendedKey: xpub } = HDKey.fromMasterSeed(new Uint8Array(32).fill(3)).derive("m/44'/60'/0'/0");
/** 50 gwei: a transfer of 21,000 gas costs 0.00105 ETH. */
const gasPriceWei = 50n * 10n ** 9n;
const costWei = 1_050_000_000_000_000n;

let database: TestDatabase;
let admin: Actor;
let as: (actor: Actor) => ChainCtx;
const chain = new ModelChain(new Date("2026-11-20T12:00:00Z"));
let gasTrouble = false;
/** Addresses of which an endpoint gives no balance. */
const silent = new Set<string>();
/** What left an address: the model's chain only receives. */
const swept = new Set<string>();
const addresses: string[] = [];

/** The model's chain with a price of gas of its own, and addresses that were emptied or give no answer. */
function reader(): ChainReader {
  const model = chain.reader();
  return {
    ...model,
    gasPrice: async () => (gasTrouble ? { ok: false, trouble: "down" } : { ok: true, value: gasPriceWei }),
    balance: async (address, number) => {
      if (silent.has(address)) return { ok: false, trouble: "disagree" };
      return swept.has(address) ? { ok: true, value: 0n } : model.balance(address, number);
    },
  };
}

beforeAll(async () => {
  database = await testDatabase();
  admin = await person(database, "admin");
  const { ctx } = paymentsCtx(database);
  const eth = ethPorts(reader(), { addresses: hdAddresses });
  as = (actor) => ({ ...ctx, eth, actor });
  await activateFirstEthKey(as(system("demo")), xpub);
  const watcher = createChainWatcher(as(system("chain")), { holder: "server 7", intervalMilliseconds: 1000 });
  await watcher.step();
  for (let made = 0; made < 4; made += 1) {
    const order = await orderAt(as(system("test")), "pending", { type: "gold_buy" });
    const started = await startChainPayment(as(visitor), order);
    if (!started.ok) throw new Error(started.error.text);
    addresses.push((await currentOf(as, order)).address);
  }
  const [small = "", large = "", dust = ""] = addresses;
  chain.send(small, 10n ** 16n);
  chain.send(large, 10n ** 18n);
  chain.send(dust, costWei);
  chain.mine(2);
  await watcher.step();
});
afterAll(() => database.close());

async function planned(input: Partial<Parameters<typeof readSweepPlan>[1]> = {}) {
  const plan = await readSweepPlan(as(admin), { worthPercent: 5, ...input });
  if (!plan.ok) throw new Error(plan.error.text);
  return plan.value;
}

test("the plan lists what each address holds now, with its path and what arrives after the gas", async () => {
  const plan = await planned();
  expect(plan).toMatchObject({ chainId: 31_337, gasPriceWei, costWei, worthPercent: 5 });
  expect(plan.lines).toMatchObject([
    {
      path: "m/44'/60'/0'/0/1",
      address: addresses[1],
      balanceWei: 10n ** 18n,
      valueWei: 10n ** 18n - costWei,
      isWorth: true,
      isFresh: true,
      balanceBlock: chain.head.number,
    },
    { path: "m/44'/60'/0'/0/0", address: addresses[0], balanceWei: 10n ** 16n, isWorth: false },
    { path: "m/44'/60'/0'/0/2", address: addresses[2], valueWei: 0n, isWorth: false },
  ]);
  expect(plan.totals).toEqual({
    addresses: 3,
    balanceWei: 10n ** 18n + 10n ** 16n + costWei,
    worthAddresses: 1,
    worthWei: 10n ** 18n - costWei,
    gasWei: costWei,
  });
});

test("the threshold decides what is worth it, never what would not even pay its gas", async () => {
  // The gas is 10.5 % of the small one.
  expect((await planned({ worthPercent: 10 })).totals.worthAddresses).toBe(1);
  expect((await planned({ worthPercent: 11 })).totals.worthAddresses).toBe(2);
  expect((await planned({ worthPercent: 100 })).totals.worthAddresses).toBe(2);
});

test("the file for the signer has whole wei, gas and paths, and says that nonces are not known", async () => {
  const plan = await planned({ worthPercent: 11 });
  const json = z
    .object({
      chainId: z.number(),
      note: z.string(),
      transfers: z.array(z.record(z.string(), z.unknown())),
    })
    .parse(JSON.parse(sweepJson(plan)));
  expect(json.chainId).toBe(31_337);
  expect(json.note).toContain("The shop does not know nonces");
  expect(json.transfers).toHaveLength(2);
  expect(json.transfers[0]).toEqual({
    path: "m/44'/60'/0'/0/1",
    address: addresses[1],
    keyFingerprint: expect.stringMatching(/^[0-9a-f]{4}( [0-9a-f]{4}){3}$/),
    balanceWei: "1000000000000000000",
    balanceBlock: chain.head.number,
    valueWei: "998950000000000000",
    gasLimit: 21_000,
    gasPriceWei: "50000000000",
    nonce: null,
  });
  const lines = sweepCsv(plan).trimEnd().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(
    /^"m\/44'\/60'\/0'\/0\/1","0x[0-9a-fA-F]{40}","[0-9a-f ]{19}","1000000000000000000"/,
  );
  expect(lines[1]).toContain(
    '"998950000000000000","21000","50000000000","unknown: ask the chain when you sign"',
  );
  expect(sweepFileName(plan, "csv")).toBe("sweep-31337-2026-11-20.csv");
});

test("an emptied address leaves the plan; of one that cannot be asked the last known counts, and is marked", async () => {
  const [small = "", large = ""] = addresses;
  silent.add(small);
  swept.add(large);
  const { lines } = await planned();
  expect(lines.map(({ address }) => address)).toEqual([small, addresses[2]]);
  expect(lines[0]).toMatchObject({ balanceWei: 10n ** 16n, isFresh: false });
  silent.clear();
  swept.clear();
});

test("money that came after the watching ended is found when every address is asked", async () => {
  const [, , , idle = ""] = addresses;
  chain.send(idle, 3n * 10n ** 17n);
  chain.mine(1);
  expect((await planned()).lines.map(({ address }) => address)).not.toContain(idle);
  expect((await planned({ everywhere: true })).lines).toContainEqual(
    expect.objectContaining({ address: idle, balanceWei: 3n * 10n ** 17n, isFresh: true }),
  );
});

test("while nobody knows the price of gas there is no plan", async () => {
  gasTrouble = true;
  const refused = await readSweepPlan(as(admin), { worthPercent: 5 });
  expect(refused).toMatchObject({ error: { code: "unavailable" } });
  gasTrouble = false;
});

test("the chain's health tells how far it was looked through, by whom, and what is watched", async () => {
  const health = await readChainHealth(as(admin));
  expect(health).toMatchObject({
    ok: true,
    value: {
      chainId: 31_337,
      isTest: true,
      watched: 4,
      waiting: 0,
      watch: { holder: "server 7", trouble: null },
    },
  });
});

test("plan and health are for elevated admins only", async () => {
  const manager = await person(database, "manager");
  const asleep: Actor = { ...(await person(database, "admin")), elevated: false };
  for (const actor of [visitor, manager, asleep]) {
    expect((await readSweepPlan(as(actor), { worthPercent: 5 })).ok).toBe(false);
    expect((await readChainHealth(as(actor))).ok).toBe(false);
  }
});
