import type { Browser, Page } from "playwright-core";
import { beforeAll, expect } from "vitest";
import { faultsInThemes } from "../support/axe.ts";
import { hydrated, openPage, sharedBrowser, windows } from "../support/browser.ts";
import { openDesk } from "../support/desk-acts.ts";
import { heldSending } from "../support/held-sending.ts";
import { longTest } from "../support/long-run.ts";
import { closeToast, expectToast, visit } from "../support/shop-acts.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
});

const path = "/admin/offers";
const manager = "manager@goldhall.test";
const fire = (page: Page) =>
  page.getByRole("group", { name: "Untradeables" }).getByLabel("Fire cape", { exact: true });
const publish = (page: Page) => page.getByRole("button", { name: "Publish rules" }).click();
const versionRow = (page: Page, version: number) =>
  page
    .getByRole("table", { name: "Versions of the rules" })
    .getByRole("row")
    .filter({ hasText: new RegExp(`^Version ${version}\\D`) });
/** The example's offer: under the rules in force, and edited. */
const sums = (page: Page) =>
  page.getByRole("table", { name: "Example offer, line by line" }).locator("tfoot td").allTextContents();

longTest(
  "an edit is computed beside what holds, published, told in the history, and taken back",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser);
    await openDesk(page, shop.origin, manager, path);
    await hydrated(page);
    expect(await page.getByRole("button", { name: "Preview" }).count()).toBe(0);
    // 120.00 and +3 +10 +10 +3 percent of it.
    expect(await sums(page)).toEqual(["$151.20", "$151.20"]);
    await fire(page).fill("15");
    await expect.poll(() => sums(page)).toEqual(["$151.20", "$163.20"]);
    await page.getByText("Changes this account's offer by +$12.00, to $163.20.").waitFor();
    await page.getByText("Untradeables: 2").click();
    await page.getByRole("checkbox", { name: "Rigour prayer" }).check();
    await expect.poll(() => sums(page)).toEqual(["$157.20", "$169.20"]);
    await page.getByRole("checkbox", { name: "Rigour prayer" }).press("Space");
    await fire(page).fill("x");
    await expect.poll(() => sums(page)).toEqual(["$151.20", "–"]);
    await publish(page);
    await page.locator(".field_error", { hasText: "Please enter a percentage from -100 to 1000" }).waitFor();
    await expect.poll(() => fire(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await fire(page).fill("6");
    await page.getByLabel("Note").fill("spring");
    await page.getByText("Fire cape +5% → +6%").waitFor();
    // Enter looks and does not publish.
    await fire(page).press("Enter");
    await publish(page);
    await expectToast(page, "Rules published", "New offers use version 2.");
    await versionRow(page, 2)
      .filter({ hasText: "Ledger Oak" })
      .filter({ hasText: "spring" })
      .filter({ hasText: "Fire cape +5% → +6%" })
      .filter({ hasText: "Current" })
      .waitFor();
    expect(await sums(page)).toEqual(["$152.40", "$152.40"]);

    await closeToast(page, "Rules published");
    await page.getByRole("link", { name: "View version 1" }).click();
    await page.getByText("Fire cape +6% → +5%").waitFor();
    await page.getByLabel("Reason").fill("too dear");
    await page.getByRole("button", { name: "Roll back to this version" }).click();
    await expectToast(page, "Rolled back", "Version 3 now has the rules of version 1.");
    await versionRow(page, 3)
      .filter({ hasText: "Rolled back to version 1" })
      .filter({ hasText: "too dear" })
      .waitFor();
    await visit(page, `${shop.origin}/admin/activity`);
    await page.getByText("published as a rollback to version 1, version 3: Fire cape +6% → +5%").waitFor();
    expectQuiet();
    await context.close();
  },
);

longTest("rows and columns come and go with what was typed, and what moves far is ticked first", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await openDesk(page, shop.origin, manager, path);
  await hydrated(page);
  const level = page.getByLabel("Minimum combat level, row 6");
  await page.getByLabel("Base value, combat 120, total 2000").fill("385.00");
  await page.getByRole("button", { name: "Add a combat row" }).click();
  await expect.poll(() => level.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.getByLabel("Base value, combat row 6, total 2000").inputValue()).toBe("385.00");
  await page.getByText("Not published").waitFor();
  await level.fill("120");
  await publish(page);
  await page.locator(".field_error", { hasText: "Each must be above the one before." }).waitFor();
  await level.fill("126");
  await expect.poll(() => page.locator(".base-grid_grid .field_error").count()).toBe(0);
  await page.getByLabel("Base value, combat row 6, total 2000").fill("480.00");
  await publish(page);
  await page
    .getByText(/total 2000 changes by 27%, to \$480\.00\. Tick the box to confirm/)
    .first()
    .waitFor();
  const tick = page.getByRole("checkbox", { name: "Yes, publish these rules" });
  await tick.check();
  // Other rules are another question.
  await page.getByLabel("Base value, combat 126, total 2000").fill("490.00");
  expect(await tick.isChecked()).toBe(false);
  await page.getByRole("button", { name: "Remove row 6" }).click();
  expect(await level.count()).toBe(0);
  await page.getByText("Base value from combat 120, total 2000 $380.00 → $385.00").waitFor();
  // Leaving is asked about, and staying keeps it.
  await page.getByRole("navigation", { name: "Desk" }).getByRole("link", { name: "Gold" }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  expect(await page.getByLabel("Base value, combat 120, total 2000").inputValue()).toBe("385.00");
  expectQuiet();
  await context.close();
});

longTest("a note that is written while rules are on their way stays", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await openDesk(page, shop.origin, manager, path);
  const note = page.getByLabel("Note");
  const { letGo } = await heldSending(page);
  await page.getByLabel("Base value, combat 120, total 2000").fill("480.00");
  await publish(page);
  await page.getByRole("button", { name: "Publishing…" }).waitFor();
  await note.fill("Written meanwhile");
  letGo();
  await page.getByRole("checkbox", { name: "Yes, publish these rules" }).waitFor();
  expect(await note.inputValue()).toBe("Written meanwhile");
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
    await fire(other).fill("8");
    await fire(page).fill("9");
    await publish(page);
    await expectToast(page, "Rules published");
    await other.getByText("Someone just published rules").waitFor();
    await publish(other);
    await other
      .getByRole("main")
      .getByText(/^Ledger Oak changed the rules on .*Yours weren't saved\.$/)
      .waitFor();
    expect(await fire(other).inputValue()).toBe("8");
    await other.getByText("Fire cape +9% → +8%").first().waitFor();
    await publish(other);
    await expectToast(other, "Rules published");
    expectQuiet();
    await context.close();
  },
);

longTest(
  "without scripts a button computes the example, rows are added, errors stand beside fields, and it is published",
  async () => {
    const { page: first, context: scripted } = await openPage(browser);
    await openDesk(first, shop.origin, manager, path);
    const { page, context } = await openPage(browser, { javaScriptEnabled: false });
    await context.addCookies(await scripted.cookies());
    await page.goto(shop.origin + path);
    const [before = ""] = await sums(page);
    await fire(page).fill("5");
    await page.getByLabel("Base value, combat 100, total 1500").fill("130.00");
    await page.getByLabel("Skilling pets").fill("2");
    await page.getByRole("button", { name: "Preview" }).last().click();
    const [inForce = "", edited = ""] = await sums(page);
    expect(inForce).not.toBe(before);
    expect(edited).toBe("$167.70");
    expect(await fire(page).inputValue()).toBe("5");
    await page.getByRole("button", { name: "Add a total column" }).click();
    expect(await page.getByLabel("Minimum total level, column 6").inputValue()).toBe("");
    await page.getByRole("button", { name: "Preview" }).last().click();
    await page.locator(".field_error", { hasText: "Please enter a whole level, 1 to 3000." }).waitFor();
    await page.getByRole("button", { name: "Remove column 6" }).click();
    expect(await page.getByLabel("Base value, combat 100, total 1500").inputValue()).toBe("130.00");
    await page.getByLabel("Note").fill("by hand");
    await publish(page);
    await page
      .getByRole("table", { name: "Versions of the rules" })
      .getByRole("row")
      .nth(1)
      .filter({ hasText: "by hand" })
      .filter({ hasText: "$120.00 → $130.00" })
      .waitFor();
    await page.getByRole("link", { name: "View version 1" }).click();
    await page.getByRole("button", { name: "Roll back to this version" }).click();
    await page
      .getByRole("table", { name: "Versions of the rules" })
      .getByRole("row")
      .nth(1)
      .filter({ hasText: "Rolled back to version 1" })
      .waitFor();
    await Promise.all([context.close(), scripted.close()]);
  },
);

longTest("staff read the rules and their history and cannot set them", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await openDesk(page, shop.origin, "staff@goldhall.test", path);
  const value = page.getByRole("table", { name: "Base values, in force" }).getByRole("cell");
  await value.first().waitFor();
  expect(await page.getByRole("main").locator("form").count()).toBe(0);
  await page.getByRole("link", { name: "View version 1" }).first().click();
  await page.getByRole("heading", { name: "Version 1" }).waitFor();
  expect(await page.getByRole("main").locator("form").count()).toBe(0);
  // A form that was made by hand finds nothing either.
  const answer = await page.request.post(shop.origin + path, {
    form: { form: "post-offers", intent: "preview" },
    headers: { origin: shop.origin },
  });
  expect(answer.status()).toBe(404);
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
    await fire(page).fill("x");
    await publish(page);
    expect(await faultsInThemes(page)).toEqual([]);
    expectQuiet();
    await context.close();
  }
  await desktop.context.close();
});
