import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { clockIn, dayIn, formatMomentIn, formatTimeIn } from "../../kernel/dates.ts";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { openDesk } from "../support/desk-acts.ts";
import { longTest } from "../support/long-run.ts";
import { orderScene } from "../support/order-scene.ts";
import { signIn, visit } from "../support/shop-acts.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let shop: RunningShop;
let scene: ReturnType<typeof orderScene>;
const timezoneId = "Asia/Tokyo";

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
  scene = orderScene(shop);
  await scene.place({ customerEmail: "customer@goldhall.test" });
});
afterAll(async () => {
  await scene?.close();
});

/** The moments of a page, as machines and as people have them. */
const momentsOf = (page: Page) =>
  page
    .locator("time[datetime]")
    .evaluateAll((all) =>
      all.map((one) => ({ at: one.getAttribute("datetime") ?? "", text: one.textContent ?? "" })),
    );

/** Every moment that a page shows is in this time zone; there is one at least. */
async function expectAllIn(page: Page, timeZone: string): Promise<void> {
  const moments = await momentsOf(page);
  expect(moments, page.url()).not.toEqual([]);
  for (const { at, text } of moments) {
    const date = new Date(at);
    const reading = { timeZone, now: new Date() };
    const forms = [formatMomentIn(date, reading), formatTimeIn(date, reading), clockIn(date, timeZone)];
    expect([...forms, dayIn(date, timeZone)], page.url()).toContain(text);
  }
  if (timeZone === "UTC") return;
  const left = page.getByText(/\d:\d\d [AP]M UTC/).filter({ visible: true });
  expect(await left.allTextContents(), page.url()).toEqual([]);
}

/** How far things have moved on a page by themselves since it was opened. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          // The browser's type has no such entries yet.
          const entries = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(entries.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: "layout-shift", buffered: true });
        // Without a shift there is no call.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );

longTest(
  "a customer reads moments in their own time zone, and nothing moves when the scripts come",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser, { ...windows.phone, timezoneId });
    await visit(page, shop.origin);
    await expectAllIn(page, timezoneId);
    await signIn(page, shop.origin, "customer@goldhall.test", "/profile");
    await visit(page, `${shop.origin}/profile`);
    await expectAllIn(page, timezoneId);
    expect(await shiftOf(page)).toBe(0);
    const href = await page.locator('main a[href^="/profile/orders/"]').first().getAttribute("href");
    for (const path of [href ?? "", "/sell-gold", "/profile/security"]) {
      await visit(page, shop.origin + path);
      await expectAllIn(page, timezoneId);
    }
    expectQuiet();
    await context.close();
  },
);

longTest("without scripts every moment is in UTC and says so", async () => {
  const { page, context } = await openPage(browser, { timezoneId, javaScriptEnabled: false });
  for (const path of ["/", "/sell-gold"]) {
    await page.goto(shop.origin + path);
    await expectAllIn(page, "UTC");
  }
  await context.close();
});

longTest("staff read moments in their own time zone, and filter by days that say they are UTC", async () => {
  const { page, context, expectQuiet } = await openPage(browser, { ...windows.desktop, timezoneId });
  await openDesk(page, shop.origin, "admin@goldhall.test", "/admin");
  await expectAllIn(page, timezoneId);
  expect(await page.getByLabel("Created from, UTC").count()).toBe(1);
  const href = await page.locator('main a[href^="/admin/orders/"]').first().getAttribute("href");
  for (const path of [href ?? "", "/admin/activity", "/admin/gold", "/admin/listings", "/admin/ledger"]) {
    await visit(page, shop.origin + path);
    await expectAllIn(page, timezoneId);
  }
  expectQuiet();
  await context.close();
});
