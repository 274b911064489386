import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { faultsInBothThemes } from "../support/axe.ts";
import { launchBrowser, openPage, windows } from "../support/browser.ts";
import { visit } from "../support/shop-acts.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let browser: Browser;
let shop: ShopServer;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShopServer()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

const listed = z.array(z.object({ slug: z.string(), name: z.string() }));

/** Accounts that can be bought and are handed over at once, the cheapest first. */
async function freeAccounts() {
  const rows = await shop.query(
    `select slug, name from account_listings where state = 'published' and held_by is null
     and delivery_time = 'Instant' order by price_cents, id limit 4`,
  );
  return listed.parse(rows);
}

async function accountAt(place: number) {
  const account = (await freeAccounts())[place];
  if (!account) throw new Error("The demo has too few accounts");
  return { ...account, address: `${shop.origin}/buy-accounts/${account.slug}` };
}

const purchaseOf = (page: Page) => page.getByRole("dialog", { name: "Complete Your Purchase" });
const paymentOf = (page: Page) => page.getByRole("dialog", { name: "Cryptocurrency Payment" });

async function fillPurchase(page: Page, address: string, email: string): Promise<void> {
  await visit(page, address);
  await page.getByRole("button", { name: /^Buy for \$/ }).click();
  await purchaseOf(page).getByLabel("Email address").fill(email);
}

test("of two who buy at one moment one pays to the end, and the other is told at once, sees the hold run and the sale", async () => {
  const { address } = await accountAt(0);
  const phone = await openPage(browser, windows.phone);
  const desktop = await openPage(browser, windows.desktop);
  const both = [phone.page, desktop.page];
  await fillPurchase(phone.page, address, "phone@customers.example");
  await fillPurchase(desktop.page, address, "desktop@customers.example");
  await Promise.all(both.map((page) => page.getByRole("button", { name: "Complete Purchase" }).click()));
  const isPhone = await Promise.race(
    both.map((page) =>
      paymentOf(page)
        .waitFor()
        .then(() => page === phone.page),
    ),
  );
  const [winner, other] = isPhone ? [phone.page, desktop.page] : [desktop.page, phone.page];

  const refused = purchaseOf(other);
  await refused.getByRole("alert").filter({ hasText: "On hold" }).waitFor();
  expect(await refused.getByLabel("Email address").inputValue()).toMatch(/@customers\.example$/);
  await refused.getByRole("button", { name: "Close", exact: true }).last().click();
  const held = other.getByRole("progressbar", { name: "Held for another buyer" });
  await expect.poll(() => held.getAttribute("aria-valuetext")).toMatch(/^14:\d\d$/);
  expect(await other.getByRole("button", { name: /^Buy for/ }).count()).toBe(0);
  // The order is its customer's matter: nobody else is told its id.
  expect(await other.content()).not.toMatch(/\/pay\/|\/order\/[0-9a-f]/);

  const payment = paymentOf(winner);
  await payment.getByRole("progressbar", { name: "Account and price held for" }).waitFor();
  const again = await winner.context().newPage();
  await again.goto(address);
  await again.getByRole("heading", { name: "Held for you" }).waitFor();
  expect(await again.getByRole("link", { name: /^Pay \$/ }).getAttribute("href")).toMatch(/^\/pay\//);
  await payment.getByRole("button", { name: "Pay the whole amount" }).click();
  await winner.waitForURL(/\/order-success\?orderId=/);
  await winner.getByRole("heading", { level: 1, name: "Thank you. The account is yours" }).waitFor();
  const order = winner.getByRole("link", { name: "Open your order" });
  expect(await order.getAttribute("href")).toMatch(/^\/order\/[0-9a-f-]{36}$/);
  await winner.getByText("The login is ready: open your order.").waitFor({ timeout: 30_000 });

  await other.getByRole("heading", { name: "Sold", exact: true }).waitFor();
  await other.getByRole("heading", { name: "Similar accounts" }).waitFor();
  for (const { expectQuiet, context } of [phone, desktop]) {
    expectQuiet();
    await context.close();
  }
});

test("without scripts an account is bought by hand, and its payment page says until when it is held", async () => {
  const { address } = await accountAt(1);
  const { page, context } = await openPage(browser, { ...windows.phone, javaScriptEnabled: false });
  await page.goto(address);
  await page.getByRole("button", { name: /^Buy for \$/ }).click();
  await page.getByRole("radio", { name: /PayPal, Cash App/ }).check({ force: true });
  await page.getByRole("button", { name: "Complete Purchase" }).click();
  await page.locator(".err", { hasText: "Please enter a valid email address" }).waitFor();
  expect(await page.getByRole("radio", { name: /PayPal, Cash App/ }).isChecked()).toBe(true);
  await page.getByLabel("Email address").fill("byhand@customers.example");
  await page.getByRole("button", { name: "Complete Purchase" }).click();
  await page.waitForURL(/\/pay\//);
  await page.getByText("You pay this order by hand, with our staff").waitFor();
  await page.getByText(/^Account held for you until \d\d:\d\d:\d\d UTC\.$/).waitFor();
  await page.goto(address);
  await page.getByText(/^Held for you until \d\d:\d\d:\d\d UTC\.$/).waitFor();
  await context.close();
});

test("a page of an account and its purchase can be used by everybody, in both themes", async () => {
  const { address, name } = await accountAt(2);
  for (const window of [windows.phone, windows.desktop]) {
    const { page, context, expectQuiet } = await openPage(browser, window);
    await visit(page, address);
    await page.getByRole("heading", { level: 1, name }).waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(window.viewport.width);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole("button", { name: /^Buy for \$/ }).click();
    await purchaseOf(page).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    expectQuiet();
    await context.close();
  }
});

test("pictures are turned with the keys and enlarged, and the focus comes back", async () => {
  const pictured = async () =>
    shop.query(
      `select slug from account_listings l where state = 'published'
       and (select count(*) from account_listing_images i where i.account_listing_id = l.id) > 1 limit 1`,
    );
  await expect.poll(async () => (await pictured()).length, { timeout: 60_000 }).toBe(1);
  const [found] = await pictured();
  const { page, context, expectQuiet } = await openPage(browser);
  await visit(page, `${shop.origin}/buy-accounts/${found?.slug}`);
  await page.getByRole("button", { name: /Enlarge$/ }).click();
  const viewer = page.getByRole("dialog");
  await viewer.getByText(/^1 of \d+$/).waitFor();
  await page.keyboard.press("ArrowRight");
  await viewer.getByText(/^2 of \d+$/).waitFor();
  await page.keyboard.press("Escape");
  await viewer.waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Enlarge");
  const pressed = page.locator(".gallery-thumbs [aria-pressed=true]");
  expect(await page.locator(".gallery-thumbs button").nth(1).getAttribute("aria-pressed")).toBe("true");
  expect(await pressed.count()).toBe(1);
  expectQuiet();
  await context.close();
});

test("programs read what it is, what it costs and whether it is there; an unknown account leads back to the others", async () => {
  const { address } = await accountAt(3);
  const html = await (await fetch(address)).text();
  const json = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? "";
  expect(JSON.parse(json)).toMatchObject({
    "@type": "Product",
    offers: { availability: "https://schema.org/InStock", url: address },
  });
  const card = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const picture = await fetch(card);
  expect(picture.status).toBe(200);
  expect(picture.headers.get("Cache-Control")).toMatch(/immutable/);
  expect(await (await fetch(`${shop.origin}/sitemap.xml`)).text()).toContain(`<loc>${address}</loc>`);
  const missing = await fetch(`${shop.origin}/buy-accounts/there-is-none-0000000000`);
  expect(missing.status).toBe(404);
  expect(await missing.text()).toContain("See all accounts");
});
