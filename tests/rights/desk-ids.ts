import type { RightsShop } from "./rights-shop.ts";

/** Rows of the demo that forms can be about. */
export type Ids = Record<
  | "orderId"
  | "saleId"
  | "boostId"
  | "purchaseId"
  | "invoicedId"
  | "listingId"
  | "personId"
  | "staffId"
  | "chatId",
  string
>;

/** Finds them, and begins the conversation that the demo lacks. */
export async function idsOf({ query }: Pick<RightsShop, "query">): Promise<Ids> {
  const [row = {}] = await query(`select
    (select id from orders where type = 'gold_sale' and status = 'pending' order by created_at limit 1) as "orderId",
    (select id from orders where type = 'account_sale' order by created_at limit 1) as "saleId",
    (select id from orders where type = 'infernal_boost' order by created_at limit 1) as "boostId",
    (select id from orders where type = 'account_purchase' order by created_at limit 1) as "purchaseId",
    (select order_id from invoices order by number limit 1) as "invoicedId",
    (select id from account_listings where state = 'published' order by created_at limit 1) as "listingId",
    (select id from users where email = 'customer@goldhall.test') as "personId",
    (select id from users where email = 'staff@goldhall.test') as "staffId",
    (select id from chat_conversations limit 1) as "chatId"`);
  const missing = Object.entries(row).filter(([, id]) => typeof id !== "string");
  if (missing.length > 0) throw new Error(`The demo has no ${missing.map(([name]) => name).join(", ")}`);
  return row as Ids; // Each is a text, as was just asked.
}
