import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, test } from "vitest";
import { connect } from "../../platform/database/connect.ts";
import { type Written, write, written } from "../listings/catalog-rig.ts";
import { launchBrowser, openPage, windows } from "../support/browser.ts";
import { type EarlyForm, keepsWhatIsTyped, sendsOnce } from "../support/held-scripts.ts";
import { answerQuestions } from "../support/sale-flow.ts";
import { offerFor, stageOf, typed } from "../support/sale-stages.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let browser: Browser;
let shop: ShopServer;
let listing: Written;
let offer = "";

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShopServer()]);
  listing = written({ name: "Ashen Zerker" });
  const connection = connect(shop.databaseUrl, { max: 1, onError: () => {} });
  await write(connection.pool, [listing]);
  await connection.close();
  offer = await offerFor(shop);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

const go = (path: string) => (page: Page) => page.goto(shop.origin + path);

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

async function askForUsername(page: Page): Promise<void> {
  await page.goto(`${shop.origin}/sell-accounts`);
  await answerQuestions(page);
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
    standsIn: "[role=dialog] form",
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
    standsIn: "[role=dialog] form",
  },
  "a boost's payment in gold": { open: payInGold, form: "boost-gold" },
  "a game name for an offer": { open: askForUsername, form: "account-offer" },
  "where the money for an account goes": {
    open: (page) => page.goto(stageOf(offer, "payment-details", "crypto")),
    form: "sale-payment",
    typed: { coin: "ETH", address: typed.wallet },
  },
  "the sign-in": { open: go("/auth"), form: "login" },
  "a new account": { open: go("/auth?view=register"), form: "register" },
  "a forgotten password": { open: go("/auth?view=forgot"), form: "forgot" },
  "a message from the support page": { open: go("/support"), form: "chat-message" },
  "an order that is looked for": { open: go("/track-order"), form: "track", typed: { number: "#c41866fc" } },
};

test.each(Object.entries(forms))("%s keeps what was typed before its scripts came", async (_name, row) => {
  const { page, context, expectQuiet } = await openPage(browser, windows.phone);
  await keepsWhatIsTyped(page, row);
  expectQuiet();
  await context.close();
});

const plain = Object.entries(forms).filter(([, { form }]) => form !== "#boost-quote");

test.each(plain)("%s that is pressed twice before its scripts came is sent once", async (_name, row) => {
  const { page, context } = await openPage(browser, windows.phone);
  await sendsOnce(page, row);
  await context.close();
});
