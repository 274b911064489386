import { randomBytes, randomUUID } from "node:crypto";
import pg from "pg";

/** A way of writing an order's rows: what is done with a connection for each order. */
export type BareWay = (client: pg.Client) => Promise<void>;

const order = `insert into orders (id, type, customer_email, rsn, is_guest, quantity, amount_cents, rate_micro_usd,
    rate_version, quote_id, world, phrase, access_token_hash, source, status_changed_at, created_at, updated_at)
  values ($1, 'gold_sale', $2, 'Vault Heron', true, 1, 19, 190000, 1, $3, 333, 'amber heron', $4, 'api', now(), now(), now())`;
const event = `insert into events (subject_kind, subject_id, type, actor_kind, visibility, data, topics, at)
  values ('order', $1, 'order.placed', 'visitor', 'public', $2, $3, now())`;
const key = `insert into idempotency_keys (scope, key, status, sealed_answer, created_at, expires_at)
  values ('bench', $1, 201, $2, now(), now() + interval '2 days')`;
const position = `update gold_positions set reserved = reserved + 1 where kind = 'capacity' and total - reserved >= 1`;
const job = `select graphile_worker.add_job(identifier => 'order-event', payload => $1::json)`;

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
export const inTransaction: BareWay = async (client) => {
  const made = values();
  await client.query("begin");
  await client.query({ name: "key", text: key, values: made.key });
  await client.query({ name: "position", text: position });
  await client.query({ name: "order", text: order, values: made.order });
  await client.query({ name: "event", text: event, values: made.event });
  await client.query({ name: "job", text: job, values: made.job });
  await client.query("commit");
};

/** The same rows in one prepared statement, which commits by itself. */
export const inOneStatement: BareWay = async (client) => {
  const made = values();
  const shifted = (text: string, by: number) => text.replace(/\$(\d+)/g, (_, n) => `$${Number(n) + by}`);
  const text = `with k as (${key} returning 1), p as (${position} returning 1), o as (${shifted(order, 2)} returning 1),
    e as (${shifted(event, 6)} returning 1) ${shifted(job, 9)} from k, p, o, e`;
  const all = [...made.key, ...made.order, ...made.event, ...made.job];
  await client.query({ name: "all", text, values: all });
};

/** Orders a second that bare clients commit in a way, over as many connections, for so many seconds. */
export async function barePlacing(url: string, way: BareWay, connections: number, seconds: number) {
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
        await way(client);
        done += 1;
      }
    }),
  );
  await Promise.all(clients.map((client) => client.end()));
  return done / seconds;
}
