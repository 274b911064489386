import { randomBytes, randomUUID } from "node:crypto";
import pg from "pg";

/**
 * The reference: tables of an order's data with the indexes that anybody would give them, in a schema of
 * their own. It has none of our triggers and changes with none of them, so that ratios of two days compare.
 */
export const plainSchema = `
  create schema plain;
  create table plain.orders (id uuid primary key, type text not null, status text not null, customer_email text not null,
    rsn text not null, quantity int not null, amount_cents int not null, rate_micro_usd bigint not null,
    quote_id uuid not null unique, world int, phrase text, access_token_hash bytea not null, source text not null,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now());
  create index on plain.orders (status, created_at);
  create index on plain.orders (customer_email);
  create table plain.events (id bigint primary key generated always as identity, subject_id uuid not null,
    type text not null, data jsonb not null, topics text[] not null, at timestamptz not null default now());
  create index on plain.events (subject_id, id);
  create table plain.keys (scope text, key text, status int not null, answer bytea not null, created_at timestamptz not null
    default now(), primary key (scope, key));
  create table plain.positions (kind text primary key, total bigint not null, reserved bigint not null);
  insert into plain.positions values ('capacity', 1000000000, 0);
  create table plain.jobs (id bigint primary key generated always as identity, task text not null, payload jsonb not null,
    run_at timestamptz not null default now());
  create index on plain.jobs (run_at)`;

const order = `insert into plain.orders (id, type, status, customer_email, rsn, quantity, amount_cents, rate_micro_usd,
    quote_id, world, phrase, access_token_hash, source)
  values ($1, 'gold_sale', 'pending', $2, 'Vault Heron', 1, 19, 190000, $3, 333, 'amber heron', $4, 'api')`;
const event = `insert into plain.events (subject_id, type, data, topics) values ($1, 'order.placed', $2, $3)`;
const key = `insert into plain.keys (scope, key, status, answer) values ('bench', $1, 201, $2)`;
const position = `update plain.positions set reserved = reserved + 1 where kind = 'capacity' and total - reserved >= 1`;
const job = `insert into plain.jobs (task, payload) values ('order-event', $1)`;

function values() {
  const id = randomUUID();
  const topics = ["orders", `order-desk:${id}`, `order:${id}`];
  const data = JSON.stringify({
    type: "gold_sale",
    status: "pending",
    quantity: 1,
    amountCents: 19,
    rateMicroUsd: 190_000,
    rateVersion: 1,
    source: "api",
    tally: [["gold_sale", "pending", 1, 1, 19]],
  });
  return {
    order: [id, "heron@customers.example", randomUUID(), randomBytes(32)],
    event: [id, data, topics],
    key: [randomUUID(), randomBytes(400)],
    job: [JSON.stringify({ orderId: id, seq: 1 })],
  };
}

/** A transaction of five statements, each prepared: key, position, order, event, job. */
async function placePlainly(client: pg.Client): Promise<void> {
  const made = values();
  await client.query("begin");
  await client.query({ name: "key", text: key, values: made.key });
  await client.query({ name: "position", text: position });
  await client.query({ name: "order", text: order, values: made.order });
  await client.query({ name: "event", text: event, values: made.event });
  await client.query({ name: "job", text: job, values: made.job });
  await client.query("commit");
}

/** Orders a second that bare clients commit there, over as many connections, for so many seconds. */
export async function barePlacing(url: string, connections: number, seconds: number): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client(url);
      await client.connect();
      return client;
    }),
  );
  let done = 0;
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) {
        await placePlainly(client);
        done += 1;
      }
    }),
  );
  await Promise.all(clients.map((client) => client.end()));
  return done / seconds;
}
