import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../../../platform/database/connect.ts";
import { verifyChainPayments } from "../chain/verify-chain-payments.ts";
import { cashUnlikeRows, find, type LedgerCheck, type LedgerProblem, listed } from "./find-problems.ts";
import {
  creditNotesUnlikePostings,
  goldUnlikeOrders,
  invoicesUnlikePostings,
  liabilitiesInDebit,
  pairsApart,
  rowsUnlikePostings,
  salesUnlikeOrders,
} from "./verify-documents.ts";
import {
  lossesOfSales,
  refundsBeyondPayments,
  refundsDueBeyondHeld,
  takenBackBeyondPayments,
  takenBackUnlikePostings,
} from "./verify-purchases.ts";

export type LedgerProof = {
  postings: number;
  entries: number;
  orders: number;
  payments: number;
  payouts: number;
  chainPayments: number;
  /**
   * Payments in ETH of which the chain has shown something that is not booked yet: the watcher's next work.
   */
  waiting: number;
  /** The sum of all entries, in cents; zero when all is well. */
  sumCents: string;
  problems: LedgerProblem[];
};

const checks = [
  unbalancedPostings,
  ordersUnlikePayments,
  paymentsWithoutPosting,
  takenBackUnlikePostings,
  takenBackBeyondPayments,
  refundsBeyondPayments,
  lossesOfSales,
  refundsDueBeyondHeld,
  claimsUnlikePostings,
  ordersUnlikePayouts,
  pairsApart,
  liabilitiesInDebit,
  invoicesUnlikePostings,
  creditNotesUnlikePostings,
  salesUnlikeOrders,
  rowsUnlikePostings,
  goldUnlikeOrders,
];

/**
 * Proves the books (Rule P13): every posting sums to zero and the whole does; per order what was received is
 * what its payments say, what was taken back is what was entered so, no more than that went back or is due
 * to, nothing was sold at a loss, and what was paid out is what its payouts say; every payment in ETH is
 * credited with exactly its postings, and these with what its confirmed transfers are worth. Proves invoices
 * and credit notes against the postings too (Rule P30): statuses, invoices, credit notes, what is sold, what
 * rows say is paid, what we owe back in gold (Rule P45), and with the checks of higher parts their documents.
 * Sees the database as it stood at one moment.
 */
export async function verifyLedger(db: Database, more: readonly LedgerCheck[] = []): Promise<LedgerProof> {
  return db.transaction(
    async (tx) => {
      const counts = await countBooks(tx);
      const problems: LedgerProblem[] = [];
      for (const check of [...checks, ...more]) problems.push(...(await check(tx)));
      const chain = await verifyChainPayments(tx, listed);
      if (counts.sumCents !== "0")
        problems.unshift(`All postings sum to ${counts.sumCents} cents, not to zero`);
      const { checked: chainPayments, waiting } = chain;
      return { ...counts, chainPayments, waiting, problems: [...problems, ...chain.problems] };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

type Counts = Omit<LedgerProof, "problems" | "chainPayments" | "waiting">;

async function countBooks(tx: Transaction): Promise<Counts> {
  const { rows } = await tx.execute<Counts>(sql`
    select (select count(*)::float8 from ledger_postings) as postings,
      (select count(distinct order_id)::float8 from ledger_postings) as orders,
      (select count(*)::float8 from payments) as payments,
      (select count(*)::float8 from payouts) as payouts,
      count(*)::float8 as entries, coalesce(sum(amount_cents), 0)::text as "sumCents"
    from ledger_entries`);
  if (!rows[0]) throw new Error("The books could not be counted");
  return rows[0];
}

function unbalancedPostings(tx: Transaction): Promise<LedgerProblem[]> {
  const query = sql`
    select p.id::text as id, coalesce(e.lines, 0)::text as wanted,
      coalesce(e.cents, 0) || ' cents' || case when e.millions <> 0 then ' and ' || e.millions || 'M' else '' end as booked
    from ledger_postings p left join (
      select posting_id, sum(amount_cents) as cents, sum(millions) as millions, count(*) as lines
      from ledger_entries group by posting_id
    ) e on e.posting_id = p.id
    where e.cents is distinct from 0 or e.millions <> 0`;
  return find(tx, query, ({ id, booked, wanted }) =>
    wanted === "0" ? `Posting ${id} has no entries` : `Posting ${id} sums to ${booked}`,
  );
}

/** What was received for an order, gold and forgiven dust with it, is what its payments say. */
function ordersUnlikePayments(tx: Transaction): Promise<LedgerProblem[]> {
  const query = sql`
    with booked as (
      select p.order_id, sum(e.amount_cents) as cents
      from ledger_postings p join ledger_entries e on e.posting_id = p.id
      where p.kind in ('payment_received', 'payment_received_reversed', 'payment_voided')
        and e.account in ('cash', 'gold', 'dust_forgiven')
      group by p.order_id
    ), said as (
      select order_id, sum(amount_cents) as cents from payments where status not in ('pending', 'voided') group by order_id
    )
    select order_id::text as id, coalesce(booked.cents, 0)::text as booked, coalesce(said.cents, 0)::text as wanted
    from booked full join said using (order_id)
    where coalesce(booked.cents, 0) <> coalesce(said.cents, 0)`;
  return find(
    tx,
    query,
    ({ id, booked, wanted }) =>
      `Order ${id}: ${booked} cents are booked as received, its payments say ${wanted}`,
  );
}

/**
 * Each payment by hand or in gold has one posting of its own with its amount, and the opposite one if it
 * never arrived.
 */
function paymentsWithoutPosting(tx: Transaction): Promise<LedgerProblem[]> {
  const query = sql`
    select y.id::text as id, y.amount_cents::text as wanted, coalesce(sum(e.amount_cents), 0)::text as booked
    from payments y
    left join ledger_postings p on p.key in ('payment_received:' || y.id, 'payment_voided:' || y.id)
      and p.order_id = y.order_id
    left join ledger_entries e on e.posting_id = p.id and e.account in ('cash', 'gold')
    where y.method not like 'chain:%'
    group by y.id
    having coalesce(sum(e.amount_cents), 0) <> case y.status when 'voided' then 0 else y.amount_cents end
      or count(distinct p.id) <> case y.status when 'voided' then 2 else 1 end`;
  return find(
    tx,
    query,
    ({ id, booked, wanted }) => `Payment ${id} of ${wanted} cents has a posting of ${booked}`,
  );
}

/** Each refund in ETH that was sent has a posting of its own with its amount. */
function claimsUnlikePostings(tx: Transaction): Promise<LedgerProblem[]> {
  const query = sql`
    select c.id::text as id, c.amount_cents::text as wanted, coalesce(-sum(e.amount_cents), 0)::text as booked
    from refund_claims c
    left join ledger_postings p on p.key = 'refund:' || c.order_id || ':claim:' || c.id
    left join ledger_entries e on e.posting_id = p.id and e.account = 'cash'
    where c.state = 'sent'
    group by c.id having coalesce(-sum(e.amount_cents), 0) <> c.amount_cents`;
  return find(
    tx,
    query,
    ({ id, booked, wanted }) => `Refund ${id} of ${wanted} cents has a posting of ${booked}`,
  );
}

/** What was paid out for an order is what its payouts say that were sent. */
function ordersUnlikePayouts(tx: Transaction): Promise<LedgerProblem[]> {
  return cashUnlikeRows(tx, {
    kinds: ["payout_sent", "payout_sent_reversed"],
    rows: sql`
      select order_id, sum(amount_cents) as cents from payouts
      where state in ('sent', 'confirmed') and order_id is not null group by order_id`,
    tell: ({ id, booked, wanted }) =>
      `Order ${id}: ${booked} cents are booked as paid out, its payouts say ${wanted}`,
  });
}
