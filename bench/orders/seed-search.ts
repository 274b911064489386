import type pg from "pg";
import { seedListings } from "../listings/seed-listings.ts";
import { firstWords, lastWords } from "./seed-orders.ts";

/** Hexadecimal digits that are as good as random for each order. */
const hex = (salt: string) => `md5(id || '${salt}')`;

const statements = [
  `insert into payouts (order_id, amount_cents, state, due_at, reference, created_at, updated_at)
   select id, amount_cents, 'confirmed', created_at, 'PP-' || upper(left(${hex("payout")}, 12)), created_at, updated_at
   from orders where type in ('gold_sale', 'account_sale') and status = 'completed'`,
  `insert into payments (order_id, method, status, amount_cents, reference, created_at, updated_at)
   select id, 'manual:paypal', 'confirmed', amount_cents, 'IN-' || upper(left(${hex("payment")}, 12)), created_at, updated_at
   from orders where type not in ('gold_sale', 'account_sale') and status = 'completed'`,
  `insert into eth_keys (id, xpub, state, proposed_at) values ('00000000-0000-4000-8000-00000000e711', 'bench', 'retired', now())
   on conflict do nothing`,
  `insert into chain_payments (id, order_id, chain_id, key_id, address_index, address, amount_cents, amount_wei, price_micro_usd,
     price_readings, priced_at, created_at, expires_at, watch_until, state, balance_block)
   select id, id, 1, '00000000-0000-4000-8000-00000000e711', 0, '0x' || upper(${hex("one")} || left(${hex("two")}, 8)), amount_cents, 1, 1,
     '[]', created_at, created_at, created_at, created_at, 'paid', 1
   from orders where type = 'gold_buy'`,
  `insert into chain_transfers (payment_id, tx_hash, block_number, block_hash, block_time, value_wei)
   select id, '0x' || ${hex("three")} || ${hex("four")}, 1, ${hex("block")}, created_at, 1 from chain_payments`,
];

const insertPeople = `
  with words as (select string_to_array('${firstWords}', ',') as first, string_to_array('${lastWords}', ',') as last),
  made as (
    select md5(i || 'searched')::uuid as id, first[1 + i % 40] as word, last[1 + i / 40 % 40] as other, i
    from generate_series(1, $1::int) as i, words
  ),
  users_made as (
    insert into users (id, name, email, email_verified)
    select id, word, lower(word || '.' || other) || i || '@gmail.com', true from made on conflict do nothing
  )
  insert into user_profiles (id, display_name, rsn, role, referral_code)
  select id, word || ' ' || other, left(other || i, 12), 'member', 'S' || i from made on conflict do nothing`;

const insertChats = `
  insert into chat_conversations (id, person_id, name, email, last_seq, last_text, last_message_at, created_at)
  select md5(i || 'chat')::uuid, case when i % 2 = 0 then md5(i || 'searched')::uuid end, 'Visitor ' || i,
    'visitor' || i || '@mail.example', 2, 'Where is my gold of order ' || left(md5(i || 'chat'), 8) || ', please?', now() - make_interval(mins => i), now() - make_interval(mins => i)
  from generate_series(1, $1::int) as i`;
const insertMessages = `
  insert into chat_messages (id, conversation_id, seq, author, text, idempotency_key, created_at)
  select gen_random_uuid(), id, seq, 'visitor', 'Where is my gold of order ' || left(id::text, 8) || ', please?', seq, now()
  from chat_conversations, generate_series(1, 2) as seq`;

/**
 * Fills what else the desk's search reads as a shop with so many orders would have it: a transfer for each
 * completed order, a customer for five, a chat for twenty, a listing for fifty.
 */
export async function seedSearch(pool: pg.Pool, orders: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(
      "truncate payouts, payments, chain_payments, chain_transfers, chat_conversations cascade",
    );
    for (const statement of statements) await client.query(statement);
    await client.query(insertPeople, [Math.ceil(orders / 5)]);
    await client.query(insertChats, [Math.ceil(orders / 20)]);
    await client.query(insertMessages);
  } finally {
    client.release(true);
  }
  await seedListings(pool, Math.ceil(orders / 50));
  await pool.query("vacuum (analyze)");
  await pool.query("checkpoint");
}
