import { and, eq, gte, sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/connect.ts";
import type { ChainHead, ChainTrouble } from "../ports.ts";
import { type ChainWatchRow, chainWatch } from "../tables.ts";

export type Lease = { chainId: number; holder: string; milliseconds: number };

/**
 * Takes or renews the right to scan a chain through, by the database's own clock, so that servers whose
 * clocks differ agree. Answers the row, or null while another server holds the lease. A chain that was never
 * scanned begins at `head`, which is not used otherwise.
 */
export async function takeLease(db: Queryable, lease: Lease, head: ChainHead): Promise<ChainWatchRow | null> {
  const leaseUntil = leaseEnd(lease.milliseconds);
  const { chainId, holder } = lease;
  const start = {
    headNumber: head.number,
    headHash: head.hash,
    headTime: head.time,
    finalizedNumber: head.finalizedNumber,
    checkedAt: sql`clock_timestamp()`,
  };
  const [taken] = await db
    .insert(chainWatch)
    .values({ chainId, holder, leaseUntil, ...start })
    .onConflictDoUpdate({
      target: chainWatch.chainId,
      set: { holder, leaseUntil },
      setWhere: sql`${chainWatch.holder} is null or ${chainWatch.holder} = ${holder}
        or ${chainWatch.leaseUntil} < clock_timestamp()`,
    })
    .returning();
  return taken ?? null;
}

/** Gives the lease back, so that another server need not wait for its end. */
export async function releaseLease(db: Queryable, { chainId, holder }: Omit<Lease, "milliseconds">) {
  await db
    .update(chainWatch)
    .set({ holder: null, leaseUntil: null })
    .where(and(eq(chainWatch.chainId, chainId), eq(chainWatch.holder, holder)));
}

/** Says why the chain cannot be scanned at present; whoever watches it writes it. */
export async function noteTrouble(
  db: Queryable,
  { chainId, holder }: Omit<Lease, "milliseconds">,
  trouble: ChainTrouble,
): Promise<void> {
  await db
    .update(chainWatch)
    .set({ trouble, troubleSince: sql`coalesce(${chainWatch.troubleSince}, clock_timestamp())` })
    .where(
      and(
        eq(chainWatch.chainId, chainId),
        sql`(${chainWatch.holder} is null or ${chainWatch.holder} = ${holder} or ${chainWatch.leaseUntil} < clock_timestamp())`,
      ),
    );
}

/**
 * Renews a lease while its holder is at work, until the returned function is called. A program that stands
 * still renews nothing, so another one takes over.
 */
export function renewLeaseUntilStopped(db: Queryable, { chainId, holder, milliseconds }: Lease): () => void {
  const renew = () =>
    db
      .update(chainWatch)
      .set({ leaseUntil: leaseEnd(milliseconds) })
      .where(
        and(
          eq(chainWatch.chainId, chainId),
          eq(chainWatch.holder, holder),
          gte(chainWatch.leaseUntil, sql`clock_timestamp()`),
        ),
      )
      .then(
        () => undefined,
        // The next one tries again; a lease that runs out is noticed when the scan is written.
        () => undefined,
      );
  const timer = setInterval(renew, milliseconds / 3);
  return () => clearInterval(timer);
}

function leaseEnd(milliseconds: number) {
  return sql`clock_timestamp() + make_interval(secs => ${milliseconds / 1000}::float8)`;
}
