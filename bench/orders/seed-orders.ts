import type pg from "pg";

export const firstWords =
  "Vault,Amber,Quiet,Iron,Crimson,Silver,Hollow,Swift,Ember,Frost,Golden,Misty,Raven,Stone,Velvet,Wild,Copper,Dusky,Elder,Feral,Gentle,Hidden,Ivory,Jolly,Keen,Lunar,Mellow,Noble,Ocean,Proud,Rapid,Solar,Thorny,Umber,Vivid,Windy,Young,Zesty,Brave,Calm";
export const lastWords =
  "Heron,Otter,Falcon,Badger,Lynx,Marten,Osprey,Pike,Quail,Robin,Sable,Tiger,Urchin,Viper,Walrus,Yak,Zebra,Adder,Bison,Crane,Dingo,Egret,Finch,Gecko,Hound,Ibis,Jackal,Kestrel,Lemur,Moose,Newt,Oriole,Puma,Raptor,Shrike,Toad,Vole,Wombat,Xerus,Magpie";
const domains = "gmail.com,outlook.com,yahoo.com,proton.me,icloud.com,gmx.net,mail.example,post.example";

/** Members of staff to whom the orders are assigned. */
export const staffCount = 12;
const customers = 2000;
/** Days over which the orders were placed, whatever their number, unless told otherwise. */
const usualDays = 730;

/**
 * Fills the empty tables of orders with `count` orders as a shop of two years would have them: newest last,
 * 1.5 % open and among the newest, four orders to a customer, their deadlines running, their counts folded.
 * One `insert … select` makes the rows inside the database, where COPY would have them sent; indexes are made
 * afterwards.
 */
export async function seedOrders(
  pool: pg.Pool,
  count: number,
  days = usualDays,
): Promise<{ seconds: number; megabytes: number }> {
  const startedAt = performance.now();
  const client = await pool.connect();
  try {
    // Without triggers: the rows are made to fit, and the ledger, which refuses to be emptied, is empty.
    await client.query("set session_replication_role = replica");
    await client.query("truncate orders, order_counts, order_count_changes cascade");
    const indexes = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where tablename = 'orders' and indexname not like '%_pkey'`,
    );
    for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
    await client.query(insertPeople);
    await client.query(insertOrders(days), [count]);
    await client.query("set session_replication_role = origin");
    await client.query("set maintenance_work_mem = '512MB'");
    for (const { definition } of indexes.rows) await client.query(definition);
    await client.query(insertCounts);
    await client.query("vacuum (analyze) orders");
    await client.query("analyze");
    await client.query("checkpoint");
    const size = await client.query("select (pg_total_relation_size('orders') / 1048576)::int as megabytes");
    return { seconds: (performance.now() - startedAt) / 1000, megabytes: size.rows[0]?.megabytes ?? 0 };
  } finally {
    client.release(true);
  }
}

const staffId = (number: string) => `('00000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;
const customerId = (number: string) =>
  `('10000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;

/** The id of a member of staff, from 0. */
export const staffIdOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

const insertPeople = `
  with made as (
    select ${staffId("i")} as id, 'Staff ' || i as name, 'staff' as role from generate_series(0, ${staffCount - 1}) as i
    union all
    select ${customerId("i")}, 'Customer ' || i, 'member' from generate_series(0, ${customers - 1}) as i
  ),
  users_made as (
    insert into users (id, name, email, email_verified) select id, name, id || '@people.example', true from made
    on conflict do nothing
  )
  insert into user_profiles (id, display_name, role, referral_code)
  select id, name, role, upper(substr(md5(id::text), 1, 12)) from made on conflict do nothing`;

/** Shares by a number of 0 to 99 that is as good as random for each order and question. */
const dice = (question: string) =>
  `((hashint8extended(i, ${question.length * 7919}) & 2147483647) % 100)::int`;

const insertOrders = (days: number) => `
  with words as (
    select string_to_array('${firstWords}', ',') as first, string_to_array('${lastWords}', ',') as last,
      string_to_array('${domains}', ',') as domains
  ),
  numbered as (
    select i, (hashint8extended(i, 1) & 2147483647) % greatest(1, $1::int / 4) as c,
      i > $1::int * 0.985 as is_open,
      date_trunc('milliseconds', now() - interval '1 minute' - make_interval(secs =>
        (${days} * 86400.0) * (($1::int - i)::float / $1::int))) as created
    from generate_series(1, $1::int) as i
  ),
  typed as (
    select *, (array['gold_sale','gold_buy','account_sale','infernal_boost','quiver_boost','infernal_quiver_boost',
        'account_purchase'])[case when ${dice("a")} < 52 then 1 when ${dice("a")} < 78 then 2 when ${dice("a")} < 86 then 3
        when ${dice("a")} < 90 then 4 when ${dice("a")} < 93 then 5 when ${dice("a")} < 95 then 6 else 7 end] as type
    from numbered
  ),
  with_status as (
    select *, case
        when not is_open then case when ${dice("bb")} < 6 then 'canceled' else 'completed' end
        when ${dice("ccc")} < 60 then 'pending'
        when ${dice("ccc")} < 85 then 'in_progress'
        when type = 'gold_sale' then (array['gold_collected', 'gold_received', 'payment_sent'])[1 + ${dice("dddd")} % 3]
        when type = 'account_sale' then (array['verifying_account', 'email_reset_sent', 'payment_sent'])[1 + ${dice("dddd")} % 3]
        when type = 'gold_buy' then 'gold_collected'
        else 'in_progress' end as status,
      first[1 + c % 40] as word, last[1 + (c / 40) % 40] as other, domains[1 + (hashint8extended(c, 3) & 2147483647) % 8] as domain,
      case when type like 'gold%' then 10 + ${dice("eeeee")} * 9 else 1 end as quantity
    from typed, words
  ),
  promised as (
    select *, case when status = 'gold_received' then now() - interval '2 minutes' + make_interval(secs => ${dice("ffffff")} * 4)
        when status = 'email_reset_sent' then now() - interval '1 hour' + make_interval(mins => ${dice("ffffff")} * 14) end as due
    from with_status
  )
  insert into orders (id, type, status, version, customer_id, customer_name, customer_email, rsn, is_guest, quantity,
    amount_cents, rate_micro_usd, rate_version, quote_id, world, phrase, assigned_to, access_token_hash, source,
    deadline_started_at, deadline_at, risk, status_changed_at, completed_at, created_at, updated_at)
  select md5(i || 'order')::uuid, type, status, 1 + i % 5,
    case when c % 10 < 3 then ${customerId(`c % ${customers}`)} end,
    case when c % 9 > 0 then word || ' ' || other end,
    lower(word) || '.' || lower(other) || c || '@' || domain,
    case when type like 'gold%' or c % 2 = 0 then left(case c % 3 when 0 then word || '_' || other when 1 then word || ' ' || c else lower(other) || c end, 12) end,
    c % 10 >= 3, quantity,
    case when type like 'gold%' then quantity * 19 else 2000 + (${dice("ggggggg")}) * 113 end,
    case when type like 'gold%' then 190000 end, case when type like 'gold%' then 1 end,
    case when type like 'gold%' then md5(i || 'quote') end, case when type like 'gold%' then 333 end,
    case when type like 'gold%' then lower(first[1 + ${dice("jjjjjjjjjj")} % 40] || ' ' || last[1 + i % 40]) end,
    case when status = 'pending' or (status = 'canceled' and i % 2 = 0) then null else ${staffId(`${dice("hhhhhhhh")} % ${staffCount}`)} end,
    sha256(int8send(i)), 'web', due - interval '5 minutes', due,
    case when due is null then 0 else 9000000000 - floor(extract(epoch from due))::bigint end,
    created + interval '10 minutes',
    case when status = 'completed' then created + interval '20 minutes' end,
    created, least(date_trunc('milliseconds', now()), created + make_interval(mins => (10 + ${dice("iiiiiiiii")})::int))
  from promised order by i`;

const insertCounts = `
  insert into order_counts (type, status, orders, quantity, amount_cents)
  select type, status, count(*), sum(quantity), sum(amount_cents) from orders group by type, status`;
