import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../../platform/database/connect.ts";
import { write, written } from "../listings/catalog-rig.ts";
import { alive, hydrated, launchBrowser, openPage, windows } from "../support/browser.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let browser: Browser;
let shop: ShopServer;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShopServer()]);
  const connection = connect(shop.databaseUrl, { max: 1, onError: () => {} });
  await write(connection.pool, [written({ name: "Ashen Zerker" })]);
  await connection.close();
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

const scriptFiles = /\/assets\/.*\.js/;
const note = (page: Page) => page.getByRole("alert").filter({ hasText: "We can't reach the shop" });

/** Whether React has taken over the page. */
const isAlive = (page: Page) => page.evaluate(() => "alive" in document.documentElement.dataset);

/** Has pages sleep until they are touched, however long that takes. */
async function withoutIdleWake(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const original = window.setTimeout;
    const patched = (task: () => void, milliseconds?: number) =>
      milliseconds === 4_000 ? 0 : original(task, milliseconds);
    window.setTimeout = patched as typeof window.setTimeout;
  });
}

/** Holds all scripts back until the function it returns is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(scriptFiles, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("a page asks for no script before it is painted, and comes alive by itself after a while", async () => {
  const { page, context, expectQuiet } = await openPage(browser, windows.phone);
  await page.goto(shop.origin);
  await alive(page);
  const asked = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
    return {
      count: scripts.length,
      first: Math.min(...scripts.map((one) => one.startTime)),
      paint: paint?.startTime,
    };
  });
  expect(asked.count).toBeGreaterThan(10);
  expect(asked.first).toBeGreaterThan(asked.paint ?? Number.POSITIVE_INFINITY);
  expectQuiet();
  await context.close();
});

const signs: Record<string, (page: Page) => Promise<unknown>> = {
  "the mouse": (page) => page.mouse.move(200, 200),
  "a finger": (page) => page.touchscreen.tap(20, 700),
  "a key": (page) => page.keyboard.press("Tab"),
  "the wheel": (page) => page.mouse.wheel(0, 100),
  "the focus": (page) => page.getByLabel("Search accounts").focus(),
};

test.each(Object.entries(signs))("%s wakes a page that would sleep for ever", async (_name, touch) => {
  const { page, context, expectQuiet } = await openPage(browser, { ...windows.desktop, hasTouch: true });
  await withoutIdleWake(page);
  await page.goto(`${shop.origin}/buy-accounts`);
  expect(await isAlive(page)).toBe(false);
  await touch(page);
  await alive(page);
  expectQuiet();
  await context.close();
});

test("what is in the middle of something comes alive at once: a query, a followed order, an answered form, a way back", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await withoutIdleWake(page);
  await page.goto(`${shop.origin}/buy-accounts?build=Pure`);
  await alive(page);
  for (const path of ["/track-order", "/auth"]) {
    await page.goto(shop.origin + path);
    await alive(page);
  }
  await page.goto(`${shop.origin}/sell-gold`);
  expect(await isAlive(page)).toBe(false);
  // Sent by the page as it is without scripts.
  await page.evaluate(() =>
    document.querySelector<HTMLFormElement>('form[data-form="gold-order"]')?.submit(),
  );
  await page.waitForLoadState();
  await alive(page);
  await page.goto(`${shop.origin}/terms`);
  expect(await isAlive(page)).toBe(false);
  await page.reload();
  await alive(page);
  expectQuiet();
  await context.close();
});

test("presses that only scripts can answer wait for them, in their order, and look busy meanwhile", async () => {
  const { page, context, expectQuiet } = await openPage(browser, windows.phone);
  const release = await holdScripts(page);
  await page.goto(`${shop.origin}/buy-accounts`);
  const opener = page.locator('[data-waits="filters"]');
  await opener.tap();
  await page.locator('[data-waits="filters"][aria-busy="true"]').waitFor();
  expect(new URL(page.url()).hash).toBe("");
  release();
  await page.getByRole("dialog", { name: "Filters" }).waitFor();
  expect(await opener.getAttribute("aria-busy")).toBe(null);
  expectQuiet();
  await context.close();
});

test("the focus stays with a control that scripts replace", async () => {
  const { page, context, expectQuiet } = await openPage(browser, windows.phone);
  const release = await holdScripts(page);
  await page.goto(`${shop.origin}/buy-accounts`);
  await page.locator('a[data-waits="filters"]').focus();
  release();
  await alive(page);
  await page.locator('button[data-waits="filters"]:focus').waitFor();
  expectQuiet();
  await context.close();
});

test("an answer that came with the page is not said again by its scripts, which take the focus from no field", async () => {
  const { page, context } = await openPage(browser, windows.phone);
  await page.goto(`${shop.origin}/sell-gold`);
  const release = await holdScripts(page);
  await page.evaluate(() =>
    document.querySelector<HTMLFormElement>('form[data-form="gold-order"]')?.submit(),
  );
  await page.getByText("Please enter your email address").first().waitFor();
  const email = page.getByLabel("Email address");
  await email.fill("a");
  release();
  await alive(page);
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(1_500);
  expect(await page.locator('[class*="toast_toasts"] > *').count()).toBe(0);
  await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
  await context.close();
});

test("where the scripts cannot come the page says so, stays, and comes alive with the next touch", async () => {
  const { page, context } = await openPage(browser, windows.phone);
  await page.route(scriptFiles, (route) => route.abort());
  await page.goto(`${shop.origin}/buy-accounts`);
  await page.getByLabel("Search accounts").fill("zerker");
  await note(page).waitFor();
  await page.unroute(scriptFiles);
  await page.getByRole("heading", { level: 1 }).tap();
  await alive(page);
  await note(page).waitFor({ state: "hidden" });
  await page.waitForURL(/[?&]q=zerker/);
  await context.close();
});

test("without a network a page that sleeps is not left for one that cannot come", async () => {
  const { page, context } = await openPage(browser, windows.phone);
  // Under another name than this machine's, which is reached without a network.
  await page.route("http://shop.example/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    if (scriptFiles.test(pathname)) return route.abort();
    await route.fulfill({ response: await route.fetch({ url: shop.origin + pathname }) });
  });
  await page.goto("http://shop.example/");
  await context.setOffline(true);
  await page.getByRole("link", { name: /Sell/ }).first().tap();
  await note(page).waitFor();
  await page.getByRole("heading", { level: 1, name: /^Gold weighed/ }).waitFor();
  expect(page.url()).toBe("http://shop.example/");
  await context.close();
});

test("a page without a form says that there is no network, and stops saying so once there is", async () => {
  const { page, context } = await openPage(browser, windows.phone);
  let isLost = false;
  await page.route("http://shop.example/**", async (route) => {
    const { pathname, search } = new URL(route.request().url());
    // A stream would be waited for to its end.
    if (isLost || pathname === "/api/live") return route.abort("internetdisconnected");
    await route.fulfill({ response: await route.fetch({ url: shop.origin + pathname + search }) });
  });
  await page.goto("http://shop.example/");
  await hydrated(page);
  isLost = true;
  await context.setOffline(true);
  await page.getByRole("link", { name: "Browse Accounts" }).first().tap();
  await note(page).waitFor();
  expect(page.url()).toBe("http://shop.example/");
  isLost = false;
  await context.setOffline(false);
  await note(page).waitFor({ state: "hidden" });
  await context.close();
});
