import {
  activateFirstEthKey,
  type ChainCtx,
  type EthPorts,
  readOrderPaying,
  startChainPayment,
} from "../../domain/payments/index.ts";
import type { ChainReader } from "../../domain/payments/ports.ts";
import { type Actor, system, visitor } from "../../kernel/actor.ts";
import { ok } from "../../kernel/result.ts";
import { testXpub } from "../support/anvil.ts";
import type { TestDatabase } from "../support/database.ts";
import { modelAddress } from "./model-chain.ts";
import { paymentsCtx } from "./payments-rig.ts";

/** $2,000.00 for one ETH, said by two feeds. */
export const priceMicroUsd = 2_000_000_000;

/** Ports of payments in ETH over a chain, with a price that stands still. */
export function ethPorts(chain: ChainReader, more: Partial<EthPorts> = {}): EthPorts {
  return {
    chain,
    readPrice: async () => {
      const at = new Date().toISOString();
      const readings = ["one", "two"].map((feed) => ({ feed, microUsd: priceMicroUsd, at }));
      return ok({ microUsd: priceMicroUsd, readings, at: new Date() });
    },
    addresses: { derive: (_, index) => modelAddress(index), check: () => null },
    demoWallet: null,
    ...more,
  };
}

/** A context for payments in ETH with a key, and its clock. */
export async function chainCtx(database: TestDatabase, eth: EthPorts) {
  const { ctx, clock } = paymentsCtx(database);
  const as = (actor: Actor): ChainCtx => ({ ...ctx, eth, actor });
  const key = await activateFirstEthKey(as(system("test")), testXpub);
  if (!key.ok) throw new Error(key.error.text);
  return { as, ctx: as(system("chain")), clock };
}

/** Starts a payment as the customer who holds the token. */
export async function started(as: (actor: Actor) => ChainCtx, order: { orderId: string; token: string }) {
  const payment = await startChainPayment(as(visitor), order);
  if (!payment.ok) throw new Error(payment.error.text);
  return payment.value.paymentId;
}

/** What the customer sees of paying their order. */
export async function payingOf(as: (actor: Actor) => ChainCtx, order: { orderId: string; token: string }) {
  const paying = await readOrderPaying(as(visitor), order);
  if (!paying.ok) throw new Error(paying.error.text);
  return paying.value;
}

/** The newest payment of an order as its customer sees it; it must be there. */
export async function currentOf(as: (actor: Actor) => ChainCtx, order: { orderId: string; token: string }) {
  const { current } = await payingOf(as, order);
  if (!current) throw new Error("There is no payment");
  return current;
}

/** What the ledger holds for one payment, in cents: all its postings. */
export async function creditedBy(database: TestDatabase, paymentId: string): Promise<number> {
  const { rows } = await database.pool.query<{ cents: string }>(
    `select coalesce(-sum(e.amount_cents), 0) as cents from ledger_entries e
     join ledger_postings p on p.id = e.posting_id
     where p.key like 'chain:' || $1 || ':%' and e.account = 'customer_deposits'`,
    [paymentId],
  );
  return Number(rows[0]?.cents ?? 0);
}
