import type { Browser, Cookie, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { requestEmailReset } from "../../domain/account-sales/index.ts";
import { findOrder, setOrderStatus } from "../../domain/orders/index.ts";
import type { OrderStatus, OrderType } from "../../domain/orders/model.ts";
import { paid } from "../listings/purchase-rig.ts";
import { boostScene } from "../support/boost-scene.ts";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { type EarlyForm, keepsWhatIsTyped, sendsOnce } from "../support/held-scripts.ts";
import { longTest } from "../support/long-run.ts";
import { holdOrder, type OrderScene, orderScene } from "../support/order-scene.ts";
import { purchaseScene } from "../support/purchase-scene.ts";
import { type SaleScene, saleScene } from "../support/sale-scene.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let bought: { orderId: string; cookies: Cookie[] };
let shop: RunningShop;
let gold: OrderScene;
let sales: SaleScene;
let boosts: Awaited<ReturnType<typeof boostScene>>;
let purchases: Awaited<ReturnType<typeof purchaseScene>>;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
  gold = orderScene(shop);
  [sales, boosts, purchases] = [await saleScene(shop), await boostScene(shop), await purchaseScene(shop)];
  const context = await browser.newContext();
  const orderId = await purchases.bought(context, "buyer@customers.example");
  bought = { orderId, cookies: await context.cookies() };
  await context.close();
});
afterAll(async () => {
  for (const scene of [gold, sales, boosts, purchases]) await scene?.close();
});

/** Opens a page of an order of gold, in the browser that placed it. */
const ofGold =
  (path: (orderId: string) => string, status: OrderStatus = "pending", type: OrderType = "gold_sale") =>
  async (page: Page) => {
    const held = await gold.place({ type });
    if (status !== "pending") await gold.moveTo(held.orderId, status);
    await holdOrder(page.context(), shop.origin, held);
    await page.goto(shop.origin + path(held.orderId));
  };
const meeting = (orderId: string) => `/meeting-instructions?orderId=${orderId}`;

/** The review of a completed order, which has one already. */
async function openReview(page: Page): Promise<void> {
  const held = await gold.place();
  await gold.moveTo(held.orderId, "completed");
  await holdOrder(page.context(), shop.origin, held);
  const address = `${shop.origin}/order/${held.orderId}/review`;
  await page.context().request.post(address, {
    form: { form: "review", reviewVersion: 0, stars: 2, text: "As it was at first.", shownName: "A heron" },
    headers: { origin: shop.origin },
  });
  await page.goto(address);
  await page.getByText("As it was at first.").waitFor();
}

async function openBoost(page: Page): Promise<void> {
  const held = await boosts.paid();
  await holdOrder(page.context(), shop.origin, held);
  await page.goto(`${shop.origin}/order/${held.orderId}`);
}

async function openResetLink(page: Page): Promise<void> {
  const placed = await sales.place();
  const { orderId } = placed;
  const staff = await sales.asStaff();
  await setOrderStatus(staff, { orderId, status: "in_progress" });
  await requestEmailReset(staff, { orderId, version: (await findOrder(staff, orderId))?.version ?? 0 });
  await holdOrder(page.context(), shop.origin, placed);
  await page.goto(`${shop.origin}/order/${orderId}/reset-link`);
}

/** Opens a page of a bought account, which is not changed here. */
const ofPurchase = (rest: string) => async (page: Page) => {
  await page.context().addCookies(bought.cookies);
  await page.goto(`${shop.origin}/order/${bought.orderId}${rest}`);
};

/** Asks for the address to which the payment of a canceled purchase goes back. */
async function openRefund(page: Page): Promise<void> {
  const held = await gold.place({ type: "gold_buy" });
  await paid(purchases.manager, held);
  await gold.moveTo(held.orderId, "canceled");
  await holdOrder(page.context(), shop.origin, held);
  await page.goto(`${shop.origin}/refund/${held.orderId}`);
}

/** The forms of customers on the pages of their orders, each with what is typed. */
const forms: Record<string, EarlyForm> = {
  // A choice is saved as soon as the page is alive.
  "a world to meet in": { open: ofGold(meeting), form: "world", sendsItself: true },
  "payout details": {
    open: ofGold(meeting, "gold_received"),
    form: "payout",
    typed: { method: "paypal" },
    leaves: ["coin"],
  },
  "a receipt's address": { open: ofGold(meeting, "payment_sent"), form: "receipt", typed: { to: "other" } },
  "where a refund goes": {
    open: openRefund,
    form: "refund",
    typed: { address: "0x52908400098527886E0F7030069857D2E4169EE7" },
  },
  "another way to pay": {
    open: ofGold((orderId) => `/pay/${orderId}`, "pending", "gold_buy"),
    form: 'form[action^="/pay/"]:has([name="payWith"])',
  },
  "a review that is changed": { open: openReview, form: "review" },
  "what is wrong with an account": { open: ofPurchase("/dispute"), form: "open-dispute" },
  "access for a booster": { open: openBoost, form: "boost-access", typed: { secretPin: "1234" } },
  "a reset link": {
    open: openResetLink,
    form: "reset-link",
    typed: { link: "https://mail.example/reset?key=1" },
  },
  "the address of an order": {
    open: async (page) => {
      const { orderId } = await gold.place();
      await page.goto(`${shop.origin}/order/${orderId}`);
    },
    form: "link",
  },
};

longTest.each(Object.entries(forms))(
  "%s is kept where it was typed before the scripts came",
  async (_name, row) => {
    const { page, context, expectQuiet } = await openPage(browser, windows.phone);
    await keepsWhatIsTyped(page, row);
    expectQuiet();
    await context.close();
  },
);

/** Forms in which nothing is typed. */
const presses: Record<string, EarlyForm> = {
  "the login of a bought account": { open: ofPurchase("/login"), form: "reveal-purchase" },
  "the start of a payment": {
    open: ofGold((orderId) => `/pay/${orderId}`, "pending", "gold_buy"),
    form: 'form[action^="/pay/"]:has(input[value="start"])',
  },
};

longTest.each(Object.entries({ ...forms, ...presses }))(
  "%s is sent once where it was pressed twice before the scripts came",
  async (_name, row) => {
    const { page, context } = await openPage(browser, windows.phone);
    await sendsOnce(page, row);
    await context.close();
  },
);
