import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect } from "vitest";
import { listedPages } from "../../app/shell/site/public-pages.ts";
import { writeSettings } from "../../domain/settings/index.ts";
import { defaultSettings } from "../../domain/settings/inputs.ts";
import type { Settings } from "../../domain/settings/model.ts";
import {
  instructionsSetting,
  manualPayWays,
  type PayoutMethod,
  type PayWay,
  type PurchaseKind,
  payoutMethods,
  payoutWaysFor,
  payWays,
  payWaysFor,
  purchaseKinds,
  recordedWays,
  wayLabel,
} from "../../domain/ways/model.ts";
import { system } from "../../kernel/actor.ts";
import { systemClock } from "../../kernel/clock.ts";
import { connect } from "../../platform/database/connect.ts";
import { offered } from "../account-sales/account-sales-rig.ts";
import { listed, purchaseShop } from "../listings/purchase-rig.ts";
import { ordersCtx } from "../orders/orders-rig.ts";
import { longTest } from "../support/long-run.ts";
import { type SaleScene, saleScene } from "../support/sale-scene.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";
import { eventually } from "../support/tools.ts";

/** What a visitor reads of each way, by more than its name: on pages, in mails, in the API's description. */
const names = {
  ...Object.fromEntries([...manualPayWays, ...payoutMethods].map((way) => [way, new RegExp(wayLabel(way))])),
  // Names of fields, such as `cryptoType`, are those of programs, not of a way.
  eth: /\bETH\b|Ethereum|\b[Cc]rypto(?:currency)?\b|blockchain/,
  gold: /Ingame Gold|with in-game gold|or in-game gold|In gold, that/,
  sol: /\bSOL\b|Solana/,
  bank: /[Bb]ank transfer|\bbank\b/,
  cashapp: /Cash ?App|Cashtag/,
} as Record<PayWay | PayoutMethod | "sol", RegExp>; // Every way that is not among these has its label.
type Named = keyof typeof names;

const instructions = {
  ...Object.fromEntries(manualPayWays.map((way) => [instructionsSetting(way), `To our ${way} account.`])),
  paypalInstructions: "To the address pay@shop.example.",
};

let shop: ShopServer;
let scene: SaleScene;
let connection: ReturnType<typeof connect>;
let slug: string;
beforeAll(async () => {
  shop = await startShopServer();
  connection = connect(shop.databaseUrl, { max: 2, onError: () => {} });
  scene = await saleScene(shop);
  const { ctx } = await purchaseShop({ ...connection, url: shop.databaseUrl });
  slug = (await listed({ ...ctx, clock: systemClock })).slug;
});
afterAll(async () => {
  await scene.close();
  await connection.close();
  await shop.stop();
});

/** Saves the ways as an admin does, and waits until the shop's kept pages have heard of it. */
async function set(payments: Partial<Settings["payments"]>) {
  const database = { ...connection, url: shop.databaseUrl };
  const [row] = await shop.query("select version from settings where key = 'payments'");
  const saved = await writeSettings(
    // As what two admins agreed on (Rule P43).
    { ...ordersCtx(database).ctx, clock: systemClock, actor: system("test") },
    {
      key: "payments",
      value: { ...defaultSettings.payments, ...instructions, ...payments },
      version: Number(row?.version ?? 0),
    },
  );
  if (!saved.ok) throw new Error(saved.error.text);
  const wanted = String(saved.value.version);
  await eventually("the shop has heard of the settings", async () => {
    const terms = await textOf("/terms");
    return textBefore.get("terms") !== terms || wanted === "1";
  });
  textBefore.set("terms", await textOf("/terms"));
}
const textBefore = new Map<string, string>();

/** A page as its reader has it: no scripts but structured data, no markup but what attributes say aloud. */
function readable(html: string): string {
  const spoken = [...html.matchAll(/\b(?:content|alt|title|aria-label|placeholder|value)="([^"]*)"/g)].map(
    ([, text = ""]) => text,
  );
  const text = html
    .replace(/<script(?![^>]*ld\+json)[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, " ")
    .replace(/<[^>]+>/g, " ");
  return `${text} ${spoken.join(" ")}`.replace(/\s+/g, " ");
}

async function textOf(path: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(shop.origin + path, { headers, redirect: "manual" });
  expect(answer.status, path).toBeLessThan(400);
  return readable(await answer.text());
}

async function api(path: string, body: object) {
  const headers = { "Content-Type": "application/json", "Idempotency-Key": randomUUID() };
  const answer = await fetch(`${shop.origin}/api${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return { status: answer.status, json: await answer.json() };
}

/** A gold order of a guest through the API. */
async function order(direction: "buy" | "sell") {
  const quote = await api("/gold/quotes", { direction, quantity: 1 });
  const email = `${randomUUID().slice(0, 8)}@ways.example`;
  const placed = await api("/orders", {
    type: direction === "buy" ? "gold_buy" : "gold_sale",
    quote_id: quote.json.quote_id,
    rsn: "Vault Heron",
    customer_email: email,
  });
  return { ...placed, email };
}

/** The mails to an address, once one has come. */
async function mailsTo(email: string): Promise<string> {
  let found = "";
  await eventually("the mail of the order", async () => {
    const answer = await fetch(`${shop.origin}/demo/mails.json?to=${encodeURIComponent(email)}`);
    found = answer.ok ? await answer.text() : "";
    return found.includes("Order received");
  });
  return found;
}

const pages = [
  ...listedPages,
  "/services?rsn=Vault+Heron&wantInfernal=on",
  "/track-order",
  "/auth",
  "/gold-calculation",
];

/**
 * The API's description, from which its reference page is made, but for the ways that staff's programs name
 * when they record what came: it may have come by one that is switched off now.
 */
async function description(): Promise<string> {
  const text = await (await fetch(`${shop.origin}/api/openapi.json`)).text();
  return text.replaceAll(JSON.stringify(recordedWays), "");
}

/** Everything that the public reads in a shop with these settings, by where it stands. */
async function everything(): Promise<Map<string, string>> {
  const all = new Map([["/api/openapi.json", await description()]]);
  const listing = `/buy-accounts/${slug}`;
  const offer = await offered(scene.ctx, {});
  const confirm = `/sell-accounts/offer/${offer.offerId}?step=sell`;
  for (const path of [...pages, listing, `${listing}?step=buy`, confirm]) all.set(path, await textOf(path));
  const bought = await order("buy");
  if (bought.status === 201) {
    const { id, access_token } = bought.json;
    const cookie = `oa-${String(id).replaceAll("-", "").slice(0, 16)}=${encodeURIComponent(access_token)}`;
    all.set("pay page", await textOf(`/pay/${id}`, { cookie }));
    all.set("order mail", await mailsTo(bought.email));
  }
  const sold = await order("sell");
  if (sold.status === 201) all.set("sale mail", await mailsTo(sold.email));
  return all;
}

/** The ways of each kind of purchase, a new one among them. */
function purchases(waysOf: (kind: PurchaseKind) => PayWay[]) {
  return Object.fromEntries(purchaseKinds.map((kind) => [kind, waysOf(kind)])) as Record<
    PurchaseKind,
    PayWay[]
  >; // One entry per kind.
}

function expectNone(all: Map<string, string>, off: readonly Named[]) {
  for (const [where, text] of all) {
    for (const way of off) {
      const found = names[way].exec(text);
      const around = found ? text.slice(Math.max(0, found.index - 80), found.index + 80) : "";
      expect(around, `${way} is switched off, but named at ${where}`).toBe("");
    }
  }
}

function expectNamed(all: Map<string, string>, where: string, on: readonly Named[]) {
  for (const way of on) expect(all.get(where), `${way} is missing at ${where}`).toMatch(names[way]);
}

longTest(
  "no way that is switched off is named anywhere, and those switched on are where ways are listed",
  async () => {
    await set({
      ...purchases(() => ["paypal"]),
      boost: ["gold", "paypal"],
      goldSalePayouts: ["venmo"],
      accountSalePayouts: ["venmo"],
    });
    const all = await everything();
    expectNone(all, ["eth", "sol", "bank", "cashapp"]);
    expectNamed(all, "/", ["paypal", "venmo"]);
    expectNamed(all, "/buy-gold", ["paypal"]);
    expectNamed(all, "/sell-gold", ["venmo"]);
    expectNamed(all, "/terms", ["paypal", "venmo"]);
    expectNamed(all, "/support", ["paypal", "venmo"]);
    expectNamed(all, "/services?rsn=Vault+Heron&wantInfernal=on", ["paypal", "gold"]);
    expectNamed(all, `/buy-accounts/${slug}?step=buy`, ["paypal"]);
    expectNamed(all, "order mail", ["paypal"]);
    expect(all.get("pay page")).toContain("To the address pay@shop.example.");
  },
);

longTest(
  "with everything switched on each way is named at its checkout, in the FAQ and the terms",
  async () => {
    const manual = manualPayWays;
    const paidOut = payoutMethods.filter((method) => method !== "crypto");
    await set({
      ...purchases((kind) => payWaysFor(kind)),
      goldSalePayouts: payoutWaysFor("goldSalePayouts"),
      accountSalePayouts: payoutWaysFor("accountSalePayouts"),
    });
    const all = await everything();
    for (const where of [
      "/",
      "/buy-gold",
      `/buy-accounts/${slug}?step=buy`,
      "/terms",
      "/support",
      "pay page",
    ]) {
      expectNamed(all, where, ["eth", ...manual]);
    }
    expectNamed(all, "/sell-gold", ["eth", "sol", ...paidOut]);
    expectNamed(all, "/services?rsn=Vault+Heron&wantInfernal=on", ["eth", "gold", ...manual]);
    const offer = [...all.keys()].find((path) => path.startsWith("/sell-accounts/offer/")) ?? "";
    expectNamed(all, offer, ["eth", "sol", ...paidOut]);
    expect(all.get("/api/openapi.json")).toContain(`"enum":${JSON.stringify(payWaysFor("goldPurchase"))}`);
  },
);

longTest(
  "where nothing is offered the shop says so, and neither names a way nor takes an order",
  async () => {
    const none = {
      ...purchases(() => []),
      goldSalePayouts: [],
      accountSalePayouts: [],
    };
    await set(none);
    const all = await everything();
    expectNone(all, [...payWays, "sol"]);
    for (const where of ["/buy-gold", "/sell-gold", `/buy-accounts/${slug}?step=buy`]) {
      expect(all.get(where), where).toContain("This can’t be ordered right now");
    }
    expect((await order("buy")).status).toBe(409);
    expect((await order("sell")).status).toBe(409);
    expect(all.has("order mail")).toBe(false);
  },
);
