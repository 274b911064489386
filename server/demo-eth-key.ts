import { activateFirstEthKey } from "../domain/payments/index.ts";
import { testChainId } from "../domain/payments/model.ts";
import { type Services, systemCtx } from "./services.ts";

/** Made from random bytes that nobody has kept: what is sent to its addresses on the test chain stays there. */
const demoXpub =
  "xpub6EAS3cj2xuXi4Tkrvau4uU6H6WNadvmcRyM75oF3ZCffDMizmrPxLwBHmD319rE7EY7MhxadKPgpsRB62AeUn2scBu4KpHPh2jQ1nTtNXEH";

/**
 * Gives a demo shop on the test chain its extended public key, from which payments get their addresses; a shop that has a key
 * keeps it. On every other chain money would be lost there, so it is given to none of them.
 */
export async function ensureDemoEthKey(services: Services): Promise<void> {
  const { demo, eth } = services.config;
  if (demo && eth.chainId === testChainId) await activateFirstEthKey(systemCtx(services, "demo"), demoXpub);
}
