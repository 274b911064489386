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
    `update orders set customer_name = $2, rsn = $3, phrase = $4, amount_cents = $5,
       created_at = clock_timestamp() where id = $1`,
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

/** So many orders of customers with one name, a minute apart, up to so many days ago. */
export async function ordersOfOneName(
  database: TestDatabase,
  { name, count, daysAgo }: { name: string; count: number; daysAgo: number },
): Promise<void> {
  await withoutTriggers(database, async (query) => {
    await query(
      `insert into orders (id, type, status, customer_name, customer_email, is_guest, amount_cents, access_token_hash,
         source, status_changed_at, created_at, updated_at)
       select gen_random_uuid(), 'quiver_boost', 'completed', $1, 'c' || i || '@post.example', true, 900, '\\x00', 'web', at, at, at
       from (select i, now() - make_interval(days => $3, mins => i) as at from generate_series(1, $2) as i) as made`,
      [name, count, daysAgo],
    );
    await query("analyze orders");
  });
}

/** Conversations of as many guests, a message in each. */
export async function manyChats(database: TestDatabase, count: number): Promise<void> {
  const { rows } = await database.pool.query(
    `insert into chat_conversations (id, name, last_seq, last_message_at, created_at)
     select gen_random_uuid(), 'Guest ' || i, 1, now() - make_interval(mins => i), now()
     from generate_series(1, $1::int) as i returning id`,
    [count],
  );
  await database.pool.query(
    `insert into chat_messages (id, conversation_id, seq, author, text, idempotency_key, created_at)
     select gen_random_uuid(), id, 1, 'visitor', 'Where is my gold?', '1', now() from unnest($1::uuid[]) as id`,
    [rows.map(({ id }) => id)],
  );
  await database.pool.query("vacuum (analyze) chat_conversations");
}

type Query = (text: string, values?: unknown[]) => Promise<unknown>;

async function withoutTriggers(database: TestDatabase, work: (query: Query) => Promise<void>): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query("set session_replication_role = replica");
    await work((text, values) => client.query(text, values));
  } finally {
    client.release(true);
  }
}
