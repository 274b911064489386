import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../support/database.ts";

// What was asked for and paid as commission before it was a payout like others, as a shop of then has it.

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const tableOf = (file: string, table: string) =>
    new RegExp(`CREATE TABLE "${table}" \\([^;]*\\)`).exec(readFileSync(`migrations/${file}`, "utf8"))?.[0];
  for (const statement of [
    "alter table payouts drop column person_id, drop column secret_id, drop column mask",
    "alter table payouts drop column destination_print, drop column is_changed, drop column revealed_at",
    "alter table payouts alter column order_id set not null",
    "alter table referral_commissions drop column payout_id",
    tableOf("0000_baseline.sql", "commission_payouts"),
    tableOf("0024_promotions_and_commission.sql", "commission_payout_requests"),
  ])
    await database.pool.query(statement ?? "no such table");
});
afterAll(() => database.close());

async function earned(referrerId: string, cents: number): Promise<void> {
  await database.pool.query(
    `insert into referral_commissions
       (friend_id, referrer_id, order_id, credited_cents, remaining_cents, state, credited_at, updated_at)
     values (gen_random_uuid(), $1, gen_random_uuid(), $2, $2, 'credited', now(), now())`,
    [referrerId, cents],
  );
}

async function asked(referrerId: string, day: number, more: Record<string, unknown>): Promise<string> {
  const at = new Date(Date.UTC(2026, 9, day));
  const row = {
    ...{ id: randomUUID(), referrer_id: referrerId, asked_cents: 900, state: "requested", method: "paypal" },
    ...{ secret_id: randomUUID(), mask: "r•••@paid.example", destination_print: "print", is_changed: false },
    ...{ created_at: at, updated_at: at, version: 3 },
    ...more,
  };
  const columns = Object.keys(row);
  await database.pool.query(
    `insert into commission_payout_requests (${columns}) values (${columns.map((_, at) => `$${at + 1}`)})`,
    Object.values(row),
  );
  return row.id;
}

async function paid(referrerId: string, cents: number, at: string, reference: string): Promise<string> {
  const { rows } = await database.pool.query(
    `insert into commission_payouts (referrer_id, amount_cents, reference, paid_by, paid_at)
     values ($1, $2, $3, $1, $4) returning id`,
    [referrerId, cents, reference, at],
  );
  return rows[0].id;
}

test("every payout and request of commission is one payout afterwards, and nobody is owed another sum", async () => {
  const approver = randomUUID();
  const first = randomUUID();
  const second = randomUUID();
  const third = randomUUID();
  await earned(first, 2_000);
  const before = await paid(first, 250, "2026-10-01T10:00:00Z", "BEFORE");
  const settled = await asked(first, 2, {
    ...{ state: "paid", paid_cents: 500, asked_cents: 450, decided_at: new Date("2026-10-03T10:00:00.007Z") },
  });
  await paid(first, 500, "2026-10-03T10:00:00Z", "WITH");
  const open = await asked(first, 4, { approved_by: approver, approved_cents: 1_250, is_changed: true });
  await earned(second, 800);
  const stale = await asked(second, 5, { approved_by: approver, approved_cents: 700, is_changed: true });
  await earned(third, 600);
  const rejected = await asked(third, 6, {
    state: "rejected",
    reason: "No such address",
    destination_print: "",
  });
  for (const statement of readFileSync("migrations/0046_commission_payouts.sql", "utf8").split("-->"))
    await database.pool.query(statement.replace(/^ statement-breakpoint/, ""));
  const { rows } = await database.pool.query(
    `select id, person_id, amount_cents, state, version, approved_by, reference, method, failed_reason, mask,
       destination_print, sent_at is not null as is_sent, secret_id is not null as has_secret
     from payouts where person_id is not null order by created_at`,
  );
  const open1 = { method: "paypal", destination_print: "print", has_secret: true, is_sent: false };
  expect(rows).toMatchObject([
    {
      id: before,
      person_id: first,
      amount_cents: 250,
      state: "confirmed",
      version: 1,
      reference: "BEFORE",
      mask: null,
    },
    { id: settled, amount_cents: 500, state: "confirmed", version: 2, reference: "WITH", is_sent: true },
    { id: open, amount_cents: 1_250, state: "approved", version: 3, approved_by: approver, ...open1 },
    { id: stale, amount_cents: 800, state: "due", version: 1, approved_by: null, ...open1 },
    {
      ...{ id: rejected, amount_cents: 900, state: "failed", failed_reason: "No such address" },
      ...{ destination_print: null, has_secret: false },
    },
  ]);
});
