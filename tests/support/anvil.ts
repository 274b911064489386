import { z } from "zod";
import { callNode } from "../../demo/chain/json-rpc.ts";
import { demoChainProgram, runChain } from "../../demo/chain/process.ts";
import { freePort } from "../../platform/free-port.ts";
import { eventually } from "./tools.ts";

/** A local test chain of a test. */
export type Anvil = {
  url: string;
  chainId: number;
  /** Adds so many empty blocks, or as many with what waits in the first of them. */
  mine(blocks: number): Promise<void>;
  /** Sends a transfer from `account()` and waits until a block holds it. Answers its hash. */
  send(to: string, wei: bigint): Promise<string>;
  /** Replaces the last blocks by as many others without their transactions. */
  reorg(depth: number): Promise<void>;
  setBalance(address: string, wei: bigint): Promise<void>;
  /** An account that the node keeps unlocked, with 10,000 ETH. */
  account(): Promise<string>;
  head(): Promise<number>;
  rpc(method: string, params?: readonly unknown[]): Promise<unknown>;
  stop(): Promise<void>;
};

/** An extended public key whose addresses hold nothing on a new chain. */
export const testXpub =
  "xpub6DqcdASYdowLayZeUsEDJyDubB4rgFi6UV4Z8zQ3pDDJdyn1dvrWX6W1Xu2P38fdtBkq1naBveGVK8BU6QJ5BLt1cYe9VC6HaSSUVMhmMU7";

const hex = (value: bigint | number) => `0x${value.toString(16)}`;

/**
 * Starts a test chain on a free port: final after two blocks. Every transaction makes a block unless a block
 * time in seconds is given. It ends with `stop`, or with the test's program.
 */
export async function startAnvil(options: { blockTime?: number; chainId?: number } = {}): Promise<Anvil> {
  const { blockTime, chainId = 31_337 } = options;
  const program = demoChainProgram();
  if (!program) throw new Error("There is no test chain for this platform");
  const port = await freePort("chain");
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    "--port": port,
    "--chain-id": chainId,
    "--slots-in-an-epoch": 1,
    "--prune-history": 300,
  };
  const args = [...Object.entries(settings).flat(), ...(blockTime ? ["--block-time", blockTime] : [])];
  const chain = runChain(program, ["--quiet", ...args.map(String)]);
  const rpc = (method: string, params: readonly unknown[] = []) => callNode(url, method, params);
  const isUp = () =>
    rpc("eth_chainId").then(
      () => true,
      () => false,
    );
  await eventually("the test chain answers", isUp, 40, 5);
  const [account = ""] = z.array(z.string()).parse(await rpc("eth_accounts"));
  return {
    url,
    chainId,
    rpc,
    account: async () => account,
    head: async () => Number(await rpc("eth_blockNumber")),
    async mine(blocks) {
      await rpc("anvil_mine", [hex(blocks)]);
    },
    async send(to, wei) {
      const hash = String(await rpc("eth_sendTransaction", [{ from: account, to, value: hex(wei) }]));
      // The node answers a little before the block is made.
      const isMined = async () => (await rpc("eth_getTransactionReceipt", [hash])) !== null;
      await eventually("a block holds the transfer", isMined, 40, 5);
      return hash;
    },
    async reorg(depth) {
      await rpc("anvil_reorg", [depth, []]);
    },
    async setBalance(address, wei) {
      await rpc("anvil_setBalance", [address, hex(wei)]);
    },
    stop: () => chain.stop(),
  };
}
