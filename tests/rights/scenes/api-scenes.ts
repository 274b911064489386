import { randomUUID } from "node:crypto";
import { makeOffer } from "../../../domain/account-sales/index.ts";
import { quoteBoost } from "../../../domain/boosts/index.ts";
import { makeQuote, publishRates } from "../../../domain/gold/index.ts";
import { addPicture } from "../../../domain/listings/index.ts";
import { plainPicture } from "../../support/hostile-pictures.ts";
import { done, type OrderRef, type Stage } from "../stage.ts";
import { due, sent } from "./money-scenes.ts";
import { unconfirmedPayment } from "./orders-scenes.ts";
import { because, buy } from "./scene.ts";

/** A valid call: its address, and what it sends. */
export type CallScene = {
  path: string;
  json?: unknown;
  /** A picture in place of JSON. */
  picture?: Uint8Array<ArrayBuffer>;
  /** Who may make this one, where what is in it takes more than its description says under `security`. */
  security?: Record<string, string[]>[];
};
type MakesCall = (stage: Stage, orderId: string) => Promise<CallScene>;

/** The questionnaire of a plain account, as a program sends it. */
const answers = {
  ...{ rsn: "Cinder Wren", hasUntradeables: false, questPoints: false, hasPets: false },
  ...{ accountType: "other", hasCombatAchievements: false, hasPenalties: false },
};

const plain = {
  ...{ accountLoginType: "legacy", untradeableItems: [], questPointsRange: null, hasQuestCape: false },
  ...{ pets: { skilling: 0, boss: 0, prestige: 0 }, accountType: "other", combatAchievementLevel: "none" },
  ...{ diaryCompletion: "none", penaltyType: "clean" },
} as const;

const boost = { rsn: "Vault Heron", wantInfernal: true, wantQuiver: true, useOurGear: true };
const customer = { customer_email: "matrix@example.test" };

const read =
  (path: string): MakesCall =>
  async (_, orderId) => ({ path: path.replaceAll(/\{\w+\}/g, orderId) });

const ofOrder =
  (path: string, json: object): MakesCall =>
  async (stage, orderId) => ({
    path: path.replace("{id}", orderId),
    json: { version: Number((await stage.again(orderId)).version), ...json },
  });

/** A call that places an order. */
const placing =
  (body: (stage: Stage) => Promise<object>): MakesCall =>
  async (stage) => ({ path: "/orders", json: { ...customer, ...(await body(stage)) } });

/** A call about a listing on sale. */
const ofListing =
  (what: string, json?: object): MakesCall =>
  async (stage) => {
    const { id, version } = await stage.row(
      "select id, version from account_listings where state = 'published' order by created_at, id limit 1",
    );
    return { path: `/listings/${id}${what}`, ...(json && { json: { version: Number(version), ...json } }) };
  };

/** A listing with one more picture. */
async function pictured(stage: Stage, hue = 50) {
  const { path } = await ofListing("")(stage, "");
  const listingId = path.split("/").at(-1) ?? "";
  const bytes = new Uint8Array(await plainPicture("png", { hue }));
  const { pictureId } = await done(addPicture(stage.as("admin"), { listingId, bytes }));
  return { listingId, pictureId };
}

const gold = (type: "gold_sale" | "gold_buy") =>
  placing(async (stage) => {
    const direction = type === "gold_buy" ? "buy" : "sell";
    const { quoteId } = await done(makeQuote(stage.system, { direction, quantity: 10 }));
    return { type, quote_id: quoteId, rsn: "Cask Vole", ...(type === "gold_buy" && { pay_with: "paypal" }) };
  });

const rates = { buy_rate_usd: 0.2, sell_rate_usd: 0.19, payment_rate_usd: 0.17 };
const newestRates = async (stage: Stage) =>
  Number(
    (await stage.row("select max(version) as version from gold_rates where withdrawn_at is null")).version,
  );

/** A call about the payout of an order that is ready for it. */
const ofPayout =
  (what: string, ready: (stage: Stage) => Promise<OrderRef>, more: object = {}): MakesCall =>
  async (stage) => {
    const { orderId, version } = await ready(stage);
    return { path: `/orders/${orderId}/payout/${what}`, json: { version: Number(version), ...more } };
  };

/** A call about money of a purchase that is paid or to be paid. */
const ofMoney =
  (what: string, more: object): MakesCall =>
  async (stage) => {
    const { orderId } = await stage.order(buy);
    return { path: `/orders/${orderId}/${what}`, json: { reference: "REF-1", amount_cents: 100, ...more } };
  };

/** A valid call of each kind; a kind of order is placed by a call of its own. */
export const calls: Readonly<Record<string, Readonly<Record<string, MakesCall>>>> = {
  "get /rates": { "": read("/rates") },
  "get /order-limit": { "": read("/order-limit") },
  "get /listings": { "": read("/listings") },
  "get /me": { "": read("/me") },
  "get /orders": { "": read("/orders") },
  "get /orders/counts": { "": read("/orders/counts") },
  "get /orders/changes": { "": read("/orders/changes") },
  "get /gold": { "": read("/gold") },
  "get /payouts": { "": read("/payouts") },
  "get /refunds": { "": read("/refunds") },
  "get /reports": { "": read("/reports") },
  "post /gold/rates": {
    "": async (stage) => ({
      path: "/gold/rates",
      json: { version: await newestRates(stage), ...rates, confirm_big_move: true },
    }),
  },
  "delete /gold/rates/{version}": {
    "": async (stage) => {
      const effectiveAt = new Date(Date.now() + 86_400_000);
      const planned = { buyMicroUsd: 200_000, sellMicroUsd: 190_000, paymentMicroUsd: 170_000, effectiveAt };
      const version = await newestRates(stage);
      const made = await done(publishRates(stage.system, { ...planned, version, confirmBigMove: true }));
      return { path: `/gold/rates/${made.version}` };
    },
  },
  "post /gold/adjustments": {
    "": async () => ({
      path: "/gold/adjustments",
      json: { kind: "stock", millions: 5, reason: because },
    }),
  },
  "post /orders/{id}/payout/sent": { "": ofPayout("sent", due) },
  "post /orders/{id}/payout/confirmed": { "": ofPayout("confirmed", sent) },
  "post /orders/{id}/payout/failed": { "": ofPayout("failed", due, { reason: because }) },
  "post /orders/{id}/payments": {
    "": ofMoney("payments", { how: "paypal", confirmed_more_than_due: true }),
  },
  "get /payments/unconfirmed": { "": read("/payments/unconfirmed") },
  "post /orders/{id}/payments/{payment_id}/confirmed": {
    "": async (stage) => {
      const { orderId, paymentId } = await unconfirmedPayment(stage);
      return { path: `/orders/${orderId}/payments/${paymentId}/confirmed` };
    },
  },
  "put /orders/{id}/payout": {
    "": async (stage, orderId) => {
      await stage.query("update orders set type = 'gold_sale', payment_method = null where id = $1", [
        orderId,
      ]);
      const json = { payout: { method: "paypal", email: "heron@pay.example" } };
      return { path: `/orders/${orderId}/payout`, json };
    },
  },
  "post /orders/{id}/refunds": { "": ofMoney("refunds", { reason: because }) },
  "get /orders/{id}": { "": read("/orders/{id}") },
  "get /orders/{id}/account_details": { "": read("/orders/{id}/account_details") },
  "get /orders/{id}/payments": { "": read("/orders/{id}/payments") },
  "get /orders/{id}/meetups": { "": read("/orders/{id}/meetups") },
  "get /status/{order_id}": { "": read("/status/{order_id}") },
  "post /orders/{id}/cancel": { "": ofOrder("/orders/{id}/cancel", { reason: because }) },
  "post /orders/{id}/status": {
    "": ofOrder("/orders/{id}/status", { status: "in_progress", note: because }),
  },
  "patch /orders/{id}": {
    "": ofOrder("/orders/{id}", { rsn: "Vault Heron" }),
    amount: async (stage, orderId) => ({
      ...(await ofOrder("/orders/{id}", { amount_usd: 1.5, note: because })(stage, orderId)),
      // No key is given the right to change amounts.
      security: [{ staffKey: ["orders.progress", "orders.edit_amounts"] }],
    }),
  },
  "post /gold/quotes": {
    "": async () => ({ path: "/gold/quotes", json: { direction: "sell", quantity: 10 } }),
  },
  "post /quote": { "": async () => ({ path: "/quote", json: boost }) },
  "post /value": { "": async () => ({ path: "/value", json: answers }) },
  "get /listings/{id}": { "": ofListing("") },
  "patch /listings/{id}": { "": ofListing("", { name: "Matrix renamed" }) },
  "post /listings/{id}/state": { "": ofListing("/state", { state: "hidden" }) },
  "post /listings/{id}/pictures": {
    "": async (stage) => ({
      ...(await ofListing("/pictures")(stage, "")),
      picture: new Uint8Array(await plainPicture("png", { hue: 40 })),
    }),
  },
  "put /listings/{id}/pictures": {
    "": async (stage) => {
      const { listingId, pictureId } = await pictured(stage);
      const { pictureId: other } = await pictured(stage, 60);
      return { path: `/listings/${listingId}/pictures`, json: { ids: [other, pictureId] } };
    },
  },
  "delete /listings/{id}/pictures/{picture_id}": {
    "": async (stage) => {
      const { listingId, pictureId } = await pictured(stage);
      return { path: `/listings/${listingId}/pictures/${pictureId}` };
    },
  },
  "get /promo-codes": { "": read("/promo-codes") },
  "post /promo-codes": {
    "": async () => ({
      path: "/promo-codes",
      json: { code: "MATRIX5", percent_hundredths: 500, max_redemptions: 5, valid_until: null },
    }),
  },
  "patch /promo-codes/{code}": {
    "": async (stage) => {
      const { code, version } = await stage.row(
        "select code, version from promo_codes order by code limit 1",
      );
      return { path: `/promo-codes/${code}`, json: { version: Number(version), max_redemptions: 9_999 } };
    },
  },
  "get /staff": { "": read("/staff") },
  "post /listings": { "": async () => ({ path: "/listings", json: { name: "Matrix", price: 20 } }) },
  "post /create-payment": {
    "of an order": async (_, orderId): Promise<CallScene> => ({
      path: "/create-payment",
      json: { order_id: orderId },
      security: [{ orderToken: [] }, { staffKey: ["orders.read", "orders.progress"] }],
    }),
    "with a quote": async (stage) => ({
      path: "/create-payment",
      json: { quote_id: (await done(quoteBoost(stage.system, boost))).quoteId, ...customer },
    }),
  },
  "post /orders": {
    gold_sale: gold("gold_sale"),
    gold_buy: gold("gold_buy"),
    infernal_quiver_boost: placing(async (stage) => ({
      type: "infernal_quiver_boost",
      quote_id: (await done(quoteBoost(stage.system, boost))).quoteId,
      pay_with: "paypal",
    })),
    account_sale: placing(async (stage) => ({
      type: "account_sale",
      offer_id: (await offerOfFreeAccount(stage)).offerId,
      ...{ login_name: "wren@mail.example", login_password: "Pa55 of the account" },
      payout: { method: "cashapp", cashtag: "cinderwren" },
    })),
    account_purchase: placing(async (stage) => {
      const { id, cents } = await stage.row(
        "select id, price_cents as cents from account_listings where state = 'published' order by created_at, id limit 1",
      );
      return { type: "account_purchase", listing_id: id, price_usd: Number(cents) / 100, pay_with: "paypal" };
    }),
  },
};

/** The order of another scene may still sell it. */
async function offerOfFreeAccount(stage: Stage) {
  await stage.query("delete from accounts_on_sale", []);
  return done(makeOffer(stage.system, { rsn: "Cinder Wren", answers: plain as never, source: "api" }));
}

/** A key that no call has had. */
export const freshKey = () => ({ "idempotency-key": randomUUID() });
