import { sql } from "drizzle-orm";
import { formatMoment } from "../../kernel/dates.ts";
import type { Failure } from "../../kernel/errors.ts";
import { formatUsd } from "../../kernel/money.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { shortId } from "../orders/model.ts";
import { readBalancesOf } from "../promotions/index.ts";
import { isGuests, isUnpaid } from "./end-guest-orders.ts";
import type { Scope } from "./table-rule.ts";

/**
 * Why somebody can't be erased now, in words that say what comes first; null when nothing stands against it.
 */
export async function whyNotYet(tx: Transaction, scope: Scope, now: Date): Promise<Failure | null> {
  const text =
    (await isStaffText(tx, scope)) ??
    (await openOrderText(tx, scope)) ??
    (await openMoneyText(tx, scope)) ??
    (await watchedText(tx, scope, now)) ??
    (await commissionText(tx, scope));
  return text === null ? null : { code: "conflict", text };
}

async function isStaffText(tx: Transaction, { personId }: Scope): Promise<string | null> {
  const { rows } = await tx.execute(sql`select 1 from user_profiles
    where id = ${personId}::uuid and (role <> 'member' or disabled_role is not null) for update`);
  return rows.length > 0 ? "Staff can't be erased. An admin makes them a customer first." : null;
}

const orders = ({ orderIds }: Scope) => sql`o.id = any(${sql.param(orderIds)}::uuid[])`;

async function openOrderText(tx: Transaction, scope: Scope): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`select o.id from orders o
    where ${orders(scope)} and o.status not in ('completed', 'canceled') and o.removed_at is null
    order by o.created_at`);
  const numbers = rows.map(({ id }) => `#${shortId(id)}`).join(", ");
  if (rows.length === 0) return null;
  return rows.length === 1
    ? `Order ${numbers} is still open. It has to be completed or canceled first.`
    : `Orders ${numbers} are still open. They have to be completed or canceled first.`;
}

/**
 * Money or gold of an ended order that one side still owes the other, a deposit that is held, a payout to
 * send, a refund that was asked for, or a dispute.
 */
async function openMoneyText(tx: Transaction, scope: Scope): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string; disputed: boolean }>(sql`
    select o.id, exists (select from purchase_disputes d where d.order_id = o.id and d.state = 'open') as disputed
    from orders o where ${orders(scope)} and (
      exists (select from purchase_disputes d where d.order_id = o.id and d.state = 'open')
      or exists (select from payouts p where p.order_id = o.id and p.state in ('due', 'approved'))
      or exists (select from refund_claims c where c.order_id = o.id and c.state = 'open')
      or (o.deposit_state = 'held' and o.status = 'completed')
      or (o.gold_state = 'held' and o.status = 'canceled')
      or (o.removed_at is null and o.status = 'completed' and order_money_state(o.id) in ('unpaid', 'part_paid', 'taken_back'))
      or exists (select from ledger_postings p join ledger_entries e on e.posting_id = p.id where p.order_id = o.id
        and e.account in ('owed_to_customers', 'refunds_due', 'customer_deposits') group by e.account having sum(e.amount_cents) <> 0))
    order by o.created_at limit 1`);
  const [found] = rows;
  if (!found) return null;
  const number = `#${shortId(found.id)}`;
  return found.disputed
    ? `The dispute about order ${number} has to be decided first.`
    : `Money or gold for order ${number} is still on its way or owed. It has to be settled first.`;
}

async function watchedText(tx: Transaction, scope: Scope, now: Date): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string; until: Date }>(sql`select o.id, max(c.watch_until) as until
    from chain_payments c join orders o on o.id = c.order_id
    where ${orders(scope)} and c.watch_until > ${now.toISOString()}::timestamptz
      and not (o.status = 'canceled' and ${isGuests} and ${isUnpaid}) group by o.id order by until desc limit 1`);
  const [found] = rows;
  return found
    ? `A payment for order #${shortId(found.id)} may still arrive until ${formatMoment(new Date(found.until))}. Try again after that.`
    : null;
}

async function commissionText(tx: Transaction, { personId }: Scope): Promise<string | null> {
  if (personId === null) return null;
  const [balance] = await readBalancesOf(tx, personId);
  const cents = balance?.balanceCents ?? 0;
  return cents > 0
    ? `${formatUsd(cents)} of referral commission hasn't been paid out. Wait for it, or tick that you give it up.`
    : null;
}
