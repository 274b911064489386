import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createDemoWallet } from "../../demo/chain/wallet.ts";
import type { ChainAnswer } from "../../domain/payments/ports.ts";
import { createChainReader } from "../../integrations/ethereum/chain-reader.ts";
import { hdAddresses } from "../../integrations/ethereum/hd-addresses.ts";
import { type Anvil, startAnvil, testXpub } from "../support/anvil.ts";
import { longTest } from "../support/long-run.ts";
import { recordingLog } from "../support/tools.ts";

let one: Anvil;
let two: Anvil;
let elsewhere: Anvil;
const stops: (() => Promise<unknown>)[] = [];
const [address, other] = [0, 1].map((index) => hdAddresses.derive(testXpub, index)) as [string, string]; // two indexes, two addresses

beforeAll(async () => {
  [one, two, elsewhere] = await Promise.all([startAnvil(), startAnvil(), startAnvil({ chainId: 5 })]);
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
afterAll(async () => {
  await Promise.all([one.stop(), two.stop(), elsewhere.stop()]);
});

function readerOf(urls: string[], timeoutMilliseconds = 60_000) {
  const log = recordingLog();
  return { log, chain: createChainReader({ urls, chainId: 31_337, log, timeoutMilliseconds }) };
}

/** An endpoint that answers as told, at an address that holds a key. */
async function endpoint(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/v1/secret-key`;
}

/** Passes everything on to a chain, with what is asked or what is answered changed. */
function between(anvil: Anvil, from: string, to: string): RequestListener {
  return (request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", async () => {
      const headers = { "Content-Type": "application/json" };
      const asked = { method: "POST", headers, body: body.replaceAll(from, to) };
      const answer = await (await fetch(anvil.url, asked)).text();
      response.writeHead(200, headers).end(answer.replaceAll(from, to));
    });
  };
}

const dead = "http://127.0.0.1:9/v1/secret-key";

function known<T>(answer: ChainAnswer<T>): T {
  if (!answer.ok) throw new Error(answer.trouble);
  return answer.value;
}

test("reads a transfer, its block, the balance before and after, and the gas price", async () => {
  const { chain } = readerOf([one.url]);
  await one.send(other, 5n);
  const hash = await one.send(address, 10n ** 16n);
  await one.mine(2);
  const head = known(await chain.head());
  expect(head).toMatchObject({ number: await one.head(), finalizedNumber: (await one.head()) - 2 });
  const newest = await one.rpc("eth_getBlockByNumber", ["latest", false]);
  expect(newest).toMatchObject({ timestamp: `0x${(head.time.getTime() / 1000).toString(16)}` });
  const block = known(await chain.block(head.number - 2, new Set([address])));
  expect(block?.transfers).toEqual([{ txHash: hash, to: address, valueWei: 10n ** 16n }]);
  expect(known(await chain.block(head.number - 1, new Set()))?.parentHash).toBe(block?.hash);
  expect(known(await chain.balance(address, head.number - 3))).toBe(0n);
  expect(known(await chain.balance(address, head.number))).toBe(10n ** 16n);
  expect(known(await chain.transaction(hash))).toEqual({
    ...{ to: address, valueWei: 10n ** 16n },
    ...{ blockNumber: head.number - 2, succeeded: true },
  });
  expect(known(await chain.gasPrice())).toBeGreaterThan(0n);
});

test("knows no block above the head and no transaction that was never sent", async () => {
  const { chain } = readerOf([one.url]);
  expect(await chain.block((await one.head()) + 9, new Set([address]))).toEqual({ ok: true, value: null });
  expect(await chain.transaction(`0x${"ab".repeat(32)}`)).toEqual({ ok: true, value: null });
  expect(await chain.transaction("not a hash")).toEqual({ ok: true, value: null });
});

test("a transfer that failed, and one of nothing, are none", async () => {
  const { chain } = readerOf([one.url]);
  // Its code takes no money: PUSH0 PUSH0 REVERT.
  await one.rpc("anvil_setCode", [other, "0x5f5ffd"]);
  const from = await one.account();
  const gas = "0x186a0";
  const first = (await one.head()) + 1;
  await one.rpc("eth_sendTransaction", [{ from, to: other, value: "0x5", gas }]);
  await one.send(address, 0n);
  const last = await one.head();
  expect(last).toBeGreaterThanOrEqual(first);
  for (let number = first; number <= last; number += 1) {
    expect(known(await chain.block(number, new Set([address, other])))?.transfers).toEqual([]);
  }
  await one.rpc("anvil_setCode", [other, "0x"]);
});

test("a balance or a transfer that only one of two endpoints shows is not believed", async () => {
  const hash = await one.send(address, 7n);
  const number = await one.head();
  const balance = known(await readerOf([one.url]).chain.balance(address, number));
  const richer = await endpoint(
    between(one, `0x${balance.toString(16)}`, `0x${(balance + 5n).toString(16)}`),
  );
  const disagree = { ok: false, trouble: "disagree" };
  for (const urls of [
    [richer, one.url],
    [one.url, richer],
  ]) {
    expect(await readerOf(urls).chain.balance(address, number)).toEqual(disagree);
  }
  const raised = await endpoint(between(one, '"value":"0x7"', '"value":"0x70"'));
  expect(await readerOf([raised, one.url]).chain.block(number, new Set([address]))).toEqual(disagree);
  const both = readerOf([one.url, one.url]).chain;
  expect(known(await both.block(number, new Set([address])))?.transfers).toEqual([
    { txHash: hash, to: address, valueWei: 7n },
  ]);
  expect(known(await both.balance(address, number))).toBe(balance);
});

test("no endpoint answers: down, for everything", async () => {
  const { chain, log } = readerOf([dead, await endpoint((_, response) => response.writeHead(500).end())]);
  const down = { ok: false, trouble: "down" };
  expect(await chain.head()).toEqual(down);
  expect(await chain.block(1, new Set([address]))).toEqual(down);
  expect(await chain.balance(address, 1)).toEqual(down);
  expect(await chain.transaction(`0x${"ab".repeat(32)}`)).toEqual(down);
  expect(await chain.gasPrice()).toEqual(down);
  expect(log.lines.length).toBe(2);
  expect(JSON.stringify(log.lines)).not.toContain("secret-key");
});

longTest("an endpoint that hangs holds up one look, and then rests", async () => {
  let asked = 0;
  const hangs = await endpoint(() => {
    asked += 1;
  });
  const { chain } = readerOf([hangs, one.url], 2_000);
  expect(known(await chain.head()).number).toBe(await one.head());
  const before = asked;
  expect(before).toBeGreaterThan(0);
  expect(known(await chain.head()).number).toBe(await one.head());
  expect(known(await chain.block(1, new Set()))?.number).toBe(1);
  expect(asked).toBe(before);
});

test("an endpoint that sends us to another address is not followed there", async () => {
  let asked = 0;
  const inside = await endpoint((_, response) => {
    asked += 1;
    response.end("{}");
  });
  const away = await endpoint((_, response) => response.writeHead(307, { Location: inside }).end());
  expect(await readerOf([away]).chain.head()).toEqual({ ok: false, trouble: "down" });
  expect(asked).toBe(0);
});

test("another chain is left out; when there is no other, that is the trouble", async () => {
  const { chain } = readerOf([elsewhere.url, one.url]);
  expect(known(await chain.head()).number).toBe(await one.head());
  expect(await readerOf([elsewhere.url]).chain.head()).toEqual({ ok: false, trouble: "wrong_chain" });
  expect(await readerOf([dead, elsewhere.url]).chain.head()).toEqual({ ok: false, trouble: "wrong_chain" });
});

test("an endpoint that lags is left out, and what others have is read from them", async () => {
  await one.mine(8);
  const { chain, log } = readerOf([two.url, one.url]);
  expect((await two.head()) < (await one.head()) - 5).toBe(true);
  const head = known(await chain.head());
  expect(head.number).toBe(await one.head());
  expect(known(await chain.block(head.number, new Set()))?.hash).toBe(head.hash);
  expect(log.lines).toMatchObject([{ facts: { state: "lags" } }]);
});

test("two that disagree: nothing is read until they agree", async () => {
  await two.mine((await one.head()) - (await two.head()));
  const { chain } = readerOf([one.url, two.url]);
  expect(await chain.head()).toEqual({ ok: false, trouble: "disagree" });
  expect(await chain.balance(address, 1)).toEqual({ ok: false, trouble: "disagree" });
});

test("ends that differ for a moment agree a block further down", async () => {
  await one.mine(1);
  const number = await one.head();
  const tip = JSON.stringify(await one.rpc("eth_getBlockByNumber", [`0x${number.toString(16)}`, false]));
  const hash = String(JSON.parse(tip).hash);
  const forked = await endpoint(between(one, hash, `0x${"cd".repeat(32)}`));
  const head = known(await readerOf([one.url, forked]).chain.head());
  expect(head.number).toBe(number - 1);
  expect(head.finalizedNumber).toBeLessThanOrEqual(head.number);
});

test("one block behind is no lag: the lower head is the common one", async () => {
  const number = await one.head();
  await one.mine(1);
  const behind = await endpoint(between(one, '"latest"', `"0x${number.toString(16)}"`));
  expect(known(await readerOf([one.url, behind]).chain.head()).number).toBe(number);
});

test("an endpoint that cannot say what is final makes nothing final", async () => {
  const unknowing = await endpoint(between(one, '"finalized"', '"no-such-tag"'));
  expect(known(await readerOf([unknowing]).chain.head()).finalizedNumber).toBe(0);
});

test("after a reorganisation it shows the new blocks", async () => {
  const { chain } = readerOf([one.url]);
  await one.send(address, 7n);
  const before = known(await chain.head());
  await one.reorg(1);
  const after = known(await chain.head());
  expect(after.number).toBe(before.number);
  expect(after.hash).not.toBe(before.hash);
  expect(known(await chain.block(after.number, new Set([address])))?.transfers).toEqual([]);
});

test("the demo's wallet is on the test chain alone, and sends a real transaction there", async () => {
  expect(createDemoWallet({ url: one.url, chainId: 1 })).toBeNull();
  const wallet = createDemoWallet({ url: one.url, chainId: 31_337 });
  const before = known(await readerOf([one.url]).chain.balance(other, await one.head()));
  await wallet?.send(other, 3n);
  await one.mine(1);
  expect(known(await readerOf([one.url]).chain.balance(other, await one.head()))).toBe(before + 3n);
  // Settings that say 31337 do not make another chain one.
  const wrong = createDemoWallet({ url: elsewhere.url, chainId: 31_337 });
  await expect(wrong?.send(other, 3n)).rejects.toThrow("test chain only");
});
