import { count, desc, sql } from "drizzle-orm";
import { ok, type Result } from "../../../kernel/result.ts";
import { allow, namesOf } from "../../people/index.ts";
import type { ChainCtx } from "../context.ts";
import { chainPayments, type EthKeyRow, ethKeys } from "../tables.ts";
import { fingerprintOf } from "./eth-key-changes.ts";

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

export type EthKeys = {
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
  const names = await namesOf(
    ctx.db,
    people.flatMap((id) => (id ? [id] : [])),
  );
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
