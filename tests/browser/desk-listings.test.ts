import type { Browser, Page } from "playwright-core";
import { beforeAll, expect } from "vitest";
import { axe } from "../support/axe.ts";
import { hydrated, openPage, sharedBrowser, windows } from "../support/browser.ts";
import { openDesk } from "../support/desk-acts.ts";
import { heldSending } from "../support/held-sending.ts";
import { plainPicture } from "../support/hostile-pictures.ts";
import { longTest } from "../support/long-run.ts";
import { expectToast, visit } from "../support/shop-acts.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
});

const manager = "manager@goldhall.test";
const planted = "pl4nted Pa55 of the desk";
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await axe(page).withTags(rules).analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html })));
  expect(found).toEqual([]);
}

async function makeDraft(page: Page, name: string): Promise<void> {
  await visit(page, `${shop.origin}/admin/listings/new`);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Price", { exact: true }).fill("100");
  await page
    .getByLabel(/^Login \(email address or name\)/)
    .fill(`${name.toLowerCase().replaceAll(" ", "-")}@mail.test`);
  await page.getByLabel("Password (optional)", { exact: true }).fill(planted);
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expectToast(page, "Draft saved");
}

longTest(
  "a manager makes a listing, gives it pictures, publishes it, and changes the prices of two at once",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser);
    await openDesk(page, shop.origin, manager, "/admin/listings/new");
    await page.getByRole("button", { name: "Save as draft" }).click();
    await page.getByText("Enter a name.").first().waitFor();
    await expectAccessible(page);
    await makeDraft(page, "Browser Maxed Main");
    await page.waitForURL(/\/admin\/listings\/[0-9a-f-]{36}$/);
    expect(await page.content()).not.toContain(planted);
    const pictures = page.getByLabel("Pictures to add");
    const file = async (hue: number) => ({
      name: `picture-${hue}.png`,
      mimeType: "image/png",
      buffer: await plainPicture("png", { hue }),
    });
    await pictures.setInputFiles([await file(10), await file(200)]);
    await page.getByText("2 of 10").waitFor();
    await page.getByText("Profile picture", { exact: true }).waitFor();
    await pictures.setInputFiles({ name: "not.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
    await page.getByRole("alert").filter({ hasText: "not.png" }).waitFor();
    const first = page.locator(".pictures_grid img").first();
    const before = await first.getAttribute("src");
    await page.getByRole("button", { name: "Move picture 2 forward" }).click();
    await expect.poll(() => first.getAttribute("src")).not.toBe(before);
    await page.getByRole("button", { name: "Remove picture 2" }).click();
    await page.getByRole("button", { name: "Remove picture" }).click();
    await page.getByText("1 of 10").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Publish" }).click();
    await expectToast(page, "Published");
    await page.getByRole("link", { name: "View listing" }).waitFor();
    await page.getByRole("link", { name: "Reveal login" }).click();
    await page.getByRole("dialog").getByLabel("Reason").fill("The test looks at it");
    await page.getByRole("dialog").getByRole("button", { name: "Reveal" }).click();
    await page.getByText(planted).waitFor();
    await page.getByRole("link", { name: "Hide", exact: true }).click();
    await expect.poll(() => page.content()).not.toContain(planted);
    await makeDraft(page, "Browser Zerker");
    await visit(page, `${shop.origin}/admin/listings?q=browser`);
    await page.getByRole("checkbox", { name: "Select Browser Maxed Main" }).check({ force: true });
    await page.getByRole("checkbox", { name: /^All 2 listings in this list/ }).check({ force: true });
    await page.getByLabel("Action", { exact: true }).selectOption("price_percent");
    await page.getByLabel("Percent", { exact: true }).fill("-10");
    await page.getByRole("button", { name: "Show new prices" }).click();
    const preview = page.getByRole("dialog", { name: "Lower 2 prices by 10%?" });
    await preview.getByRole("row", { name: "Browser Zerker $100.00 $90.00" }).waitFor();
    await expectAccessible(page);
    await preview.getByRole("button", { name: "Cancel" }).click();
    await preview.waitFor({ state: "detached" });
    expect(await page.getByText("$100.00").count()).toBe(2);
    await page.getByRole("button", { name: "Show new prices" }).click();
    await preview.getByRole("button", { name: "Lower 2 prices by 10%" }).click();
    await expectToast(page, "2 prices lowered by 10%");
    await expect.poll(() => page.getByText("$90.00").count()).toBe(2);
    await expectAccessible(page);
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/admin\/listings\/[0-9a-f-]{36}$/);
    expectQuiet();
    await context.close();
  },
);

longTest("filters are set and taken back by keyboard, and the focus stays in their field", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await openDesk(page, shop.origin, manager, "/admin/listings");
  await page.locator("summary", { hasText: "Filters" }).focus();
  await page.keyboard.press("Enter");
  const build = page.getByRole("combobox", { name: "Build", exact: true });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
  await build.focus();
  await page.keyboard.press("ArrowDown");
  await page.waitForURL(/[?&]build=/);
  await page.getByText("Filters (1)").waitFor();
  expect(await focused()).toBe("build");
  await page.keyboard.press("ArrowUp");
  await page.waitForURL((url) => url.search === "");
  await page.getByText("Filters", { exact: true }).waitFor();
  expect(await focused()).toBe("build");
  // What was set comes back with the address, and goes when it is cleared elsewhere.
  await page.goBack();
  await page.getByText("Filters (1)").waitFor();
  await expect.poll(() => build.inputValue()).not.toBe("");
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect.poll(() => build.inputValue()).toBe("");
  expectQuiet();
  await context.close();
});

longTest("a listing that leaves the list under the pointer says so", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await openDesk(page, shop.origin, manager, "/admin/listings?state=published");
  const row = page.getByRole("row").filter({ hasText: "Browser Maxed Main" });
  await row.hover();
  const other = await openPage(browser);
  await openDesk(other.page, shop.origin, manager, "/admin/listings?q=browser+maxed");
  await other.page.getByRole("link", { name: "Browser Maxed Main" }).click();
  await other.page.getByRole("button", { name: "Hide", exact: true }).click();
  await row.getByText("moved off this page").waitFor();
  await page.mouse.move(0, 0);
  await row.waitFor({ state: "detached" });
  await other.page.getByRole("button", { name: "Publish" }).click();
  await row.waitFor();
  expectQuiet();
  await Promise.all([context.close(), other.context.close()]);
});

longTest(
  "without scripts, on a phone, a listing is edited, and a bulk edit says what it could not do",
  async () => {
    const signedIn = await openPage(browser);
    await openDesk(signedIn.page, shop.origin, manager, "/admin/listings");
    const storageState = await signedIn.context.storageState();
    await signedIn.context.close();
    const { page, context } = await openPage(browser, {
      ...windows.phone,
      storageState,
      javaScriptEnabled: false,
    });
    await page.goto(`${shop.origin}/admin/listings?q=browser+zerker`);
    await page.getByRole("link", { name: "Browser Zerker" }).click();
    await page.getByLabel("Price", { exact: true }).fill("lots");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Enter a price, for example 95.00.").first().waitFor();
    await page.getByLabel("Price", { exact: true }).fill("1.00");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(() => page.locator("noscript .alert_alert").textContent()).toContain("Listing saved");
    await page.goto(`${shop.origin}/admin/listings?q=browser`);
    await page.getByText("2 found", { exact: true }).waitFor();
    for (const box of await page.getByRole("checkbox", { name: /^Select Browser/ }).all()) {
      // By the keyboard: on a phone the bar of the actions stands over what is below it.
      await box.focus();
      await page.keyboard.press("Space");
    }
    await page.getByLabel("Action", { exact: true }).selectOption("price_percent");
    await page.getByLabel("Percent", { exact: true }).fill("-50");
    await page.getByRole("button", { name: "Apply", exact: true }).last().click();
    const preview = page.getByRole("region", { name: "Lower 1 price by 50%?" });
    await preview.getByText("1 listing can't be changed:").waitFor();
    await preview.getByRole("button", { name: "Lower 1 price by 50%" }).click();
    await page.getByText("1 price lowered by 50%, 1 listing failed").waitFor();
    await page.getByText("Its new price would be outside $1.00 to $50,000.00.").waitFor();
    await page.getByText("$45.00").waitFor();
    await context.close();
  },
);

longTest("of two who edit one listing each changes only what they typed", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await openDesk(page, shop.origin, manager, "/admin/listings/new");
  await makeDraft(page, "Browser Pure");
  const other = await context.newPage();
  await visit(other, page.url());
  const field = (of: Page, label: string) => of.getByLabel(label, { exact: true });
  const save = (of: Page) => of.getByRole("button", { name: "Save", exact: true }).click();
  await field(page, "Name").fill("Browser Pure of mine");
  await field(other, "Price").fill("120");
  await field(other, "Delivery").selectOption("1 Day");
  await save(other);
  await expectToast(other, "Listing saved");
  await page.getByText("Someone changed this listing").waitFor();
  // Nothing is followed by halves.
  expect(await field(page, "Price").inputValue()).toBe("100.00");
  expect(await field(page, "Delivery").inputValue()).toBe("Instant");
  await save(page);
  await page.getByText("The listing has changed").waitFor();
  expect(await field(page, "Name").inputValue()).toBe("Browser Pure of mine");
  expect(await field(page, "Price").inputValue()).toBe("120.00");
  expect(await field(page, "Delivery").inputValue()).toBe("1 Day");
  await save(page);
  await expectToast(page, "Listing saved");
  await page.reload();
  expect(await field(page, "Name").inputValue()).toBe("Browser Pure of mine");
  expect(await field(page, "Price").inputValue()).toBe("120.00");
  expect(await field(page, "Delivery").inputValue()).toBe("1 Day");
  expectQuiet();
  await context.close();
});

longTest(
  "what is typed while a listing is saved stays, and a dialog that is asked for meanwhile waits for it",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser);
    await openDesk(page, shop.origin, manager, "/admin/listings/new");
    await makeDraft(page, "Browser Skiller");
    const description = page.getByLabel(/^Description/);
    const { letGo } = await heldSending(page);
    await page.getByLabel("Name", { exact: true }).fill("Browser Skiller renamed");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Saving…" }).waitFor();
    await description.fill("Typed while it was saved.");
    await page.getByRole("link", { name: "Mark as sold" }).click();
    letGo();
    const dialog = page.getByRole("dialog", { name: "Mark as sold elsewhere" });
    await dialog.waitFor();
    await page
      .getByRole("heading", { name: "Browser Skiller renamed", level: 1, includeHidden: true })
      .waitFor();
    expect(await description.inputValue()).toBe("Typed while it was saved.");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    const isSaved = page.waitForResponse((answer) => answer.request().method() === "POST");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await isSaved;
    await page.reload();
    expect(await description.inputValue()).toBe("Typed while it was saved.");
    expectQuiet();
    await context.close();
  },
);

longTest("a picture is said to be moved once it is", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await openDesk(page, shop.origin, manager, "/admin/listings/new");
  await makeDraft(page, "Browser Pictured");
  const files = [10, 120, 240].map(async (hue) => ({
    name: `picture-${hue}.png`,
    mimeType: "image/png",
    buffer: await plainPicture("png", { hue }),
  }));
  await page.getByLabel("Pictures to add").setInputFiles(await Promise.all(files));
  await page.getByText("3 of 10").waitFor();
  const said = page.locator("#pictures [role=status]").first();
  const { letGo } = await heldSending(page);
  await page.getByRole("button", { name: "Move picture 2 forward" }).click();
  await page.locator(".pictures_grid.pictures_isBusy").waitFor();
  expect(await said.textContent()).toBe("");
  await page.getByRole("button", { name: "Move picture 3 forward" }).click();
  letGo();
  await expect.poll(() => said.textContent()).toBe("Picture 2 is now number 1.");
  expectQuiet();
  await context.close();
});

longTest("rows that are pasted before the page listens are checked, and come back to be fixed", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await openDesk(page, shop.origin, manager, "/admin/listings");
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await promise;
    await route.fallback();
  });
  await page.goto(`${shop.origin}/admin/listings/import`, { waitUntil: "commit" });
  const rows = page.getByLabel("Or paste rows");
  await rows.fill("Name,Price\nBrowser Early,lots");
  resolve();
  await hydrated(page);
  await page.getByRole("button", { name: "Check rows" }).click();
  await page.getByText("Nothing was imported: 1 error").waitFor();
  await page.getByRole("link", { name: "Check other rows" }).click();
  await expect.poll(() => rows.inputValue()).toBe("Name,Price\nBrowser Early,lots");
  expectQuiet();
  await context.close();
});
