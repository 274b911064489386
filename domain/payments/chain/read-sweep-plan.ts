import { and, desc, eq, gt } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { allow } from "../../people/index.ts";
import type { ChainCtx } from "../context.ts";
import { chainPayments, ethKeys } from "../tables.ts";
import { fingerprintOf } from "./eth-key-changes.ts";
import { type HeldAddress, pathOf, planSweep, type SweepLine, type SweepTotals } from "./plan-sweep.ts";

export type SweepPlan = {
  chainId: number;
  /** Addresses that hold something, the largest first. */
  lines: SweepLine[];
  totals: SweepTotals;
  /** What a unit of gas costs now, and a transfer, in wei. */
  gasPriceWei: bigint;
  costWei: bigint;
  worthPercent: number;
  madeAt: Date;
};

type SweepInput = {
  /** The most that the gas may cost, in whole percent of what is moved. */
  worthPercent: number;
  /**
   * Also asks addresses at which nothing was seen: those that are watched no more may have got something
   * since.
   */
  everywhere?: boolean;
};

/**
 * How many addresses are asked for what they hold now, and how many at once; of the others the last known
 * counts.
 */
const mostAsked = 300;
const askedAtOnce = 8;

const noGasPrice = {
  code: "unavailable",
  text: "We can't reach the chain to get the gas price. Try again in a minute.",
} as const;

/**
 * Which addresses hold what, and whether moving it is worth the gas (docs/payments.md), for admins: a plain
 * transfer at the present price. The server has no private keys; the plan is for an offline signer. Refuses
 * (`unavailable`) while the chain tells no price of gas.
 */
export async function readSweepPlan(ctx: ChainCtx, input: SweepInput): Promise<Result<SweepPlan>> {
  const may = allow(ctx.actor, "keys.manage");
  if (!may.ok) return may;
  const { chain } = ctx.eth;
  const [gasPrice, known] = await Promise.all([chain.gasPrice(), readKnown(ctx, input)]);
  if (!gasPrice.ok) return fail(noGasPrice);
  const held = (await askBalances(ctx, known)).filter(({ balanceWei }) => balanceWei > 0n);
  const { worthPercent } = input;
  const plan = planSweep(held, { gasPriceWei: gasPrice.value, worthPercent });
  const madeAt = ctx.clock.now();
  return ok({ chainId: chain.chainId, ...plan, gasPriceWei: gasPrice.value, worthPercent, madeAt });
}

async function readKnown(ctx: ChainCtx, { everywhere }: SweepInput): Promise<HeldAddress[]> {
  const rows = await ctx.db
    .select({
      xpub: ethKeys.xpub,
      index: chainPayments.addressIndex,
      address: chainPayments.address,
      orderId: chainPayments.orderId,
      balanceWei: chainPayments.balanceWei,
      balanceBlock: chainPayments.balanceBlock,
    })
    .from(chainPayments)
    .innerJoin(ethKeys, eq(ethKeys.id, chainPayments.keyId))
    .where(
      and(
        eq(chainPayments.chainId, ctx.eth.chain.chainId),
        everywhere ? undefined : gt(chainPayments.balanceWei, 0n),
      ),
    )
    .orderBy(desc(chainPayments.balanceWei), desc(chainPayments.createdAt));
  return rows.map(({ xpub, index, ...row }) => ({
    ...row,
    path: pathOf(index),
    fingerprint: fingerprintOf(xpub),
    isFresh: false,
  }));
}

/** What the first of the addresses hold now, in as many questions at once as an endpoint bears. */
async function askBalances({ eth }: ChainCtx, known: readonly HeldAddress[]): Promise<HeldAddress[]> {
  const head = await eth.chain.head();
  if (!head.ok) return [...known];
  const balanceBlock = head.value.number;
  const asked: HeldAddress[] = [];
  for (let at = 0; at < Math.min(known.length, mostAsked); at += askedAtOnce) {
    const some = known.slice(at, Math.min(at + askedAtOnce, mostAsked));
    const answers = await Promise.all(
      some.map(async (line): Promise<HeldAddress> => {
        const balance = await eth.chain.balance(line.address, balanceBlock);
        return balance.ok ? { ...line, balanceWei: balance.value, balanceBlock, isFresh: true } : line;
      }),
    );
    asked.push(...answers);
  }
  return [...asked, ...known.slice(asked.length)];
}
