import { type SQL, sql } from "drizzle-orm";
import { ok, type Result } from "../../kernel/result.ts";
import { startingWith } from "../../platform/database/like-pattern.ts";
import { allow } from "../people/index.ts";
import type { PaymentsCtx } from "./context.ts";

/** What money of an order is looked up by, in lower case: how it begins. */
type TransferLookUp = {
  /** What a payment service calls a transfer, of a payout or of a payment by hand. */
  reference?: string | undefined;
  /** Of a transaction or of an address of ours on the chain: `0x` and hexadecimal digits. */
  chainStart?: string | undefined;
};

/** An order whose money was found, and what of it. */
export type FoundTransfer = {
  orderId: string;
  by: "reference" | "transaction" | "address";
  /** As it is written. */
  matched: string;
};

/**
 * Orders by the money that moved for them: references, transactions and the addresses that they were paid
 * to; whole ones before those that only begin so. Never where a payout or a refund goes, which is in the
 * vault (Rule P5). For staff.
 */
export async function findTransfers(
  ctx: Pick<PaymentsCtx, "db" | "actor">,
  { reference, chainStart, limit }: TransferLookUp & { limit: number },
): Promise<Result<FoundTransfer[]>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const parts: SQL[] = [];
  const add = (by: FoundTransfer["by"], from: SQL, column: string, condition: SQL) =>
    parts.push(sql`(select order_id as "orderId", ${sql.raw(`'${by}'`)} as by,
      ${sql.raw(column)} as matched from ${from} where ${condition} limit ${limit})`);
  // Transactions by which staff paid stand among the references, written with 0x or without.
  const written = [reference, chainStart, chainStart?.slice(2)].filter((text) => text !== undefined);
  for (const text of new Set(written)) {
    for (const table of [sql`payouts`, sql`payments`]) {
      add("reference", table, "reference", sql`lower(reference) = ${text}`);
      add("reference", table, "reference", sql`lower(reference) like ${startingWith(text)}`);
    }
  }
  if (chainStart !== undefined) {
    const start = startingWith(chainStart);
    const transfers = sql`chain_transfers join chain_payments on chain_payments.id = payment_id`;
    add("transaction", transfers, "tx_hash", sql`tx_hash like ${start}`);
    add("transaction", sql`refund_claims`, "tx_hash", sql`tx_hash like ${start}`);
    add("address", sql`chain_payments`, "address", sql`lower(address) like ${start}`);
  }
  if (parts.length === 0) return ok([]);
  const { rows } = await ctx.db.execute<FoundTransfer>(sql.join(parts, sql` union all `));
  const found = new Map<string, FoundTransfer>();
  for (const row of rows) if (!found.has(row.orderId)) found.set(row.orderId, row);
  return ok([...found.values()].slice(0, limit));
}
