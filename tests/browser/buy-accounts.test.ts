import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsInThemes } from "../support/axe.ts";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { longTest } from "../support/long-run.ts";
import { visit } from "../support/shop-acts.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let browser: Browser;
let shop: ShopServer;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), startShopServer()]);
  await list(30, "'Thistledown ' || n", "'Pure'", 90_000, ["Quokkawool cloak", "Second", "Third"]);
  await list(2, "'Bargain ' || n", "'Pure'", 4_000, ["Fire cape"]);
  await list(4, "'Ordinary ' || n", "'Main'", 4_500, ["Fire cape"]);
  await list(1, "'Wandering Gooseberry'", "'Zerker'", 12_000, []);
  await shop.query("update account_listings set held_by = gen_random_uuid() where name = 'Ordinary 1'");
});
afterAll(async () => {
  await shop?.stop();
});

/**
 * Puts accounts on the catalog; name and build are SQL of their number `n`, each costs a cent more than the
 * one before.
 */
async function list(count: number, name: string, build: string, priceCents: number, features: string[]) {
  await shop.query(
    `insert into account_listings
      (id, slug, name, build, type, login_method, combat_level, total_level, price_cents, delivery_time, description,
        features, state, login_secret_id, published_at, created_at, updated_at)
    select gen_random_uuid(), replace(lower(${name}), ' ', '-'), ${name}, ${build}, 'Regular', 'Legacy Email', 60 + n, 700 + n,
      $2::int + n, '1 Day', 'An account of the test.', $3, 'published', gen_random_uuid(), now(), now(), now()
    from generate_series(1, $1::int) as n`,
    [count, priceCents, JSON.stringify(features)],
  );
}

const address = (search = "") => `${shop.origin}/buy-accounts${search}`;
const cards = (page: Page) => page.locator(".listing-card_card");
const countText = (page: Page, text: string) => page.getByRole("status").getByText(text, { exact: true });
const choice = (page: Page, name: string) =>
  page
    .getByRole("complementary", { name: "Filters" })
    .getByRole("checkbox", { name: new RegExp(`^${name} \\d`) });
const removal = (page: Page, label: string) => page.getByRole("link", { name: `Remove filter ${label}` });
const searchOf = (page: Page) => new URL(page.url()).search;

/** How many accounts are for sale, all of them or those with a condition of ours. */
async function forSale(condition = "true"): Promise<number> {
  const [row] = await shop.query(
    `select count(*)::int as n from account_listings where state = 'published' and ${condition}`,
  );
  return Number(row?.n);
}

test.concurrent("filters answer each click, stand in the address as chips, and going back takes them back", async ({
  expect,
}) => {
  const { page, context, expectQuiet } = await openPage(browser);
  const [all, pures, cheap] = await Promise.all([
    forSale(),
    forSale("build = 'Pure'"),
    forSale("build = 'Pure' and price_cents < 5000"),
  ]);
  await visit(page, address());
  await page.getByRole("status").getByText(`${all} accounts`).waitFor();
  await choice(page, "Pure").check();
  await countText(page, `${pures} of ${all} accounts`).waitFor();
  expect(searchOf(page)).toBe("?build=Pure");
  // Where one was is where one is.
  await expect.poll(() => choice(page, "Pure").evaluate((box) => box === document.activeElement)).toBe(true);
  await choice(page, "\\$0-50").check();
  await countText(page, `${cheap} of ${all} accounts`).waitFor();
  expect(await choice(page, "\\$0-50").locator("xpath=..").textContent()).toBe(`$0-50 ${cheap}`);
  expect(await cards(page).count()).toBe(cheap);
  for (const meta of await cards(page).locator(".listing-card_meta").allTextContents())
    expect(meta).toMatch(/^Pure · /);
  await removal(page, "Pure").click();
  await page.waitForURL(address("?price=0-50"));
  await removal(page, "Pure").waitFor({ state: "detached" });
  // The chip is gone; the one in its place has the focus.
  const next = removal(page, "\\$0-50".slice(1));
  await expect.poll(() => next.evaluate((chip) => chip === document.activeElement)).toBe(true);
  await page.goBack();
  await countText(page, `${cheap} of ${all} accounts`).waitFor();
  expect(await choice(page, "Pure").isChecked()).toBe(true);
  await page.goBack();
  await countText(page, `${pures} of ${all} accounts`).waitFor();
  expect(await choice(page, "\\$0-50").isChecked()).toBe(false);
  expectQuiet();
  await context.close();
});

longTest.concurrent("an account that is pressed while a search is about to begin is opened", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await page.clock.install();
  await visit(page, address());
  const searchDue = Promise.withResolvers<void>();
  await page.route("**/buy-accounts/*.data*", async (route) => {
    await searchDue.promise;
    await route.continue();
  });
  const card = cards(page).first().getByRole("link").first();
  const href = await card.getAttribute("href");
  const name = (await card.textContent()) ?? "";
  await card.evaluate((link) => {
    const search = document.querySelector<HTMLInputElement>("input[name=q]");
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    set?.call(search, "zerker");
    search?.dispatchEvent(new Event("input", { bubbles: true }));
    (link as HTMLElement).click();
  });
  await page.clock.runFor(2_000);
  searchDue.resolve();
  await page.waitForURL(shop.origin + href);
  // Another test may hold this account meanwhile, so its price is no sign of its page.
  await page.getByRole("heading", { level: 1, name }).waitFor();
  expectQuiet();
  await context.close();
});

longTest.concurrent(
  "what is pressed while a search is on its way is added to it, and early choices count",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser);
    const scripts = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(address("?price=0-50"), { waitUntil: "commit" });
    await choice(page, "Pure").check();
    scripts.resolve();
    await page.waitForURL((url) => url.search === "?build=Pure&price=0-50");
    await removal(page, "Pure").waitFor();
    const asked = Promise.withResolvers<void>();
    const pressed = Promise.withResolvers<void>();
    await page.route(/buy-accounts\.data\?.*q=/, async (route) => {
      asked.resolve();
      await pressed.promise;
      await route.continue();
    });
    await page.getByLabel("Search accounts").fill("account");
    await asked.promise;
    await removal(page, "Pure").click();
    pressed.resolve();
    await page.waitForURL((url) => url.search === "?q=account&price=0-50");
    await page.unrouteAll({ behavior: "wait" });
    expectQuiet();
    await context.close();
  },
);

longTest("a search forgives a typing error, orders, turns pages and says what to leave out", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  const all = await forSale();
  await visit(page, address());
  await page.getByLabel("Search accounts").pressSequentially("quokawool");
  await countText(page, `30 of ${all} accounts`).waitFor();
  await page.waitForURL((url) => url.search === "?q=quokawool");
  await page.getByText("Showing 1 to 24 of 30").waitFor();
  expect(await cards(page).first().getByRole("listitem").allTextContents()).toEqual([
    "Quokkawool cloak",
    "Second",
  ]);
  await page.getByLabel("Sort by").selectOption("Price: high to low");
  await page.waitForURL(address("?q=quokawool&sort=price_desc"));
  await cards(page).first().getByText("Thistledown 30", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Page 2" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Showing 25 to 30 of 30").waitFor();
  await page.locator("[role=status]:focus", { hasText: `30 of ${all} accounts, page 2 of 2` }).waitFor();
  expect(await page.title()).toBe("“quokawool” in Buy Accounts, page 2 · Goldhall");
  expect(await cards(page).locator("h3").allTextContents()).toEqual(
    [6, 5, 4, 3, 2, 1].map((n) => `Thistledown ${n}`),
  );
  // A choice leads to the first page again; this one leaves nothing.
  await choice(page, "Zerker").check();
  await page.getByRole("heading", { name: "No accounts match your filters" }).waitFor();
  expect(searchOf(page)).toBe("?q=quokawool&build=Zerker&sort=price_desc");
  await page.getByRole("link", { name: "Without Build Zerker 30 accounts" }).click();
  await page.getByText("Showing 1 to 24 of 30").waitFor();
  expect(await choice(page, "Zerker").isChecked()).toBe(false);
  await page.getByLabel("Search accounts").fill("");
  await page.keyboard.press("Enter");
  await page.waitForURL(address("?sort=price_desc"));
  expectQuiet();
  await context.close();
});

longTest.concurrent(
  "the whole card leads to the account, by key as by click, and one that is on hold says so",
  async ({ expect }) => {
    const { page, context } = await openPage(browser);
    await visit(page, address("?q=thistledown&sort=price_asc"));
    const first = cards(page).first();
    expect(await first.getByRole("link").count()).toBe(1);
    await first.click({ position: { x: 40, y: 40 } });
    await page.waitForURL(address("/thistledown-1"));
    await page.goBack();
    await page.waitForURL(address("?q=thistledown&sort=price_asc"));
    await page.getByRole("heading", { name: "Buy Accounts", level: 1 }).waitFor();
    await first.getByRole("link").focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(address("/thistledown-1"));
    await visit(page, address("?q=thistledown&sort=price_asc"));
    await page.getByRole("link", { name: "Skip to the accounts" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/#/);
    await page.keyboard.press("Tab");
    await expect
      .poll(() => first.getByRole("link").evaluate((link) => link === document.activeElement))
      .toBe(true);
    await visit(page, address("?q=ordinary&sort=price_asc"));
    expect(await cards(page).filter({ hasText: "On hold" }).locator("h3").allTextContents()).toEqual([
      "Ordinary 1",
    ]);
    await context.close();
  },
);

longTest.concurrent(
  "on a phone the filters are a sheet that says how many accounts are left, and Escape gives the page back",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser, windows.phone);
    const [all, pures] = await Promise.all([forSale(), forSale("build = 'Pure'")]);
    await visit(page, address());
    const opener = page.getByRole("button", { name: /^Filters/ });
    await opener.click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByRole("checkbox", { name: /^Pure \d/ }).check();
    await sheet.getByRole("button", { name: `Show ${pures} accounts` }).waitFor();
    expect(await faultsInThemes(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await page.locator("button:focus", { hasText: "Filters (1)" }).waitFor();
    await countText(page, `${pures} of ${all} accounts`).waitFor();
    await opener.click();
    await sheet.getByRole("link", { name: "Clear all" }).click();
    await sheet.getByRole("button", { name: `Show ${all} accounts` }).click();
    await sheet.waitFor({ state: "detached" });
    expect(searchOf(page)).toBe("");
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expectQuiet();
    await context.close();
  },
);

longTest.concurrent(
  "without scripts one form sends the search, the order and every choice, on a phone too",
  async () => {
    const { page, context } = await openPage(browser, { ...windows.phone, javaScriptEnabled: false });
    await page.goto(address());
    expect(await choice(page, "Pure").isVisible()).toBe(false);
    await page.getByLabel("Search accounts").fill("thistledown");
    await page.getByLabel("Sort by").selectOption("Price: low to high");
    await page.getByRole("link", { name: "Filters" }).click();
    await choice(page, "Pure").check();
    await choice(page, "1 Day").check();
    await page.getByRole("button", { name: "Show accounts" }).click();
    await page.getByText("Showing 1 to 24 of 30").waitFor();
    expect(await cards(page).first().locator("h3").textContent()).toBe("Thistledown 1");
    await page.getByRole("link", { name: "Page 2" }).click();
    await page.getByText("Showing 25 to 30 of 30").waitFor();
    await removal(page, "1 Day").click();
    await page.waitForURL(address("?q=thistledown&build=Pure&sort=price_asc"));
    await page.goto(address("?q=qqqq&type=UIM"));
    await page.getByRole("heading", { name: "No accounts match your filters" }).waitFor();
    expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
    await context.close();
  },
);

test("the page has no faults that axe knows, and an account that is sold leaves it by itself", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await visit(page, address("?q=gooseberry"));
  await cards(page).waitFor();
  expect(await faultsInThemes(page)).toEqual([]);
  await shop.query(
    `with gone as (
      update account_listings set state = 'hidden', version = version + 1 where name = 'Wandering Gooseberry' returning id)
    insert into events (subject_kind, subject_id, type, actor_kind, visibility, data, topics)
    select 'listing', id, 'listing.hidden', 'system', 'public', '{}', '{listings}' from gone`,
  );
  await page.getByRole("heading", { name: "No accounts match your filters" }).waitFor();
  expectQuiet();
  await context.close();
});
