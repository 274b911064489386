import { eq } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/connect.ts";
import { hasConfirmedAccount } from "../../people/index.ts";
import { orderAccessTokens, orders } from "../tables.ts";

/**
 * Whether the reader of an address has confirmed that they want our mails (Rule P47): an account confirmed
 * it, or a mailed link to an order of it was followed. The one place that decides.
 */
export async function isConfirmedAddress(db: Queryable, email: string): Promise<boolean> {
  if (await hasConfirmedAccount(db, email)) return true;
  const followed = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderAccessTokens, eq(orderAccessTokens.orderId, orders.id))
    .where(eq(orders.customerEmail, email.toLowerCase()))
    .limit(1);
  return followed.length > 0;
}
