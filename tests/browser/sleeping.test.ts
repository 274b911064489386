import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { connect } from "../../platform/database/connect.ts";
import { write, written } from "../listings/catalog-rig.ts";
import { alive, hydrated, openPage, sharedBrowser, windows } from "../support/browser.ts";
import { firstSent, holdScripts } from "../support/held-scripts.ts";
import { longTest } from "../support/long-run.ts";
import { followRequests, withoutTimer } from "../support/settled.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
  const connection = connect(shop.databaseUrl, { max: 1, onError: () => {} });
  await write(connection.pool, [written({ name: "Ashen Zerker" })]);
  await connection.close();
});

const scriptFiles = /\/assets\/.*\.js/;
const note = (page: Page) => page.getByRole("alert").filter({ hasText: "We can't reach the shop" });

/** Whether React has taken over the page. */
const isAlive = (page: Page) => page.evaluate(() => "alive" in document.documentElement.dataset);

/** Has pages sleep until they are touched, however long that takes. */
const withoutIdleWake = (page: Page) => withoutTimer(page, 4_000);

test("a page asks for no script before it has come whole, is painted without any, and comes alive by itself after a while", async () => {
  const { page, context, expectQuiet } = await openPage(browser, windows.phone);
  await page.goto(shop.origin);
  await alive(page);
  const asked = await page.evaluate(() => {
    const [page] = performance.getEntriesByType("navigation");
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
    return {
      count: scripts.length,
      first: Math.min(...scripts.map((one) => one.startTime)),
      whole: page instanceof PerformanceResourceTiming ? page.responseEnd : Number.POSITIVE_INFINITY,
      isPainted: paint !== undefined,
    };
  });
  expect(asked.count).toBeGreaterThan(10);
  expect(asked.first).toBeGreaterThanOrEqual(asked.whole);
  expect(asked.isPainted).toBe(true);
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

longTest.each(Object.entries(signs))("%s wakes a page that would sleep for ever", async (_name, touch) => {
  const { page, context, expectQuiet } = await openPage(browser, { ...windows.desktop, hasTouch: true });
  await withoutIdleWake(page);
  await page.goto(`${shop.origin}/buy-accounts`);
  expect(await isAlive(page)).toBe(false);
  await touch(page);
  await alive(page);
  expectQuiet();
  await context.close();
});

longTest(
  "what is in the middle of something comes alive at once: a query, a followed order, an answered form, a way back",
  async () => {
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
  },
);

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

longTest("the focus is kept where scripts put something else in its place", async () => {
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

longTest("a control that is pressed twice while it waits is pressed once", async () => {
  const { page, context, expectQuiet } = await openPage(browser, windows.phone);
  const release = await holdScripts(page);
  await page.goto(`${shop.origin}/buy-accounts`);
  await page.evaluate(() =>
    window.addEventListener("click", () => {
      const { dataset } = document.body;
      dataset.presses = String(Number(dataset.presses ?? 0) + 1);
    }),
  );
  const opener = page.locator('[data-waits="filters"]');
  await opener.tap();
  await opener.tap();
  release();
  await page.getByRole("dialog", { name: "Filters" }).waitFor();
  expect(await page.locator("body").getAttribute("data-presses")).toBe("1");
  expectQuiet();
  await context.close();
});

longTest(
  "what the browser itself does for a button is done at once: the menu opens without scripts",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser, windows.phone);
    const release = await holdScripts(page);
    await page.goto(`${shop.origin}/terms`);
    await page.getByRole("button", { name: "Open menu" }).tap();
    await page.getByRole("dialog", { name: "Menu" }).waitFor();
    expect(await isAlive(page)).toBe(false);
    release();
    await alive(page);
    await page.getByRole("dialog", { name: "Menu" }).waitFor();
    expectQuiet();
    await context.close();
  },
);

longTest("a menu that was opened before the scripts came stays open", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  const release = await holdScripts(page);
  await page.goto(`${shop.origin}/terms`);
  const navigation = page.getByRole("navigation", { name: "Main" });
  await navigation.getByText("Gold", { exact: true }).click();
  const link = navigation.getByRole("link", { name: /^Sell Gold/ });
  await link.waitFor();
  release();
  await alive(page);
  expect(await link.isVisible()).toBe(true);
  expectQuiet();
  await context.close();
});

longTest.each<[string, boolean]>([
  ["comes alive in between", true],
  ["sleeps", false],
])("a form pressed again while the shop answers is sent once by a page that %s", async (_name, wakes) => {
  const { page, context } = await openPage(browser, windows.phone);
  const release = await holdScripts(page);
  await page.goto(`${shop.origin}/support`);
  const { promise: answering, resolve: answer } = Promise.withResolvers<void>();
  const sent: string[] = [];
  const isSent = Promise.withResolvers<void>();
  await page.route(`**${firstSent}`, async (route) => {
    await isSent.promise;
    await route.fulfill({ body: "" });
  });
  await page.route("**/support/chat*", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    sent.push(route.request().url());
    isSent.resolve();
    await answering;
    await route.continue();
  });
  await page.getByLabel("Your message").fill("Is anybody there?");
  // Pressed from inside the page, since the browser's driver waits for the page that was asked for.
  const isPressedAgain = page.getByRole("button", { name: "Start the chat" }).evaluate(
    async (button: HTMLElement, { wakes, firstSent }) => {
      const isAlive = new Promise((resolve) => document.addEventListener("alive", resolve));
      button.click();
      await fetch(firstSent);
      if (wakes) await isAlive;
      button.click();
      // Asked for after whatever the second press sends.
      await fetch(firstSent);
    },
    { wakes, firstSent },
  );
  if (wakes) release();
  await isPressedAgain;
  answer();
  await page.waitForURL(`${shop.origin}/support/chat`);
  expect(sent).toEqual([`${shop.origin}/support/chat`]);
  release();
  await context.close();
});

longTest(
  "an answer that came with the page is not said again by its scripts, which take the focus from no field",
  async () => {
    const { page, context } = await openPage(browser, windows.phone);
    await page.goto(`${shop.origin}/sell-gold`);
    const release = await holdScripts(page);
    await page.evaluate(() =>
      document.querySelector<HTMLFormElement>('form[data-form="gold-order"]')?.submit(),
    );
    await page.getByText("Please enter your email address").first().waitFor();
    const email = page.getByLabel("Email address", { exact: true });
    await email.fill("a");
    const settled = followRequests(page);
    const toasterCame = page.waitForResponse(/\/toaster-[^/]+\.js$/);
    release();
    await alive(page);
    await (await toasterCame).finished();
    await settled();
    expect(await page.locator(".toast_toast").count()).toBe(0);
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
    await context.close();
  },
);

longTest(
  "where the scripts cannot come the page says so, stays, and comes alive with the next touch",
  async () => {
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
  },
);

longTest("a page that comes alive at once says so too, and starts anew with the next touch", async () => {
  const { page, context } = await openPage(browser, windows.phone);
  await page.route(scriptFiles, (route) => route.abort());
  await page.goto(`${shop.origin}/track-order`);
  await note(page).waitFor();
  await page.unroute(scriptFiles);
  await page.getByRole("heading", { level: 1 }).tap();
  await alive(page);
  await note(page).waitFor({ state: "hidden" });
  // What is still being fetched has nobody to answer to.
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.close();
});

longTest("over what was typed it does not start anew: the page goes on without scripts", async () => {
  const { page, context } = await openPage(browser, windows.phone);
  await page.route(scriptFiles, (route) => route.abort());
  await page.goto(`${shop.origin}/track-order`);
  await note(page).waitFor();
  const field = page.getByLabel("Order number");
  await field.fill("typed meanwhile");
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.unroute(scriptFiles);
  const settled = followRequests(page);
  const came = page.waitForResponse(/\/assets\/entry\.client.*\.js/);
  await page.getByRole("heading", { level: 1 }).tap();
  await (await came).finished();
  await settled();
  expect(await page.evaluate(() => "isSame" in window)).toBe(true);
  expect(await field.inputValue()).toBe("typed meanwhile");
  expect(await isAlive(page)).toBe(false);
  await note(page).waitFor();
  await context.close();
});

longTest("without a network a page that sleeps is not left for one that cannot come", async () => {
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
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.close();
});

longTest(
  "a page without a form says that there is no network, and stops saying so once there is",
  async () => {
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
    // What is still being fetched has nobody to answer to.
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
  },
);
