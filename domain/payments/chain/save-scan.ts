import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../../platform/database/connect.ts";
import { type ChainWatchRow, chainBlocks, chainPayments, chainTransfers, chainWatch } from "../tables.ts";
import type { BlockScan } from "./scan-blocks.ts";

/** How many blocks back a reorganisation is recognised. */
const storedBlocks = 512;

/**
 * Writes what a scan has shown, all in one transaction, and only if the chain still stands where the scan
 * began and the lease is still ours: a server that slept in the middle writes nothing. Answers whether it was
 * written.
 */
export async function saveScan(
  db: Database,
  began: Pick<ChainWatchRow, "chainId" | "headNumber" | "headHash"> & { holder: string },
  scan: BlockScan,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await isStillOurs(tx, began))) return false;
    const { chainId } = began;
    const gone = await forgetAbove(tx, chainId, scan.ancestor);
    const seen = await storeTransfers(tx, scan);
    await storeBalances(tx, scan, new Set([...gone, ...seen]));
    await tx
      .delete(chainBlocks)
      .where(and(eq(chainBlocks.chainId, chainId), gt(chainBlocks.number, scan.ancestor)));
    if (scan.blocks.length > 0) {
      await tx.insert(chainBlocks).values(scan.blocks.map((block) => ({ chainId, ...block })));
    }
    const oldest = scan.head.number - storedBlocks;
    await tx.delete(chainBlocks).where(and(eq(chainBlocks.chainId, chainId), lt(chainBlocks.number, oldest)));
    await tx
      .update(chainWatch)
      .set({
        headNumber: scan.head.number,
        headHash: scan.head.hash,
        headTime: scan.head.time,
        finalizedNumber: scan.head.finalizedNumber,
        checkedAt: sql`clock_timestamp()`,
        trouble: null,
        troubleSince: null,
      })
      .where(eq(chainWatch.chainId, chainId));
    return true;
  });
}

async function isStillOurs(
  tx: Transaction,
  began: Pick<ChainWatchRow, "chainId" | "headNumber" | "headHash"> & { holder: string },
): Promise<boolean> {
  const [now] = await tx
    .select({
      holder: chainWatch.holder,
      headNumber: chainWatch.headNumber,
      headHash: chainWatch.headHash,
      holds: sql<boolean>`${chainWatch.leaseUntil} >= clock_timestamp()`,
    })
    .from(chainWatch)
    .where(eq(chainWatch.chainId, began.chainId))
    .for("update");
  return (
    now?.holder === began.holder &&
    now.holds &&
    now.headNumber === began.headNumber &&
    now.headHash === began.headHash
  );
}

/** Deletes the transfers of blocks that are gone; answers the payments they were of. */
async function forgetAbove(tx: Transaction, chainId: number, ancestor: number): Promise<string[]> {
  const ofChain = tx
    .select({ id: chainPayments.id })
    .from(chainPayments)
    .where(eq(chainPayments.chainId, chainId));
  const gone = await tx
    .delete(chainTransfers)
    .where(and(gt(chainTransfers.blockNumber, ancestor), inArray(chainTransfers.paymentId, ofChain)))
    .returning({ paymentId: chainTransfers.paymentId });
  return gone.map(({ paymentId }) => paymentId);
}

async function storeTransfers(tx: Transaction, { found }: BlockScan): Promise<string[]> {
  if (found.length === 0) return [];
  const stored = await tx
    .insert(chainTransfers)
    .values(found)
    .onConflictDoNothing()
    .returning({ paymentId: chainTransfers.paymentId });
  return stored.map(({ paymentId }) => paymentId);
}

async function storeBalances(tx: Transaction, scan: BlockScan, touched: ReadonlySet<string>): Promise<void> {
  if (scan.balances.length > 0) {
    const rows = scan.balances.map(
      ({ paymentId, balanceWei }) => sql`(${paymentId}::uuid, ${String(balanceWei)}::numeric)`,
    );
    await tx.execute(sql`
      update chain_payments set balance_wei = seen.balance_wei, balance_block = ${scan.head.number}::int
      from (values ${sql.join(rows, sql`, `)}) as seen (id, balance_wei)
      where chain_payments.id = seen.id`);
  }
  if (touched.size > 0) {
    await tx
      .update(chainPayments)
      .set({ touched: true })
      .where(inArray(chainPayments.id, [...touched]));
  }
}
