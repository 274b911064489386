import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { longTest } from "../support/long-run.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let shop: RunningShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
});

/** Runs in the page: all that a page can leave in its browser. */
async function stored(): Promise<unknown> {
  return {
    cookies: document.cookie,
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    isAllowed: (await navigator.permissions.query({ name: "geolocation" })).state,
    width: innerWidth,
  };
}

async function leaveAll(page: Page): Promise<void> {
  await page.context().grantPermissions(["geolocation"], { origin: shop.origin });
  await page.evaluate(async () => {
    await cookieStore.set("left", "1");
    localStorage.setItem("left", "1");
    sessionStorage.setItem("left", "1");
    await caches.open("left");
    await new Promise((resolve) => {
      indexedDB.open("left").onsuccess = resolve;
    });
  });
  await page.context().route("**/privacy", (route) => route.abort());
  await page.setViewportSize({ width: 500, height: 500 });
}

test("a window that a test closes is as new for the next one", async () => {
  const first = await openPage(browser, windows.desktop);
  await first.page.goto(`${shop.origin}/terms`);
  const asNew = await first.page.evaluate(stored);
  await leaveAll(first.page);
  expect(await first.page.evaluate(stored)).not.toEqual(asNew);
  await first.context.setOffline(true);
  await first.context.close();

  const next = await openPage(browser, windows.desktop);
  expect(next.context).toBe(first.context);
  await next.page.goto(`${shop.origin}/privacy`);
  expect(await next.page.evaluate(stored)).toEqual(asNew);
  await next.context.close();
});

longTest(
  "a window whose pages got a clock or a script from a test is not given to the next one",
  async () => {
    for (const leave of [
      ({ page }: { page: Page }) => page.clock.install(),
      ({ page }: { page: Page }) => page.context().addInitScript(() => undefined),
    ]) {
      const first = await openPage(browser, windows.desktop);
      await leave(first);
      await first.context.close();
      const next = await openPage(browser, windows.desktop);
      expect(next.context).not.toBe(first.context);
      await next.context.close();
    }
  },
);

longTest("two windows at once are two", async () => {
  const [one, other] = [await openPage(browser), await openPage(browser)];
  await one.context.addCookies([{ name: "left", value: "1", url: shop.origin }]);
  await other.page.goto(`${shop.origin}/terms`);
  expect(await other.page.evaluate(() => document.cookie)).not.toContain("left");
  await Promise.all([one.context.close(), other.context.close()]);
});
