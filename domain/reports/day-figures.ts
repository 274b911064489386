import { type SQL, sql } from "drizzle-orm";
import { soldAccountsInSql } from "../orders/index.ts";
import type { Day } from "./days.ts";
import { bucketRatio } from "./figures.ts";
import type { ReportPart } from "./tables.ts";

type Between = (moment: SQL) => SQL;

/** Rows of figure, key and value: the figures of a part of one day, UTC, from what they are figures of. */
export function dayFigures(part: ReportPart, day: Day): SQL {
  const start = sql`(${day}::date)::timestamp at time zone 'UTC'`;
  const end = sql`(${day}::date + 1)::timestamp at time zone 'UTC'`;
  return queries[part]((moment) => sql`(${moment} >= ${start} and ${moment} < ${end})`, start);
}

/** The bucket of a duration (`durationsOf`). */
const bucketOf = (from: SQL, to: SQL) =>
  sql`floor(ln(greatest(1, extract(epoch from ${to} - ${from}))) / ln(${sql.raw(String(bucketRatio))}))::int::text`;

const queries: Record<ReportPart, (between: Between, start: SQL) => SQL> = {
  money: moneyFigures,
  orders: (between) => sql`
    with placed as (
      select type, status from orders where ${between(sql`created_at`)} and removed_at is null
    )
    select 'placed' as figure, type as key, count(*) as value from placed group by type
    union all
    select 'in:' || status, type, count(*) from placed group by status, type`,
  quotes: (between) => sql`
    with made as (
      select 'boosts' as key, order_id from boost_quotes where ${between(sql`created_at`)}
      union all
      select 'accounts', order_id from account_offers where ${between(sql`created_at`)}
    )
    select 'quotes' as figure, key, count(*) as value from made group by key
    union all
    select 'quotes_ordered', key, count(*) from made where order_id is not null group by key`,
  completed: (between) => sql`
    with done as (
      select * from orders where ${between(sql`completed_at`)} and removed_at is null
    )
    select 'completed' as figure, type as key, count(*) as value from done group by type
    union all
    select 'completed_in', ${bucketOf(sql`created_at`, sql`completed_at`)}, count(*) from done group by 2
    union all
    select 'deadlines', case when deadline_met_at <= deadline_at then 'kept' else 'late' end, count(*)
    from done where ${hadDeadline} group by 2
    union all
    select 'deadline_in', ${bucketOf(sql`deadline_started_at`, sql`deadline_met_at`)}, count(*)
    from done where ${hadDeadline} group by 2
    union all
    select 'promo_orders', promo_code, count(*) from done where promo_code is not null group by 2
    union all
    select 'promo_discount', promo_code, sum(discount_cents) from done where promo_code is not null group by 2`,
  staff: staffFigures,
  chats: (between, start) => sql`
    select 'first_reply' as figure, ${bucketOf(sql`created_at`, sql`first_replied_at`)} as key, count(*) as value
    from chat_conversations where ${between(sql`first_replied_at`)} group by 2
    union all
    select 'staff_chats', m.author_id::text, count(distinct m.conversation_id)
    from chat_conversations c join chat_messages m on m.conversation_id = c.id
    where c.last_message_at >= ${start} and ${between(sql`m.created_at`)}
      and m.author = 'staff' and m.author_id is not null
    group by 2`,
  reviews: (between) => sql`
    select 'stars' as figure, stars::text as key, count(*) as value
    from reviews where ${between(sql`written_at`)} group by stars`,
  listings: (between) => sql`
    select 'listing_sold_in' as figure, ${bucketOf(sql`published_at`, sql`sold_at`)} as key, count(*) as value
    from account_listings
    where ${between(sql`sold_at`)} and published_at is not null and state = 'sold' group by 2`,
};

const hadDeadline = sql.raw(
  "deadline_started_at is not null and deadline_at is not null and deadline_met_at is not null",
);

/**
 * The ledger's postings of a day by the type of their order (Rule P30). Revenue is what `readMoneyToday`
 * calls so. Bought is what gold and accounts cost when they became ours, less what we were let off; spent
 * is commission and forgiven dust. An account that is sold costs what it was bought for. Gold counts in
 * thousands, and as a part of its order where only a part of that is booked; its edge is against the other
 * rate of the same moment.
 */
function moneyFigures(between: Between): SQL {
  const becameOurs = sql`(account in ('gold', 'accounts_bought')
      and kind in ('gold_received', 'gold_received_reversed', 'account_received', 'account_received_reversed'))
    or (account = 'written_off' and kind like 'sale_written_off%')`;
  const payout = sql`kind in ('payout_sent', 'payout_sent_reversed')`;
  const bought = sql`account = 'gold' and kind in ('gold_received', 'gold_received_reversed')`;
  const sold = sql`account = 'gold_sold'`;
  return sql`
    with moved as (
      select p.order_id, p.kind, p.at, coalesce(o.type, 'none') as type, o.promo_code, o.quantity, o.amount_cents as price,
        e.account, e.amount_cents::numeric as cents
      from ledger_postings p join ledger_entries e on e.posting_id = p.id left join orders o on o.id = p.order_id
      where ${between(sql`p.at`)}
    ), earned as (
      select *, account in (${soldAccountsInSql}, 'goodwill')
        or (account = 'written_off' and kind like 'purchase_written_off%') as is_revenue
      from moved
    ), sums as (
      select type,
        -sum(cents) filter (where is_revenue) as revenue,
        sum(cents) filter (where account in ('commissions', 'dust_forgiven')) as spent,
        sum(cents) filter (where ${becameOurs}) as bought,
        sum(cents) filter (where account = 'commissions') as commission,
        -sum(cents) filter (where account = 'cash' and ${payout}) as paid_out,
        sum(sign(-cents)) filter (where account = 'cash' and ${payout}) as payouts,
        sum(cents) filter (where account = 'cash' and kind in ('payment_received', 'payment_received_reversed', 'payment_voided')) as paid_in,
        -sum(cents) filter (where account = 'cash' and kind in ('refund', 'goodwill_refund')) as refunded,
        -sum(cents) filter (where account = 'cash' and kind in ('payment_taken_back', 'payment_taken_back_reversed')) as taken_back
      from earned group by type
    ), traded as (
      select case when ${bought} then 'bought' else 'sold' end as way, m.cents,
        case when ${bought} then m.cents else -m.cents end as worth,
        round(1000.0 * m.quantity * abs(m.cents) / nullif(m.price, 0)) * sign(case when ${bought} then m.cents else -m.cents end) as thousands,
        case when ${bought} then r.buy_micro_usd else r.sell_micro_usd end as other_rate
      from moved m left join lateral (
        select buy_micro_usd, sell_micro_usd from gold_rates
        where effective_at <= m.at and withdrawn_at is null order by effective_at desc, version desc limit 1
      ) r on true
      where (${bought}) or (${sold})
    ), gold as (
      select way, sum(worth) as cents, sum(thousands) as thousands,
        sum(round(thousands * other_rate / 1e7) - worth) * case way when 'bought' then 1 else -1 end as edge
      from traded group by way
    )
    select v.figure, sums.type as key, v.value from sums cross join lateral (values
      ('revenue', revenue), ('spent', spent), ('bought', bought), ('commission', commission), ('paid_out', paid_out),
      ('payouts', payouts), ('paid_in', paid_in), ('refunded', refunded), ('taken_back', taken_back)
    ) v (figure, value) where coalesce(v.value, 0) <> 0
    union all
    select v.figure, way, v.value from gold cross join lateral (values
      ('gold_cents', cents), ('gold_thousands', thousands), ('gold_edge', edge)
    ) v (figure, value) where coalesce(v.value, 0) <> 0
    union all
    select 'accounts_cost', m.type, round(sum(-m.cents / m.price * b.cents))
    from moved m join account_purchases a on a.order_id = m.order_id
      join account_listings l on l.id = a.listing_id
      cross join lateral (
        select sum(e.amount_cents) as cents
        from ledger_postings p join ledger_entries e on e.posting_id = p.id
        where p.order_id = l.source_order_id and (${becameOurs})
      ) b
    where m.account = 'accounts_sold' and m.price > 0 and b.cents <> 0 group by m.type
    union all
    select 'warranty', o.type, sum(coalesce(d.refund_cents, o.amount_cents))
    from purchase_disputes d join orders o on o.id = d.order_id
    where d.under_warranty and d.outcome in ('refund', 'part_refund') and ${between(sql`d.decided_at`)} group by o.type
    union all
    select 'referrals', type, count(distinct order_id) from moved
    where account = 'commissions' and kind = 'commission_earned' group by type
    union all
    select 'promo_revenue', promo_code, -sum(cents) from earned
    where promo_code is not null and is_revenue group by promo_code`;
}

/**
 * What staff did for the orders that were completed on a day: who completed how many and how long after they
 * were placed, whose was the first act, and the deadlines by whoever held the order and by the hour, UTC, in
 * which they began. Counts and times only.
 */
function staffFigures(between: Between): SQL {
  return sql`
    with done as (
      select * from orders where ${between(sql`completed_at`)} and removed_at is null
    ), acts as (
      select d.id, d.created_at, d.completed_at, e.seq, e.at, e.actor_id,
        e.type = 'order.status_changed' and e.data ->> 'to' = 'completed' as completes
      from done d join events e on e.subject_kind = 'order' and e.subject_id = d.id::text
      where e.actor_kind = 'person' and e.actor_id is distinct from d.customer_id::text
        and e.type not in ('order.placed', 'order.claimed')
    ), firsts as (
      select distinct on (id) * from acts order by id, seq
    ), ends as (
      select distinct on (id) * from acts where completes order by id, seq desc
    ), deadlines as (
      select extract(hour from deadline_started_at at time zone 'UTC')::int::text as hour,
        assigned_to::text as person, deadline_met_at > deadline_at as is_late,
        ${bucketOf(sql`deadline_started_at`, sql`deadline_met_at`)} as bucket
      from done where ${hadDeadline}
    )
    select 'staff_completed' as figure, actor_id as key, count(*) as value from ends group by 2
    union all
    select 'staff_done_in:' || actor_id, ${bucketOf(sql`created_at`, sql`completed_at`)}, count(*)
    from ends group by 1, 2
    union all
    select 'staff_first_in:' || actor_id, ${bucketOf(sql`created_at`, sql`at`)}, count(*) from firsts group by 1, 2
    union all
    select 'hour_in:' || hour, bucket, count(*) from deadlines group by 1, 2
    union all
    select 'hour_late', hour, count(*) from deadlines where is_late group by 2
    union all
    select 'staff_deadline_in:' || person, bucket, count(*) from deadlines where person is not null group by 1, 2
    union all
    select 'staff_late', person, count(*) from deadlines where is_late and person is not null group by 2`;
}
