import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { holdScripts } from "../support/held-scripts.ts";
import { longTest } from "../support/long-run.ts";
import { demoPassword, expectToast, oneTimeCode, sendLogin, signIn, visit } from "../support/shop-acts.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let browser: Browser;
let shop: ShopServer;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), startShopServer()]);
});
afterAll(async () => {
  await shop?.stop();
});

const wrongCode = "That code isn't right. Please try again.";

/** Turns two-step sign-in on for a demo person who signs in here; the code may be used once more. */
async function enrol(page: Page, email: string): Promise<{ key: string; backupCodes: string[] }> {
  await signIn(page, shop.origin, email, "/profile/security");
  await page.getByLabel("Current password").fill(demoPassword);
  await page.getByRole("button", { name: "Set up two-step sign-in" }).click();
  const key = (await page.locator(".profile_enrolKey").textContent()) ?? "";
  const backupCodes = await page.locator(".profile_codes li").allTextContents();
  await page.getByLabel("6-digit code").fill(oneTimeCode(key));
  await page.getByRole("button", { name: "Turn on two-step sign-in" }).click();
  await expectToast(page, "Two-step sign-in is on", "We'll ask for a code after your password from now on.");
  await shop.query("delete from rate_limits");
  return { key, backupCodes };
}

longTest(
  "two-step sign-in is set up with the key shown once, and a wrong code turns nothing on",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser, windows.phone);
    await signIn(page, shop.origin, "staff@goldhall.test", "/profile/security");
    await page.getByLabel("Current password").fill("not-the-password");
    await page.getByRole("button", { name: "Set up two-step sign-in" }).click();
    await expectToast(page, "Two-step sign-in not started", "Your current password is incorrect.");
    await page.getByLabel("Current password").fill(demoPassword);
    await page.getByRole("button", { name: "Set up two-step sign-in" }).click();
    await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
    const key = (await page.locator(".profile_enrolKey").textContent()) ?? "";
    expect(key).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
    const right = oneTimeCode(key);
    await page.getByLabel("6-digit code").fill(right === "123456" ? "654321" : "123456");
    await page.getByRole("button", { name: "Turn on two-step sign-in" }).click();
    await expectToast(page, "Two-step sign-in is not on yet", wrongCode);
    expect(await page.locator(".profile_enrolKey").textContent()).toBe(key);
    await visit(page, `${shop.origin}/profile/security`);
    await page.getByRole("button", { name: "Set up two-step sign-in" }).waitFor();
    expect(await page.locator(".profile_enrolKey").count()).toBe(0);
    expectQuiet();
    await context.close();
  },
);

test("once it is on, the password alone signs nobody in, a wrong code neither, and a right one does", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  const { key, backupCodes } = await enrol(page, "customer@goldhall.test");
  await context.clearCookies();

  await visit(page, `${shop.origin}/auth?next=%2Fprofile`);
  await sendLogin(page, "customer@goldhall.test");
  await page.getByRole("heading", { name: "One more step" }).waitFor();
  await page.goto(`${shop.origin}/profile`);
  expect(new URL(page.url()).pathname).toBe("/auth");

  await visit(page, `${shop.origin}/auth?next=%2Fprofile`);
  await sendLogin(page, "customer@goldhall.test");
  const code = page.getByLabel("Code from your authenticator app");
  const right = oneTimeCode(key);
  await code.fill(right === "123456" ? "654321" : "123456");
  await expectToast(page, "Sign in failed", wrongCode);
  expect(new URL(page.url()).pathname).toBe("/auth/second-step");
  // A whole code sends itself, but not while the one before is still on its way: the message comes first.
  await page.getByRole("button", { name: "Login", exact: true }).waitFor();
  await code.fill(oneTimeCode(key));
  await page.waitForURL(`${shop.origin}/profile`);
  await expectToast(page, "Welcome back!");

  // What is typed and pressed before the scripts have come counts.
  await context.clearCookies();
  await holdScripts(page);
  await page.goto(`${shop.origin}/auth`);
  await sendLogin(page, "customer@goldhall.test");
  await page.getByRole("link", { name: "Use a backup code" }).click();
  await page.getByLabel("Backup code").fill(backupCodes[0] ?? "");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL(`${shop.origin}/`);
  expectQuiet();
  await context.close();
});

longTest("a backup code opens the second step once, without scripts too", async () => {
  const first = await openPage(browser);
  const { backupCodes } = await enrol(first.page, "manager@goldhall.test");
  expect(backupCodes.length).toBeGreaterThanOrEqual(8);
  await first.context.close();

  const { page, context } = await openPage(browser, { ...windows.phone, javaScriptEnabled: false });
  const withBackupCode = async () => {
    await page.goto(`${shop.origin}/auth`);
    await sendLogin(page, "manager@goldhall.test");
    await page.getByRole("link", { name: "Use a backup code" }).click();
    await page.getByLabel("Backup code").fill(backupCodes[0] ?? "");
    await page.getByRole("button", { name: "Login", exact: true }).click();
  };
  await withBackupCode();
  expect(page.url()).toBe(`${shop.origin}/`);
  await page.goto(`${shop.origin}/profile`);
  await page.getByRole("heading", { name: "Welcome back, Ledger Oak" }).waitFor();
  await context.clearCookies();
  await withBackupCode();
  expect(await page.getByRole("main").getByRole("alert").textContent()).toContain(wrongCode);
  expect(new URL(page.url()).pathname).toBe("/auth/second-step");
  await context.close();
});

longTest(
  "new backup codes are shown once, can be saved as a file, and open the desk in place of the app",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser, windows.phone);
    const { backupCodes } = await enrol(page, "admin@goldhall.test");
    await page.getByText("10 backup codes left.").waitFor();
    const form = page.locator("form[data-form=renew-codes]");
    await form.getByLabel("Current password").fill("not-the-password");
    await form.getByRole("button", { name: "Make new backup codes" }).click();
    await expectToast(page, "No new backup codes", "Your current password is incorrect.");
    await form.getByLabel("Current password").fill(demoPassword);
    await form.getByRole("button", { name: "Make new backup codes" }).click();
    await expectToast(page, "You have new backup codes");
    const renewed = await page.locator(".profile_codes li").allTextContents();
    expect(renewed).toHaveLength(10);
    expect(renewed).not.toContain(backupCodes[0]);
    const saving = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download" }).click();
    const saved = await readFile(await (await saving).path(), "utf8");
    for (const code of renewed) expect(saved).toContain(code);
    await visit(page, `${shop.origin}/profile/security`);
    expect(await page.locator(".profile_codes li").count()).toBe(0);

    const openDesk = async (code = "") => {
      await visit(page, `${shop.origin}/admin`);
      await page.getByRole("link", { name: "Use a backup code" }).click();
      await page.getByLabel("Your password").fill(demoPassword);
      await page.getByLabel("Backup code").fill(code);
      await page.getByRole("button", { name: "Unlock order desk" }).click();
    };
    await openDesk(backupCodes[0]);
    await expectToast(page, "Order desk not unlocked", wrongCode);
    await openDesk(renewed[0]?.toLowerCase());
    await page.waitForURL(`${shop.origin}/admin`);
    await visit(page, `${shop.origin}/profile/security`);
    await page.getByText("9 backup codes left.").waitFor();
    await page.locator("form[data-form=disable]").getByLabel("Current password").fill(demoPassword);
    await page.getByLabel("Code or backup code").fill(renewed[1] ?? "");
    await page.getByRole("button", { name: "Turn off two-step sign-in" }).click();
    await expectToast(page, "Two-step sign-in is off");
    expectQuiet();
    await context.close();
  },
);

longTest("the desk asks enrolled staff for a code as well (Rule P2)", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  const { key } = await enrol(page, "admin@goldhall.test");
  await visit(page, `${shop.origin}/admin`);
  await page.getByLabel("Your password").fill(demoPassword);
  await page.getByRole("button", { name: "Unlock order desk" }).click();
  await expectToast(
    page,
    "Order desk not unlocked",
    "Please enter the 6-digit code from your authenticator app",
  );
  await page.getByLabel("Your password").fill(demoPassword);
  await page.getByLabel("Code from your authenticator app").fill(oneTimeCode(key));
  await page.getByRole("button", { name: "Unlock order desk" }).click();
  await page.waitForURL(`${shop.origin}/admin`);
  expectQuiet();
  await context.close();
});

longTest("it is turned off with the password and a code, either alone is not enough", async () => {
  const { page, context, expectQuiet } = await openPage(browser, windows.phone);
  const { backupCodes } = await enrol(page, "staff@goldhall.test");
  const form = page.locator("form[data-form=disable]");
  const off = () => page.getByRole("button", { name: "Turn off two-step sign-in" }).click();
  await form.getByLabel("Current password").fill(demoPassword);
  await off();
  await expectToast(
    page,
    "Two-step sign-in not turned off",
    "Please enter a code from your authenticator app, or a backup code",
  );
  await page.getByLabel("Code or backup code").fill("aaaaa-bbbbb");
  await off();
  await expectToast(page, "Two-step sign-in not turned off", wrongCode);
  await form.getByLabel("Current password").fill(demoPassword);
  await page.getByLabel("Code or backup code").fill(backupCodes[0] ?? "");
  await off();
  await expectToast(page, "Two-step sign-in is off");
  await page.getByRole("button", { name: "Set up two-step sign-in" }).waitFor();
  expectQuiet();
  await context.close();
});
