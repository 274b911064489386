import { generateKeyPairSync } from "node:crypto";
import type { ShopCtx } from "../../app/context.ts";
import { demoHighScores } from "../../demo/hiscores/source.ts";
import { memoryFiles } from "../listings/pictures-rig.ts";

/** With what Discord signs here, and its public half as the shop is told it. */
export const discordKey = generateKeyPairSync("ed25519");
export const discordPublicKey = discordKey.publicKey
  .export({ type: "spki", format: "der" })
  .subarray(-32)
  .toString("hex");

/** Where a refund in ETH goes to. */
export const refundAddress = "0x52908400098527886E0F7030069857D2E4169EE7";

/** What plays what is outside the shop: high scores, files, and a chain that has every transaction. */
export function outside(ctx: ShopCtx): Partial<ShopCtx> {
  const at = (value: unknown) => async () => ({ ok: true, value });
  const chain = {
    ...ctx.eth.chain,
    head: at({ number: 100, finalizedNumber: 99, time: new Date() }),
    block: async () => ({ ok: true, value: { time: new Date(Date.now() + 60_000), transfers: [] } }),
    balance: at(0n),
    transaction: at({ to: refundAddress, valueWei: 10n ** 18n, blockNumber: 1, succeeded: true }),
  };
  const price = { microUsd: 2_000_000_000, readings: [], at: new Date() };
  const demoWallet = {
    send: async () => ({ txHash: `0x${"cd".repeat(32)}` }),
    sendOnce: async (asked: object) => ({ ...asked, txHash: `0x${"cd".repeat(32)}` }),
  };
  return {
    files: memoryFiles(),
    highScores: demoHighScores({ "TzKal-Zuk": 1, "Sol Heredit": 1 }),
    eth: { ...ctx.eth, chain, demoWallet, readPrice: at(price) } as never,
  };
}
