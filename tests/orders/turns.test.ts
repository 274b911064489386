import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OrderStatus, type OrderType, turnSteps } from "../../domain/orders/model.ts";
import { type TurnFact, turnFacts } from "../../domain/orders/turn/turn-facts.ts";
import { turnOf } from "../../domain/orders/turn/turn-of.ts";
import { orderTurnSql, turnPlaces } from "../../domain/orders/turn/turn-sql.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
});
afterAll(() => database.close());

test("the database decides by the rules of the products: another rule is a new migration", async () => {
  const { rows } = await database.pool.query("select prosrc from pg_proc where proname = 'order_turn'");
  const [, written] = orderTurnSql().split("$$");
  expect(rows).toEqual([{ prosrc: written }]);
});

test("every table that a turn is read from says when it changes", async () => {
  const read = Object.values(turnFacts).flatMap(({ sql }) =>
    Array.from(sql.matchAll(/(?:FROM|JOIN) (\w+)/g), ([, table]) => table ?? ""),
  );
  const { rows } = await database.pool.query<{ table: string }>(`
    select distinct c.relname as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
    join pg_proc p on p.oid = t.tgfoid where p.proname like 'turn_may_change%'`);
  const tells = rows.map(({ table }) => table);
  // A posting never changes; its entries tell.
  expect([...new Set(read)].filter((table) => table !== "ledger_postings").toSorted()).toEqual(
    tells.toSorted(),
  );
});

const [day, hash] = ["'2026-11-20T12:00:00Z'::timestamptz", "'\\x00'::bytea"];

/** What makes each fact so of an order of which none was: a column of it, or a row of another table. */
const made: Record<TurnFact, { column: string } | { row: string }> = {
  requested: {
    row: `insert into approval_requests (id, order_id, kind, payload, reason, requested_by, requested_at, order_version)
      values (gen_random_uuid(), $1, 'change_email', '{}', 'why', gen_random_uuid(), ${day}, 1)`,
  },
  unpaid: { column: "paid_cents = 0" },
  seen: {
    row: `insert into chain_payments (order_id, chain_id, key_id, address_index, address, amount_cents, amount_wei,
      price_micro_usd, price_readings, priced_at, created_at, expires_at, watch_until, state, balance_block)
      values ($1, 1, (select id from eth_keys limit 1), nextval('eth_address_index'), gen_random_uuid(), 1, 1, 1,
        '[]', ${day}, ${day}, ${day}, ${day}, 'seen', 1)`,
  },
  claimed: { column: `payment_claimed_at = ${day}` },
  by_agreement: { column: "payment_method = 'manual'" },
  in_gold: { column: "payment_method = 'gold'" },
  no_world: { column: "world_locked_at = null" },
  uncleared: { column: `second_person_since = ${day}` },
  owed: {
    row: `with posting as (insert into ledger_postings (order_id, kind, key, at)
        values ($1, 'gold_received', gen_random_uuid(), ${day}) returning id)
      insert into ledger_entries (posting_id, account, amount_cents) select id, 'owed_to_customers', -1 from posting`,
  },
  unapproved: {
    row: `insert into payouts (order_id, amount_cents, state, due_at, created_at, updated_at)
      values ($1, 1, 'due', ${day}, ${day}, ${day})`,
  },
  no_details: { column: "payout_secret_id = null" },
  handed_over: { column: `handed_over_at = ${day}` },
  countered: {
    row: `insert into counter_offers (id, order_id, from_cents, amount_cents, reason, state, made_at)
      values (gen_random_uuid(), $1, 2, 1, 'why', 'open', ${day})`,
  },
  no_link: { row: `update account_sales set reset_requested_at = ${day} where order_id = $1` },
  no_access: { row: "update boost_access set choice = null where order_id = $1" },
  disputed: {
    row: `insert into purchase_disputes (id, order_id, reason, state, opened_at)
      values (gen_random_uuid(), $1, 'other', 'open', ${day})`,
  },
};

/** An order of which no fact holds. */
async function withoutFacts(client: PoolClient, type: OrderType, status: OrderStatus): Promise<string> {
  const id = randomUUID();
  await client.query(
    `insert into orders (id, type, status, customer_email, is_guest, amount_cents, paid_cents, access_token_hash,
       source, world_locked_at, payout_secret_id, status_changed_at, created_at, updated_at)
     values ($1, $2, $3, 'heron@customers.example', true, 100, 100, ${hash}, 'web', ${day}, gen_random_uuid(),
       ${day}, ${day}, ${day})`,
    [id, type, status],
  );
  await client.query(
    `insert into boost_access (order_id, choice, version, updated_at) values ($1, 'chat', 1, ${day})`,
    [id],
  );
  await client.query(
    `insert into account_sales (order_id, offer_id, login_method, login_secret_id)
     values ($1, gen_random_uuid(), 'email', gen_random_uuid())`,
    [id],
  );
  return id;
}

const places = turnPlaces().flatMap(({ types, status }) => types.map((type) => ({ type, status })));
const factNames = Object.keys(turnFacts) as TurnFact[];
/** Facts in any order, each once; nothing is paid in two ways. */
const facts = fc
  .shuffledSubarray(factNames)
  .map((some) => some.filter((fact) => fact !== "in_gold" || !some.includes("by_agreement")));

test("whatever is so of an open order, in whatever order it came, the order says the one turn that follows", async () => {
  const client = await database.pool.connect();
  const property = fc.asyncProperty(fc.constantFrom(...places), facts, async ({ type, status }, held) => {
    await client.query("begin");
    try {
      const id = await withoutFacts(client, type, status);
      const soFar: Partial<Record<TurnFact, boolean>> = {};
      for (const fact of [null, ...held]) {
        if (fact !== null) {
          const change = made[fact];
          const statement = "row" in change ? change.row : `update orders set ${change.column} where id = $1`;
          await client.query(statement, [id]);
          soFar[fact] = true;
        }
        const { rows } = await client.query("select turn, turn_step, turn_since from orders where id = $1", [
          id,
        ]);
        const step = turnOf(type, status, soFar);
        expect(rows[0]).toMatchObject({ turn: step && turnSteps[step].turn, turn_step: step });
        expect(rows[0].turn_since).toBeInstanceOf(Date);
      }
    } finally {
      await client.query("rollback");
    }
  });
  try {
    await fc.assert(property, { numRuns: Number(process.env.PROPERTY_RUNS ?? 80) });
  } finally {
    client.release();
  }
});
