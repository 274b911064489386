import { z } from "zod";
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

type SentTransaction = { txHash: string; to: string; valueWei: bigint };

/** Blocks that are asked for at once. */
const atOnce = 10;
/** Blocks have whole seconds by a clock of their own. */
const slackMilliseconds = 60_000;

/**
 * The transaction of an account that carries this data, in the pool or in a block since a moment; null for
 * none. Old blocks that the node has left out held nothing.
 */
export async function findSent(
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
