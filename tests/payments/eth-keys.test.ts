import { HDKey } from "@scure/bip32";
import { bytesToHex } from "viem";
import { privateKeyToAddress } from "viem/accounts";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  activateFirstEthKey,
  approveEthKey,
  type ChainCtx,
  type ChainWatcher,
  createChainWatcher,
  proposeEthKey,
  readEthKeys,
  refuseEthKey,
  startChainPayment,
} from "../../domain/payments/index.ts";
import { hdAddresses } from "../../integrations/ethereum/hd-addresses.ts";
import { type Actor, system, visitor } from "../../kernel/actor.ts";
import { mailsTo } from "../notifications/mail-rig.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import { currentOf, ethPorts } from "./chain-rig.ts";
import { ModelChain } from "./model-chain.ts";
import { orderAt, paymentsCtx } from "./payments-rig.ts";

/** A wallet of the tests: its extended public key, and the addresses that its private keys really control. */
function wallet(name: string) {
  const seed = new Uint8Array(32).fill(name.charCodeAt(0));
  const at = HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'/0");
  const addressOf = (index: number) => {
    const { privateKey } = at.deriveChild(index);
    if (!privateKey) throw new Error("The wallet has no private key");
    return privateKeyToAddress(bytesToHex(privateKey));
  };
  return { xpub: at.publicExtendedKey, addressOf };
}

const first = wallet("a");
const second = wallet("b");

let database: TestDatabase;
let as: (actor: Actor) => ChainCtx;
let clock: ReturnType<typeof paymentsCtx>["clock"];
let chain: ModelChain;
let watcher: ChainWatcher;
let quill: Actor;
let rook: Actor;
const mailAddresses: string[] = [];

beforeEach(async () => {
  database = await testDatabase({ ethKey: false });
  const rig = paymentsCtx(database);
  clock = rig.clock;
  chain = new ModelChain(new Date("2026-11-20T12:00:00Z"));
  const eth = ethPorts(chain.reader(), { addresses: hdAddresses });
  as = (actor) => ({ ...rig.ctx, eth, actor });
  watcher = createChainWatcher(as(system("chain")), { holder: "one", intervalMilliseconds: 1000 });
  await watcher.step();
  const people = [await person(database, "admin", "Quill"), await person(database, "admin", "Rook")] as const;
  [quill, rook] = people;
  mailAddresses.splice(0, 2, ...people.map(({ personId }) => `${personId}@shop.example`));
  await person(database, "manager");
});
afterEach(() => database.close());

const active = async () => {
  const keys = await readEthKeys(as(quill));
  if (!keys.ok) throw new Error(keys.error.text);
  return keys.value;
};

async function proposed(xpub: string, by = quill): Promise<string> {
  const made = await proposeEthKey(as(by), { xpub });
  if (!made.ok) throw new Error(made.error.text);
  return made.value.keyId;
}

async function payAt() {
  const order = await orderAt(as(system("test")), "pending", { type: "gold_buy" });
  const started = await startChainPayment(as(visitor), order);
  if (!started.ok) throw new Error(started.error.text);
  const { address, amountWei } = await currentOf(as, order);
  return { order, address, amountWei };
}

test("the first key comes from the command line alone, once, and the same again changes nothing", async () => {
  expect(await activateFirstEthKey(as(quill), first.xpub)).toMatchObject({ error: { code: "forbidden" } });
  const refused = await activateFirstEthKey(as(system("command-line")), "xpub and no more");
  expect(refused).toMatchObject({ error: { code: "invalid", field: "xpub" } });
  const made = await activateFirstEthKey(as(system("command-line")), ` ${first.xpub}\n`);
  expect(made).toMatchObject({ ok: true });
  expect(await activateFirstEthKey(as(system("command-line")), first.xpub)).toEqual(made);
  expect(await activateFirstEthKey(as(system("command-line")), second.xpub)).toMatchObject({
    error: { code: "conflict" },
  });
  expect((await active()).active).toMatchObject({ xpub: first.xpub, state: "active", proposedByName: null });
});

test("payments get addresses that the wallet's own private keys control, each once", async () => {
  await activateFirstEthKey(as(system("demo")), first.xpub);
  const addresses = [await payAt(), await payAt(), await payAt()].map(({ address }) => address);
  expect(addresses).toEqual([0, 1, 2].map(first.addressOf));
  expect(await active()).toMatchObject({ nextIndex: 3, active: { payments: 3 } });
});

test("without a key no payment can be started", async () => {
  const order = await orderAt(as(system("test")), "pending", { type: "gold_buy" });
  expect(await startChainPayment(as(visitor), order)).toMatchObject({
    error: {
      code: "conflict",
      text: "This can't be ordered right now. Please try again later, or message us.",
    },
  });
  // One that was placed while there was a key keeps its way, and waits for another key.
  await database.pool.query("update orders set payment_method = 'crypto-ETH' where id = $1", [order.orderId]);
  expect(await startChainPayment(as(visitor), order)).toMatchObject({ error: { code: "unavailable" } });
});

test("a proposed key changes nothing until another admin approves it; indexes go on where they were", async () => {
  await activateFirstEthKey(as(system("demo")), first.xpub);
  await payAt();
  const keyId = await proposed(second.xpub);
  expect((await payAt()).address).toBe(first.addressOf(1));
  expect(await approveEthKey(as(quill), { keyId })).toMatchObject({
    error: { code: "conflict", text: expect.stringContaining("You proposed this key") },
  });
  expect((await active()).active?.xpub).toBe(first.xpub);
  expect(await approveEthKey(as(rook), { keyId })).toMatchObject({ ok: true });
  expect(await active()).toMatchObject({
    active: { xpub: second.xpub, proposedByName: "Quill", decidedByName: "Rook" },
    proposed: null,
    earlier: [{ xpub: first.xpub, state: "retired", payments: 2 }],
  });
  expect((await payAt()).address).toBe(second.addressOf(2));
});

longTest("what comes to an address of a retired key is seen and credited", async () => {
  await activateFirstEthKey(as(system("demo")), first.xpub);
  const { order, address, amountWei } = await payAt();
  await approveEthKey(as(rook), { keyId: await proposed(second.xpub) });
  chain.send(address, amountWei);
  chain.mine(4);
  await watcher.step();
  expect(await currentOf(as, order)).toMatchObject({ state: "settled", creditedCents: 1900 });
});

longTest("a key that was used before may come back, the one in use is refused", async () => {
  await activateFirstEthKey(as(system("demo")), first.xpub);
  expect(await proposeEthKey(as(quill), { xpub: first.xpub })).toMatchObject({
    error: { code: "invalid", field: "xpub", text: "This key is already in use." },
  });
  clock.advance(60_000);
  await approveEthKey(as(rook), { keyId: await proposed(second.xpub) });
  clock.advance(60_000);
  await approveEthKey(as(quill), { keyId: await proposed(first.xpub, rook) });
  expect(await active()).toMatchObject({
    active: { xpub: first.xpub },
    earlier: [{ xpub: second.xpub }, { xpub: first.xpub }],
  });
});

test("only elevated admins propose, approve, refuse and read keys, and no program does", async () => {
  const keyId = await proposed(second.xpub);
  const manager = await person(database, "manager");
  const staff = await person(database, "staff");
  const asleep: Actor = { ...(await person(database, "admin")), elevated: false };
  const key = {
    kind: "key",
    keyId,
    madeBy: "00000000-0000-4000-8000-000000000000",
    name: "A robot",
    capabilities: ["keys.manage"],
  } as const;
  for (const [actor, code] of [
    [visitor, "not_found"],
    [staff, "not_found"],
    [manager, "not_found"],
    [asleep, "step_up_required"],
    [key, "forbidden"],
    [system("job"), "forbidden"],
  ] as const) {
    expect(await proposeEthKey(as(actor), { xpub: first.xpub })).toMatchObject({ error: { code } });
    expect(await approveEthKey(as(actor), { keyId })).toMatchObject({ error: { code } });
    expect(await refuseEthKey(as(actor), { keyId })).toMatchObject({ error: { code } });
  }
  for (const actor of [visitor, staff, manager, asleep]) {
    expect((await readEthKeys(as(actor))).ok).toBe(false);
  }
  expect(await active()).toMatchObject({ active: null, proposed: { xpub: second.xpub } });
});

test("a private key that is pasted by mistake is refused and never repeated", async () => {
  const { privateExtendedKey } = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/44'/60'/0'/0");
  const refused = await proposeEthKey(as(quill), { xpub: privateExtendedKey });
  expect(refused).toMatchObject({ error: { code: "invalid", field: "xpub" } });
  expect(JSON.stringify(refused)).not.toContain(privateExtendedKey.slice(10));
  const stored = await database.pool.query("select count(*)::int as n from eth_keys");
  expect(stored.rows).toEqual([{ n: 0 }]);
});

longTest("one proposal waits at a time, and what was decided stays decided", async () => {
  const keyId = await proposed(first.xpub);
  expect(await proposeEthKey(as(rook), { xpub: second.xpub })).toMatchObject({ error: { code: "conflict" } });
  expect(await refuseEthKey(as(quill), { keyId })).toMatchObject({ ok: true });
  expect(await refuseEthKey(as(rook), { keyId })).toMatchObject({ error: { code: "conflict" } });
  expect(await approveEthKey(as(rook), { keyId })).toMatchObject({ error: { code: "conflict" } });
  expect(await active()).toMatchObject({ active: null, earlier: [{ state: "refused" }] });
});

test("of an approval and a refusal at once one wins, and a shop never has two keys in use", async () => {
  await activateFirstEthKey(as(system("demo")), first.xpub);
  const third = await person(database, "admin");
  for (let round = 0; round < 4; round += 1) {
    const isFirst = (await active()).active?.xpub === first.xpub;
    const keyId = await proposed(isFirst ? second.xpub : first.xpub);
    const answers = await Promise.all([
      approveEthKey(as(rook), { keyId }),
      approveEthKey(as(third), { keyId }),
      refuseEthKey(as(third), { keyId }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const { rows } = await database.pool.query("select id from eth_keys where state = 'active'");
    expect(rows).toHaveLength(1);
  }
});

longTest("every admin is mailed who did what with which key, with the first address to compare", async () => {
  const keyId = await proposed(second.xpub);
  await approveEthKey(as(rook), { keyId });
  await refuseEthKey(as(quill), { keyId: await proposed(first.xpub, rook) });
  const { fingerprint } = (await active()).active ?? { fingerprint: "" };
  for (const to of mailAddresses) {
    const mails = await mailsTo(database, as(quill), to);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      "ETH payments now go to a new wallet",
      "New wallet proposed for ETH payments",
      "New wallet proposed for ETH payments",
      "Proposed wallet for ETH payments rejected",
    ]);
    const approved = mails.find(({ subject }) => subject.startsWith("ETH payments now"));
    expect(approved?.text).toContain("Rook approved");
    expect(approved?.text).toContain("Nov 20, 2026, 12:00 PM UTC");
    expect(approved?.text).toContain(fingerprint);
    expect(approved?.text).toContain(second.addressOf(0));
  }
  const { rows } = await database.pool.query("select count(*)::int as n from mails");
  expect(rows).toEqual([{ n: 8 }]);
});

test("the log holds every step with the fingerprint, and never the key itself", async () => {
  await activateFirstEthKey(as(system("demo")), first.xpub);
  await approveEthKey(as(rook), { keyId: await proposed(second.xpub) });
  const { rows } = await database.pool.query(
    "select type, visibility, topics, data::text as data from events where subject_kind = 'eth-key' order by id",
  );
  expect(rows.map(({ type }) => type)).toEqual([
    "eth_key.activated",
    "eth_key.proposed",
    "eth_key.retired",
    "eth_key.activated",
  ]);
  for (const { visibility, topics, data } of rows) {
    expect([visibility, topics]).toEqual(["internal", ["eth-keys"]]);
    expect(data).toMatch(/^\{"fingerprint": "[0-9a-f]{4}( [0-9a-f]{4}){3}"\}$/);
  }
});
