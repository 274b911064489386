import { randomBytes, randomUUID } from "node:crypto";
import type { ordersCtx } from "../orders/orders-rig.ts";
import { placed } from "../orders/orders-rig.ts";
import type { TestDatabase } from "../support/database.ts";

type Ctx = ReturnType<typeof ordersCtx>["ctx"];

/** What an order is known by in these tests. */
type Marks = {
  name?: string;
  email?: string;
  rsn?: string;
  phrase?: string;
  amountCents?: number;
};

/** An order with names and figures of its own; gives its id. */
export async function markedOrder(database: TestDatabase, ctx: Ctx, marks: Marks = {}): Promise<string> {
  const { orderId } = await placed(ctx, marks.email ? { customerEmail: marks.email } : {});
  await database.pool.query(
    `update orders set customer_name = $2, rsn = $3, phrase = $4, amount_cents = $5 where id = $1`,
    [orderId, marks.name ?? "Plain Owl", marks.rsn ?? null, marks.phrase ?? null, marks.amountCents ?? 777],
  );
  return orderId;
}

/** A payout that was sent with a reference. */
export async function sentPayout(database: TestDatabase, orderId: string, reference: string): Promise<void> {
  await database.pool.query(
    `insert into payouts (order_id, amount_cents, state, due_at, reference, created_at, updated_at)
     values ($1, 777, 'sent', now(), $2, now(), now())`,
    [orderId, reference],
  );
}

const hexOf = (bytes: number) => `0x${randomBytes(bytes).toString("hex")}`;

/** A payment in ETH of an order, and a transfer to its address; gives both. */
export async function chainPayment(
  database: TestDatabase,
  orderId: string,
): Promise<{ address: string; txHash: string }> {
  const [paymentId, address, txHash] = [randomUUID(), hexOf(20).toUpperCase().replace("0X", "0x"), hexOf(32)];
  await database.pool.query(
    `insert into chain_payments (id, order_id, chain_id, key_id, address_index, address, amount_cents, amount_wei,
       price_micro_usd, price_readings, priced_at, created_at, expires_at, watch_until, state, balance_block)
     select $1, $2, 31337, id, 7, $3, 777, 1, 1, '[]', now(), now(), now(), now(), 'awaiting', 1 from eth_keys limit 1`,
    [paymentId, orderId, address],
  );
  await database.pool.query(
    `insert into chain_transfers (payment_id, tx_hash, block_number, block_hash, block_time, value_wei)
     values ($1, $2, 1, $3, now(), 1)`,
    [paymentId, txHash, hexOf(32)],
  );
  return { address, txHash };
}
