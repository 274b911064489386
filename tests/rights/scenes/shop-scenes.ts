import { randomUUID } from "node:crypto";
import { giveBoostAccess } from "../../../domain/boosts/index.ts";
import { makeQuote, placeGoldOrder } from "../../../domain/gold/index.ts";
import { setOrderStatus } from "../../../domain/orders/index.ts";
import { addDestination } from "../../../domain/payments/index.ts";
import { orderAgreed } from "../../support/agreed.ts";
import { demoPassword, oneTimeCode } from "../../support/shop-acts.ts";
import type { Told } from "../rights-shop.ts";
import { done, type OrderRef, type Row, type Stage } from "../stage.ts";
import { bought, countered, disputed } from "./accounts-scenes.ts";
import { credited } from "./money-scenes.ts";
import { asked, because, boost, collected, ownGold, paypal, type Scene, sale } from "./scene.ts";

/** A valid form of a customer, of whom it is accepted, and of which order its token is. */
export type ShopScene = Scene & { orderId?: string };
type MakesScene = (stage: Stage) => Promise<ShopScene>;

/** Who may send a form of an order: its customer, and whoever holds its token. */
export const customers = ["customer", "holder"] as const;
export type Sender = "visitor" | "holder" | "customer" | "other" | "locked" | "admin";
export type ShopForm = {
  page: string;
  form: string;
  may: readonly Sender[];
  /** It is about what is one's own: whoever has none changes nothing, and may be told that it is done. */
  isOwn?: boolean;
  /** How it is seen that it was done, where nothing is written. */
  isSeen?: (told: Told) => boolean;
  scene: MakesScene;
};

const password = { currentPassword: demoPassword };
const eth = "0x52908400098527886E0F7030069857D2E4169EE7";

/** A form of an order's page. */
const ofOrder =
  (
    page: (orderId: string) => string,
    ready: (stage: Stage) => Promise<OrderRef & Row>,
    body: (order: Row) => Row = () => ({}),
  ): MakesScene =>
  async (stage) => {
    const order = await ready(stage);
    return { address: page(order.orderId), orderId: order.orderId, body: { ...order, ...body(order) } };
  };
const orderPage = (orderId: string) => `/order/${orderId}`;
const payPage = (orderId: string) => `/pay/${orderId}`;
const meetingPage = (orderId: string) => `/meeting-instructions?orderId=${orderId}`;
const find = (where: string) => (stage: Stage) => stage.order(where);

/** Gold that the demo's customer buys and hasn't paid. */
async function unpaid(stage: Stage): Promise<OrderRef> {
  const { quoteId } = await done(makeQuote(stage.system, { direction: "buy", quantity: 10 }));
  const { placed } = await done(
    placeGoldOrder(stage.as("customer"), {
      ...{
        type: "gold_buy",
        quoteId,
        rsn: "Vault Heron",
        customerEmail: "customer@goldhall.test",
        source: "web",
      },
      ...{
        customerId: stage.people.customer,
        payWith: "paypal",
        once: { scope: "rights", key: randomUUID() },
      },
    }),
  );
  return stage.again(placed.orderId);
}
async function started(stage: Stage) {
  const order = await unpaid(stage);
  await stage.query("update orders set payment_method = 'crypto' where id = $1", [order.orderId]);
  await stage.asked("customer", payPage(order.orderId), { form: "start" });
  const { id: paymentId = "" } = await stage.row(
    "select id from chain_payments where order_id = $1",
    order.orderId,
  );
  return { ...(await stage.again(order.orderId)), paymentId };
}
async function lapsed(stage: Stage) {
  const { orderId } = await stage.order(ownGold);
  await done(setOrderStatus(stage.system, { orderId, status: "canceled", note: because }));
  await stage.query("update orders set lapsed_at = now() where id = $1", [orderId]);
  const { cents = "" } = await stage.row("select amount_cents as cents from orders where id = $1", orderId);
  return { ...(await stage.again(orderId)), shownCents: cents, ...orderAgreed };
}
async function owed(stage: Stage) {
  const order = await started(stage);
  const { cents } = await stage.row("select amount_cents as cents from orders where id = $1", order.orderId);
  await stage.query(
    `update chain_payments set state = 'settled', received_wei = amount_wei, confirmed_wei = amount_wei,
       credited_cents = $2, settled_at = now() where order_id = $1`,
    [order.orderId, cents],
  );
  await stage.asked("admin", `/admin/orders/${order.orderId}`, {
    ...{ form: "payment", how: "paypal", reference: "REF-9", amount: (Number(cents) / 100).toFixed(2) },
  });
  await done(setOrderStatus(stage.system, { orderId: order.orderId, status: "canceled", note: because }));
  return stage.again(order.orderId);
}
async function given(stage: Stage) {
  const order = await stage.order(boost);
  const parts = { login: "heron@example.com", password: "Pa55 of a boost" };
  await done(
    giveBoostAccess(stage.as("customer"), { orderId: order.orderId, version: 0, token: undefined, parts }),
  );
  return { ...order, version: "1" };
}
async function readLogin(stage: Stage) {
  const { orderId } = await bought(stage);
  await stage.query("update account_purchases set revealed_at = now() where order_id = $1", [orderId]);
  return stage.again(orderId);
}

/** The page after it is left a message. */
const flashed = ({ status, cookies }: Told) =>
  status === 202 && cookies.some((cookie) => cookie.startsWith("flash="));

const orderForm = (
  page: string,
  form: string,
  scene: MakesScene,
  may: readonly Sender[] = customers,
  isSeen?: ShopForm["isSeen"],
): ShopForm => ({
  ...(isSeen && { isSeen }),
  page,
  form,
  may,
  scene,
});

/** Forms of orders. */
const orderForms: readonly ShopForm[] = [
  orderForm("/order/:orderId", "cancel", ofOrder(orderPage, find(ownGold))),
  orderForm(
    "/order/:orderId",
    "counter-offer",
    ofOrder(
      orderPage,
      async (stage) => {
        const order = await stage.order(sale);
        for (const status of ["in_progress", "verifying_account"] as const)
          await done(setOrderStatus(stage.system, { orderId: order.orderId, status }));
        return countered(stage, await stage.again(order.orderId));
      },
      () => ({ answer: "accept" }),
    ),
  ),
  orderForm("/order/:orderId", "confirm-purchase", ofOrder(orderPage, readLogin)),
  orderForm(
    "/order/:orderId/dispute",
    "withdraw-dispute",
    ofOrder((id) => `/order/${id}/dispute`, disputed),
  ),
  orderForm("/order/:orderId", "claim-payment", ofOrder(orderPage, unpaid)),
  orderForm("/order/:orderId", "take-up", ofOrder(orderPage, lapsed)),
  orderForm(
    "/order/:orderId",
    "boost-access",
    ofOrder(orderPage, find(boost), () => ({
      ...{ version: "0", secretLogin: "heron@example.com", secretPassword: "Pa55 of a boost" },
    })),
  ),
  orderForm(
    "/order/:orderId",
    "boost-access-chat",
    ofOrder(orderPage, find(boost), () => ({ version: "0" })),
  ),
  orderForm("/order/:orderId", "boost-access-withdraw", ofOrder(orderPage, given)),
  orderForm(
    "/order/:orderId",
    "link",
    ofOrder(orderPage, find(ownGold), () => ({ email: "customer@goldhall.test" })),
    [...customers, "visitor", "other", "locked", "admin"],
    // A job mails it, and only to the order's own address.
    flashed,
  ),
  orderForm(
    "/order/:orderId/login",
    "reveal-purchase",
    ofOrder(
      (id) => `/order/${id}/login`,
      bought,
      () => ({ onceKey: randomUUID() }),
    ),
  ),
  orderForm(
    "/order/:orderId/dispute",
    "open-dispute",
    ofOrder(
      (id) => `/order/${id}/dispute`,
      readLogin,
      () => ({
        ...{ reason: "cannot_log_in", text: because, onceKey: randomUUID() },
      }),
    ),
  ),
  orderForm(
    "/order/:orderId/dispute",
    "dispute-evidence",
    ofOrder(
      (id) => `/order/${id}/dispute`,
      disputed,
      () => ({
        ...{ text: because, onceKey: randomUUID() },
      }),
    ),
  ),
  orderForm(
    "/order/:orderId/reset-link",
    "reset-link",
    ofOrder(
      (id) => `/order/${id}/reset-link`,
      find(asked),
      () => ({
        link: "https://secure.runescape.com/m=accountappeal/reset?code=abcdef0123456789",
      }),
    ),
    // Staff who are sent it another way save it here too.
    [...customers, "admin"],
  ),
  orderForm(
    "/order/:orderId/review",
    "review",
    ofOrder(
      (id) => `/order/${id}/review`,
      find("type = 'gold_sale' and status = 'completed' and rsn = 'Vault Heron'"),
      () => ({
        ...{ stars: "5", text: because, shownName: "Vault H.", reviewVersion: "0" },
      }),
    ),
  ),
  // Whoever works on it may start it for a customer who calls.
  orderForm("/pay/:orderId", "start", ofOrder(payPage, unpaid), [...customers, "admin"]),
  orderForm(
    "/pay/:orderId",
    "demo",
    ofOrder(payPage, started, () => ({ part: "whole" })),
    [...customers, "admin"],
    flashed,
  ),
  orderForm(
    "/pay/:orderId",
    "way",
    ofOrder(payPage, unpaid, () => ({ payWith: "bank" })),
  ),
  orderForm("/pay/:orderId", "cancel", ofOrder(payPage, unpaid)),
  orderForm(
    "/refund/:orderId",
    "refund",
    ofOrder(
      (id) => `/refund/${id}`,
      owed,
      () => ({ address: eth, compared: "on" }),
    ),
  ),
  orderForm(
    "/meeting-instructions",
    "world",
    ofOrder(meetingPage, find(ownGold), () => ({ world: "335", lock: "true" })),
  ),
  orderForm(
    "/meeting-instructions",
    "payout",
    ofOrder(meetingPage, find(collected), () => ({ ...paypal })),
  ),
  orderForm(
    "/meeting-instructions",
    "receipt",
    ofOrder(meetingPage, find("type = 'gold_sale' and status = 'completed' and rsn = 'Vault Heron'"), () => ({
      to: "own",
    })),
  ),
  orderForm(
    "/profile/orders/:orderId",
    "cancel",
    ofOrder((id) => `/profile/orders/${id}`, find(ownGold)),
    ["customer"],
  ),
];

/** Everybody who is signed in has an account of their own. */
export const people = ["customer", "other", "locked", "admin"] as const;
const at =
  (address: string, body: Row): MakesScene =>
  async () => ({ address, body });

/** Two-step sign-in of the demo's customer, started or on, and the key of their app. */
async function enrolled(stage: Stage, isOn: boolean): Promise<Row> {
  const text = await stage.asked("customer", "/profile/security", { form: "enrol", ...password });
  const key = /secret=([A-Z2-7]+)/.exec(text)?.[1] ?? "";
  const code = oneTimeCode(key);
  // Confirming gives another session than those who ask have.
  if (isOn) {
    await stage.query("update users set two_factor_enabled = true where id = $1", [stage.people.customer]);
    await stage.query("update two_factors set verified = true where user_id = $1", [stage.people.customer]);
  }
  return { ...password, code };
}
const saved =
  (form: string): MakesScene =>
  async (stage) => {
    const headers = new Headers({ cookie: stage.cookieOf("customer") });
    await done(addDestination(stage.as("customer"), { name: "Mine", details: paypal, ...password, headers }));
    const { id = "" } = await stage.row(
      "select id from payout_destinations where person_id = $1",
      stage.people.customer,
    );
    return { address: "/profile/payouts", body: { form: `${form}-${id}`, destinationId: id, ...password } };
  };

/** Forms of one's own account. */
const ownForms: readonly ShopForm[] = [
  { page: "/profile", form: "rsn", may: people, scene: at("/profile", { rsn: "Cask Vole" }) },
  {
    page: "/profile",
    form: "email",
    may: people,
    scene: at("/profile", { email: "matrix@example.test", ...password }),
  },
  {
    page: "/profile",
    form: "password",
    may: people,
    scene: at("/profile", {
      ...password,
      password: "another long password",
      confirmPassword: "another long password",
    }),
  },
  { page: "/profile", form: "notifications", may: people, scene: at("/profile", { version: "0" }) },
  { page: "/profile", form: "ask-export", may: people, scene: at("/profile", {}) },
  { page: "/profile/security", form: "enrol", may: people, scene: at("/profile/security", password) },
  {
    page: "/profile/security",
    form: "confirm",
    may: ["customer"],
    scene: async (stage) => ({ address: "/profile/security", body: await enrolled(stage, false) }),
  },
  {
    page: "/profile/security",
    form: "disable",
    may: ["customer"],
    scene: async (stage) => ({ address: "/profile/security", body: await enrolled(stage, true) }),
  },
  {
    page: "/profile/security",
    form: "renew-codes",
    may: ["customer"],
    scene: async (stage) => ({ address: "/profile/security", body: await enrolled(stage, true) }),
  },
  {
    page: "/profile/payouts",
    form: "add-destination",
    may: people,
    scene: at("/profile/payouts", { destinationName: "Mine", ...paypal, ...password }),
  },
  {
    page: "/profile/payouts",
    form: "remove-destination",
    may: ["customer"],
    scene: saved("remove-destination"),
  },
  {
    page: "/profile/payouts",
    form: "default-destination",
    may: ["customer"],
    scene: saved("default-destination"),
  },
];

const others: readonly ShopForm[] = [
  {
    page: "/profile/security",
    form: "end-session",
    may: ["customer"],
    scene: async (stage) => ({
      address: "/profile/security",
      body: { sessionId: await anotherSession(stage) },
    }),
  },
  {
    page: "/profile/security",
    form: "end-others",
    // Of staff two are signed in here.
    may: ["customer", "locked"],
    isOwn: true,
    scene: async (stage) => {
      await anotherSession(stage);
      return { address: "/profile/security", body: {} };
    },
  },
  {
    page: "/profile",
    form: "remove-device",
    may: ["customer"],
    isOwn: true,
    scene: async (stage) => {
      const { id: deviceId = "" } = await stage.row(
        `insert into push_subscriptions (id, fingerprint, secret_id, device, person_id, is_for_person, created_at)
         values (gen_random_uuid(), 'matrix', gen_random_uuid(), 'Chrome', $1, true, now()) returning id`,
        stage.people.customer,
      );
      return { address: "/profile", body: { deviceId } };
    },
  },
  {
    page: "/profile",
    form: "commission-payout",
    may: ["customer"],
    scene: async (stage) => {
      await credited(stage);
      return { address: "/profile", body: { ...paypal } };
    },
  },
  // The others have orders that are still open, or are staff.
  { page: "/profile/erase", form: "erase", may: ["other"], scene: at("/profile/erase", password) },
];

async function anotherSession(stage: Stage): Promise<string> {
  const { id = "" } = await stage.row(
    `insert into sessions (id, token, user_id, expires_at, created_at, updated_at)
     values (gen_random_uuid(), 'matrix', $1, now() + interval '1 day', now(), now()) returning id`,
    stage.people.customer,
  );
  return id;
}

export const shopForms: readonly ShopForm[] = [...orderForms, ...ownForms, ...others];
