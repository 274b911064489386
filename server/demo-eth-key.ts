import { activateFirstEthKey } from "../domain/payments/index.ts";
import { testChainId } from "../domain/payments/model.ts";
import { demoXpub } from "./demo-xpub.ts";
import { type Services, systemCtx } from "./services.ts";

/**
 * Gives a demo shop on the test chain its extended public key, from which payments get their addresses; a
 * shop that has a key keeps it. On every other chain money would be lost there, so it is given to none of
 * them.
 */
export async function ensureDemoEthKey(services: Services): Promise<void> {
  const { demo, eth } = services.config;
  if (demo && eth.chainId === testChainId) await activateFirstEthKey(systemCtx(services, "demo"), demoXpub);
}
