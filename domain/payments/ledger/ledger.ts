import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../platform/database/connect.ts";
import { addToPaid } from "../../orders/index.ts";
import { ledgerEntries, ledgerPostings } from "../tables.ts";
import { type Account, accounts, isInGold, type PostingKind } from "./ledger-names.ts";

export type Posting = {
  /** Null where no single order is concerned. */
  orderId: string | null;
  kind: PostingKind;
  /** Names this one booking; a second under the same key is not made. */
  key: string;
  /** Cents by account, millions on those in gold: positive is a debit, negative a credit. */
  entries: Partial<Record<Account, number>>;
  at: Date;
};

/**
 * Books once (Rule P13), and keeps what counts as paid in the order's row: answers whether it was booked now,
 * false when a booking with this key is there. Throws on entries that do not sum to zero; the database would
 * not commit them either.
 */
export async function post(tx: Transaction, { orderId, kind, key, entries, at }: Posting): Promise<boolean> {
  const lines = (Object.entries(entries) as [Account, number][]).filter(([, amount]) => amount !== 0); // Its own keys.
  const sumOf = (inGold: boolean) =>
    lines.reduce((total, [account, amount]) => (isInGold(account) === inGold ? total + amount : total), 0);
  const [cents, millions] = [sumOf(false), sumOf(true)];
  if (cents !== 0 || millions !== 0 || lines.length === 0) {
    throw new Error(`The posting ${kind} sums to ${cents} cents and ${millions}M`);
  }
  const [posting] = await tx
    .insert(ledgerPostings)
    .values({ orderId, kind, key, at })
    .onConflictDoNothing({ target: ledgerPostings.key })
    .returning({ id: ledgerPostings.id });
  if (!posting) return false;
  const values = lines.map(([account, amount]) => {
    const [amountCents, millions] = isInGold(account) ? [0, amount] : [amount, 0];
    return { postingId: posting.id, account, amountCents, millions };
  });
  await tx.insert(ledgerEntries).values(values);
  const { cash = 0, gold = 0, dust_forgiven: dust = 0, goodwill = 0 } = entries;
  if (orderId) await addToPaid(tx, orderId, cash + gold + dust + goodwill);
  return true;
}

export type Balances = Record<Account, number>;

/** What an order has moved on each account, in cents, or millions on those in gold; each sums to zero. */
export async function readBalances(db: Queryable, orderId: string): Promise<Balances> {
  const rows = await db
    .select({
      account: ledgerEntries.account,
      // An account has one unit.
      amount: sql<string>`sum(${ledgerEntries.amountCents} + ${ledgerEntries.millions})`,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.id, ledgerEntries.postingId))
    .where(eq(ledgerPostings.orderId, orderId))
    .groupBy(ledgerEntries.account);
  const found = new Map(rows.map(({ account, amount }) => [account, Number(amount)]));
  const of = (account: Account) => found.get(account) ?? 0;
  // One for every account: the list is what the type is made of.
  return Object.fromEntries(accounts.map((account) => [account, of(account)])) as Balances;
}

/**
 * Goodwill refunds of an order, in cents: given, of it counted as part of what went back, and refunds lost to
 * the chain.
 */
export type Goodwill = { givenCents: number; movedCents: number; lostCents: number };

/** What stands on an order's goodwill, by why. */
export async function readGoodwill(db: Queryable, orderId: string): Promise<Goodwill> {
  const sumOf = (...kinds: PostingKind[]) =>
    sql<
      string | null
    >`sum(${ledgerEntries.amountCents}) filter (where ${inArray(ledgerPostings.kind, kinds)})`;
  const [found] = await db
    .select({
      given: sumOf("goodwill_refund"),
      moved: sumOf("goodwill_moved", "goodwill_moved_reversed"),
      lost: sumOf("refund_lost", "refund_lost_reversed"),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.id, ledgerEntries.postingId))
    .where(and(eq(ledgerPostings.orderId, orderId), eq(ledgerEntries.account, "goodwill")));
  return {
    givenCents: Number(found?.given ?? 0),
    movedCents: 0 - Number(found?.moved ?? 0),
    lostCents: Number(found?.lost ?? 0),
  };
}

/** What the booking with this key moved on an account, in cents; null when there is no such booking. */
export async function readBooked(db: Queryable, key: string, account: Account): Promise<number | null> {
  const [entry] = await db
    .select({ amountCents: ledgerEntries.amountCents })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.id, ledgerEntries.postingId))
    .where(and(eq(ledgerPostings.key, key), eq(ledgerEntries.account, account)));
  return entry?.amountCents ?? null;
}
