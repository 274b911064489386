import { and, eq, gt, inArray, lt, or, sql } from "drizzle-orm";
import type { ChainCtx } from "../context.ts";
import type { ChainAnswer, ChainHead } from "../ports.ts";
import {
  type ChainWatchRow,
  chainBlocks,
  chainPayments,
  chainTransfers,
  chainWatch,
  isUnsettled,
} from "../tables.ts";
import { evaluatePayment } from "./evaluate-payment.ts";
import { noteTrouble, releaseLease, renewLeaseUntilStopped, takeLease } from "./lease.ts";
import { saveScan } from "./save-scan.ts";
import { type BlockScan, scanBlocks, type WatchedAddress } from "./scan-blocks.ts";

/**
 * For how long after its expiry a payment's balance is compared with every block: late payers come soon or
 * never.
 */
const awaitedStillMilliseconds = 3_600_000;

/** Ethereum's blocks are final after two to three epochs of 32. */
const settledDepth = 96;

export type StepOptions = {
  /** Names this server among others. */
  holder: string;
  leaseMilliseconds: number;
  /** False in the first minutes of a program, so that downtime cannot expire what was paid (facts). */
  mayExpire: boolean;
};

/**
 * What a step came to: `watched` new blocks, `idle` with none, `elsewhere` another server watches, or
 * `trouble`.
 */
export type StepOutcome = "watched" | "idle" | "elsewhere" | "trouble";

/**
 * One scan of the chain (Rule P21, docs/payments.md) up to its head, which is asked now unless it is known:
 * finds what was sent to the payments' addresses, writes it if the lease is ours, and brings each payment
 * that it concerns in line. A payment that fails is logged and tried again by the next step.
 */
export async function watchStep(
  ctx: ChainCtx,
  options: StepOptions,
  knownHead?: ChainAnswer<ChainHead>,
): Promise<StepOutcome> {
  const { chain } = ctx.eth;
  const lease = { chainId: chain.chainId, holder: options.holder, milliseconds: options.leaseMilliseconds };
  const head = knownHead ?? (await chain.head());
  if (!head.ok) {
    await noteTrouble(ctx.db, lease, head.trouble);
    return "trouble";
  }
  const start = await startOf(ctx, head.value);
  if (!start.ok) return "trouble";
  const watch = await takeLease(ctx.db, lease, start.value);
  if (!watch) return "elsewhere";
  const stopRenewing = renewLeaseUntilStopped(ctx.db, lease);
  try {
    return await scanAndWrite(ctx, watch, head.value, options);
  } catch (error) {
    // Whatever keeps this server from looking may not keep another one.
    await releaseLease(ctx.db, lease);
    throw error;
  } finally {
    stopRenewing();
  }
}

async function scanAndWrite(
  ctx: ChainCtx,
  watch: ChainWatchRow,
  head: ChainHead,
  { holder, mayExpire }: StepOptions,
): Promise<StepOutcome> {
  const { chainId } = watch;
  const scan = await scanBlocks(ctx.eth.chain, head, {
    headNumber: watch.headNumber,
    hashOf: (number) => knownHash(ctx, watch, number),
    watched: () => watchedAddresses(ctx, chainId),
  });
  if (!scan.ok) {
    await noteTrouble(ctx.db, { chainId, holder }, scan.trouble);
    await releaseLease(ctx.db, { chainId, holder });
    return "trouble";
  }
  // Also without a new block: the state of a payment changes with time, and trouble is over.
  const written = await saveScan(ctx.db, { ...watch, holder }, scan.value ?? nothingNew(watch));
  if (!written) {
    ctx.log.warn({ chainId }, "a look at the chain was lost: another server has taken over");
    return "elsewhere";
  }
  await evaluateDue(ctx, chainId, mayExpire);
  return scan.value ? "watched" : "idle";
}

/**
 * Where a chain begins that was never scanned: so far back that nothing below can be reorganised any more,
 * for a payment may already be in the first block that is looked for.
 */
async function startOf(ctx: ChainCtx, head: ChainHead): Promise<ChainAnswer<ChainHead>> {
  const { chain } = ctx.eth;
  if ((await ctx.db.$count(chainWatch, eq(chainWatch.chainId, chain.chainId))) > 0) {
    return { ok: true, value: head };
  }
  const block = await chain.block(Math.max(0, head.number - settledDepth), new Set());
  if (!block.ok) return block;
  if (!block.value) return { ok: false, trouble: "disagree" };
  const { number, hash, time } = block.value;
  return { ok: true, value: { number, hash, time, finalizedNumber: Math.min(number, head.finalizedNumber) } };
}

function nothingNew({ headNumber, headHash, headTime, finalizedNumber }: ChainWatchRow): BlockScan {
  const head = { number: headNumber, hash: headHash, time: headTime, finalizedNumber };
  return { ancestor: headNumber, blocks: [], head, found: [], balances: [] };
}

async function knownHash(ctx: ChainCtx, watch: ChainWatchRow, number: number): Promise<string | undefined> {
  if (number === watch.headNumber) return watch.headHash;
  const [block] = await ctx.db
    .select({ hash: chainBlocks.hash })
    .from(chainBlocks)
    .where(and(eq(chainBlocks.chainId, watch.chainId), eq(chainBlocks.number, number)));
  return block?.hash;
}

/** Addresses to which something may still come, and those of payments that wait for confirmations. */
async function watchedAddresses(ctx: ChainCtx, chainId: number): Promise<WatchedAddress[]> {
  const { id, address, balanceWei, balanceBlock, watchUntil, expiresAt, state } = chainPayments;
  const now = ctx.clock.now();
  const isWatched = and(
    eq(chainPayments.chainId, chainId),
    or(gt(watchUntil, now), and(isUnsettled, inArray(state, ["seen", "confirming"]))),
  );
  const [rows, transfers] = await Promise.all([
    ctx.db
      .select({ paymentId: id, address, balanceWei, balanceBlock, expiresAt, state })
      .from(chainPayments)
      .where(isWatched),
    ctx.db
      .select({
        paymentId: chainTransfers.paymentId,
        blockNumber: chainTransfers.blockNumber,
        valueWei: chainTransfers.valueWei,
        txHash: chainTransfers.txHash,
      })
      .from(chainTransfers)
      .innerJoin(chainPayments, eq(id, chainTransfers.paymentId))
      .where(and(isWatched, gt(chainTransfers.blockNumber, balanceBlock))),
  ]);
  const known = Map.groupBy(transfers, ({ paymentId }) => paymentId);
  return rows.map(({ expiresAt, state, ...row }) => ({
    ...row,
    known: known.get(row.paymentId) ?? [],
    isAwaited: state !== "settled" && expiresAt.getTime() > now.getTime() - awaitedStillMilliseconds,
  }));
}

/** Payments that the chain has touched, that wait for blocks, or whose time is over. */
async function evaluateDue(ctx: ChainCtx, chainId: number, mayExpire: boolean): Promise<void> {
  const { id, state, expiresAt } = chainPayments;
  const isOver = and(
    sql`${mayExpire}::boolean`,
    inArray(state, ["awaiting", "partial"]),
    lt(expiresAt, ctx.clock.now()),
  );
  const moves = sql`(touched or state in ('seen', 'confirming') or confirmed_wei <> received_wei)`;
  const due = await ctx.db
    .select({ id })
    .from(chainPayments)
    .where(and(eq(chainPayments.chainId, chainId), isUnsettled, or(moves, isOver)));
  for (const { id: paymentId } of due) {
    try {
      await evaluatePayment(ctx, { paymentId, mayExpire });
    } catch (error) {
      ctx.log.error({ err: error, paymentId }, "a payment in ETH could not be brought in line");
    }
  }
}
