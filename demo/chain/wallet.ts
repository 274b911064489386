import { z } from "zod";
import { testChainId } from "../../domain/payments/model.ts";
import type { DemoWallet } from "../../domain/payments/ports.ts";
import { callNode } from "./json-rpc.ts";

const quantity = z.string().transform((value) => BigInt(value));

const blockSchema = z
  .object({
    number: quantity,
    timestamp: quantity,
    transactions: z.array(
      z.object({
        hash: z.string(),
        from: z.string(),
        to: z.string().nullable(),
        value: quantity,
        input: z.string(),
      }),
    ),
  })
  .nullable();

/** Blocks that are asked for at once. */
const atOnce = 10;

/** Blocks have whole seconds by a clock of their own. */
const slackMilliseconds = 60_000;

const accountsSchema = z.array(z.string()).min(2);

/**
 * The wallet of the local test chain: an account that its node keeps unlocked, so that no private key is on
 * our side. There is none on any other chain (Rule P21): `send` asks the node itself for its chain id first.
 * It rejects when the node refuses.
 */
export function createDemoWallet({ url, chainId }: { url: string; chainId: number }): DemoWallet | null {
  if (chainId !== testChainId) return null;
  const transfer = async (sending: { to: string; valueWei: bigint; data?: string }) => {
    if (Number(await callNode(url, "eth_chainId", [])) !== testChainId) {
      throw new Error("The demo's wallet is for the test chain only");
    }
    const { valueWei, ...rest } = sending;
    const transaction = { ...rest, from: await accountOf(url), value: `0x${valueWei.toString(16)}` };
    return z.string().parse(await callNode(url, "eth_sendTransaction", [transaction]));
  };
  return {
    async send(to, valueWei) {
      return { txHash: await transfer({ to, valueWei }) };
    },
    async sendOnce({ reference, since, to, valueWei }) {
      const data = `0x${reference.replaceAll("-", "")}`;
      const sent = await findSent(url, { from: await accountOf(url), data, since });
      if (sent) return { ...sent, reference, since };
      return { txHash: await transfer({ to, valueWei, data }), reference, since, to, valueWei };
    },
  };
}

/** Not the first account, which people with tools of their own use. */
async function accountOf(url: string): Promise<string> {
  const [, account] = accountsSchema.parse(await callNode(url, "eth_accounts", []));
  return account ?? "";
}

type SentTransaction = { txHash: string; to: string; valueWei: bigint };

/**
 * The transaction of an account that carries this data, in the pool or in a block since a moment; null for
 * none. Old blocks that the node has left out held nothing.
 */
async function findSent(
  url: string,
  { from, data, since }: { from: string; data: string; since: Date },
): Promise<SentTransaction | null> {
  const read = async (block: string) =>
    blockSchema.parse(await callNode(url, "eth_getBlockByNumber", [block, true]));
  const oldest = (since.getTime() - slackMilliseconds) / 1000;
  // In this order: what is mined between the two reads is then found twice, not missed.
  const pending = await read("pending");
  const latest = await read("latest");
  let next = latest?.number ?? -1n;
  let blocks = [pending, latest];
  for (;;) {
    for (const block of blocks) {
      for (const { hash, input, to, value, ...sent } of block?.transactions ?? []) {
        const isOurs = sent.from.toLowerCase() === from.toLowerCase() && input.toLowerCase() === data;
        if (isOurs) return { txHash: hash.toLowerCase(), to: to?.toLowerCase() ?? "", valueWei: value };
      }
    }
    const isOlder = blocks.some((block) => block && Number(block.timestamp) < oldest);
    if (isOlder || next <= 0n) return null;
    const numbers = Array.from({ length: atOnce }, (_, back) => next - 1n - BigInt(back));
    next -= BigInt(atOnce);
    blocks = await Promise.all(
      numbers.filter((number) => number >= 0n).map((number) => read(`0x${number.toString(16)}`)),
    );
  }
}
