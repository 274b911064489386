import { randomUUID } from "node:crypto";
import { z } from "zod";

/** A page to be measured, under the name it has in the tables. */
export type PhonePage = { name: string; path: string; cookie?: string };

/** What a visitor opens first, and what a customer sees after placing an order in this shop. */
export async function phonePages(origin: string, listingPath: string): Promise<PhonePage[]> {
  const sale = await placeGold(origin, "sell", "gold_sale");
  const purchase = await placeGold(origin, "buy", "gold_buy");
  return [
    { name: "/", path: "/" },
    { name: "/sell-gold", path: "/sell-gold" },
    { name: "/buy-accounts", path: "/buy-accounts" },
    { name: "listing", path: listingPath },
    { name: "/services", path: "/services" },
    { name: "meeting", path: `/meeting-instructions?orderId=${sale.id}`, cookie: sale.cookie },
    { name: "pay", path: `/pay/${purchase.id}`, cookie: purchase.cookie },
    { name: "order", path: `/order/${sale.id}`, cookie: sale.cookie },
  ];
}

const quoted = z.object({ quote_id: z.string() });
const placed = z.object({ id: z.string(), access_token: z.string() });

/** Places an order as a guest; the cookie is the one that the order's browser would hold. */
async function placeGold(origin: string, direction: "sell" | "buy", type: string) {
  const quote = quoted.parse(await post(`${origin}/api/gold/quotes`, { direction, quantity: 10 }));
  const order = placed.parse(
    await post(`${origin}/api/orders`, {
      type,
      quote_id: quote.quote_id,
      rsn: "Vault Heron",
      customer_email: "heron@customers.example",
    }),
  );
  const name = `oa-${order.id.replaceAll("-", "").slice(0, 16)}`;
  return { id: order.id, cookie: `${name}=${order.access_token}` };
}

async function post(address: string, body: object): Promise<unknown> {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": randomUUID() },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
