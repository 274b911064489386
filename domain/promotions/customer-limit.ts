import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/database/connect.ts";
import { type OrdersCtx, printOfMailKey } from "../orders/index.ts";

type Holder = {
  code: string;
  /** How many orders of one customer may hold the code; null for as many as there are. */
  perCustomer: number | null;
  personId: string | null;
  /** See `mailKey` of orders. */
  mailKey: string | null;
  /** See `erasedMailPrint` of orders. */
  erasedPrint: string | null;
};

/**
 * A condition in SQL: whether a customer holds a code in fewer orders than each may (Rule P25). A customer is
 * a person, with the orders that became theirs since, and a mailbox, also that of erased orders. It can't be
 * raced past in a statement that comes after the code's row was locked: whoever else redeems the code waits
 * there.
 */
export function isBelowCustomerLimit({ code, perCustomer, personId, mailKey, erasedPrint }: Holder): SQL {
  return sql`(${perCustomer}::int is null or ${perCustomer}::int > (
    select count(*) from promo_redemptions as mine
    where mine.code = ${code}::text and mine.state = 'held' and (mine.person_id = ${personId}::uuid
      or mine.mail_key in (${mailKey}::text, ${erasedMailKey(erasedPrint)}::text)
      or mine.order_id = any (array(select id from orders where customer_id = ${personId}::uuid)))))`;
}

/** A condition in SQL: whether a mailbox has had its first purchase with a code and was erased since. */
export function hadFirstBeforeErasure({ erasedPrint }: Pick<Holder, "erasedPrint">): SQL {
  return sql`exists (select from promo_redemptions where is_first_purchase and state = 'held'
    and mail_key = ${erasedMailKey(erasedPrint)}::text)`;
}

/** What a redemption has in place of its mailbox once its customer is erased. */
function erasedMailKey(print: string | null): string | null {
  return print === null ? null : `erased-${print}`;
}

/**
 * Leaves prints of the mailboxes in redemptions of orders that are about to be erased: of those with which
 * the codes were used, whatever address the orders have now. A first purchase whose print is there already
 * needs no second one.
 */
export async function keepRedemptionPrints(
  { signer }: Pick<OrdersCtx, "signer">,
  tx: Transaction,
  orderIds: readonly string[],
): Promise<void> {
  const { rows } = await tx.execute<{ id: string; key: string }>(sql`select order_id as id, mail_key as key
    from promo_redemptions where order_id = any(${sql.param(orderIds)}::uuid[]) and mail_key like '%@%'`);
  const keys = rows.map(({ key }) => erasedMailKey(printOfMailKey(signer, key)));
  await tx.execute(sql`update promo_redemptions set mail_key = kept.key
    from unnest(${sql.param(rows.map(({ id }) => id))}::uuid[], ${sql.param(keys)}::text[]) as kept(id, key)
    where order_id = kept.id and not exists (select from promo_redemptions as other
      where other.mail_key = kept.key and other.is_first_purchase and other.state = 'held')`);
}
