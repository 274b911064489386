import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect } from "vitest";
import { writeSiteContent } from "../../domain/content/index.ts";
import { freshContent } from "../../domain/content/model.ts";
import { systemClock } from "../../kernel/clock.ts";
import { connect } from "../../platform/database/connect.ts";
import { person } from "../orders/orders-rig.ts";
import { value } from "../people/people-rig.ts";
import { accountAgreed, orderAgreed } from "../support/agreed.ts";
import { longTest } from "../support/long-run.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";
import { eventually } from "../support/tools.ts";

let shop: ShopServer;
beforeAll(async () => {
  shop = await startShopServer();
});
afterAll(() => shop.stop());

const page = async (path: string, cookie = "") =>
  (await fetch(shop.origin + path, { headers: { cookie } })).text();

/** A press of a form's button in a browser without scripts. */
async function press(path: string, fields: Record<string, string>, cookie = "") {
  const answer = await fetch(shop.origin + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { origin: shop.origin, cookie },
    redirect: "manual",
  });
  const cookies = answer.headers.getSetCookie().map((one) => one.split(";")[0]);
  return {
    status: answer.status,
    to: answer.headers.get("location"),
    html: await answer.text(),
    cookie: cookies.join("; "),
  };
}

function held(html: string, name: string): string {
  const input = new RegExp(`<input[^>]*\\bname="${name}"[^>]*>`).exec(html)?.[0] ?? "";
  return /\bvalue="([^"]*)"/.exec(input)?.[1] ?? "";
}

/** Publishes the terms as an editor does who asks customers to agree, and waits until pages show it. */
async function publishTerms(updatedOn: string): Promise<void> {
  const connection = connect(shop.databaseUrl, { max: 1, onError: () => {} });
  const editor = await person({ ...connection, url: shop.databaseUrl, close: connection.close }, "manager");
  const text = { key: "terms", value: { ...freshContent.terms, updatedOn }, version: 1 } as const;
  const ctx = { db: connection.db, clock: systemClock, actor: editor };
  value(await writeSiteContent(ctx, { ...text, asksConsent: true }));
  await connection.close();
  await eventually("pages show the new terms", async () =>
    held(await page("/sell-gold?quantity=5"), "agreed").startsWith("terms.2"),
  );
}

longTest(
  "forms name the texts and versions that are agreed to, refuse after a new version asks for consent, and go on with it",
  async () => {
    const path = "/sell-gold?quantity=5";
    const html = await page(path);
    expect(html).toContain("By placing this order, you agree to our");
    expect(held(html, "agreed")).toBe(orderAgreed.agreed);
    const guest = {
      form: "gold-order",
      rsn: "Vault Heron",
      customerEmail: `${randomUUID()}@consent.example`,
    };
    const sent = {
      ...guest,
      quoteId: held(html, "quoteId"),
      quantity: held(html, "quantity"),
      usd: held(html, "usd"),
    };
    const signIn = { form: "login", email: "customer@goldhall.test", password: "goldhall-demo" };
    const { cookie } = await press("/auth", signIn);
    expect(await page("/profile", cookie)).not.toContain("We updated our");

    await publishTerms("2027-01-05");
    const refused = await press("/sell-gold", { ...sent, agreed: held(html, "agreed") });
    expect(refused.status).toBe(409);
    expect(refused.html).toContain("We updated our Terms of Service while this page was open.");
    expect(refused.html).toContain("version of Jan 5, 2027");
    expect(held(refused.html, "agreed")).toBe("terms.2-refundPolicy.1");
    const ordered = await press("/sell-gold", { ...sent, agreed: held(refused.html, "agreed") });
    expect(ordered.status).toBe(302);
    const [{ version } = {}] = await shop.query(
      "select c.version from order_consents c join orders o on o.id = c.order_id where o.customer_email = $1 and c.key = 'terms'",
      [guest.customerEmail],
    );
    expect(version).toBe(2);

    const account = { form: "register", email: `${randomUUID()}@consent.example`, terms: "on" };
    const typed = { ...account, password: "a good long one", confirmPassword: "a good long one" };
    const late = await press("/auth?tab=register", { ...typed, ...accountAgreed });
    expect(late.status).toBe(409);
    expect(held(late.html, "agreed")).toBe("terms.2-privacy.1");
    expect((await press("/auth?tab=register", { ...typed, agreed: held(late.html, "agreed") })).status).toBe(
      302,
    );

    // A customer from before is asked, on whichever page they come to, and agrees once.
    const asked = await page("/profile?tab=orders", cookie);
    expect(asked).toContain("We updated our Terms of Service");
    const notice = asked.slice(asked.indexOf('action="/agree"'));
    expect(held(notice, "back")).toBe("/profile?tab=orders");
    const agreed = await press(
      "/agree",
      { agreed: held(notice, "agreed"), back: held(notice, "back") },
      cookie,
    );
    expect([agreed.status, agreed.to]).toEqual([302, "/profile?tab=orders"]);
    expect(await page("/profile", cookie)).not.toContain("We updated our");
  },
);
