import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect } from "vitest";
import { systemClock } from "../../kernel/clock.ts";
import { connect } from "../../platform/database/connect.ts";
import { listed, purchaseShop } from "../listings/purchase-rig.ts";
import { orderAgreed } from "../support/agreed.ts";
import { longTest } from "../support/long-run.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let shop: ShopServer;
let connection: ReturnType<typeof connect>;
let ctx: Parameters<typeof listed>[0];
beforeAll(async () => {
  shop = await startShopServer();
  connection = connect(shop.databaseUrl, { max: 2, onError: () => {} });
  const rig = await purchaseShop({ ...connection, url: shop.databaseUrl });
  ctx = { ...rig.ctx, clock: systemClock };
});
afterAll(async () => {
  await connection.close();
  await shop.stop();
});

const used = "This code is for first orders only. Remove it to continue.";

/** A press of a form's button in a browser without scripts. */
async function press(path: string, fields: Record<string, string>) {
  const answer = await fetch(shop.origin + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { origin: shop.origin },
    redirect: "manual",
  });
  return { status: answer.status, to: answer.headers.get("location"), html: await answer.text() };
}

/** What a form's field holds in the page that was answered, so that the next press sends it again. */
function held(html: string, name: string): string {
  const input = new RegExp(`<input[^>]*\\bname="${name}"[^>]*>`).exec(html)?.[0] ?? "";
  return /\bvalue="([^"]*)"/.exec(input)?.[1] ?? "";
}

/** The same form as its reader has it before them now, with what they chose. */
const again = (html: string, names: readonly string[], chosen: Record<string, string>) => ({
  ...Object.fromEntries(names.map((name) => [name, held(html, name)])),
  ...chosen,
});

const person = () => ({ customerEmail: `${randomUUID().slice(0, 8)}@promo.example` });

type Checkout = {
  path: string;
  first: Record<string, string>;
  /** The fields that the page fills in itself. */
  hiddenNames: readonly string[];
};

async function goldCheckout(email: { customerEmail: string }): Promise<Checkout> {
  const html = await (await fetch(`${shop.origin}/buy-gold?quantity=5`)).text();
  const hiddenNames = ["quoteId", "quantity", "usd", "promoCode", "promoSeenCents"];
  const first = { form: "gold-order", rsn: "Vault Heron", payWith: "eth", ...orderAgreed, ...email };
  return { path: "/buy-gold", first: again(html, hiddenNames, first), hiddenNames };
}

async function accountCheckout(email: { customerEmail: string }): Promise<Checkout> {
  const { slug } = await listed(ctx);
  const path = `/buy-accounts/${slug}?step=buy`;
  const html = await (await fetch(shop.origin + path)).text();
  const hiddenNames = ["priceCents", "onceKey", "promoCode", "promoSeenCents"];
  return {
    path,
    first: again(html, hiddenNames, { form: "account-purchase", payWith: "eth", ...orderAgreed, ...email }),
    hiddenNames,
  };
}

const checkouts = { gold: goldCheckout, account: accountCheckout };
const kinds = Object.keys(checkouts) as (keyof typeof checkouts)[]; // The keys come from checkouts itself.

longTest.each(kinds)(
  "%s: a valid code typed without Apply is applied and shown; the next press orders",
  async (kind) => {
    const email = person();
    const { path, first, hiddenNames } = await checkouts[kind](email);
    const shown = await press(path, { ...first, promoCode: "firstbuy" });
    expect(shown.status).toBe(409);
    expect(shown.html).toContain("Code FIRSTBUY applied");
    const ordered = await press(path, { ...first, ...again(shown.html, hiddenNames, {}) });
    expect(ordered.status).toBe(302);
  },
);

longTest.each(kinds)(
  "%s: a used code is refused plainly each time, and without it the order goes on",
  async (kind) => {
    const email = person();
    const before = await goldCheckout(email);
    const bought = await press(before.path, before.first);
    expect(bought.status, "an order that makes the next one no first").toBe(302);
    const { path, first, hiddenNames } = await checkouts[kind](email);
    let { html } = await press(path, { ...first, promoCode: "FIRSTBUY" });
    for (const _ of [1, 2, 3]) {
      const answer = await press(path, { ...first, ...again(html, hiddenNames, { promoCode: "FIRSTBUY" }) });
      expect(answer.status).toBe(400);
      expect(answer.html).toContain(used);
      expect(answer.html).not.toContain("The price has changed");
      ({ html } = answer);
    }
    const ordered = await press(path, { ...first, ...again(html, hiddenNames, { promoCode: "" }) });
    expect(ordered.status).toBe(302);
  },
);
