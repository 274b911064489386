import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { type DemoChain, prepareChainFiles, startDemoChain } from "../../demo/chain/chain.ts";
import { callNode } from "../../demo/chain/json-rpc.ts";
import { demoChainProgram } from "../../demo/chain/process.ts";
import { createDemoWallet } from "../../demo/chain/wallet.ts";
import { createChainReader } from "../../integrations/ethereum/chain-reader.ts";
import { hdAddresses } from "../../integrations/ethereum/hd-addresses.ts";
import { testXpub } from "../support/anvil.ts";
import { longTest } from "../support/long-run.ts";
import { eventually, recordingLog } from "../support/tools.ts";

const address = hdAddresses.derive(testXpub, 7);
const chainId = 31_337;
let dataDir: string;
let running: DemoChain | undefined;
let victim: ChildProcess | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(path.join("/tmp", "goldhall-chain-"));
});
afterEach(async () => {
  await running?.stop();
  victim?.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(blockSeconds = 0.1): Promise<DemoChain> {
  const chain = await startDemoChain({ dataDir, log: recordingLog(), blockSeconds });
  if (!chain) throw new Error("There is no test chain for this platform");
  running = chain;
  await chain.ready;
  return chain;
}

/** Sends a transfer with the demo's wallet and waits until a block holds it. */
async function pay(url: string, wei: bigint): Promise<string> {
  const sent = await createDemoWallet({ url, chainId })?.send(address, wei);
  return eventually("the block", async () => {
    const receipt = await callNode(url, "eth_getTransactionReceipt", [sent?.txHash]);
    return receipt !== null && sent?.txHash;
  });
}

async function held(url: string): Promise<bigint> {
  const reader = createChainReader({ urls: [url], chainId, log: recordingLog() });
  const head = await reader.head();
  const balance = head.ok ? await reader.balance(address, head.value.number) : head;
  if (!balance.ok) throw new Error("The chain does not answer");
  return balance.value;
}

const isAlive = (url: string) =>
  callNode(url, "eth_chainId", []).then(
    () => true,
    () => false,
  );

longTest("mines what the demo's wallet sends by itself, and confirmations go on", async () => {
  const { url } = await start();
  await pay(url, 5n);
  const then = Number(await callNode(url, "eth_blockNumber", []));
  await eventually(
    "further blocks",
    async () => Number(await callNode(url, "eth_blockNumber", [])) > then + 3,
  );
  expect(await held(url)).toBe(5n);
});

longTest(
  "what was sent under a reference is sent once, whether a block has it yet or it is long ago",
  async () => {
    const { url } = await start();
    const wallet = createDemoWallet({ url, chainId });
    const transfer = { reference: randomUUID(), since: new Date(), to: address, valueWei: 5n };
    const sent = await wallet?.sendOnce(transfer);
    const again = { txHash: sent?.txHash, valueWei: 5n };
    expect(await wallet?.sendOnce({ ...transfer, valueWei: 7n })).toMatchObject(again);
    await eventually("the block", () => callNode(url, "eth_getTransactionReceipt", [sent?.txHash]));
    await callNode(url, "anvil_mine", ["0x12c"]);
    expect(await wallet?.sendOnce(transfer)).toMatchObject(again);
    const other = await wallet?.sendOnce({ ...transfer, reference: randomUUID() });
    expect(other?.txHash).not.toBe(sent?.txHash);
    await eventually("both", async () => (await held(url)) === 10n);
  },
);

/** The same node, but that it mines a block after each block that is read. */
async function miningBetweenReads(url: string): Promise<string> {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const answer = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    });
    const answered = await answer.text();
    if (body.includes("eth_getBlockByNumber")) await callNode(url, "evm_mine", []);
    response.end(answered);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  // A TCP server's address is never the path that the type also allows.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

longTest("what a block takes out of the pool between two reads is found, and not sent twice", async () => {
  const { url } = await start(3_600);
  const wallet = createDemoWallet({ url: await miningBetweenReads(url), chainId });
  const transfer = { reference: randomUUID(), since: new Date(), to: address, valueWei: 5n };
  const sent = await wallet?.sendOnce(transfer);
  expect(await wallet?.sendOnce(transfer)).toMatchObject({ txHash: sent?.txHash });
  await callNode(url, "evm_mine", []);
  expect(await held(url)).toBe(5n);
});

longTest("started again it is the same chain", async () => {
  const first = await start();
  const hash = await pay(first.url, 5n);
  await first.stop();
  expect(await isAlive(first.url)).toBe(false);
  const second = await start();
  expect(await held(second.url)).toBe(5n);
  expect(await callNode(second.url, "eth_getTransactionReceipt", [hash])).toMatchObject({ status: "0x1" });
  await pay(second.url, 3n);
  expect(await held(second.url)).toBe(8n);
});

longTest("ends with a killed shop, and has lost nothing", async () => {
  victim = spawn(process.execPath, ["tests/support/chain-victim.ts", dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(victim.stdout ?? process.stdin, "data");
  const url = String(line).trim();
  await pay(url, 5n);
  victim.kill("SIGKILL");
  await eventually("the end of the test chain", async () => !(await isAlive(url)));
  expect(await held((await start()).url)).toBe(5n);
});

longTest("a file that broke off is passed over for the one before it", async () => {
  const first = await start();
  await pay(first.url, 5n);
  await first.stop();
  const { dump, load } = prepareChainFiles(dataDir);
  writeFileSync(dump, readFileSync(load ?? "", "utf8").slice(0, -100));
  expect(await held((await start()).url)).toBe(5n);
});

test("old blocks without transactions are left out of what is kept", () => {
  const block = (number: number, transactions: string[] = []) => ({
    header: { number: `0x${number.toString(16)}` },
    transactions,
  });
  const blocks = Array.from({ length: 2_000 }, (_, number) => block(number, number === 7 ? ["sent"] : []));
  const { dump } = prepareChainFiles(dataDir);
  writeFileSync(dump, JSON.stringify({ best_block_number: 1_999, accounts: { kept: true }, blocks }));
  const { load } = prepareChainFiles(dataDir);
  const kept = JSON.parse(readFileSync(load ?? "", "utf8"));
  expect(kept).toMatchObject({ best_block_number: 1_999, accounts: { kept: true } });
  expect(kept.blocks.slice(0, 2)).toEqual([block(7, ["sent"]), block(1_400)]);
  expect(kept.blocks).toHaveLength(601);
});

test("there is a program for this platform, and none where the package has none", () => {
  expect(demoChainProgram()).not.toBeNull();
  expect(demoChainProgram("freebsd-x64")).toBeNull();
});
