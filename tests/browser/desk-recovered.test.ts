import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { cancelOrder, setOrderStatus } from "../../domain/orders/index.ts";
import { axe } from "../support/axe.ts";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { openDesk } from "../support/desk-acts.ts";
import { longTest } from "../support/long-run.ts";
import { type SaleScene, saleScene } from "../support/sale-scene.ts";
import { expectToast, visit } from "../support/shop-acts.ts";
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
  await form.getByLabel("Type").selectOption({ label: kind });
  await form.getByLabel("Name or address").fill(value);
  await form.getByLabel("Reason").fill(note);
  await form.getByRole("button", { name: "Add to list" }).click();
}

async function lookUp(page: Page, kind: string, value: string): Promise<void> {
  const form = page.locator("#check");
  await form.getByLabel("Type").selectOption({ label: kind });
  await form.getByLabel("Name or address").fill(value);
  await form.getByRole("button", { name: "Check" }).click();
}

longTest(
  "a manager blocks a name, finds it under another spelling, puts it there again and ends it",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser);
    await openDesk(page, shop.origin, manager, "/admin/recovered");
    await page.getByText("The list is empty").waitFor();
    await page.locator("#add").getByText("Block", { exact: true }).click();
    await add(page, "Game or login name", "Planted Yak", "The Planted Yak took it back");
    await page.getByText("Leave the name or address out of the note.").first().waitFor();
    await page.locator("#add").getByLabel("Reason").fill("Took it back within a day");
    await page.locator("#add").getByRole("button", { name: "Add to list" }).click();
    await expectToast(page, "Added to the list");
    const row = page.getByRole("row").filter({ hasText: "Took it back within a day" });
    await row.getByText("Blocks").waitFor();
    // Nothing of the page tells what it is about.
    await visit(page, `${shop.origin}/admin/recovered`);
    expect(await page.content()).not.toContain("Planted");
    await lookUp(page, "Game or login name", "planted_YAK");
    await page.getByText("Blocked").waitFor();
    await lookUp(page, "Game or login name", "Somebody");
    await page.getByText("Not on the list").waitFor();
    await expectAccessible(page);
    // What was looked up is at hand for the list.
    expect(await page.locator("#add").getByLabel("Name or address").inputValue()).toBe("Somebody");
    await add(page, "Game or login name", "PLANTED-yak", "Now only watched");
    await expectToast(page, "Already on the list");
    const flagged = page.getByRole("row").filter({ hasText: "Now only watched" });
    await flagged.getByText("Flags").waitFor();
    await flagged.locator("summary").click();
    await flagged.getByRole("button", { name: "End entry" }).click();
    await flagged.getByText("Please say why.").waitFor();
    await flagged.getByLabel("Reason").fill("It was a mistake");
    await flagged.getByRole("button", { name: "End entry" }).click();
    await expectToast(page, "Entry ended");
    await page.getByText("Ended: It was a mistake (Ledger Oak,").waitFor();
    expect(shop.output()).not.toMatch(/planted/i);
    expectQuiet();
    await context.close();
  },
);

longTest(
  "staff flag without scripts on a phone, look it up, and are offered neither blocking nor ending",
  async () => {
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
    expect(await plain.page.getByRole("button", { name: "End entry" }).count()).toBe(0);
    await lookUp(plain.page, "Payout destination", "$CROWTAG");
    await plain.page.getByText("Flagged", { exact: true }).waitFor();
    await Promise.all([context.close(), plain.context.close()]);
  },
);

longTest(
  "a sold account is put on the list from its order, and a bought one becomes a draft that a manager edits",
  async () => {
    const { orderId } = await scene.place();
    const { page, context, expectQuiet } = await openPage(browser);
    const path = `/admin/orders/${orderId}`;
    await openDesk(page, shop.origin, manager, path);
    expect(await page.getByRole("button", { name: "Create listing" }).count()).toBe(0);
    await page.getByRole("link", { name: "Seller took the account back" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("Recovered on the third day");
    await dialog.getByRole("button", { name: "Add to list" }).click();
    await expectToast(page, "Added to recovered accounts");
    await page.getByText("Added to recovered accounts", { exact: true }).first().waitFor();
    const paid = await setOrderStatus(await scene.asManager(), {
      orderId,
      status: "payment_sent",
      note: "Paid by the test",
    });
    expect(paid.ok).toBe(true);
    await page.getByRole("button", { name: "Create listing" }).click();
    await expectToast(page, "Draft listing created");
    await page.locator("#listing").getByRole("link").click();
    await page.waitForURL(/\/admin\/listings\/[0-9a-f-]{36}$/);
    await page.getByText("Not visible to customers").waitFor();
    expect(await page.getByLabel("Verified:").isChecked()).toBe(false);
    await expectAccessible(page);
    expect(await page.content()).not.toMatch(/wren-login|Pa55/);
    await page.getByLabel("Price", { exact: true }).fill("lots");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Enter a price, for example 95.00.").first().waitFor();
    await page.getByLabel("Price", { exact: true }).fill("249.50");
    await page.getByLabel("Features").fill("Fire cape\nQuest Cape");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expectToast(page, "Listing saved");
    await page.getByText("$249.50", { exact: true }).waitFor();
    await page.getByText("changed the features and the price").waitFor();
    const canceled = await cancelOrder(await scene.asManager(), { orderId, reason: "Taken back" });
    expect(canceled.ok).toBe(true);
    await page.getByText("Withdrawn", { exact: true }).waitFor();
    await page.getByText("Withdrawn for good. Its login was destroyed.").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Save", exact: true }).count()).toBe(0);
    await expectAccessible(page);
    await visit(page, `${shop.origin}/admin/recovered`);
    const rows = page.getByRole("row").filter({ hasText: "Recovered on the third day" });
    await expect.poll(() => rows.count()).toBe(4);
    expectQuiet();
    await context.close();
  },
);
