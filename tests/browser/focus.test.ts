import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../../platform/database/connect.ts";
import { write, written } from "../listings/catalog-rig.ts";
import { paid } from "../listings/purchase-rig.ts";
import { boostScene } from "../support/boost-scene.ts";
import { sharedBrowser, windows } from "../support/browser.ts";
import { signedInCookies } from "../support/desk-acts.ts";
import {
  expectFocusOn,
  focused,
  hearAnnouncer,
  openWatched,
  press,
  pressByKey,
  walk,
} from "../support/focus-acts.ts";
import { longTest } from "../support/long-run.ts";
import { holdOrder, type OrderScene, orderScene } from "../support/order-scene.ts";
import { purchaseScene } from "../support/purchase-scene.ts";
import { asked, askForOffer, question } from "../support/sale-acts.ts";
import { demoPassword, expectToast, signIn, visit } from "../support/shop-acts.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let browser: Browser;
let shop: ShopServer;
let scene: OrderScene;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), startShopServer()]);
  scene = orderScene(shop);
  const connection = connect(shop.databaseUrl, { max: 1, onError: () => {} });
  await write(
    connection.pool,
    Array.from({ length: 30 }, (_, at) => written({ name: `Focus Zerker ${at}` })),
  );
  await connection.close();
});
afterAll(async () => {
  await scene?.close();
  await shop?.stop();
});

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();
const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name }).first();

/** A window of who holds an order, at a page of it. */
async function openOrder(held: { orderId: string; accessToken: string }, path: string) {
  const opened = await openWatched(browser, windows.phone);
  await holdOrder(opened.context, shop.origin, held);
  await visit(opened.page, shop.origin + path);
  return opened;
}

const meeting = (orderId: string) => `/meeting-instructions?orderId=${orderId}`;

test("each new page is said once and has the focus on its heading; who comes back is at the link that led away", async () => {
  const { page, context, expectQuiet } = await openWatched(browser, windows.desktop);
  await visit(page, `${shop.origin}/buy-accounts`);
  expect(await focused(page)).toBe("nothing");
  const heard = await hearAnnouncer(page);
  const catalog = await page.title();
  await pressByKey(page.locator("main a[href^='/buy-accounts/']").first());
  await page.waitForURL(/\/buy-accounts\/./);
  await expectFocusOn(page, /^h1: /);
  const listing = await page.title();
  expect(await heard()).toEqual([listing]);
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Buy Accounts" }).waitFor();
  await expectFocusOn(page, /^a: /);
  // From a link of the header, which stays.
  await pressByKey(link(page, "Services"));
  await expectFocusOn(page, /^h1: Infernal/);
  expect(await heard()).toEqual([listing, catalog, await page.title()]);
  expectQuiet();
  await context.close();
});

longTest("a turned page begins above its list, a filter keeps the focus, and an anchor has it", async () => {
  const { page, context, expectQuiet } = await openWatched(browser, windows.desktop);
  await visit(page, `${shop.origin}/buy-accounts`);
  await walk(page, [["turns the page", press("Page 2"), /^p: 30 accounts, page 2/]]);
  const filter = page.locator("main input[type=checkbox]").first();
  await filter.focus();
  await filter.press("Space");
  await page.waitForURL((url) => !url.searchParams.has("page"));
  await expectFocusOn(page, /^input: /);
  await pressByKey(link(page, "Skip to content"));
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  expectQuiet();
  await context.close();
});

longTest("a sale of gold by keyboard: order, world, payout and receipt each lead on", async () => {
  const { page, context, expectQuiet } = await openWatched(browser, windows.desktop);
  await visit(page, `${shop.origin}/sell-gold`);
  const heard = await hearAnnouncer(page);
  const rsn = page.getByLabel("OSRS username");
  await walk(page, [
    ["sends it empty", press(/^Sell 10M/), /^input: rsn/],
    ["sends it empty again", press(/^Sell 10M/), /^input: rsn/],
  ]);
  await rsn.fill("Vault Heron");
  await page.getByLabel("Email address", { exact: true }).fill("focus@customers.example");
  await walk(page, [
    ["leaves", press("Services"), /^h1: /],
    ["comes back", (there) => there.goBack(), /^h1: Sell/],
  ]);
  expect(await rsn.inputValue()).toBe("Vault Heron");
  await page.getByLabel("Meet us in").selectOption("");
  await walk(page, [
    ["orders", press(/^Sell 10M/), /^h1: Meet us/],
    ["locks the world", press(/^Lock in World/), /^h\d: /],
  ]);
  const titles = await heard();
  expect(titles.filter((title) => title === titles.at(-1))).toHaveLength(1);
  const orderId = new URL(page.url()).searchParams.get("orderId") ?? "";
  // Nobody presses anything, and the panel that has the focus goes.
  await scene.moveTo(orderId, "gold_received");
  await page.getByRole("heading", { level: 1, name: /We have your gold/ }).waitFor();
  await walk(page, [["the page moves on", async () => {}, /^h\d: /]]);
  const details = page.getByRole("textbox", { name: "PayPal email address" });
  await walk(page, [["locks nothing in", press(/^Lock in and pay me/), /^input: /]]);
  await details.fill("heron@paypal.example");
  await walk(page, [["locks the payout", press(/^Lock in and pay me/), /^h\d: /]]);
  expectQuiet();
  await context.close();
});

longTest("an empty question says what is missing, again and again", async () => {
  const { page, context } = await openWatched(browser, windows.phone);
  await visit(page, `${shop.origin}/sell-accounts`);
  const heard = await hearAnnouncer(page);
  await pressByKey(askForOffer(page));
  await expectFocusOn(page, /^input: /);
  expect(await heard()).toEqual([]);
  await page.keyboard.press("Enter");
  await expect.poll(heard).toEqual(["Please select an option before continuing"]);
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await heard()).length).toBe(2);
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await question(page, asked.login).locator(".field_error").waitFor({ state: "detached" });
  await expectFocusOn(page, /^input: /);
  await context.close();
});

test("a refusal is said once, by what has just come; its toast is silent", async () => {
  const { page, context } = await openWatched(browser, windows.desktop);
  await visit(page, `${shop.origin}/sell-gold`);
  await button(page, /^Sell 10M/).click();
  const toast = page.locator(".toast_toast").first();
  await toast.waitFor();
  expect(await toast.getAttribute("aria-live")).toBe("off");
  await context.close();
});

longTest("what is held back says when pressed what is missing", async () => {
  const { page, context } = await openWatched(browser, windows.desktop);
  await visit(page, `${shop.origin}/buy-gold?quantity=1000`);
  const heard = await hearAnnouncer(page);
  await pressByKey(button(page, /^Buy/));
  await expect.poll(heard).toEqual(["Change the amount first."]);
  expect(await focused(page)).toMatch(/^button: Buy/);
  await context.close();
});

longTest(
  "after signing in the page that was wanted is said, and a menu gives the focus on or back",
  async () => {
    const { page, context, expectQuiet } = await openWatched(browser, windows.phone);
    await visit(page, `${shop.origin}/auth?next=/track-order`);
    const heard = await hearAnnouncer(page);
    await page.getByLabel("Email", { exact: true }).fill("customer@goldhall.test");
    await page.getByLabel("Password", { exact: true }).fill(demoPassword);
    await page.getByLabel("Password", { exact: true }).press("Enter");
    await expectFocusOn(page, /^h1: Track/);
    expect(await heard()).toEqual([await page.title()]);
    // The menu is a dialog; its link leads away.
    await walk(page, [
      ["opens the menu", press("Open menu"), /./],
      ["goes to Services", press("Services"), /^h1: Infernal/],
      ["opens the menu", press("Open menu"), /./],
      ["closes it", (there) => there.keyboard.press("Escape"), /^outside button: Open menu/],
    ]);
    expectQuiet();
    await context.close();
  },
);

longTest("a bought account: its login shown, read and confirmed", async () => {
  const purchases = await purchaseScene(shop);
  const { page, context, expectQuiet } = await openWatched(browser, windows.phone);
  const orderId = await purchases.bought(context, "focus-buyer@customers.example");
  await visit(page, `${shop.origin}/order/${orderId}`);
  await walk(page, [
    ["goes to the login", press("Show the login once"), /^h1: Your account's login/],
    ["shows it", press("Show it now"), /^(h\d|section|a|button): /],
    ["has saved it", press("I've saved it"), /^h2: Check the account/],
    ["asks to confirm", (there) => pressByKey(there.locator("summary", { hasText: "Confirm" })), /^summary/],
    ["confirms", press("Yes, the account is right"), /^h\d: /],
  ]);
  expectQuiet();
  await context.close();
  await purchases.close();
});

longTest("a purchase of gold, its payment and a refund's address", async () => {
  const { page, context, expectQuiet } = await openWatched(browser, windows.phone);
  await visit(page, `${shop.origin}/buy-gold`);
  await page.getByLabel("OSRS username").fill("Vault Heron");
  await page.getByLabel("Email address", { exact: true }).fill("focus-buys@customers.example");
  await walk(page, [["orders", press(/^Buy 10M/), /^h1: /]]);
  expectQuiet();
  await context.close();
  const purchases = await purchaseScene(shop);
  const held = await scene.place({ type: "gold_buy" });
  await paid(purchases.manager, { orderId: held.orderId, amountCents: 1900 });
  await scene.moveTo(held.orderId, "canceled");
  const refund = await openOrder(held, `/refund/${held.orderId}`);
  await refund.page.locator("[name=address]").fill("0x52908400098527886E0F7030069857D2E4169EE7");
  await walk(refund.page, [
    ["gives the address", (there) => there.locator("[name=address]").press("Enter"), /^(h\d|button|input): /],
  ]);
  refund.expectQuiet();
  await refund.context.close();
  await purchases.close();
});

longTest("a boost's access, a review, a receipt and an order's link", async () => {
  const boosts = await boostScene(shop);
  const boost = await boosts.paid();
  const access = await openOrder(boost, `/order/${boost.orderId}`);
  await walk(access.page, [["gives nothing", press("Send access"), /^(input|textarea|button): /]]);
  access.expectQuiet();
  await access.context.close();
  await boosts.close();

  const done = await scene.place({ type: "gold_sale" });
  await scene.moveTo(done.orderId, "completed");
  const review = await openOrder(done, meeting(done.orderId));
  await walk(review.page, [
    ["asks for a receipt", press("Send receipt"), /^(h\d|button|input): /],
    ["goes to the review", press("Leave a review"), /^h1: Leave a review/],
    ["sends it empty", press("Leave review"), /^input: /],
  ]);
  await review.page.getByRole("radio").first().check({ force: true });
  await review.page.getByLabel("Your review").fill("The scale was fair.");
  await review.page.getByLabel("Shown name").fill("A heron");
  await walk(review.page, [["leaves it", press("Leave review"), /^(h\d|button): /]]);
  review.expectQuiet();
  await review.context.close();

  const { page, context, expectQuiet } = await openWatched(browser, windows.desktop);
  await visit(page, `${shop.origin}/track-order`);
  await page.getByLabel("Order number").fill(done.orderId.slice(0, 8));
  await page.getByLabel("Email address", { exact: true }).fill("nobody@customers.example");
  await walk(page, [["is not found", press(/^(Find|Track)/), /^(button|input|h1): /]]);
  expectQuiet();
  await context.close();
});

longTest("a sign-up, and a copy of one's data", async () => {
  const { page, context, expectQuiet } = await openWatched(browser, windows.phone);
  await visit(page, `${shop.origin}/auth?tab=register`);
  await walk(page, [["sends it empty", press("Create account"), /^input: email/]]);
  await page.getByLabel("Email", { exact: true }).fill("focus-signs-up@customers.example");
  await page.getByLabel("Password", { exact: true }).fill("secret-1");
  await page.getByLabel("Confirm password").fill("secret-1");
  await page.getByRole("checkbox", { name: /I agree/ }).check({ force: true });
  await walk(page, [["signs up", press("Create account"), /^(h\d|div|button|a|p): /]]);
  await signIn(page, shop.origin, "customer@goldhall.test", "/profile");
  await walk(page, [["asks for a copy", press("Request a copy"), /^(h\d|p|button): /]]);
  expectQuiet();
  await context.close();
});

longTest("a session ended, then all others, and a log-out", async () => {
  const { page, context, expectQuiet } = await openWatched(browser, windows.desktop);
  const customer = "customer@goldhall.test";
  for (const _ of ["one", "other"]) await signedInCookies(shop.origin, customer, { isElevated: false });
  await signIn(page, shop.origin, customer, "/profile/security");
  const openMenu = (there: Page) => pressByKey(there.getByRole("banner").locator("summary").last());
  await walk(page, [
    ["ends one", press(/^End the session on/), /^(h\d|button): /],
    ["ends the others", press("End all others"), /^(h\d|button): /],
    ["opens the menu", openMenu, /^outside summary: /],
  ]);
  // A page that is loaded anew, so that nothing of the session is left, begins at its top.
  await press("Log Out")(page);
  await expectToast(page, "Logged out successfully");
  expect(await focused(page)).toBe("nothing");
  expectQuiet();
  await context.close();
});

longTest("the forms of a profile and the chat", async () => {
  const { page, context, expectQuiet } = await openWatched(browser, windows.desktop);
  await signIn(page, shop.origin, "customer@goldhall.test", "/profile");
  await page.locator("[name=rsn]").first().fill("Focus Heron");
  await walk(page, [
    ["saves a name", (there) => there.locator("[name=rsn]").first().press("Enter"), /^(input|button|h\d): /],
  ]);
  await visit(page, `${shop.origin}/support/chat`);
  const box = page.locator("#main textarea").first();
  await box.fill("Is there anybody?");
  await walk(page, [["writes", press("Send message"), /^(textarea|button|h\d|input): /]]);
  expectQuiet();
  await context.close();
});
