import type { Browser } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { openDesk } from "../support/desk-acts.ts";
import { longTest } from "../support/long-run.ts";
import { expectToast, visit } from "../support/shop-acts.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
});

const admin = "admin@goldhall.test";
const counts = (key: string) =>
  fetch(`${shop.origin}/api/orders/counts`, { headers: { authorization: `Bearer ${key}` } });

test("a key is shown once, works at once, and is refused as soon as it is revoked", async () => {
  const { page, expectQuiet } = await openPage(browser);
  await openDesk(page, shop.origin, admin, "/admin/keys");
  const make = page.getByRole("button", { name: "Create key" });
  await page.getByLabel("Name").fill("Till");
  await make.click();
  await expectToast(page, "Key not created");
  await page.getByLabel("Read orders").check();
  await make.click();
  const key = (await page.locator(".keys_keyText").textContent())?.trim() ?? "";
  // A step within the page takes nothing away that is shown once.
  await page.getByRole("link", { name: "Skip to content" }).press("Enter");
  await page.waitForURL(/#main$/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  expect(await page.locator(".keys_keyText").textContent()).toContain(key);
  expect((await counts(key)).status).toBe(200);
  await visit(page, `${shop.origin}/admin/keys`);
  expect(await page.content()).not.toContain(key);
  const row = page.getByRole("row").filter({ hasText: "Till" });
  await row.getByText("Revoke", { exact: false }).first().click();
  await row.getByRole("button", { name: "Revoke key" }).click();
  await expectToast(page, "Key revoked");
  expect((await counts(key)).status).toBe(401);
  expect(shop.output()).not.toContain(key);
  expectQuiet();
});

longTest("without scripts a key is made and revoked too, and a reload makes no second one", async () => {
  const { page, context } = await openPage(browser);
  await openDesk(page, shop.origin, admin, "/admin/keys");
  const plain = await openPage(browser, { ...windows.phone, javaScriptEnabled: false });
  await plain.context.addCookies(await context.cookies());
  await plain.page.goto(`${shop.origin}/admin/keys`);
  await plain.page.getByLabel("Name").fill("Plain");
  await plain.page.getByLabel("Read orders").check();
  await plain.page.getByRole("button", { name: "Create key" }).click();
  await plain.page.locator(".keys_keyText").waitFor();
  await plain.page.reload();
  await plain.page.getByText("This key was already created").first().waitFor();
  const made = await shop.query("select id from api_keys where name = 'Plain'");
  expect(made).toHaveLength(1);
  await plain.page.goto(`${shop.origin}/admin/keys`);
  const row = plain.page.getByRole("row").filter({ hasText: "Plain" });
  await row.locator("summary").click();
  await row.getByRole("button", { name: "Revoke key" }).click();
  await expect.poll(() => plain.page.locator("noscript .alert_alert").textContent()).toContain("Key revoked");
  const revoked = await shop.query("select id from api_keys where name = 'Plain' and revoked_at is not null");
  expect(revoked).toHaveLength(1);
});

longTest("only admins see the keys", async () => {
  const { page } = await openPage(browser);
  await openDesk(page, shop.origin, "manager@goldhall.test");
  expect(await page.getByRole("link", { name: "Keys" }).count()).toBe(0);
  const answer = await page.goto(`${shop.origin}/admin/keys`);
  expect(answer?.status()).toBe(404);
});
