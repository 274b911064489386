import { type SQL, sql } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import type { OrderType } from "./model.ts";
import type { PlacementGuard } from "./place-order.ts";
import { isPendingPurchase } from "./tables.ts";

type FewUnpaid = {
  type: OrderType;
  customerId: string | null;
  customerEmail: string;
  /** How many of them one customer may have waiting for their money. */
  most: number;
  refusal: Failure;
};

/**
 * A guard for `placeOrder`: the customer has fewer than `most` pending orders of that type of which nothing is paid. For orders
 * that hold something others want. A person counts by what they ordered signed in, so that nobody uses it up in their name; a
 * guest by their mailbox, whatever tag its address has. Simultaneous orders may pass it together.
 */
export function fewUnpaid({ type, customerId, customerEmail, most, refusal }: FewUnpaid): PlacementGuard {
  const isTheirs = customerId
    ? sql`customer_id = ${customerId}::uuid and not is_guest`
    : sql`is_guest and ${mailbox(sql`customer_email`)} = ${mailbox(sql`${customerEmail}::text`)}`;
  return {
    // From the index of pending purchases, which are always few.
    statement: sql`select 1 as few where (
      select count(*) from orders where ${isPendingPurchase} and type = ${type}::text and paid_cents = 0 and ${isTheirs}
    ) < ${most}::int`,
    refusal: async () => refusal,
  };
}

function mailbox(address: SQL): SQL {
  return sql`lower(regexp_replace(${address}, '[+][^@]*@', '@'))`;
}
