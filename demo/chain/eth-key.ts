import type { ShopCtx } from "../../app/context.ts";
import { activateFirstEthKey } from "../../domain/payments/index.ts";
import { testChainId } from "../../domain/payments/model.ts";
import { demoXpub } from "../../integrations/ethereum/demo-key.ts";

/**
 * Gives a demo shop on the test chain its extended public key, from which payments get their addresses; a
 * shop that has a key keeps it. On every other chain money would be lost there, so it is given to none of
 * them.
 */
export async function ensureDemoEthKey(ctx: ShopCtx): Promise<void> {
  if (ctx.eth.chain.chainId === testChainId) await activateFirstEthKey(ctx, demoXpub);
}
