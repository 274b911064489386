import type { Anvil } from "../../support/anvil.ts";
import { eventually } from "../../support/tools.ts";

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
    const isMined = async () => (await chain.rpc("eth_getTransactionReceipt", [hash])) !== null;
    await eventually("a block holds the transfer", isMined, 60, 100);
    return hash;
  };
}
