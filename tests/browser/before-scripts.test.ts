import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { answersAddress } from "../../app/account-sales/shop/answers-address.ts";
import { connect } from "../../platform/database/connect.ts";
import { type Written, write, written } from "../listings/catalog-rig.ts";
import { alive, openPage, sharedBrowser, windows } from "../support/browser.ts";
import { type EarlyForm, holdScripts, keepsWhatIsTyped, sendsOnce } from "../support/held-scripts.ts";
import { isLongRun, longTest, someOf } from "../support/long-run.ts";
import { pick, saleAnswers } from "../support/sale-acts.ts";
import { giveLogin } from "../support/sale-flow.ts";
import { offerFor, sellPage, typed, yes } from "../support/sale-stages.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let shop: RunningShop;
let listing: Written;
let wanted: Written;
let offer = "";

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
  listing = written({ name: "Ashen Zerker" });
  wanted = written({ name: "Quiet Zerker" });
  const connection = connect(shop.databaseUrl, { max: 1, onError: () => {} });
  await write(connection.pool, [listing, wanted]);
  await connection.close();
  offer = await offerFor(shop);
});

/** Nothing is typed there, and what holds for a press of any form is in this suite and in its neighbours. */
const pressAlone = "sleeping";

/**
 * Every form of a visitor or customer, by its file, and the suite which holds that it keeps what comes before
 * its scripts.
 */
const heldBy: Record<string, string> = {
  "account-sales/shop/offer/confirm/confirm-sale.tsx": "before-scripts",
  "account-sales/shop/offer/confirm/sell-stage.tsx": "before-scripts",
  "account-sales/shop/questionnaire/question-form.tsx": "before-scripts",
  "account-sales/shop/reset-link/reset-link-page.tsx": "before-scripts-orders",
  "boosts/shop/gold-payment/gold-payment-page.tsx": "before-scripts",
  "boosts/shop/services/buy-form.tsx": "before-scripts",
  "boosts/shop/services/checkout/purchase.tsx": "before-scripts",
  "boosts/shop/services/quote-panel.tsx": "before-scripts",
  // The amounts of a sale and a purchase: gold.
  "gold/shop/gold-order-form.tsx": "before-scripts",
  "home/sell-again.tsx": pressAlone,
  "listings/shop/catalog/search-bar.tsx": "buy-accounts",
  "listings/shop/dispute/dispute-forms.tsx": "before-scripts-orders",
  "listings/shop/listing/listing-page.tsx": "before-scripts",
  "listings/shop/listing/purchase.tsx": "before-scripts",
  "notifications/shared/device-list.tsx": pressAlone,
  "notifications/shared/own-notifications.tsx": "before-scripts-account",
  "orders/shared/boost/boost-access-forms.tsx": "before-scripts-orders",
  "orders/shared/order-page/cancel-order.tsx": pressAlone,
  "orders/shared/order-page/claim-payment.tsx": pressAlone,
  "orders/shared/profile/your-orders.tsx": "before-scripts-account",
  "orders/shared/purchase/check-panel.tsx": pressAlone,
  "orders/shared/purchase/reveal-login.tsx": "before-scripts-orders",
  "orders/shared/sale/counter-offer-card.tsx": pressAlone,
  "orders/shared/track/find-order.tsx": "before-scripts",
  "orders/shared/track/order-link-form.tsx": "before-scripts-orders",
  "orders/shop/meeting/payout-panel.tsx": "before-scripts-orders",
  "orders/shop/meeting/receipt-panel.tsx": "before-scripts-orders",
  "orders/shop/meeting/world-panel.tsx": "before-scripts-orders",
  "orders/shop/order/hold-card.tsx": pressAlone,
  "orders/shop/track/fresh-link-form.tsx": pressAlone,
  "payments/shared/pay/change-way.tsx": "before-scripts-orders",
  "payments/shared/pay/demo-wallet.tsx": pressAlone,
  "payments/shared/pay/pay-card.tsx": pressAlone,
  "payments/shared/pay/start-payment.tsx": "before-scripts-orders",
  "payments/shared/statement-panel.tsx": "before-scripts-account",
  "payments/shop/destinations/add-destination.tsx": "before-scripts-account",
  // A password alone, as to end two-step sign-in.
  "payments/shop/destinations/destination-list.tsx": "before-scripts-account",
  "payments/shop/pay/pay-page.tsx": pressAlone,
  "payments/shop/refund/refund-form.tsx": "before-scripts-orders",
  "people/shop/join/join-form.tsx": "before-scripts-account",
  // The fields of the payout panel.
  "people/shop/profile/payout-request.tsx": "before-scripts-orders",
  "people/shop/profile/session-list.tsx": "before-scripts-account",
  "people/shop/profile/settings-form.tsx": "before-scripts-account",
  "people/shop/sign-in/auth.route.tsx": pressAlone,
  "people/shop/sign-in/confirm-link.tsx": "before-scripts-account",
  "people/shop/sign-in/discord-form.tsx": pressAlone,
  "people/shop/sign-in/forgot-view.tsx": "before-scripts-account",
  "people/shop/sign-in/login-view.tsx": "before-scripts-account",
  // The field of a forgotten password.
  "people/shop/sign-in/mail-link-view.tsx": "before-scripts-account",
  "people/shop/sign-in/new-password-form.tsx": "before-scripts-account",
  "people/shop/sign-in/register-view.tsx": "before-scripts-account",
  "people/shop/sign-in/second-step-form.tsx": "two-step",
  "promotions/shared/promo-field.tsx": "before-scripts",
  "reviews/shop/review-page.tsx": "before-scripts-orders",
  "reviews/shop/unsubscribe.route.tsx": pressAlone,
  "shell/site/consent-notice.tsx": pressAlone,
  "shell/site/log-out-form.tsx": pressAlone,
  "shell/site/theme-switch.tsx": "before-scripts-account",
  "support/shared/chat-composer.tsx": "before-scripts-account",
  "support/shop/chat/contact-form.tsx": "before-scripts-account",
};

test("no form of a customer is without a test of what comes before its scripts", () => {
  const app = path.resolve(import.meta.dirname, "../../app");
  // The form that others are made of is looked for where it is used.
  const ours = (file: string) => !/desk\/|\.test\./.test(file) && file !== "web/forms/checked-form.tsx";
  const files = globSync("**/*.tsx", { cwd: app }).filter(ours);
  const hasForm = /<(Form|form)\b|<CheckedForm[\s>]/;
  const withForm = files.filter((file) => hasForm.test(readFileSync(path.join(app, file), "utf8")));
  expect(Object.keys(heldBy)).toEqual(expect.arrayContaining(withForm));
  for (const suite of new Set(Object.values(heldBy))) {
    expect(existsSync(path.join(import.meta.dirname, `${suite}.test.ts`)), suite).toBe(true);
  }
});

const go = (address: string) => (page: Page) => page.goto(shop.origin + address);

/** The purchase of a boost as a step of its page. */
async function buyBoost(page: Page): Promise<void> {
  await page.goto(`${shop.origin}/services?rsn=Cinder+Wren&wantInfernal=on`);
  await page.getByRole("button", { name: "Buy Now" }).click();
  await page.locator('form[data-form="boost-purchase"]').waitFor();
}

async function payInGold(page: Page): Promise<void> {
  await buyBoost(page);
  await page.locator("input[value=gold]").check({ force: true });
  await page.getByRole("button", { name: "Complete Purchase" }).click();
  await page.locator('form[data-form="boost-gold"]').waitFor();
}

async function askToSell(page: Page): Promise<void> {
  await page.goto(sellPage(offer));
  await pick(page, "CashApp");
  await page.getByLabel("$Cashtag", { exact: true }).fill(typed.cashtag);
  await page.getByLabel("Email", { exact: true }).fill("early@customers.example");
  await giveLogin(page, { name: typed.login, password: typed.password });
  await yes(page).waitFor();
}

/** The forms of visitors, each with what is typed. */
const forms: Record<string, EarlyForm> = {
  "a purchase of gold": {
    open: go("/buy-gold"),
    form: "gold-order",
    leaves: ["quantity", "usd"],
    typed: { promoCode: "FIRSTBUY" },
  },
  "the purchase of an account": {
    open: (page) => page.goto(`${shop.origin}/buy-accounts/listing-${listing.id}?step=buy`),
    form: "account-purchase",
  },
  "a boost's quote": {
    open: go("/services"),
    form: "#boost-quote",
    typed: { rsn: "Fen Warbler", wantInfernal: "on" },
  },
  "the purchase of a boost": {
    open: buyBoost,
    form: "boost-purchase",
    typed: { payWith: "eth" },
  },
  "a boost's payment in gold": { open: payInGold, form: "boost-gold" },
  "the answers and a game name for an offer": {
    open: go(answersAddress({ ...saleAnswers, untradeableItems: [] })),
    form: "account-offer",
    typed: { accountLoginType: "legacy", hasPenalties: "no", hasQuestCape: "off", untradeableItems: "off" },
  },
  "where the money for an account goes, and its login": {
    open: (page) => page.goto(sellPage(offer)),
    form: "sale-details",
    typed: { method: "crypto", coin: "ETH", address: typed.wallet },
  },
  "an order that is looked for": { open: go("/track-order"), form: "track", typed: { number: "#c41866fc" } },
};

test.each(someOf(Object.entries(forms), 9))(
  "%s keeps what was typed before its scripts came",
  async (_name, row) => {
    const { page, context, expectQuiet } = await openPage(browser, windows.phone);
    await keepsWhatIsTyped(page, row);
    expectQuiet();
    await context.close();
  },
);

/** The others are sent by `npm run test:long`: the page's head does the same for all. */
const always = ["gold-order"];

// A quote is asked for by an address: that it can be asked for without scripts is held by services.
const posted = Object.entries({
  ...forms,
  "the sale of an account": { open: askToSell, form: "sale-confirm" },
}).filter(([, { form }]) => form !== "#boost-quote" && (isLongRun || always.includes(form)));

test.each(posted)("%s that is pressed twice before its scripts came is sent once", async (_name, row) => {
  const { page, context } = await openPage(browser, windows.phone);
  await sendsOnce(page, row);
  await context.close();
});

longTest(
  "an order that is pressed twice before the scripts came is one order, and its payment is shown",
  async () => {
    const { page, context } = await openPage(browser, windows.phone);
    await holdScripts(page);
    await page.goto(`${shop.origin}/buy-accounts/listing-${wanted.id}?step=buy`);
    await page.getByLabel("Email address", { exact: true }).fill("twice@customers.example");
    await page.getByRole("button", { name: "Complete Purchase" }).dblclick();
    await page.waitForURL(/\/pay\//);
    await page.getByRole("heading", { level: 1, name: /^Pay \$/ }).waitFor();
    const orders = await shop.query("select 1 from orders where customer_email = 'twice@customers.example'");
    expect(orders).toHaveLength(1);
    await context.close();
  },
);

/** What is done before the scripts came, and what has come of it once, after they did. */
const acts: Record<
  string,
  { path: string; act(page: Page): Promise<unknown>; seen(page: Page): Promise<unknown> }
> = {
  "a number is stepped up": {
    path: "/sell-accounts?accountLoginType=legacy&hasUntradeables=no&questPoints=no&hasPets=yes",
    async act(page) {
      await page.getByRole("button", { name: "More" }).first().tap();
      await page.getByRole("button", { name: "More" }).first().tap();
    },
    seen: (page) =>
      expect.poll(() => page.getByRole("spinbutton", { name: "Skilling pet" }).inputValue()).toBe("2"),
  },
  "a password is shown": {
    path: "/auth",
    async act(page) {
      await page.getByLabel("Password", { exact: true }).fill("my secret");
      await page.getByRole("button", { name: "Show password" }).tap();
    },
    async seen(page) {
      await page.getByRole("button", { name: "Hide password" }).waitFor();
      expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("my secret");
    },
  },
  "a way to be paid is chosen": {
    path: "",
    act: (page) => pick(page, "Cryptocurrency"),
    seen: (page) => page.getByLabel("Wallet address").waitFor(),
  },
  "a quest is confirmed": {
    path: "/services?rsn=Fen+Warbler&wantInfernal=on",
    act: (page) =>
      page.getByLabel("I have finished Desert Treasure 1 on this account").check({ force: true }),
    async seen(page) {
      await page.getByRole("button", { name: "Buy Now" }).tap();
      await page.getByRole("dialog", { name: "Complete Your Purchase" }).waitFor();
    },
  },
};

longTest.each(Object.entries(acts))("%s before the scripts came", async (_name, { path, act, seen }) => {
  const { page, context, expectQuiet } = await openPage(browser, windows.phone);
  const release = await holdScripts(page);
  await page.goto(path ? shop.origin + path : sellPage(offer));
  await act(page);
  release();
  await alive(page);
  await seen(page);
  expectQuiet();
  await context.close();
});

longTest("the phone's menu opens without waiting for scripts, and is open when they have come", async () => {
  const { page, context, expectQuiet } = await openPage(browser, windows.phone);
  const release = await holdScripts(page);
  await page.goto(shop.origin);
  await page.getByRole("button", { name: "Open menu" }).tap();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.waitFor();
  release();
  await alive(page);
  expect(await menu.isVisible()).toBe(true);
  expectQuiet();
  await context.close();
});
