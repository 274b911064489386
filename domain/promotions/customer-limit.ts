import { type SQL, sql } from "drizzle-orm";

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
      or mine.mail_key = ${mailKey}::text
      or mine.order_id = any (array(select id from orders where customer_id = ${personId}::uuid
        or erased_mail_print = ${erasedPrint}::text)))))`;
}
