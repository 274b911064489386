import type { Browser, Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publishRates } from "../../domain/gold/index.ts";
import { defaultRates } from "../../domain/gold/model.ts";
import { system } from "../../kernel/actor.ts";
import { systemClock } from "../../kernel/clock.ts";
import { connect } from "../../platform/database/connect.ts";
import { hydrated, openPage, sharedBrowser, windows } from "../support/browser.ts";
import { longTest } from "../support/long-run.ts";
import { followRequests } from "../support/settled.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";
import { watchShifts } from "../support/watch-shifts.ts";

let browser: Browser;
let shop: ShopServer;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), startShopServer()]);
});
afterAll(async () => {
  await shop?.stop();
});

const isOpen = (page: Page, menu: string) =>
  page
    .locator("details.disclosure-menu_menu", { hasText: menu })
    .first()
    .evaluate((details) => details.hasAttribute("open"));

async function xp(page: Page): Promise<number> {
  return Number(await page.locator(".faq_experience b").first().textContent());
}

describe("the home page", () => {
  test("shows every section of Rule S11 in its order, and its buttons lead where they should", async () => {
    const { page, context, expectQuiet } = await openPage(browser);
    await page.goto(`${shop.origin}/`);
    expect(await page.locator("main h2").allTextContents()).toEqual([
      "Rates of the house",
      "Premium Services",
      "What our customers say",
      "Questions at the counter",
      "Use this code at checkout.",
    ]);
    const target = (name: string) =>
      page.locator("main").getByRole("link", { name, exact: true }).getAttribute("href");
    expect(await target("Buy Gold")).toBe("/buy-gold");
    expect(await target("Browse Accounts")).toBe("/buy-accounts");
    expect(await target("Sell my gold")).toBe("/sell-gold");
    expect(await target("Shop Now")).toBe("/services");
    expect(await target("Contact Support")).toBe("/contact");
    const text = (await page.locator("main").textContent()) ?? "";
    for (const claim of [
      "$0.19/M",
      "MOST POPULAR",
      "From $25",
      "From $20",
      "71% cheaper",
      "4.9 / 5",
      "2,354",
    ]) {
      expect(text).toContain(claim);
    }
    for (const claim of ["FIRSTBUY", "15%", "0% claimed", "More than 50,000", "99.8%"])
      expect(text).toContain(claim);
    expectQuiet();
    await context.close();
  });

  longTest("opening another question wins 10 to 34 Knowledge XP, the same one wins nothing", async () => {
    const { page, context, expectQuiet } = await openPage(browser);
    await page.goto(`${shop.origin}/`);
    await hydrated(page);
    expect(await xp(page)).toBe(0);
    await page.getByText("Read more to unlock achievement").waitFor();
    const questions = page.locator(".accordion_accordion summary");
    let total = 0;
    for (const index of [1, 2, 3, 4]) {
      await questions.nth(index).click();
      await page.waitForFunction(
        (before) => document.querySelector(".faq_experience b")?.textContent !== before,
        String(total),
      );
      const won = (await xp(page)) - total;
      expect(won).toBeGreaterThanOrEqual(10);
      expect(won).toBeLessThanOrEqual(34);
      total += won;
      expect(await page.locator(".accordion_accordion details[open]").count()).toBe(1);
    }
    await page.getByText("Achievement: FAQ Expert").waitFor();
    await questions.nth(4).click();
    await questions.nth(4).click();
    expect(await xp(page)).toBe(total);
    const percent = Number(
      await page.getByRole("progressbar", { name: "Knowledge XP" }).getAttribute("aria-valuenow"),
    );
    expect(percent).toBe(Math.min(100, total));
    expectQuiet();
    await context.close();
  });

  longTest("a phone shows the first review only, a desktop four", async () => {
    for (const [window, count] of [
      [windows.phone, 1],
      [windows.desktop, 4],
    ] as const) {
      const { page, context } = await openPage(browser, window);
      await page.goto(`${shop.origin}/`);
      const shown = page
        .locator(".testimonials_quotes .testimonials_first, .testimonials_quotes .testimonials_others li")
        .filter({ visible: true });
      expect(await shown.count()).toBe(count);
      await context.close();
    }
  });

  test("stays within 130 KB of compressed script in few files and moves nothing while it loads", async () => {
    // A really new window: what a kept one has fetched before has no size.
    const { page, context } = await openPage(browser, { ...windows.phone });
    const shifted = await watchShifts(page);
    const settled = followRequests(page);
    const scripts: Request[] = [];
    page.on("requestfinished", (request) => {
      if (request.resourceType() === "script" || request.url().endsWith(".js")) scripts.push(request);
    });
    await page.goto(`${shop.origin}/`, { waitUntil: "load" });
    await hydrated(page);
    await settled();
    const sizes = await Promise.all(scripts.map((request) => request.sizes()));
    const scriptBytes = sizes.reduce((sum, size) => sum + size.responseBodySize, 0);
    expect(scriptBytes).toBeGreaterThan(0);
    expect(scriptBytes).toBeLessThanOrEqual(130 * 1024);
    expect(new Set(scripts.map((request) => request.url())).size).toBeLessThanOrEqual(30);
    expect(await shifted()).toBe(0);
    await context.close();
  });
});

describe("an open home page", () => {
  test("shows a new rate without being loaded again, and so does the next visitor's (Rule P14)", async () => {
    const { page, context, expectQuiet } = await openPage(browser);
    await page.goto(`${shop.origin}/`);
    await hydrated(page);
    const connection = connect(shop.databaseUrl, { onError: () => {} });
    const ctx = { db: connection.db, clock: systemClock, actor: system("test") };
    const newest = async () => {
      const [row] = await shop.query("select max(version) as version from gold_rates");
      return Number(row?.version);
    };
    const higher = { ...defaultRates, buyMicroUsd: 240_000, sellMicroUsd: 230_000, confirmBigMove: true };
    expect(await publishRates(ctx, { ...higher, version: await newest() })).toMatchObject({ ok: true });
    await page.locator(".hero_rateSummary").getByText("$0.23").waitFor();
    const next = await fetch(`${shop.origin}/`);
    expect(await next.text()).toContain("$0.23");
    await publishRates(ctx, { ...defaultRates, version: await newest(), confirmBigMove: true });
    await page.locator(".hero_rateSummary").getByText("$0.19").waitFor();
    await connection.close();
    expectQuiet();
    await context.close();
  });
});

describe("the header", () => {
  longTest(
    "menus open by mouse, click and keyboard, one at a time, and close by Escape and a press outside",
    async () => {
      const { page, context, expectQuiet } = await openPage(browser);
      await page.goto(`${shop.origin}/`);
      await hydrated(page);
      const gold = page.locator(".header_nav summary", { hasText: "Gold" });
      await gold.hover();
      expect(await isOpen(page, "Buy Gold")).toBe(true);
      await gold.click();
      expect(await isOpen(page, "Buy Gold")).toBe(true);
      await page.keyboard.press("Escape");
      expect(await isOpen(page, "Buy Gold")).toBe(false);
      await page.mouse.move(600, 700);
      await page.locator(".header_nav summary", { hasText: "Accounts" }).focus();
      await page.keyboard.press("Enter");
      expect(await isOpen(page, "Buy Accounts")).toBe(true);
      await page.mouse.click(600, 700);
      expect(await isOpen(page, "Buy Accounts")).toBe(false);
      expectQuiet();
      await context.close();
    },
  );

  longTest("the phone's menu opens by its button and closes by a tap beside it and by a link", async () => {
    const { page, context, expectQuiet } = await openPage(browser, windows.phone);
    await page.goto(`${shop.origin}/`);
    await hydrated(page);
    const sheet = page.getByRole("dialog", { name: "Menu" });
    await page.getByRole("button", { name: "Open menu" }).tap();
    await sheet.waitFor();
    await page.touchscreen.tap(12, 400);
    await sheet.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Open menu" }).tap();
    await sheet.getByRole("link", { name: "Contact Us" }).tap();
    await page.waitForURL("**/contact");
    await sheet.waitFor({ state: "hidden" });
    expectQuiet();
    await context.close();
  });
});

longTest("an address that does not exist answers 404 and hints at the order it names", async () => {
  const { page, context } = await openPage(browser);
  const answer = await page.goto(`${shop.origin}/my/orders/1a2b3c4d-5e6f-7a8b`);
  expect(answer?.status()).toBe(404);
  expect(await page.locator("h1").textContent()).toBe("Page Not Found");
  expect(await page.locator("main").textContent()).toContain("1a2b3c4d?");
  const targets = await page
    .locator("main a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(targets).toEqual(expect.arrayContaining(["/", "/meeting-instructions"]));
  await context.close();
});
