import { sql } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import type { EthPorts } from "../context.ts";
import { activeEthKey } from "./active-eth-key.ts";

/** An address that no other payment has had or will have, and where it comes from. */
export type TakenAddress = { keyId: string; index: number; address: string };

const noKey = {
  code: "unavailable",
  text: "You can't pay in ETH right now. Please choose another way to pay.",
} as const;

/**
 * Takes the next address below the active key (Rule P21). Its index comes from a sequence, so it is never
 * given again, also not when the transaction is undone or the key is another one. Refuses (`unavailable`)
 * while there is no key.
 */
export async function takeAddress(
  tx: Transaction,
  { addresses }: Pick<EthPorts, "addresses">,
): Promise<Result<TakenAddress>> {
  const key = await activeEthKey(tx);
  if (!key) return fail(noKey);
  const answer = await tx.execute<{ index: string }>(sql`select nextval('eth_address_index') as index`);
  const taken = answer.rows[0];
  if (!taken) throw new Error("The sequence of addresses gave no number");
  const index = Number(taken.index);
  return ok({ keyId: key.id, index, address: addresses.derive(key.xpub, index) });
}
