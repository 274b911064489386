import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { longTest } from "../support/long-run.ts";
import { followRequests } from "../support/settled.ts";
import { expectToast, mailedLink, mailTo, sendLogin, signIn, visit } from "../support/shop-acts.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let browser: Browser;
let shop: ShopServer;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), startShopServer()]);
});
afterAll(async () => {
  await shop?.stop();
});

const customer = "customer@goldhall.test";
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { neverReloaded: true }));
const isMarked = (page: Page) => page.evaluate(() => "neverReloaded" in window);

longTest(
  "a changed game name shows Profile Updated and the new name in every other open tab, without a reload",
  async () => {
    const desktop = await openPage(browser);
    const phone = await openPage(browser, windows.phone);
    await signIn(desktop.page, shop.origin, customer, "/profile");
    await signIn(phone.page, shop.origin, customer, "/profile");
    const secondTab = await desktop.context.newPage();
    await visit(secondTab, `${shop.origin}/support`);
    const others = [secondTab, phone.page];
    for (const page of others) await mark(page);

    await desktop.page.getByLabel("RuneScape name").fill("Tin Heron");
    await desktop.page.getByRole("button", { name: "Save game name" }).click();
    await expectToast(desktop.page, "RuneScape Name updated");
    for (const page of others) await expectToast(page, "Profile Updated");
    await secondTab.getByRole("banner").locator("summary", { hasText: "Tin Heron" }).waitFor();
    await phone.page.getByRole("heading", { name: "Welcome back, Tin Heron" }).waitFor();
    for (const page of others) expect(await isMarked(page)).toBe(true);
    desktop.expectQuiet();
    phone.expectQuiet();
    await Promise.all([desktop.context.close(), phone.context.close()]);
  },
);

longTest("a refused game name is told beside its field and changes nothing", async () => {
  const { page, context } = await openPage(browser);
  await signIn(page, shop.origin, customer, "/profile");
  const heading = page.getByRole("heading", { level: 1, name: /^Welcome back, .* Heron$/ });
  await heading.waitFor();
  await page.getByLabel("RuneScape name").fill("much too long a name");
  await page.getByRole("button", { name: "Save game name" }).click();
  await expectToast(
    page,
    "Error updating RSN",
    "A RuneScape name has 1 to 12 letters, digits, spaces, - or _.",
  );
  expect(await page.getByLabel("RuneScape name").inputValue()).toBe("much too long a name");
  expect(await heading.isVisible()).toBe(true);
  await context.close();
});

longTest("the referral link is copied, with Copied for two seconds and a toast", async () => {
  const { page, context } = await openPage(browser, {
    ...windows.desktop,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await signIn(page, shop.origin, customer, "/profile");
  const link = await page.getByLabel("Your link").inputValue();
  expect(link).toMatch(new RegExp(`^${shop.origin}/register\\?ref=[A-Z0-9]{6,12}$`));
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  await expectToast(page, "Link copied!");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.getByRole("button", { name: "Copy link" }).waitFor();
  await context.close();
});

longTest("one browser ends another's session, which is signed out at its next page", async () => {
  const desktop = await openPage(browser);
  const phone = await openPage(browser, windows.phone);
  const email = "manager@goldhall.test";
  await signIn(desktop.page, shop.origin, email, "/profile/security");
  await signIn(phone.page, shop.origin, email, "/support");
  await desktop.page.reload();
  const sessions = desktop.page.getByRole("main").locator(".profile_sessions li");
  expect(await sessions.count()).toBe(2);
  expect(await sessions.first().textContent()).toContain("This device");
  await sessions
    .nth(1)
    .getByRole("button", { name: /^End the session on Chrome/ })
    .click();
  await expectToast(desktop.page, "Session ended");
  await expect.poll(() => sessions.count()).toBe(1);
  await phone.page.goto(`${shop.origin}/profile`);
  expect(new URL(phone.page.url()).pathname).toBe("/auth");
  await desktop.page.reload();
  expect(new URL(desktop.page.url()).pathname).toBe("/profile/security");
  await Promise.all([desktop.context.close(), phone.context.close()]);
});

longTest(
  "the orders of a profile are filtered by keyboard, and the focus and what is typed stay",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser);
    await signIn(page, shop.origin, customer, "/profile");
    const type = page.getByLabel("Order type");
    const settled = followRequests(page);
    await page.getByLabel("Search by order number").fill("1a2b");
    await type.focus();
    await page.keyboard.press("ArrowDown");
    await page.waitForURL(/[?&]type=/);
    expect(new URL(page.url()).searchParams.get("search")).toBe("1a2b");
    await settled();
    expect(await type.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.goBack();
    await expect.poll(() => type.inputValue()).toBe("");
    expectQuiet();
    await context.close();
  },
);

longTest("a changed password ends the other sessions and leaves this one", async () => {
  const here = await openPage(browser);
  const there = await openPage(browser);
  const email = "staff@goldhall.test";
  await signIn(here.page, shop.origin, email, "/profile");
  await signIn(there.page, shop.origin, email, "/support");
  await here.page.getByText("Password", { exact: true }).click();
  await here.page.getByLabel("Current password").last().fill("wrong-password");
  await here.page.getByLabel("New password", { exact: true }).fill("a-longer-password");
  await here.page.getByLabel("Confirm new password").fill("a-longer-password");
  await here.page.getByRole("button", { name: "Change password" }).click();
  await expectToast(here.page, "Error updating password", "Your current password is incorrect.");
  await here.page.getByLabel("Current password").last().fill("goldhall-demo");
  await here.page.getByLabel("New password", { exact: true }).fill("a-longer-password");
  await here.page.getByLabel("Confirm new password").fill("a-longer-password");
  await here.page.getByRole("button", { name: "Change password" }).click();
  await expectToast(here.page, "Password updated");
  await there.page.goto(`${shop.origin}/profile`);
  expect(new URL(there.page.url()).pathname).toBe("/auth");
  await here.page.goto(`${shop.origin}/profile`);
  expect(new URL(here.page.url()).pathname).toBe("/profile");
  await Promise.all([here.context.close(), there.context.close()]);
});

longTest(
  "a new email address counts once its own mail is opened; the old one is told and signs in no more (Rule P6)",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser, windows.phone);
    const next = "heron@goldhall.test";
    await signIn(page, shop.origin, customer, "/profile");
    await page.getByText("Email address", { exact: true }).click();
    await page.getByLabel("New email").fill(next);
    await page.getByLabel("Current password").first().fill("goldhall-demo");
    await page.getByRole("button", { name: "Send confirmation email" }).click();
    await expectToast(page, "Email update initiated");
    const link = await mailedLink(shop.origin, next, "Confirm your new email");
    await page.goto(link);
    await expectToast(page, "Email updated", "Sign in with your new email from now on.");
    await mailTo(shop.origin, customer, "Your email was changed");
    await page.goto(link);
    const failure = page.getByRole("main").getByRole("alert").getByText("This link is no longer valid.");
    await failure.waitFor();
    // What happens elsewhere reads the page again; the answer stays under the reader's eyes.
    const elsewhere = await context.newPage();
    await visit(elsewhere, `${shop.origin}/profile`);
    await elsewhere.getByLabel("RuneScape name").fill("Grey Heron");
    const settled = followRequests(page);
    const again = page.waitForResponse(
      (response) => response.request().method() === "GET" && /callback\.data/.test(response.url()),
    );
    await elsewhere.getByRole("button", { name: "Save game name" }).click();
    await again;
    await expectToast(page, "Profile Updated");
    await settled();
    expect(await failure.isVisible()).toBe(true);
    await context.clearCookies();
    await visit(page, `${shop.origin}/auth`);
    await sendLogin(page, customer);
    await expectToast(page, "Sign in failed");
    await sendLogin(page, next);
    await page.waitForURL(`${shop.origin}/`);
    expectQuiet();
    await context.close();
  },
);
