import { setTimeout as sleep } from "node:timers/promises";
import type { Anvil } from "../../support/anvil.ts";

/** Sends ETH and answers the transaction's hash once a block holds it. */
export type Wallet = (to: string, wei: bigint) => Promise<string>;

/**
 * The one wallet of all customers and of staff: transactions leave it one after the other, as their numbers
 * demand.
 */
export function createWallet(chain: Anvil): Wallet {
  let last: Promise<unknown> = Promise.resolve();
  return async (to, wei) => {
    const from = await chain.account();
    const leave = () => chain.rpc("eth_sendTransaction", [{ from, to, value: `0x${wei.toString(16)}` }]);
    const leaving = last.then(leave, leave);
    last = leaving;
    const hash = String(await leaving);
    for (let tries = 0; tries < 600; tries += 1) {
      if (await chain.rpc("eth_getTransactionReceipt", [hash])) return hash;
      await sleep(100);
    }
    throw new Error("The transfer came into no block");
  };
}
