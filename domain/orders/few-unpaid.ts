import { sql } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import type { OrderType } from "./model.ts";
import type { PlacementGuard } from "./place-order.ts";

type FewUnpaid = {
  type: OrderType;
  customerId: string | null;
  customerEmail: string;
  /** How many of them one customer may have waiting for their money. */
  most: number;
  refusal: Failure;
};

/**
 * A guard for `placeOrder`: the customer, by person or mail address, has fewer than `most` pending orders of that type of which
 * nothing is paid. For orders that hold something others want. Simultaneous orders may pass it together.
 */
export function fewUnpaid({ type, customerId, customerEmail, most, refusal }: FewUnpaid): PlacementGuard {
  return {
    statement: sql`select 1 as few where (
      select count(*) from (
        select id from orders where customer_email = ${customerEmail}::text and type = ${type}::text
          and status = 'pending' and paid_cents = 0 and removed_at is null
        union
        select id from orders where customer_id = ${customerId}::uuid and type = ${type}::text
          and status = 'pending' and paid_cents = 0 and removed_at is null
      ) as waiting) < ${most}::int`,
    refusal: async () => refusal,
  };
}
