import { testChainId } from "../../domain/payments/model.ts";

/**
 * The demo's extended public key, which every shop must know in order to refuse it. Made from random bytes
 * that nobody has kept: what is sent to its addresses on the test chain stays there.
 */
export const demoXpub =
  "xpub6EAS3cj2xuXi4Tkrvau4uU6H6WNadvmcRyM75oF3ZCffDMizmrPxLwBHmD319rE7EY7MhxadKPgpsRB62AeUn2scBu4KpHPh2jQ1nTtNXEH";

/** Why the key may not be used on the chain: on a real one, what is sent to it is lost (Rule P33). */
export function demoKeyProblem(xpub: string, chainId: number): string | null {
  const isRefused = xpub === demoXpub && chainId !== testChainId;
  return isRefused
    ? "This is the demo's key, and nobody can spend from it. Use your own wallet's key."
    : null;
}
