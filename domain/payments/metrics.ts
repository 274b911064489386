import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { type MetricsPart, only } from "../../platform/metrics/metrics-part.ts";
import type { PayoutState } from "./payouts/payout-states.ts";
import type { ChainTrouble } from "./ports.ts";
import { isUnsettled } from "./tables.ts";

type Name =
  | "goldhall_payouts_waiting"
  | "goldhall_payouts_waiting_cents"
  | "goldhall_payouts_oldest_waiting_age_seconds"
  | "goldhall_payouts_overdue"
  | "goldhall_refunds_waiting"
  | "goldhall_refunds_waiting_cents"
  | "goldhall_refunds_oldest_waiting_age_seconds"
  | "goldhall_chain_watched_block"
  | "goldhall_chain_watched_block_timestamp_seconds"
  | "goldhall_chain_last_look_timestamp_seconds"
  | "goldhall_chain_trouble"
  | "goldhall_chain_payments_open";

const troubles: readonly ChainTrouble[] = ["down", "disagree", "wrong_chain"];

/** What we owe and have not sent, and how far the chain of this shop has been scanned (Rule P21). */
export function paymentsMetrics(chainId: number): MetricsPart<Name> {
  return {
    name: "payments",
    gauges: {
      goldhall_payouts_waiting: { help: "Payouts that are not sent yet, by state", labels: ["state"] },
      goldhall_payouts_waiting_cents: { help: "What they come to, in cents", labels: ["state"] },
      goldhall_payouts_oldest_waiting_age_seconds: {
        help: "How long the oldest of them has waited, 0 without one",
      },
      goldhall_payouts_overdue: { help: "Payouts not sent although the promised time is over" },
      goldhall_refunds_waiting: { help: "Refunds in ETH that their customers have named an address for" },
      goldhall_refunds_waiting_cents: { help: "What they come to, in cents" },
      goldhall_refunds_oldest_waiting_age_seconds: { help: "Age of the oldest of them, 0 without one" },
      goldhall_chain_watched_block: { help: "Number of the last block that was looked through for payments" },
      goldhall_chain_watched_block_timestamp_seconds: { help: "When that block was made" },
      goldhall_chain_last_look_timestamp_seconds: { help: "When a look at the chain last succeeded" },
      goldhall_chain_trouble: {
        help: "1 while the chain cannot be looked through, by why: down, disagree, wrong_chain",
        labels: ["kind"],
      },
      goldhall_chain_payments_open: {
        help: "Payments in ETH that are awaited or not settled, by state",
        labels: ["state"],
      },
    },
    async read(db) {
      const [owed, watch] = [await readOwed(db), await readWatch(db, chainId)];
      const { payouts, refunds } = owed;
      const ages = payouts.map(({ age }) => age);
      return {
        goldhall_payouts_waiting: payouts.map(({ state, n }) => ({ labels: { state }, value: n })),
        goldhall_payouts_waiting_cents: payouts.map(({ state, cents }) => ({
          labels: { state },
          value: cents,
        })),
        goldhall_payouts_oldest_waiting_age_seconds: only(Math.max(0, ...ages)),
        goldhall_payouts_overdue: only(payouts.reduce((sum, { overdue }) => sum + overdue, 0)),
        goldhall_refunds_waiting: only(refunds.n),
        goldhall_refunds_waiting_cents: only(refunds.cents),
        goldhall_refunds_oldest_waiting_age_seconds: only(refunds.age),
        goldhall_chain_watched_block: only(watch?.head ?? null),
        goldhall_chain_watched_block_timestamp_seconds: only(watch?.head_time ?? null),
        goldhall_chain_last_look_timestamp_seconds: only(watch?.checked ?? null),
        goldhall_chain_trouble: troubles.map((kind) => ({
          labels: { kind },
          value: watch?.trouble === kind ? 1 : 0,
        })),
        goldhall_chain_payments_open: await readOpen(db, chainId),
      };
    },
  };
}

type Payouts = { state: PayoutState; n: number; cents: number; age: number; overdue: number };
type Refunds = { n: number; cents: number; age: number };

async function readOwed(db: Queryable): Promise<{ payouts: Payouts[]; refunds: Refunds }> {
  const payouts = await db.execute<Payouts>(sql`
    select state, count(*)::int as n, sum(amount_cents)::float8 as cents,
      extract(epoch from now() - min(created_at))::float8 as age,
      (count(*) filter (where due_at < now() and order_id is not null))::int as overdue
    from payouts where state in ('due', 'approved') group by state`);
  const refunds = await db.execute<Refunds>(sql`
    select count(*)::int as n, coalesce(sum(amount_cents), 0)::float8 as cents,
      coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age
    from refund_claims where state = 'open'`);
  const nothing = { n: 0, cents: 0, age: 0, overdue: 0 };
  const ofState = (state: PayoutState) =>
    payouts.rows.find((row) => row.state === state) ?? { state, ...nothing };
  return {
    payouts: [ofState("due"), ofState("approved")],
    refunds: refunds.rows[0] ?? { n: 0, cents: 0, age: 0 },
  };
}

type Watch = { head: number; head_time: number; checked: number; trouble: ChainTrouble | null };

async function readWatch(db: Queryable, chainId: number): Promise<Watch | undefined> {
  const { rows } = await db.execute<Watch>(sql`
    select head_number as head, extract(epoch from head_time)::float8 as head_time,
      extract(epoch from checked_at)::float8 as checked, trouble
    from chain_watch where chain_id = ${chainId}`);
  return rows[0];
}

async function readOpen(db: Queryable, chainId: number) {
  const { rows } = await db.execute<{ state: string; n: number }>(sql`
    select state, count(*)::int as n from chain_payments
    where chain_id = ${chainId} and ${isUnsettled} group by state`);
  return rows.map(({ state, n }) => ({ labels: { state }, value: n }));
}
