import type { Browser } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { longTest } from "../support/long-run.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
});

const openPlain = (window: typeof windows.phone | typeof windows.desktop) =>
  openPage(browser, { ...window, javaScriptEnabled: false });

test("the header's menus open, and a phone has a way to every page", async () => {
  const { page, context } = await openPlain(windows.desktop);
  await page.goto(`${shop.origin}/`);
  await page.getByRole("navigation", { name: "Main" }).getByText("Gold", { exact: true }).click();
  await page
    .getByRole("link", { name: /^Sell Gold/ })
    .first()
    .click();
  await page.waitForURL(`${shop.origin}/sell-gold`);
  await context.close();
  const phone = await openPlain(windows.phone);
  await phone.page.goto(`${shop.origin}/`);
  await phone.page.getByRole("link", { name: "All pages of the site" }).tap();
  await phone.page.waitForURL(/#site-index$/);
  const index = phone.page.getByRole("contentinfo");
  expect(await index.getByRole("link", { name: "Terms of Service" }).isVisible()).toBe(true);
  await phone.context.close();
});

longTest("the theme is chosen on any page and stays there", async () => {
  const { page, context } = await openPlain(windows.desktop);
  await page.goto(`${shop.origin}/terms`);
  await page.getByRole("contentinfo").getByRole("button", { name: "Light" }).click();
  await page.waitForURL(`${shop.origin}/terms`);
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("light");
  await page.goto(`${shop.origin}/`);
  expect(await page.locator("html").getAttribute("data-theme")).toBe("light");
  await context.close();
});

longTest(
  "the home page is read in full: rates, services, reviews, answers and the welcome code",
  async () => {
    const { page, context } = await openPlain(windows.phone);
    await page.goto(`${shop.origin}/`);
    for (const text of ["$0.19/M", "Accounts", "71% cheaper", "Rune Ledger", "FIRSTBUY", /\d% claimed/]) {
      await page.getByRole("main").getByText(text).filter({ visible: true }).first().waitFor();
    }
    const questions = page.locator("#faq summary");
    expect(await questions.count()).toBe(6);
    for (const index of [5, 0, 3]) {
      await questions.nth(index).click();
      await expect.poll(() => page.locator("#faq .accordion_body").filter({ visible: true }).count()).toBe(1);
    }
    await context.close();
  },
);
