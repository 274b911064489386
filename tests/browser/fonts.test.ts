import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PhonePage, phonePages } from "../../bench/phone/phone-pages.ts";
import { connect } from "../../platform/database/connect.ts";
import { write, written } from "../listings/catalog-rig.ts";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { isLongRun } from "../support/long-run.ts";
import { paused } from "../support/settled.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";
import { watchShifts } from "../support/watch-shifts.ts";

let browser: Browser;
let shop: ShopServer;
let pages: PhonePage[];
const listing = written({ name: "Ashen Zerker" });

beforeAll(async () => {
  // Names that other files give to accounts may break their lines elsewhere in another font.
  [browser, shop] = await Promise.all([sharedBrowser(), startShopServer()]);
  const connection = connect(shop.databaseUrl, { max: 1, onError: () => {} });
  await write(connection.pool, [listing]);
  await connection.close();
  const support = { name: "/support", path: "/support" };
  pages = [...(await phonePages(shop.origin, `/buy-accounts/listing-${listing.id}`)), support];
});
afterAll(() => shop?.stop());

/** Holds back every font until it is told to let go; answers what it has sent, by file. */
async function holdFonts(page: Page) {
  const sent = new Map<string, number>();
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/*.woff2", async (route) => {
    await released;
    const answer = await route.fetch();
    sent.set(new URL(route.request().url()).pathname, (await answer.body()).length);
    await route.fulfill({ response: answer });
  });
  return { sent, letGo };
}

const first = ["/", "/buy-accounts", "listing", "meeting"];
const names = [...first, ...(isLongRun ? ["/sell-gold", "/services", "/support", "pay", "order"] : [])];

/** The long run looks at more pages, and in wide windows, too. */
const seenOn = isLongRun ? (["phone", "desktop"] as const) : (["phone"] as const);

test.each(names.flatMap((name) => seenOn.map((window) => [name, window] as const)))(
  "%s can be read on a %s before any font has come, and nothing moves when at most 45 KB of them do",
  async (name, window) => {
    const { page, context } = await openPage(browser, { ...windows[window] });
    const { sent, letGo } = await holdFonts(page);
    const shifted = await watchShifts(page);
    const { path, cookie } = pages.find((one) => one.name === name) ?? { path: name };
    const [key, value = ""] = cookie?.split("=") ?? [];
    if (key) await context.addCookies([{ name: key, value, url: shop.origin }]);
    await page.goto(shop.origin + path, { waitUntil: "domcontentloaded" });
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length))
      .toBe(1);
    await paused(page);
    letGo();
    await page.evaluate(() => document.fonts.ready);
    expect(new URL(page.url()).pathname).toBe(path.replace(/\?.*/, ""));
    expect(await shifted()).toBeLessThan(0.001);
    expect(sent.size).toBeGreaterThan(1);
    expect([...sent.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(45_000);
    expect([...sent.keys()].filter((file) => file.includes("latin"))).toEqual([]);
    const preloads = page.locator('link[rel="preload"][as="font"]');
    expect(await preloads.count()).toBe(1);
    await context.close();
  },
);

test("a sign that our own texts do not use brings the rest of its alphabet", async () => {
  const { page, context } = await openPage(browser, { ...windows.phone });
  await page.goto(`${shop.origin}/support`);
  const came = page.waitForResponse(/hanken-grotesk-latin-wght[^/]*\.woff2$/);
  await page.locator("h1 + p").evaluate((paragraph) => paragraph.append("é"));
  expect((await came).ok()).toBe(true);
  await context.close();
});
