import { and, count, desc, eq, gt, sql } from "drizzle-orm";
import { ok, type Result } from "../../../kernel/result.ts";
import { allow, namesOf } from "../../people/index.ts";
import type { ChainCtx } from "../context.ts";
import type { ChainTrouble } from "../ports.ts";
import { chainPayments, chainWatch, type EthKeyRow, ethKeys } from "../tables.ts";
import { fingerprintOf } from "./eth-key-changes.ts";
import { testChainId } from "./order-paying.ts";

/** An extended public key as admins see it. */
export type EthKeyView = {
  id: string;
  state: EthKeyRow["state"];
  xpub: string;
  /** By which people tell keys apart. */
  fingerprint: string;
  /** The first addresses, to be compared with what the wallet itself shows. */
  firstAddresses: string[];
  /** How many payments have an address of it. */
  payments: number;
  /** Null for the command line and the demo. */
  proposedBy: string | null;
  proposedByName: string | null;
  proposedAt: Date;
  decidedByName: string | null;
  decidedAt: Date | null;
};

type EthKeys = {
  active: EthKeyView | null;
  proposed: EthKeyView | null;
  /** Retired and refused ones, newest first. */
  earlier: EthKeyView[];
  /** The number of the address that the next payment takes. */
  nextIndex: number;
};

const comparedAddresses = 3;

/** All extended public keys the shop has had (Rule P21), for admins. */
export async function readEthKeys(ctx: ChainCtx): Promise<Result<EthKeys>> {
  const may = allow(ctx.actor, "keys.manage");
  if (!may.ok) return may;
  const [rows, used, next] = await Promise.all([
    ctx.db.select().from(ethKeys).orderBy(desc(ethKeys.proposedAt)),
    ctx.db
      .select({ keyId: chainPayments.keyId, payments: count() })
      .from(chainPayments)
      .groupBy(chainPayments.keyId),
    readNextIndex(ctx),
  ]);
  const people = rows.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy]);
  const names = await namesOf(ctx.db, people);
  const paymentsOf = new Map(used.map(({ keyId, payments }) => [keyId, payments]));
  const views = rows.map((row) => viewOf(ctx, row, names, paymentsOf.get(row.id) ?? 0));
  const of = (state: EthKeyRow["state"]) => views.find((view) => view.state === state) ?? null;
  return ok({
    active: of("active"),
    proposed: of("proposed"),
    earlier: views.filter(({ state }) => state === "retired" || state === "refused"),
    nextIndex: next,
  });
}

function viewOf(
  { eth }: ChainCtx,
  { decidedBy, ...row }: EthKeyRow,
  names: ReadonlyMap<string, string>,
  payments: number,
): EthKeyView {
  const indexes = Array.from({ length: comparedAddresses }, (_, index) => index);
  return {
    ...row,
    fingerprint: fingerprintOf(row.xpub),
    firstAddresses: indexes.map((index) => eth.addresses.derive(row.xpub, index)),
    payments,
    proposedByName: (row.proposedBy && names.get(row.proposedBy)) || null,
    decidedByName: (decidedBy && names.get(decidedBy)) || null,
  };
}

async function readNextIndex({ db }: ChainCtx): Promise<number> {
  const { rows } = await db.execute<{ next: string }>(
    sql`select case when is_called then last_value + 1 else last_value end as next from eth_address_index`,
  );
  return Number(rows[0]?.next ?? 0);
}

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
