import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { faultsInThemes } from "../support/axe.ts";
import { hydrated, openPage, sharedBrowser, windows } from "../support/browser.ts";
import { openDesk } from "../support/desk-acts.ts";
import { longTest } from "../support/long-run.ts";
import { closeToast, expectToast, visit } from "../support/shop-acts.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let browser: Browser;
let shop: ShopServer;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), startShopServer()]);
});
afterAll(async () => {
  await shop?.stop();
});

const path = "/admin/boosts";
const manager = "manager@goldhall.test";
const standard = (page: Page) => page.getByLabel("Price per service, Standard");
const publish = (page: Page) => page.getByRole("button", { name: "Publish prices" }).click();
const newestVersion = (page: Page) =>
  page.getByRole("table", { name: "Versions of the prices" }).getByRole("row").nth(1);
/** What the example pays: by the prices in force, and by the edited. */
const sums = (page: Page) =>
  page.getByRole("table", { name: "Example price" }).locator("tfoot td").allTextContents();
const paysOf = (page: Page, tier: string) =>
  page
    .getByRole("table", { name: "Prices by tier" })
    .getByRole("row")
    .filter({ hasText: tier })
    .locator("td")
    .allTextContents();

longTest(
  "an edit is computed for every tier and the example, published, told in the history, and taken back",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser);
    await openDesk(page, shop.origin, manager, path);
    await hydrated(page);
    expect(await page.getByRole("button", { name: "Preview" }).count()).toBe(0);
    expect(await sums(page)).toEqual(["$74.00", "$74.00"]);
    expect(await paysOf(page, "Standard")).toEqual(["$35.00", "$49.00", "$74.00"]);
    await standard(page).fill("36");
    await expect.poll(() => sums(page)).toEqual(["$74.00", "$75.40"]);
    expect(await paysOf(page, "Standard")).toEqual([
      "$36.00from $35.00",
      "$50.40from $49.00",
      "$75.40from $74.00",
    ]);
    await page.getByText("Changes this player's price by +$1.40, to $75.40.").waitFor();
    await page.getByLabel("Ranged", { exact: true }).fill("97");
    await page.getByLabel("Prayer", { exact: true }).fill("77");
    await page.getByLabel("Defence", { exact: true }).fill("85");
    await expect.poll(() => sums(page)).toEqual(["$53.00", "$53.00"]);
    await standard(page).fill("x");
    await expect.poll(() => sums(page)).toEqual(["$53.00", "–"]);
    await publish(page);
    await page.locator(".field_error", { hasText: "Please enter dollars up to 10,000.00" }).waitFor();
    await expect.poll(() => standard(page).evaluate((field) => field === document.activeElement)).toBe(true);
    // A better tier costs no more.
    await standard(page).fill("40.01");
    await page.locator(".field_error", { hasText: "No more than Entry costs." }).waitFor();
    await standard(page).fill("36");
    await page.getByLabel("Note").fill("autumn");
    await page.getByText("Standard $35.00 → $36.00 a service").waitFor();
    await publish(page);
    await expectToast(page, "Prices published", "New quotes use version 2.");
    await newestVersion(page)
      .filter({ hasText: "Ledger Oak" })
      .filter({ hasText: "autumn" })
      .filter({ hasText: "Current" })
      .waitFor();
    await closeToast(page, "Prices published");
    await page.getByRole("link", { name: "View version 1" }).click();
    await page.getByText("Standard $36.00 → $35.00 a service").waitFor();
    await page.getByRole("button", { name: "Roll back to this version" }).click();
    await expectToast(page, "Rolled back", "Version 3 now has the prices of version 1.");
    await visit(page, `${shop.origin}/admin/activity`);
    await page
      .getByText("published as a rollback to version 1, version 3: Standard $36.00 → $35.00 a service")
      .waitFor();
    expectQuiet();
    await context.close();
  },
);

longTest("what moves far is ticked first, and the tick is for just these prices", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await openDesk(page, shop.origin, manager, path);
  await hydrated(page);
  await page.getByLabel("Our gear, total").fill("40");
  await publish(page);
  await page.getByText("Our gear changes by 60%, to $40.00. Tick the box to confirm.").first().waitFor();
  const tick = page.getByRole("checkbox", { name: "Yes, publish these prices" });
  await tick.check();
  await page.getByLabel("Our gear, total").fill("50");
  expect(await tick.isChecked()).toBe(false);
  // Leaving is asked about, and staying keeps it.
  await page.getByRole("navigation", { name: "Desk" }).getByRole("link", { name: "Offers" }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  expect(await page.getByLabel("Our gear, total").inputValue()).toBe("50");
  expectQuiet();
  await context.close();
});

longTest(
  "of two managers the second is told who came first, keeps what they typed, and may publish it then",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser);
    await openDesk(page, shop.origin, manager, path);
    await hydrated(page);
    const other = await context.newPage();
    await visit(other, shop.origin + path);
    await standard(other).fill("34");
    await standard(page).fill("33");
    await publish(page);
    await expectToast(page, "Prices published");
    await other.getByText("Someone just published prices").waitFor();
    await publish(other);
    await other
      .getByRole("main")
      .getByText(/^Ledger Oak changed the prices on .*Yours weren't saved\.$/)
      .waitFor();
    expect(await standard(other).inputValue()).toBe("34");
    await publish(other);
    await expectToast(other, "Prices published");
    expectQuiet();
    await context.close();
  },
);

longTest(
  "without scripts a button computes the example, errors stand beside fields, and it is published",
  async () => {
    const { page: first, context: scripted } = await openPage(browser);
    await openDesk(first, shop.origin, manager, path);
    const { page, context } = await openPage(browser, { javaScriptEnabled: false });
    await context.addCookies(await scripted.cookies());
    await page.goto(shop.origin + path);
    const before = await standard(page).inputValue();
    await page.getByLabel("Both in one order").fill("abc");
    await page.getByText("Our gear", { exact: true }).click();
    await page.getByRole("button", { name: "Preview" }).last().click();
    await page.locator(".field_error", { hasText: "Please enter a percentage from 0 to 90" }).waitFor();
    await page.getByLabel("Both in one order").fill("25");
    await page.getByRole("button", { name: "Preview" }).last().click();
    const cents = Number(before) * 200;
    const written = (part: number) => `$${((cents * part) / 100).toFixed(2)}`;
    expect(await sums(page)).toEqual([written(0.7), written(0.75)]);
    await page.getByLabel("Note").fill("by hand");
    await publish(page);
    await newestVersion(page)
      .filter({ hasText: "by hand" })
      .filter({ hasText: "Both in one order 30% → 25% off" })
      .waitFor();
    await page.getByRole("link", { name: "View version 1" }).click();
    await page.getByRole("button", { name: "Roll back to this version" }).click();
    await newestVersion(page).filter({ hasText: "Rolled back to version 1" }).waitFor();
    await Promise.all([context.close(), scripted.close()]);
  },
);

longTest("staff read the prices and their history and cannot set them", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await openDesk(page, shop.origin, "staff@goldhall.test", path);
  await page.getByRole("table", { name: "Tiers, in force" }).getByRole("cell").first().waitFor();
  expect(await page.getByRole("main").locator("form").count()).toBe(0);
  await page.getByRole("link", { name: "View version 1" }).first().click();
  await page.getByRole("heading", { name: "Version 1" }).waitFor();
  expect(await page.getByRole("main").locator("form").count()).toBe(0);
  // A form that was made by hand finds nothing either.
  for (const action of ["preview", "post"]) {
    const answer = await page.request.post(shop.origin + path, {
      form: { form: "post-boost-prices", action },
      headers: { origin: shop.origin },
    });
    expect([400, 404]).toContain(answer.status());
  }
  expectQuiet();
  await context.close();
});

longTest("the page fits a phone, and nothing on it is out of reach", async () => {
  const desktop = await openPage(browser);
  await openDesk(desktop.page, shop.origin, manager, path);
  const cookies = await desktop.context.cookies();
  for (const window of [windows.phone, windows.desktop]) {
    const { page, context, expectQuiet } = await openPage(browser, window);
    await context.addCookies(cookies);
    await visit(page, `${shop.origin}${path}?view=1`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(window.viewport.width);
    await standard(page).fill("x");
    await publish(page);
    expect(await faultsInThemes(page)).toEqual([]);
    expectQuiet();
    await context.close();
  }
  await desktop.context.close();
});
