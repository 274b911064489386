import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, openPage, windows } from "../support/browser.ts";
import { choosePayment, confirmSelling, giveLogin, title } from "../support/sale-flow.ts";
import { offerFor } from "../support/sale-stages.ts";
import { mailedLink, sendLogin } from "../support/shop-acts.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let browser: Browser;
let shop: ShopServer;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShopServer()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

const openPlain = (window: typeof windows.phone | typeof windows.desktop) =>
  openPage(browser, { ...window, javaScriptEnabled: false });

/** The message of a redirect, which stands in the page where no script can show it as a toast. */
const noteOf = (page: Page) => page.getByRole("status").filter({ visible: true }).first().textContent();

test("a wrong password is refused in the page, with the typed address kept and the password not", async () => {
  const { page, context } = await openPlain(windows.phone);
  await page.goto(`${shop.origin}/auth`);
  await sendLogin(page, "customer@goldhall.test", "not-the-password");
  await expect
    .poll(() => page.getByRole("main").getByRole("alert").textContent())
    .toBe("Sign in failedInvalid email or password. Please check your credentials and try again.");
  expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe("customer@goldhall.test");
  expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("");
  await sendLogin(page, "no address", "x");
  await page.getByRole("main").getByText("Please enter a valid email address.").first().waitFor();
  await context.close();
});

test("a guarded page is reached by signing in, and the person logs out again", async () => {
  const { page, context } = await openPlain(windows.desktop);
  await page.goto(`${shop.origin}/profile`);
  await expect.poll(() => noteOf(page)).toBe("Authentication required Please login to access this page");
  await sendLogin(page, "customer@goldhall.test");
  await page.waitForURL(`${shop.origin}/profile`);
  await expect.poll(() => noteOf(page)).toContain("Welcome back!");
  await page.getByLabel("RuneScape name").fill("Iron Heron");
  await page.getByRole("button", { name: "Save game name" }).click();
  await expect.poll(() => noteOf(page)).toContain("RuneScape Name updated");
  await page.getByRole("heading", { name: "Welcome back, Iron Heron" }).waitFor();
  await page.getByRole("banner").locator("summary", { hasText: "Iron Heron" }).click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await page.waitForURL(`${shop.origin}/`);
  await expect
    .poll(() => noteOf(page))
    .toBe("Logged out successfully You have been signed out of your account");
  await page.getByRole("banner").getByRole("link", { name: "Log In" }).waitFor();
  await context.close();
});

test("a person signs up and confirms the mailed link by its button", async () => {
  const { page, context } = await openPlain(windows.phone);
  const email = "plain@goldhall.test";
  await page.goto(`${shop.origin}/auth?tab=register`);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill("secret-1");
  await page.getByLabel("Confirm password").fill("secret-1");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("main").getByRole("alert").filter({ hasText: "Terms agreement required" }).waitFor();
  expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe(email);
  await page.getByRole("checkbox", { name: /I agree/ }).check();
  await page.getByLabel("Password", { exact: true }).fill("secret-1");
  await page.getByLabel("Confirm password").fill("secret-1");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("main").getByText("Registration successful").waitFor();

  await page.goto(await mailedLink(shop.origin, email, "Confirm your email"));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("main").getByText("You're signed in").waitFor();
  await page.getByRole("link", { name: "Continue" }).click();
  await page.waitForURL(`${shop.origin}/`);
  await page.goto(`${shop.origin}/profile`);
  await page.getByRole("heading", { name: "Hi there, welcome back" }).waitFor();
  await context.close();
});

test("an account is sold from its offer to the receipt", async () => {
  const { page, context } = await openPlain(windows.phone);
  await page.goto(await offerFor(shop));
  await choosePayment(page, "CashApp");
  await page.getByLabel("$Cashtag").fill("$plantedtag");
  await page.getByLabel("Email", { exact: true }).fill("plain-seller@customers.example");
  await page.getByRole("button", { name: "Continue" }).click();
  await giveLogin(page, { name: "plain@mail.example", password: "a plain Pa55" });
  const orderId = await confirmSelling(page);
  await title(page, "Your sale is being processed").waitFor();
  expect(await page.content()).not.toContain("a plain Pa55");
  await page.reload();
  await title(page, "Your sale is being processed").waitFor();
  const sold = await shop.query("select status, disbursement_method from orders where id = $1", [orderId]);
  expect(sold).toEqual([{ status: "pending", disbursement_method: "cashapp" }]);
  await context.close();
});

test("the header's menus open, and a phone has a way to every page", async () => {
  const { page, context } = await openPlain(windows.desktop);
  await page.goto(`${shop.origin}/`);
  await page.getByRole("navigation", { name: "Main" }).getByText("Gold", { exact: true }).click();
  await page
    .getByRole("link", { name: /^Sell Gold/ })
    .first()
    .click();
  await page.waitForURL(`${shop.origin}/sell-gold`);
  await context.close();
  const phone = await openPlain(windows.phone);
  await phone.page.goto(`${shop.origin}/`);
  await phone.page.getByRole("link", { name: "All pages of the site" }).tap();
  await phone.page.waitForURL(/#site-index$/);
  const index = phone.page.getByRole("contentinfo");
  expect(await index.getByRole("link", { name: "Terms of Service" }).isVisible()).toBe(true);
  await phone.context.close();
});

test("the theme is chosen on any page and stays there", async () => {
  const { page, context } = await openPlain(windows.desktop);
  await page.goto(`${shop.origin}/terms`);
  await page.getByRole("contentinfo").getByRole("button", { name: "Light" }).click();
  await page.waitForURL(`${shop.origin}/terms`);
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("light");
  await page.goto(`${shop.origin}/`);
  expect(await page.locator("html").getAttribute("data-theme")).toBe("light");
  await context.close();
});

test("the home page is read in full: rates, services, reviews, answers and the welcome code", async () => {
  const { page, context } = await openPlain(windows.phone);
  await page.goto(`${shop.origin}/`);
  for (const text of ["$0.19/M", "Accounts", "71% cheaper", "Rune Ledger", "FIRSTBUY", "0% claimed"]) {
    await page.getByRole("main").getByText(text).filter({ visible: true }).first().waitFor();
  }
  const questions = page.locator("#faq summary");
  expect(await questions.count()).toBe(6);
  for (const index of [5, 0, 3]) {
    await questions.nth(index).click();
    await expect.poll(() => page.locator("#faq .accordion_body").filter({ visible: true }).count()).toBe(1);
  }
  await context.close();
});
