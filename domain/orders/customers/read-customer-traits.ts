import { desc, eq } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/connect.ts";
import { orders } from "../tables.ts";

/** By what the customer of an order is known again. */
export type CustomerTraits = {
  customerEmail: string;
  rsn: string | null;
  networkPrint: string | null;
  payoutPrint: string | null;
  /** Of an erased order, whose address has gone: see `erasedMailPrint`. */
  erasedMailPrint: string | null;
};

const mostOrders = 500;

/** By what a person is known again in their newest orders. */
export function readCustomerTraits(db: Queryable, personId: string): Promise<CustomerTraits[]> {
  const { customerEmail, rsn, networkPrint, payoutPrint, erasedMailPrint } = orders;
  return db
    .select({ customerEmail, rsn, networkPrint, payoutPrint, erasedMailPrint })
    .from(orders)
    .where(eq(orders.customerId, personId))
    .orderBy(desc(orders.createdAt))
    .limit(mostOrders);
}
