import { type SQL, sql } from "drizzle-orm";
import { ok, type Result } from "../../../kernel/result.ts";
import type { Queryable } from "../../../platform/database/connect.ts";
import { allow } from "../../people/index.ts";
import type { PaymentsCtx } from "../context.ts";
import type { Account, PostingKind } from "./ledger-names.ts";
import type { LedgerCursor, LedgerFilter } from "./ledger-query.ts";

/** A booking with all its entries, which sum to zero (Rule P13). */
export type PostingView = {
  id: number;
  /** Null where no single order is concerned. */
  orderId: string | null;
  kind: PostingKind;
  at: Date;
  /** Positive is a debit, negative a credit; `isInGold` tells in which of the two it is. */
  entries: { account: Account; amountCents: number; millions: number }[];
};

export type LedgerPage = { postings: PostingView[]; next: LedgerCursor | null };

const pageSize = 50;

/**
 * Bookings that pass the filter, newest first, 50 a page, for managers. One query, whatever the size of the
 * ledger.
 */
export async function readLedger(
  ctx: Pick<PaymentsCtx, "db" | "actor">,
  { filter, after }: { filter: LedgerFilter; after?: LedgerCursor | undefined },
): Promise<Result<LedgerPage>> {
  const may = allow(ctx.actor, "ledger.read");
  if (!may.ok) return may;
  const found = await readPostings(ctx.db, { filter, after, limit: pageSize + 1 });
  const postings = found.slice(0, pageSize);
  const last = postings.at(-1);
  return ok({ postings, next: found.length > pageSize && last ? { at: last.at, id: last.id } : null });
}

type PostingsQuery = { filter: LedgerFilter; after?: LedgerCursor | undefined; limit: number };

/** The newest bookings that pass the filter, after a position in the list. */
export async function readPostings(db: Queryable, query: PostingsQuery): Promise<PostingView[]> {
  const conditions = conditionsOf(query.filter);
  if (!conditions) return [];
  const { after } = query;
  if (after)
    conditions.push(sql`(p.at, p.id) < (${after.at.toISOString()}::timestamptz, ${after.id}::bigint)`);
  const { rows } = await db.execute<Omit<PostingView, "at"> & { at: string }>(sql`
    select p.id::float8 as id, p.order_id as "orderId", p.kind,
      to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      (select json_agg(json_build_object('account', e.account, 'amountCents', e.amount_cents, 'millions', e.millions)
         order by e.amount_cents + e.millions < 0, e.id)
       from ledger_entries e where e.posting_id = p.id) as entries
    from ledger_postings p where ${sql.join(conditions, sql` and `)}
    order by p.at desc, p.id desc limit ${query.limit}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** Null when nothing can pass: the order's number is none. */
function conditionsOf({ account, kind, order, from, to }: LedgerFilter): SQL[] | null {
  const ids = order === undefined ? undefined : idsBeginning(order);
  if (ids === null) return null;
  return [
    sql`true`,
    ...(kind ? [sql`p.kind = ${kind}`] : []),
    ...(ids ? [sql`p.order_id between ${ids.from}::uuid and ${ids.to}::uuid`] : []),
    ...(from ? [sql`p.at >= ${`${from}T00:00:00Z`}::timestamptz`] : []),
    ...(to ? [sql`p.at < ${`${to}T00:00:00Z`}::timestamptz + interval '24 hours'`] : []),
    ...(account ? [sql`p.id in (select posting_id from ledger_entries where account = ${account})`] : []),
  ];
}

/** The first and the last id that begin as typed; `#` and dashes do not count. Null for what begins no id. */
function idsBeginning(typed: string): { from: string; to: string } | null {
  const digits = typed.toLowerCase().replace(/[#\s-]/g, "");
  if (!/^[0-9a-f]{1,32}$/.test(digits)) return null;
  return { from: uuidOf(digits.padEnd(32, "0")), to: uuidOf(digits.padEnd(32, "f")) };
}

function uuidOf(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
