import type pg from "pg";
import { staffCount } from "../orders/seed-orders.ts";

const staff = `'00000000-0000-4000-8000-' || lpad((n % ${staffCount})::text, 12, '0')`;

const statements = [
  `insert into gold_rates (buy_micro_usd, sell_micro_usd, payment_micro_usd, effective_at, published_at)
   values (200000, 190000, 170000, now() - interval '3 years', now() - interval '3 years')`,
  `insert into gold_positions (kind, total, set_at) values ('stock', 100, now()), ('capacity', 1000, now())
   on conflict do nothing`,
  // Of sales the deadline, kept by most.
  `update orders set deadline_started_at = completed_at - make_interval(secs => 60 + hashtext(id::text) % 40 * 6 + 240),
     deadline_at = completed_at - make_interval(secs => hashtext(id::text) % 40 * 6), deadline_met_at = completed_at - interval '30 seconds'
   where status = 'completed' and type in ('gold_sale', 'account_sale')`,
  // Two postings for each completed order: what came to us, and what left.
  `insert into ledger_postings (order_id, kind, key, at)
   select id, case when type in ('gold_sale', 'account_sale') then 'gold_received' else 'payment_received' end,
     'a:' || id, completed_at - interval '5 minutes' from orders where status = 'completed'
   union all
   select id, case when type in ('gold_sale', 'account_sale') then 'payout_sent' else 'gold_delivered' end,
     'b:' || id, completed_at from orders where status = 'completed'`,
  `insert into ledger_entries (posting_id, account, amount_cents)
   select p.id, v.account, v.sign * o.amount_cents
   from ledger_postings p join orders o on o.id = p.order_id
   cross join lateral (values
     (case p.kind when 'gold_received' then 'gold' when 'payout_sent' then 'owed_to_customers'
       when 'payment_received' then 'cash' else 'customer_deposits' end, 1),
     (case p.kind when 'gold_received' then 'owed_to_customers' when 'payout_sent' then 'cash'
       when 'payment_received' then 'customer_deposits' else 'gold_sold' end, -1)
   ) v (account, sign)`,
  `insert into events (subject_kind, subject_id, seq, type, actor_kind, actor_id, visibility, data, topics, at, hash)
   select 'order', o.id::text, v.seq, v.type, 'person', ${staff}, 'internal', v.data, '{}', v.at, '\\x00'
   from (select *, abs(hashtext(id::text)) as n from orders where status = 'completed') o
   cross join lateral (values
     (1, 'order.assigned', '{}'::jsonb, o.created_at + make_interval(secs => 30 + o.n % 500)),
     (2, 'order.status_changed', '{"to": "completed"}'::jsonb, o.completed_at)
   ) v (seq, type, data, at)`,
  `insert into report_changes (day, part)
   select distinct (created_at at time zone 'UTC')::date, part
   from orders, unnest(array['money', 'orders', 'completed', 'staff']) part`,
];

/** Books the completed orders of `seedOrders`, with what staff did for them; every day is to be counted. */
export async function seedMoney(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // Without triggers: the rows are made to fit.
    await client.query("set session_replication_role = replica");
    for (const statement of statements) await client.query(statement);
    await client.query("vacuum (analyze)");
  } finally {
    client.release(true);
  }
}

/** A year before, like the one that was counted, so that there is something to compare with. */
export async function copyYearBefore(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into report_figures (span, starts, part, figures)
    select span, (starts - interval '1 year')::date, part, figures from report_figures on conflict do nothing`);
  await pool.query("vacuum (analyze) report_figures");
}
