import { sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/database/connect.ts";
import { creditFor, leastWei } from "./eth-amounts.ts";
import { paymentProgressOf, type SeenTransfer } from "./payment-progress.ts";

/** Payments read at a time, whatever their number. */
const batch = 1000;

export type ChainProof = { checked: number; waiting: number; problems: string[] };

type Read = {
  id: string;
  orderId: string;
  amountCents: number;
  amountWei: string;
  priceMicroUsd: string;
  confirmationsNeeded: number | null;
  confirmedWei: string;
  creditedCents: number;
  touched: boolean;
  /** The watcher brings it in line with its next step. */
  isWatched: boolean;
  headNumber: number | null;
  finalizedNumber: number | null;
  bookedCents: string;
  rowCents: number | null;
  transfers: { valueWei: string; blockNumber: number }[];
};

/**
 * Proves for every payment in ETH: it is credited with exactly what its postings hold and its row among the
 * payments says, and that is what its confirmed transfers are worth (decision 013). What the watcher's next
 * step brings in line waits to be booked, and is no fault: blocks come between a scan and its booking.
 */
export async function verifyChainPayments(tx: Transaction, listed: number): Promise<ChainProof> {
  const proof: ChainProof = { checked: 0, waiting: 0, problems: [] };
  let after: string | null = null;
  do {
    const rows: Read[] = await readBatch(tx, after);
    for (const row of rows) {
      proof.checked += 1;
      if (row.touched || (row.isWatched && isBehind(row))) proof.waiting += 1;
      const found = problemsOf(row);
      if (proof.problems.length < listed) proof.problems.push(...found);
    }
    after = rows.length === batch ? (rows.at(-1)?.id ?? null) : null;
  } while (after);
  return proof;
}

async function readBatch(tx: Transaction, after: string | null): Promise<Read[]> {
  const { rows } = await tx.execute<Read>(sql`
    select c.id, c.order_id as "orderId", c.amount_cents::float8 as "amountCents", c.amount_wei::text as "amountWei",
      c.price_micro_usd::text as "priceMicroUsd", c.confirmations_needed as "confirmationsNeeded",
      c.confirmed_wei::text as "confirmedWei", c.credited_cents::float8 as "creditedCents", c.touched,
      (c.touched or c.state in ('seen', 'confirming') or c.confirmed_wei <> c.received_wei) as "isWatched",
      w.head_number as "headNumber", w.finalized_number as "finalizedNumber",
      (select coalesce(-sum(e.amount_cents), 0)::text from ledger_postings p
         join ledger_entries e on e.posting_id = p.id and e.account = 'customer_deposits'
         where p.order_id = c.order_id and p.key like 'chain:' || c.id || ':%') as "bookedCents",
      y.amount_cents::float8 as "rowCents",
      (select coalesce(json_agg(json_build_object('valueWei', s.value_wei::text, 'blockNumber', s.block_number)), '[]')
         from chain_transfers s where s.payment_id = c.id) as transfers
    from chain_payments c
    left join chain_watch w on w.chain_id = c.chain_id
    left join payments y on y.id = c.id
    where ${after}::uuid is null or c.id > ${after}::uuid
    order by c.id limit ${batch}`);
  return rows;
}

function problemsOf(row: Read): string[] {
  const { id, orderId, creditedCents, bookedCents, rowCents } = row;
  const of = `Payment ${id} in ETH of order ${orderId}`;
  const problems: string[] = [];
  if (Number(bookedCents) !== creditedCents) {
    problems.push(`${of} is credited with ${creditedCents} cents, its postings hold ${bookedCents}`);
  }
  if ((rowCents ?? 0) !== creditedCents) {
    problems.push(`${of} is credited with ${creditedCents} cents, the order's payments say ${rowCents ?? 0}`);
  }
  const worth = creditOf(row, BigInt(row.confirmedWei));
  if (worth !== creditedCents) {
    problems.push(
      `${of} is credited with ${creditedCents} cents, ${row.confirmedWei} wei are worth ${worth}`,
    );
  }
  if (!row.isWatched && isBehind(row)) {
    const seen = confirmedWei(row);
    problems.push(
      `${of} is credited with ${creditedCents} cents, the chain shows ${seen} confirmed wei, worth ${creditOf(row, seen)}`,
    );
  }
  return problems;
}

/** Whether the chain shows another confirmed sum than is credited. */
function isBehind(row: Read): boolean {
  return creditOf(row, confirmedWei(row)) !== row.creditedCents;
}

function creditOf(row: Read, wei: bigint): number {
  return creditFor(termsOf(row), wei).creditedCents;
}

function termsOf({ amountWei, amountCents, priceMicroUsd }: Read) {
  return { amountWei: BigInt(amountWei), amountCents, priceMicroUsd: Number(priceMicroUsd) };
}

/** What the transfers that the chain shows now come to, of those that have their confirmations. */
function confirmedWei(row: Read): bigint {
  const terms = termsOf(row);
  const { confirmationsNeeded } = row;
  // When a payment expires does not matter to what it has received.
  const never = new Date(0);
  const transfers: SeenTransfer[] = row.transfers.map(({ valueWei, blockNumber }) => ({
    valueWei: BigInt(valueWei),
    blockNumber,
    blockTime: never,
  }));
  const awaited = {
    amountWei: terms.amountWei,
    leastWei: leastWei(terms),
    expiresAt: never,
    confirmationsNeeded,
    wasSettled: false,
  };
  const chain = { headNumber: row.headNumber ?? 0, finalizedNumber: row.finalizedNumber ?? 0 };
  return paymentProgressOf(awaited, transfers, chain, false).confirmedWei;
}
