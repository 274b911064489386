import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { longTest } from "../support/long-run.ts";
import {
  expectToast,
  mailedLink,
  openViewerMenu,
  sendLogin,
  signIn,
  toastOf,
  visit,
} from "../support/shop-acts.ts";
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

longTest("empty fields are refused in the browser, as alert, toast and beside the field", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await visit(page, `${shop.origin}/auth`);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expectToast(page, "Missing fields", "Please enter your email and password");
  const alert = page.getByRole("main").getByRole("alert");
  expect(await alert.textContent()).toBe("Missing fieldsPlease enter your email and password");
  const email = page.getByLabel("Email", { exact: true });
  expect(await email.getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => email.evaluate((control) => control === document.activeElement)).toBe(true);
  expectQuiet();
  await context.close();
});

longTest("a wrong password is refused in its own words and the address stays typed", async () => {
  for (const window of [windows.phone, windows.desktop]) {
    const { page, context, expectQuiet } = await openPage(browser, window);
    await visit(page, `${shop.origin}/auth`);
    await sendLogin(page, customer, "not-the-password");
    const text = "Invalid email or password. Please check your credentials and try again.";
    await expectToast(page, "Sign in failed", text);
    expect(await page.getByRole("main").getByRole("alert").textContent()).toBe(`Sign in failed${text}`);
    expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe(customer);
    expectQuiet();
    await context.close();
  }
});

test("nobody can tell by the answer whether an address has an account", async () => {
  const { page, context } = await openPage(browser);
  await visit(page, `${shop.origin}/auth`);
  await sendLogin(page, "nobody@goldhall.test");
  await expectToast(
    page,
    "Sign in failed",
    "Invalid email or password. Please check your credentials and try again.",
  );
  await context.close();
});

longTest("the password is shown and hidden by its button", async () => {
  const { page, context } = await openPage(browser);
  await visit(page, `${shop.origin}/auth`);
  const password = page.getByLabel("Password", { exact: true });
  expect(await password.getAttribute("type")).toBe("password");
  await page.getByRole("button", { name: "Show password" }).click();
  expect(await password.getAttribute("type")).toBe("text");
  await page.getByRole("button", { name: "Hide password" }).click();
  expect(await password.getAttribute("type")).toBe("password");
  await context.close();
});

test("a guarded page asks for a sign-in and comes back to itself, search and all", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await visit(page, `${shop.origin}/profile?page=2&status=pending`);
  expect(new URL(page.url()).pathname).toBe("/auth");
  await expectToast(page, "Authentication required", "Please login to access this page");
  await sendLogin(page, customer);
  await page.waitForURL(`${shop.origin}/profile?page=2&status=pending`);
  await expectToast(page, "Welcome back!");
  await page.getByRole("heading", { name: "Welcome back, Vault Heron" }).waitFor();
  expectQuiet();
  await context.close();
});

test("a link that wants to lead to another site after sign-in leads home", async () => {
  const { page, context } = await openPage(browser);
  await visit(page, `${shop.origin}/auth?${new URLSearchParams({ next: "//evil.example/profile" })}`);
  await sendLogin(page, customer);
  await page.waitForURL(`${shop.origin}/`);
  await context.close();
});

longTest("who is signed in is sent on from the sign-in page", async () => {
  const { page, context } = await openPage(browser);
  await signIn(page, shop.origin, customer);
  await page.goto(`${shop.origin}/auth?next=%2Fsupport`);
  expect(page.url()).toBe(`${shop.origin}/support`);
  await context.close();
});

longTest("an error in the address is shown as alert and toast, with + as a space", async () => {
  const { page, context } = await openPage(browser);
  await visit(page, `${shop.origin}/auth?error=server_error&error_description=The%2Bdoor%2Bis%2Bstuck`);
  await expectToast(page, "Authentication failed", "The door is stuck");
  expect(await page.getByRole("main").getByRole("alert").textContent()).toContain("The door is stuck");
  await visit(page, `${shop.origin}/auth?error=`);
  expect(await page.getByRole("main").getByRole("alert").textContent()).toBe("Authentication failed");
  await context.close();
});

longTest("logging out is a full page load of the home page that says so", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await signIn(page, shop.origin, customer, "/profile");
  await page.evaluate(() => Object.assign(window, { kept: true }));
  await openViewerMenu(page, "Vault Heron");
  await page.getByRole("button", { name: "Log Out" }).click();
  await page.waitForURL(`${shop.origin}/`);
  await expectToast(page, "Logged out successfully", "You have been signed out of your account");
  await page.getByRole("banner").getByRole("link", { name: "Log In" }).waitFor();
  expect(await page.evaluate(() => "kept" in window)).toBe(false);
  await page.goto(`${shop.origin}/profile`);
  expect(new URL(page.url()).pathname).toBe("/auth");
  expectQuiet();
  await context.close();
});

longTest(
  "a forgotten password is replaced by mail, once, and the old one opens nothing any more",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser, windows.phone);
    const email = "staff@goldhall.test";
    await visit(page, `${shop.origin}/auth`);
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.getByRole("button", { name: "Send Reset Email" }).click();
    await expectToast(page, "Email required", "Please enter your email address");
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByRole("button", { name: "Send Reset Email" }).click();
    await page.getByRole("heading", { name: "Check Your Email" }).waitFor();
    await expectToast(page, "Reset email sent");
    expect(await page.getByRole("main").textContent()).toContain("spam folder");

    const link = await mailedLink(shop.origin, email, "Reset your password");
    await visit(page, link);
    await page.getByLabel("New password", { exact: true }).fill("a-new-password-1");
    await page.getByLabel("Confirm new password").fill("a-new-password-2");
    await page.getByRole("button", { name: "Save new password" }).click();
    await expectToast(page, "Passwords don't match", "Please make sure your passwords match");
    await page.getByLabel("Confirm new password").fill("a-new-password-1");
    await page.getByRole("button", { name: "Save new password" }).click();
    await page.waitForURL(`${shop.origin}/auth`);
    await expectToast(page, "Password updated", "Please sign in with your new password.");

    await sendLogin(page, email);
    await expectToast(page, "Sign in failed", "Invalid email or password.");
    await sendLogin(page, email, "a-new-password-1");
    await page.waitForURL(`${shop.origin}/`);
    expectQuiet();
    await context.close();

    const later = await openPage(browser);
    await visit(later.page, link);
    await later.page.getByLabel("New password", { exact: true }).fill("another-password");
    await later.page.getByLabel("Confirm new password").fill("another-password");
    await later.page.getByRole("button", { name: "Save new password" }).click();
    await expectToast(later.page, "Reset failed", "This link is no longer valid. Please request a new one.");
    expect(await toastOf(later.page, "Password updated").count()).toBe(0);
    await later.context.close();
  },
);
