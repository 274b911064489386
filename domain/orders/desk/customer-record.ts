import { sql } from "drizzle-orm";
import { maskEmail } from "../../../kernel/mask-email.ts";
import { ok, type Result } from "../../../kernel/result.ts";
import { allow } from "../../people/index.ts";
import type { OrdersCtx } from "../context.ts";
import { isOpen, type OrderStatus, type OrderType } from "../model.ts";

/** Of how many orders something is true, and the newest of them. */
export type OrderSignal = { count: number; newest: string[] };

export type CustomerRecord = {
  /** How many orders of each type, in all and open ones. */
  byType: { type: OrderType; orders: number; open: number }[];
  byStatus: { status: OrderStatus; orders: number }[];
  canceled: OrderSignal;
  /** Of the canceled ones: because their hold ended. */
  lapsed: OrderSignal;
  /** Whose contact or payout details were changed after placing (Rule P31). */
  changed: OrderSignal;
  /** Not theirs, but placed as a guest with their email address. */
  guest: OrderSignal;
  /**
   * The email addresses that they were placed with, masked, and the payout destinations as customers see
   * them.
   */
  emails: string[];
  destinations: string[];
};

/** So many orders of a signal, addresses and destinations are named. */
const mostNamed = 5;

/**
 * What an account's orders say of their customer, for staff: counts and what was used, no judgement. Removed
 * orders are left out.
 */
export async function readCustomerRecord(
  ctx: Pick<OrdersCtx, "db" | "actor">,
  customerId: string,
): Promise<Result<CustomerRecord>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const { rows } = await ctx.db.execute<FoundRecord>(sql`
    with theirs as (
      select id, type, status, created_at, lapsed_at, second_person_since, customer_email, payout_mask
      from orders where customer_id = ${customerId} and removed_at is null
    ), signals as (
      select 'canceled' as name, id, created_at from theirs where status = 'canceled'
      union all
      select 'lapsed', id, created_at from theirs where status = 'canceled' and lapsed_at is not null
      union all
      select 'changed', id, created_at from theirs where second_person_since is not null
      union all
      select 'guest', id, created_at from orders where customer_id is null and removed_at is null
        and customer_email = (select lower(email) from users where id = ${customerId})
    )
    select
      (select coalesce(jsonb_agg(counted), '[]') from (
        select type, status, count(*)::int as orders from theirs group by type, status) counted) as counts,
      (select coalesce(jsonb_object_agg(name, found), '{}') from (
        select name, jsonb_build_object('count', count(*),
          'newest', to_jsonb((array_agg(id order by created_at desc, id desc))[1:${sql.raw(String(mostNamed))}])) as found
        from signals group by name) named) as signals,
      (select coalesce(array_agg(customer_email), '{}') from (
        select customer_email from theirs group by 1 order by max(created_at) desc limit ${mostNamed}) e) as emails,
      (select coalesce(array_agg(payout_mask), '{}') from (
        select payout_mask from theirs where payout_mask is not null
        group by 1 order by max(created_at) desc limit ${mostNamed}) d) as destinations`);
  return ok(recordOf(rows[0] ?? { counts: [], signals: {}, emails: [], destinations: [] }));
}

type FoundRecord = {
  counts: { type: OrderType; status: OrderStatus; orders: number }[];
  signals: Partial<Record<"canceled" | "lapsed" | "changed" | "guest", OrderSignal>>;
  emails: string[];
  destinations: string[];
};

const none: OrderSignal = { count: 0, newest: [] };

function recordOf({ counts, signals, emails, destinations }: FoundRecord): CustomerRecord {
  const types = [...new Set(counts.map(({ type }) => type))].sort();
  const statuses = [...new Set(counts.map(({ status }) => status))].sort();
  const sumOf = (rows: FoundRecord["counts"]) => rows.reduce((sum, { orders }) => sum + orders, 0);
  return {
    byType: types.map((type) => {
      const ofType = counts.filter((row) => row.type === type);
      return { type, orders: sumOf(ofType), open: sumOf(ofType.filter(({ status }) => isOpen(status))) };
    }),
    byStatus: statuses.map((status) => ({
      status,
      orders: sumOf(counts.filter((row) => row.status === status)),
    })),
    canceled: signals.canceled ?? none,
    lapsed: signals.lapsed ?? none,
    changed: signals.changed ?? none,
    guest: signals.guest ?? none,
    emails: [...new Set(emails.map(maskEmail))],
    destinations,
  };
}
