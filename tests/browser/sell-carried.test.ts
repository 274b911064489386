import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { makeCounterOffer } from "../../domain/account-sales/index.ts";
import { cancelOrder, findOrder, setOrderStatus } from "../../domain/orders/index.ts";
import { offered } from "../account-sales/account-sales-rig.ts";
import { axe } from "../support/axe.ts";
import { hydrated, openPage, sharedBrowser, windows } from "../support/browser.ts";
import { longTest } from "../support/long-run.ts";
import { holdOrder } from "../support/order-scene.ts";
import { choosePayment, confirmSelling, giveLogin, payTitle, title } from "../support/sale-flow.ts";
import { type SaleScene, saleScene } from "../support/sale-scene.ts";
import { expectToast, signIn, visit } from "../support/shop-acts.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let shop: RunningShop;
let scene: SaleScene;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
  scene = await saleScene(shop);
});
afterAll(async () => {
  await scene?.close();
});

const email = "confirm@customers.example";
const login = { name: "planted-login@mail.example", password: "Planted Pa55 \"word'" };
const typed = ["plantedtag", "planted-login", "Planted Pa55"];
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Account Sale Confirmation" });

/** A fresh offer's id and address. */
async function anOffer() {
  const { offerId } = await offered(scene.ctx);
  return { offerId, address: `${shop.origin}/sell-accounts/offer/${offerId}` };
}

async function ordersOf(offerId: string): Promise<unknown[]> {
  const rows = await shop.query("select order_id from account_sales where offer_id = $1", [offerId]);
  return rows.map(({ order_id }) => order_id);
}

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await axe(page).withTags(rules).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))).toEqual([]);
}

/** From the offer to the login, as a guest who is paid by CashApp. */
async function comeToLogin(page: Page, address: string): Promise<void> {
  await visit(page, address);
  await choosePayment(page, "CashApp");
  await page.getByLabel("$Cashtag", { exact: true }).fill("$plantedtag");
  await page.getByLabel("Email", { exact: true }).fill(email);
}

longTest(
  "older addresses lead to the one page, a reload keeps the email address alone, and no secret is stored",
  async () => {
    const { address } = await anOffer();
    const { page, context, expectQuiet } = await openPage(browser);
    for (const step of ["payment-method", "payment-details&method=cashapp", "account-verification"]) {
      await visit(page, `${address}?step=${step}`);
      await title(page, payTitle).waitFor();
    }
    await comeToLogin(page, address);
    await giveLogin(page, login);
    await dialogOf(page).waitFor();
    await page.reload();
    await hydrated(page);
    await title(page, payTitle).waitFor();
    await expect.poll(() => page.getByLabel("Email", { exact: true }).inputValue()).toBe(email);
    expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("");
    const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    for (const secret of typed) expect(storage + page.url() + (await page.content())).not.toContain(secret);
    await page.getByRole("link", { name: "Back" }).click();
    await title(page, "Your personalized offer").waitFor();
    expectQuiet();
    await context.close();
  },
);

longTest("what did not reach the shop stays typed", async () => {
  const { offerId, address } = await anOffer();
  const { page, context } = await openPage(browser, windows.phone);
  await comeToLogin(page, address);
  const isPost = (request: { method(): string }) => request.method() === "POST";
  await page.route("**/*", (route) => (isPost(route.request()) ? route.abort() : route.continue()));
  await giveLogin(page, login);
  await expectToast(page, "We can't reach the shop");
  expect(await page.getByLabel("$Cashtag", { exact: true }).inputValue()).toBe("$plantedtag");
  expect(await page.getByLabel("Login email or username").inputValue()).toBe(login.name);
  expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe(login.password);
  await page.unroute("**/*");
  await press(page, "Submit");
  await dialogOf(page).waitFor();
  const orderId = await confirmSelling(page);
  expect(await ordersOf(offerId)).toEqual([orderId]);
  await context.close();
});

longTest(
  "an offer that runs out in between sells nothing and leads back with the answers; seals of others open nothing",
  async () => {
    const { offerId, address } = await anOffer();
    const { page, context } = await openPage(browser);
    await comeToLogin(page, address);
    await giveLogin(page, login);
    await dialogOf(page).waitFor();
    const payment = await page.locator("form[data-form=sale-confirm] [name=payment]").inputValue();
    const carried = await page.locator("form[data-form=sale-confirm] [name=login]").inputValue();
    // It runs out while the yes is on its way: a page that is read again before would no longer have the
    // question.
    await page.route(`**/${offerId}.data*`, async (route, request) => {
      if (request.method() === "POST") {
        await shop.query("update account_offers set expires_at = now() - interval '1 minute' where id = $1", [
          offerId,
        ]);
      }
      await route.continue();
    });
    await press(page, "Yes, Sell My Account");
    await page.locator(".alert_alert", { hasText: "This offer has expired." }).waitFor();
    await page.getByRole("heading", { name: "This offer has expired" }).waitFor();
    expect(await page.locator("s.sum_sum").textContent()).toBe("$100.00");
    expect(await page.getByRole("link", { name: "Sell Now" }).count()).toBe(0);
    expect(await ordersOf(offerId)).toEqual([]);
    await page.getByRole("link", { name: "Get a new offer" }).click();
    await page.waitForURL(/#username$/);
    expect(await page.getByLabel("OSRS username").inputValue()).toBe("Cinder Wren");

    const other = await anOffer();
    const forms: Record<string, string>[] = [
      { form: "sale-confirm", payment, login: carried },
      { form: "sale-confirm", payment: "", login: "" },
    ];
    for (const form of forms) {
      const answer = await page.request.post(`${other.address}?step=sell`, {
        form,
        headers: { origin: shop.origin },
      });
      expect(answer.status()).toBe(409);
      const html = await answer.text();
      expect(html).toContain("Please enter your details again");
      for (const secret of typed) expect(html).not.toContain(secret);
    }
    expect(await ordersOf(other.offerId)).toEqual([]);
    await context.close();
  },
);

longTest(
  "the offer names what the high scores contradict, is not listed or cached, and says when it is taken",
  async () => {
    const { offerId } = await offered(scene.ctx, {
      accountType: "perfect_pure",
      untradeableItems: ["augury_prayer"],
    });
    const address = `${shop.origin}/sell-accounts/offer/${offerId}`;
    const { page, context, expectQuiet } = await openPage(browser);
    const answer = await page.goto(address);
    expect(answer?.headers()).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "strict-origin",
    });
    expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
    await hydrated(page);
    const verify = page.locator(".alert_alert", { hasText: "To verify" });
    await verify.getByText("Perfect pure: Defence 70, a perfect pure has 1").waitFor();
    await verify.getByText("Augury prayer: Prayer 70, needs 77").waitFor();
    await page.getByText(/for Cinder Wren, combat \d+, total level 1,\d{3}/).waitFor();
    await signIn(page, shop.origin, "customer@goldhall.test", `/sell-accounts/offer/${offerId}`);
    await choosePayment(page, "CashApp");
    await page.getByText("customer@goldhall.test").waitFor();
    expect(await page.getByLabel("Email", { exact: true }).count()).toBe(0);
    await page.getByLabel("$Cashtag", { exact: true }).fill("plantedtag");
    await giveLogin(page, login);
    const orderId = await confirmSelling(page);
    await visit(page, address);
    await page.getByRole("link", { name: "Open the receipt" }).click();
    await page.waitForURL(`${shop.origin}/receipt?orderId=${orderId}`);
    const stranger = await openPage(browser);
    await visit(stranger.page, address);
    await stranger.page.getByText("The link in our email opens the receipt.").waitFor();
    expect(await stranger.page.content()).not.toContain(orderId);
    expect((await stranger.page.goto(`${shop.origin}/sell-accounts/offer/${orderId}`))?.status()).toBe(404);
    await title(stranger.page, "Offer not found").waitFor();
    expectQuiet();
    await Promise.all([context.close(), stranger.context.close()]);
  },
);

longTest(
  "the receipt follows the desk by itself, shows counter-offers, and says why a sale was canceled",
  async () => {
    const placed = await scene.place({ sale: { customerEmail: email } });
    const { orderId } = placed;
    const staff = await scene.asStaff();
    const { page, context, expectQuiet } = await openPage(browser, windows.phone);
    await holdOrder(context, shop.origin, placed);
    await visit(page, `${shop.origin}/receipt?orderId=${orderId}`);
    await title(page, "Your sale is being processed").waitFor();
    await page.getByText(`#${orderId.slice(0, 8)}`).waitFor();
    const summary = page.locator(".summary-card_summaryCard", {
      has: page.getByRole("heading", { name: "Receipt" }),
    });
    for (const reported of ["Cinder Wren", "Legacy Email Account", "CashApp", "$100.00"]) {
      await summary.getByText(reported, { exact: true }).waitFor();
    }
    expect(await page.content()).not.toMatch(/cinderwren|wren-login|Pa55/);
    await setOrderStatus(staff, { orderId, status: "in_progress" });
    await expectToast(page, "Order Status Updated");
    await title(page, "Your sale has been accepted").waitFor();
    const version = (await findOrder(staff, orderId))?.version ?? 0;
    await makeCounterOffer(staff, { orderId, version, amountCents: 9000, reason: "One item is missing." });
    await page.getByText("One item is missing.").waitFor();
    await expectToast(page, "Counter-offer: $90.00");
    await expectAccessible(page);
    const second = await context.newPage();
    await visit(second, `${shop.origin}/receipt?orderId=${orderId}`);
    await title(second, "We have a new offer").waitFor();
    await cancelOrder(staff, { orderId, reason: "The login does not work." });
    await title(page, "Your order has been canceled.").waitFor();
    await page.getByText("The login does not work.").first().waitFor();
    await title(second, "Your order has been canceled.").waitFor();
    await expectAccessible(page);
    expectQuiet();
    await context.close();
  },
);
