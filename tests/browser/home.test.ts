import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { builtServer } from "../support/built-server.ts";
import { longTest } from "../support/long-run.ts";
import { expectToast, sendLogin, visit } from "../support/shop-acts.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let browser: Browser;
let shop: ShopServer;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), startShopServer()]);
});
afterAll(async () => {
  await shop?.stop();
});

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

longTest(
  "the header is walked with the keyboard alone: menus open, lead on, and give the focus back",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser);
    await visit(page, `${shop.origin}/`);
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Skip to content");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");

    await visit(page, `${shop.origin}/`);
    for (let steps = 0; steps < 5 && (await focused(page)) !== "Gold"; steps += 1)
      await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Gold");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toContain("Buy Gold");
    await page.keyboard.press("Escape");
    expect(await focused(page)).toBe("Gold");
    expect(await page.getByRole("banner").locator("details[open]").count()).toBe(0);

    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toContain("Sell Gold");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Accounts");
    expect(await page.getByRole("banner").locator("details[open]").count()).toBe(0);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${shop.origin}/buy-accounts`);
    await expect.poll(() => page.getByRole("banner").locator("details[open]").count()).toBe(0);
    expectQuiet();
    await context.close();
  },
);

longTest("the home page opens from another page where nothing could be read ahead", async () => {
  const { page, context } = await openPage(browser);
  await page.route("**/__manifest*", (route) => route.abort());
  await visit(page, `${shop.origin}/privacy`);
  await page.getByRole("link", { name: "Goldhall, home" }).first().click();
  await page.waitForURL(`${shop.origin}/`);
  await page.locator("#faq").waitFor();
  expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
  await context.close();
});

longTest(
  "the phone's menu keeps the focus, closes by Escape and by its cross, and gives the focus back",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser, windows.phone);
    await visit(page, `${shop.origin}/`);
    const opener = page.getByRole("button", { name: "Open menu" });
    const sheet = page.getByRole("dialog", { name: "Menu" });
    await opener.focus();
    await page.keyboard.press("Enter");
    await sheet.waitFor();
    for (let steps = 0; steps < 30; steps += 1) {
      await page.keyboard.press("Tab");
      const isInView = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement === document.body || activeElement?.closest("dialog") !== null;
      });
      expect(isInView).toBe(true);
    }
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "hidden" });
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await opener.tap();
    await sheet.getByRole("button", { name: "Close menu" }).tap();
    await sheet.waitFor({ state: "hidden" });
    expectQuiet();
    await context.close();
  },
);

longTest("a chosen theme is in the first bytes of the next page, so that no other one flashes", async () => {
  const { page, context } = await openPage(browser);
  await visit(page, `${shop.origin}/`);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await background();
  const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.getByRole("button", { name: "Switch between dark and light" }).click();
  await saved;
  await expect.poll(background).not.toBe(dark);
  const light = await background();
  const answer = await page.reload({ waitUntil: "commit" });
  expect(await answer?.text()).toContain('data-theme="light"');
  await page.waitForLoadState("domcontentloaded");
  expect(await background()).toBe(light);
  await context.close();
});

longTest("without a choice of one's own the theme can follow the system", async () => {
  for (const colorScheme of ["dark", "light"] as const) {
    const { page, context } = await openPage(browser, { ...windows.desktop, colorScheme });
    await context.addCookies([{ name: "theme", value: "system", url: shop.origin }]);
    await page.goto(`${shop.origin}/terms`);
    const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const lightness = Math.max(...(background.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number));
    expect([colorScheme, scheme.includes(colorScheme), lightness > 128]).toEqual([
      colorScheme,
      true,
      colorScheme === "light",
    ]);
    await context.close();
  }
});

longTest("the promo code is copied as it stands", async () => {
  const { page, context } = await openPage(browser, {
    ...windows.desktop,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await visit(page, `${shop.origin}/`);
  await page.getByRole("button", { name: "Copy code FIRSTBUY" }).click();
  await page.getByRole("main").getByText("Copied", { exact: true }).waitFor({ state: "attached" });
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("FIRSTBUY");
  await page.getByRole("main").getByText("Copied", { exact: true }).waitFor({ state: "detached" });
  await context.close();
});

longTest(
  "the font of texts is asked for in the head and used, and no page moves sideways at any width",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser);
    for (const width of [320, 390, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${shop.origin}/`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([width, wide]).toEqual([width, width]);
    }
    const preloaded = await page
      .locator('head link[rel="preload"][as="font"]')
      .evaluateAll((links) =>
        links.map((link) => new URL(link.getAttribute("href") ?? "", document.baseURI).href),
      );
    expect(preloaded).toHaveLength(1);
    await page.evaluate(() => document.fonts.ready);
    const fetched = await page.evaluate(() =>
      performance.getEntriesByType("resource").map((entry) => entry.name),
    );
    for (const font of preloaded) expect(fetched.filter((name) => name === font)).toHaveLength(1);
    expectQuiet();
    await context.close();
  },
);

test("a page that fails says so in plain words and shows nothing internal", async () => {
  const { page, context } = await openPage(browser);
  await visit(page, `${shop.origin}/support`);
  await shop.query("alter table site_content rename to site_content_gone");
  try {
    for (const path of ["/terms", "/auth/callback"]) {
      const answer = await page.goto(shop.origin + path);
      expect(answer?.status()).toBe(500);
      const html = (await answer?.text()) ?? "";
      expect(html).not.toMatch(
        /site_content|select "|drizzle|node_modules|\.ts:|postgres|build\/server|\.js:\d|\bat \w+ \(/i,
      );
      expect((await page.getByRole("main").textContent()) ?? "").not.toBe("");
    }
    await page.goto(`${shop.origin}/terms`);
    await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
    expect(await page.getByRole("link", { name: "Back to home" }).getAttribute("href")).toBe("/");
  } finally {
    await shop.query("alter table site_content_gone rename to site_content");
  }
  expect(shop.output()).toContain("site_content");
  await page.getByRole("link", { name: "Back to home" }).click();
  await page.getByRole("heading", { level: 1, name: /^Gold weighed/ }).waitFor();
  await context.close();
});

longTest("a form that cannot be delivered says so, stays on its page and keeps what was typed", async () => {
  const { page, context } = await openPage(browser);
  const messagesReady = page.waitForResponse(/\/toaster-[^/]+\.js$/);
  await visit(page, `${shop.origin}/auth`);
  await (await messagesReady).finished();
  const email = page.getByLabel("Email", { exact: true });
  await context.setOffline(true);
  await sendLogin(page, "customer@goldhall.test");
  await expectToast(page, "You seem to be offline", "Nothing was sent.");
  expect(await email.inputValue()).toBe("customer@goldhall.test");
  await context.setOffline(false);
  await page.route("**/auth.data*", (route) => route.abort());
  await sendLogin(page, "customer@goldhall.test");
  await expectToast(page, "We can't reach the shop");
  expect(await email.inputValue()).toBe("customer@goldhall.test");
  await page.unroute("**/auth.data*");
  await sendLogin(page, "customer@goldhall.test");
  await page.waitForURL(`${shop.origin}/`);
  await context.close();
});

test("no code of the server is among the files that browsers load", () => {
  const folder = path.resolve(builtServer(), "../../client/assets");
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(20);
  const leaking = scripts.filter((name) =>
    /drizzle|better-auth|scrypt|graphile|DATABASE_URL/.test(readFileSync(`${folder}/${name}`, "utf8")),
  );
  expect(leaking).toEqual([]);
});
