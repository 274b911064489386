import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelOrder, setOrderStatus } from "../../domain/orders/index.ts";
import { axe } from "../support/axe.ts";
import { launchBrowser, openPage, windows } from "../support/browser.ts";
import { openDesk } from "../support/desk-acts.ts";
import { type SaleScene, saleScene, sharedVault } from "../support/sale-scene.ts";
import { expectToast, visit } from "../support/shop-acts.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let browser: Browser;
let shop: ShopServer;
let scene: SaleScene;

beforeAll(async () => {
  const shared = sharedVault();
  [browser, shop] = await Promise.all([launchBrowser(), startShopServer({ env: shared.env })]);
  scene = await saleScene(shop, shared);
});
afterAll(async () => {
  await scene?.close();
  await browser?.close();
  await shop?.stop();
});

const manager = "manager@goldhall.test";
const staff = "staff@goldhall.test";
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await axe(page).withTags(rules).analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html })));
  expect(found).toEqual([]);
}

/** Puts something on the list by the form. */
async function add(page: Page, kind: string, value: string, note: string): Promise<void> {
  const form = page.locator("#add");
  await form.getByLabel("What it is").selectOption({ label: kind });
  await form.getByLabel("Name or address").fill(value);
  await form.getByLabel("Why").fill(note);
  await form.getByRole("button", { name: "Put on the list" }).click();
}

async function lookUp(page: Page, kind: string, value: string): Promise<void> {
  const form = page.locator("#check");
  await form.getByLabel("What it is").selectOption({ label: kind });
  await form.getByLabel("Name or address").fill(value);
  await form.getByRole("button", { name: "Look it up" }).click();
}

test("a manager blocks a name, finds it under another spelling, puts it there again and ends it", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await openDesk(page, shop.origin, manager, "/admin/recovered");
  await page.getByText("Nothing on the list").waitFor();
  await page.locator("#add").getByText("Block", { exact: true }).click();
  await add(page, "Game or login name", "Planted Yak", "The Planted Yak took it back");
  await page.getByText("Leave the name or address out of the note.").first().waitFor();
  await page.locator("#add").getByLabel("Why").fill("Took it back within a day");
  await page.locator("#add").getByRole("button", { name: "Put on the list" }).click();
  await expectToast(page, "Put on the list");
  const row = page.getByRole("row").filter({ hasText: "Took it back within a day" });
  await row.getByText("Blocks").waitFor();
  // Nothing of the page tells what it is about.
  await visit(page, `${shop.origin}/admin/recovered`);
  expect(await page.content()).not.toContain("Planted");
  await lookUp(page, "Game or login name", "planted_YAK");
  await page.getByText("It is blocked").waitFor();
  await lookUp(page, "Game or login name", "Somebody");
  await page.getByText("It is not on the list").waitFor();
  await expectAccessible(page);
  // What was looked up is at hand for the list.
  expect(await page.locator("#add").getByLabel("Name or address").inputValue()).toBe("Somebody");
  await add(page, "Game or login name", "PLANTED-yak", "Now only watched");
  await expectToast(page, "It was on the list already");
  const flagged = page.getByRole("row").filter({ hasText: "Now only watched" });
  await flagged.getByText("Flags").waitFor();
  await flagged.locator("summary").click();
  await flagged.getByRole("button", { name: "End it" }).click();
  await flagged.getByText("Please say why.").waitFor();
  await flagged.getByLabel("Why it ends").fill("It was a mistake");
  await flagged.getByRole("button", { name: "End it" }).click();
  await expectToast(page, "Entry ended");
  await page.getByText("Ended: It was a mistake (Ledger Oak,").waitFor();
  expect(shop.output()).not.toMatch(/planted/i);
  expectQuiet();
  await context.close();
});

test("staff flag without scripts on a phone, look it up, and are offered neither blocking nor ending", async () => {
  const { page, context } = await openPage(browser);
  await openDesk(page, shop.origin, staff, "/admin/recovered");
  const plain = await openPage(browser, { ...windows.phone, javaScriptEnabled: false });
  await plain.context.addCookies(await context.cookies());
  await plain.page.goto(`${shop.origin}/admin/recovered`);
  expect(await plain.page.locator("input[value=block]").count()).toBe(0);
  await add(plain.page, "Payout destination", "crowtag", "Paid there once");
  await plain.page.getByText("Enter a $Cashtag with its $").first().waitFor();
  await add(plain.page, "Payout destination", "$crowtag", "Paid there once");
  await plain.page.getByRole("row").filter({ hasText: "Paid there once" }).getByText("Flags").waitFor();
  expect(await plain.page.getByText("Why it ends").count()).toBe(0);
  await lookUp(plain.page, "Payout destination", "$CROWTAG");
  await plain.page.getByText("It is flagged", { exact: true }).waitFor();
  await Promise.all([context.close(), plain.context.close()]);
});

test("a sold account is put on the list from its order, and a bought one becomes a draft that a manager edits", async () => {
  const { orderId } = await scene.place();
  const { page, context, expectQuiet } = await openPage(browser);
  const path = `/admin/orders/${orderId}`;
  await openDesk(page, shop.origin, manager, path);
  expect(await page.getByRole("button", { name: "Turn into a listing" }).count()).toBe(0);
  await page.getByRole("link", { name: "The seller took this account back" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Why").fill("Recovered on the third day");
  await dialog.getByRole("button", { name: "Put on the list" }).click();
  await expectToast(page, "Put on the list of recovered accounts");
  await page.getByText("Put on the list of recovered accounts", { exact: true }).first().waitFor();
  const paid = await setOrderStatus(await scene.asManager(), {
    orderId,
    status: "payment_sent",
    note: "Paid by the test",
  });
  expect(paid.ok).toBe(true);
  await page.getByRole("button", { name: "Turn into a listing" }).click();
  await expectToast(page, "Draft listing made");
  await page.locator("#listing").getByRole("link").click();
  await page.waitForURL(/\/admin\/listings\/[0-9a-f-]{36}$/);
  await page.getByText("Customers do not see it").waitFor();
  expect(await page.getByLabel("Verified:").isChecked()).toBe(false);
  await expectAccessible(page);
  expect(await page.content()).not.toMatch(/wren-login|Pa55/);
  await page.getByLabel("Price", { exact: true }).fill("lots");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Please enter a price such as 95.00.").first().waitFor();
  await page.getByLabel("Price", { exact: true }).fill("249.50");
  await page.getByLabel("Features").fill("Fire cape\nQuest Cape");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expectToast(page, "Listing saved");
  await page.getByText("$249.50", { exact: true }).waitFor();
  await page.getByText("changed the features and the price").waitFor();
  const canceled = await cancelOrder(await scene.asManager(), { orderId, reason: "Taken back" });
  expect(canceled.ok).toBe(true);
  await page.getByText("Withdrawn", { exact: true }).waitFor();
  await page.getByText("It was withdrawn for good, and its login was destroyed.").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Save", exact: true }).count()).toBe(0);
  await expectAccessible(page);
  await visit(page, `${shop.origin}/admin/recovered`);
  const rows = page.getByRole("row").filter({ hasText: "Recovered on the third day" });
  await expect.poll(() => rows.count()).toBe(4);
  expectQuiet();
  await context.close();
});
