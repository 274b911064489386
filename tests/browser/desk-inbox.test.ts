import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { openDesk } from "../support/desk-acts.ts";
import { longTest } from "../support/long-run.ts";
import { expectToast, visit } from "../support/shop-acts.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let browser: Browser;
let shop: ShopServer;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), startShopServer()]);
});
afterAll(() => shop?.stop());

const staff = "staff@goldhall.test";
const inbox = "/admin/inbox";

async function write(text: string): Promise<void> {
  const visitor = await openPage(browser, windows.phone);
  await visit(visitor.page, `${shop.origin}/support/chat`);
  await visitor.page.getByLabel(/What is it about|Message/).fill(text);
  await visitor.page.getByLabel("Name").fill("Vault Heron");
  await visitor.page.getByLabel("Email address", { exact: true }).fill("heron@customers.example");
  await visitor.page.getByRole("button", { name: "Send message" }).click();
  await visitor.page.getByRole("log").getByText(text).waitFor();
  await visitor.context.close();
}

/** Counts what a tab shows on the desktop and sounds, in place of a system that a test has not. */
async function countAlerts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    localStorage.setItem("desk-alerts", "on");
    localStorage.setItem("alerts-of-test", localStorage.getItem("alerts-of-test") ?? "0");
    window.AudioContext = class {
      constructor() {
        localStorage.setItem("alerts-of-test", String(Number(localStorage.getItem("alerts-of-test")) + 1));
        throw new Error("No sound in tests");
      }
    } as unknown as typeof AudioContext; // Only its making is counted.
  });
  return async () => Number(await page.evaluate(() => localStorage.getItem("alerts-of-test")));
}

longTest(
  "what a visitor writes is counted in bell and title, heard from one tab of two, and read by looking",
  async () => {
    // Orders of the demo would call, too.
    await shop.query(`insert into notification_preferences (person_id, choices, time_zone, version, updated_at)
      select id, '{"meeting": [], "paid": [], "payout": [], "account_sale": [], "approval": []}', 'UTC', 1, now()
      from users where email = 'staff@goldhall.test'`);
    const { page, context } = await openPage(browser);
    const alerts = await countAlerts(page);
    const second = await context.newPage();
    await countAlerts(second);
    await openDesk(page, shop.origin, staff, inbox);
    await page.getByRole("heading", { name: "You're all caught up" }).waitFor();
    await openDesk(second, shop.origin, staff, "/admin/activity");
    const before = await alerts();
    await write("Where is my order?");
    for (const tab of [page, second]) await expect.poll(() => tab.title()).toMatch(/^\(1\) /);
    await page.getByRole("link", { name: "Inbox, 1 unread" }).waitFor();
    await expect.poll(alerts).toBe(before + 1);
    await page.getByRole("link", { name: /New chat message/ }).click();
    await page.getByRole("log").getByText("Where is my order?").waitFor();
    for (const tab of [page, second]) await expect.poll(() => tab.title()).not.toMatch(/^\(/);
    expect(await alerts()).toBe(before + 1);
  },
);

longTest("an admin adds a webhook, sees its key once and what became of a test, and removes it", async () => {
  const { page, expectQuiet } = await openPage(browser);
  await openDesk(page, shop.origin, "admin@goldhall.test", "/admin/webhooks");
  const form = page.locator('form[data-form="create-webhook"]');
  await form.getByLabel("Name").fill("Books");
  await form.getByLabel("Address").fill("https://10.0.0.1/hook");
  await form.getByText(/^Orders/).click();
  await form.getByLabel("order.placed").check();
  await page.getByRole("button", { name: "Add webhook" }).click();
  await page.getByText("This address isn't on the internet.").first().waitFor();
  await form.getByLabel("Address").fill("https://books.invalid/hook");
  await page.getByRole("button", { name: "Add webhook" }).click();
  const key = (await page.locator(".keys_keyText").textContent())?.trim() ?? "";
  expect(key).toMatch(/^whsec_/);
  await page.getByRole("link", { name: "Books" }).click();
  await page.getByRole("button", { name: "Send test event" }).click();
  await page.getByText(/^1 attempt, last: no answer/).waitFor();
  expect(await page.content()).not.toContain(key);
  await page.getByText("Remove webhook").click();
  await page.getByRole("button", { name: "Remove now" }).click();
  await expectToast(page, "Webhook removed");
  await page.getByText("No webhooks yet").waitFor();
  expect(shop.output()).not.toContain(key);
  expectQuiet();
});
