import { randomUUID } from "node:crypto";
import { type BrowserContext, request } from "playwright-core";
import { systemClock } from "../../kernel/clock.ts";
import { connect } from "../../platform/database/connect.ts";
import { paid, purchaseShop } from "../listings/purchase-rig.ts";
import { orderAgreed } from "./agreed.ts";
import { deskCookies } from "./desk-acts.ts";
import type { RunningShop } from "./shop-server.ts";
import { eventually } from "./tools.ts";

/**
 * Accounts bought in a running shop: ordered through its page, paid by an entry of staff, handed over by its
 * own jobs.
 */
export async function purchaseScene(shop: RunningShop, login: Record<string, string> = {}) {
  const connection = connect(shop.databaseUrl, { max: 2, onError: () => {} });
  const { manager } = await purchaseShop({ ...connection, url: shop.databaseUrl });
  const staff = { ...manager, clock: systemClock, origin: shop.origin };
  const statusOf = async (orderId: string) => {
    const [row] = await shop.query("select status from orders where id = $1", [orderId]);
    return row?.status;
  };
  const listed = async (name: string) => {
    const cookies = await deskCookies(shop.origin, "manager@goldhall.test");
    // No account can be listed twice, in a shop that other files share neither.
    const unused = { email: `${randomUUID()}@mail.test`, password: "pl4nted Pa55 of a purchase" };
    const form = { form: "create-listing", name, price: "120", ...unused, ...login, publishes: "on" };
    const headers = {
      origin: shop.origin,
      cookie: cookies.map((one) => `${one.name}=${one.value}`).join("; "),
    };
    const client = await request.newContext({ extraHTTPHeaders: headers });
    const answer = await client.post(`${shop.origin}/admin/listings/new`, { form, maxRedirects: 0 });
    await client.dispose();
    const id = /\/listings\/([0-9a-f-]{36})/.exec(answer.headers().location ?? "")?.[1];
    if (!id) throw new Error(`The account was not listed: ${answer.status()} ${answer.headers().location}`);
    const [row] = await shop.query("select slug, price_cents from account_listings where id = $1", [id]);
    if (!row) throw new Error("The listing is not there");
    return row;
  };
  return {
    close: connection.close,
    manager: staff,
    statusOf,
    /**
     * A guest orders one that is handed over at once, and waits until its login can be read; this browser
     * holds the order.
     */
    async bought(context: BrowserContext, customerEmail: string): Promise<string> {
      const listing = await listed(`Bought by ${customerEmail}`);
      const answer = await context.request.post(`${shop.origin}/buy-accounts/${String(listing.slug)}`, {
        form: {
          form: "account-purchase",
          // Without the ETH price, which a shop that has just started doesn't know yet.
          payWith: "paypal",
          priceCents: Number(listing.price_cents),
          customerEmail,
          onceKey: randomUUID(),
          ...orderAgreed,
        },
        headers: { origin: shop.origin },
        maxRedirects: 0,
      });
      const orderId = /\/pay\/([0-9a-f-]{36})/.exec(answer.headers().location ?? "")?.[1];
      if (!orderId) throw new Error(`The account was not ordered: ${answer.status()}`);
      const [order] = await shop.query("select amount_cents from orders where id = $1", [orderId]);
      await paid(staff, { orderId, amountCents: Number(order?.amount_cents) });
      await eventually(
        "the login is handed over",
        async () => (await statusOf(orderId)) === "verifying_account",
      );
      return orderId;
    },
  };
}
