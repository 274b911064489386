import { and, eq, gt, sql } from "drizzle-orm";
import { ok, type Result } from "../../../kernel/result.ts";
import { allow } from "../../people/index.ts";
import type { ChainCtx } from "../context.ts";
import type { ChainTrouble } from "../ports.ts";
import { chainPayments, chainWatch } from "../tables.ts";
import { testChainId } from "./order-paying.ts";

export type ChainHealth = {
  chainId: number;
  isTest: boolean;
  /** How far the chain has been scanned; null when it never was. */
  watch: {
    headNumber: number;
    headTime: Date;
    finalizedNumber: number;
    checkedAt: Date;
    /** How long ago that was by the database's clock, in milliseconds. */
    checkedAgo: number;
    /** Which server watches now; null when none holds the lease. */
    holder: string | null;
    trouble: ChainTrouble | null;
    troubleSince: Date | null;
  } | null;
  /** Addresses that are watched now, and payments whose events are not booked yet. */
  watched: number;
  waiting: number;
};

/** How the chain and its watching are (Rule P21), for admins. */
export async function readChainHealth(ctx: ChainCtx): Promise<Result<ChainHealth>> {
  const may = allow(ctx.actor, "keys.manage");
  if (!may.ok) return may;
  const { chainId } = ctx.eth.chain;
  const ofChain = eq(chainPayments.chainId, chainId);
  const [[watch], watched, waiting] = await Promise.all([
    ctx.db
      .select({
        headNumber: chainWatch.headNumber,
        headTime: chainWatch.headTime,
        finalizedNumber: chainWatch.finalizedNumber,
        checkedAt: chainWatch.checkedAt,
        checkedAgo: sql<number>`(extract(epoch from clock_timestamp() - ${chainWatch.checkedAt}) * 1000)::float8`,
        holder: sql<
          string | null
        >`case when ${chainWatch.leaseUntil} > clock_timestamp() then ${chainWatch.holder} end`,
        trouble: chainWatch.trouble,
        troubleSince: chainWatch.troubleSince,
      })
      .from(chainWatch)
      .where(eq(chainWatch.chainId, chainId)),
    ctx.db.$count(chainPayments, and(ofChain, gt(chainPayments.watchUntil, ctx.clock.now()))),
    ctx.db.$count(chainPayments, and(ofChain, eq(chainPayments.touched, true))),
  ]);
  return ok({ chainId, isTest: chainId === testChainId, watch: watch ?? null, watched, waiting });
}
