import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { slugOf } from "../../domain/listings/slug-of.ts";
import { faultsInThemes } from "../support/axe.ts";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { longTest } from "../support/long-run.ts";
import { visit } from "../support/shop-acts.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
});

/** Puts an account on the catalog, without a login and with some pictures whose files are gone. */
async function listAccount(name: string, pictures = 0): Promise<string> {
  const id = randomUUID();
  const slug = slugOf(name, id);
  await shop.query(
    `insert into account_listings (id, slug, name, build, type, login_method, combat_level, total_level, price_cents,
       delivery_time, description, features, verified, state, published_at, login_secret_id, created_at, updated_at)
     values ($1, $2, $3, 'Zerker', 'Regular', 'Legacy Email', 97, 1412, 8550, 'Instant', 'With a history.',
       '["Fire cape", "Barrows gloves"]', true, 'published', now(), gen_random_uuid(), now(), now())`,
    [id, slug, name],
  );
  for (let index = 0; index < pictures; index += 1) {
    await shop.query(
      `insert into account_listing_images (id, account_listing_id, image_url, is_profile_picture, display_order, width,
         height, content_hash, created_at) values (gen_random_uuid(), $1, '', $2, $3, 1600, 1000, $4, now())`,
      [id, index === 0, index, String(index)],
    );
  }
  return `${shop.origin}/buy-accounts/${slug}`;
}

const purchaseOf = (page: Page) => page.getByRole("dialog", { name: "Complete Your Purchase" });
const paymentOf = (page: Page) => page.getByRole("dialog", { name: "Cryptocurrency Payment" });

async function fillPurchase(page: Page, address: string, email: string): Promise<void> {
  await visit(page, address);
  await page.getByRole("button", { name: /^Buy for \$/ }).click();
  await purchaseOf(page).getByLabel("Email address").fill(email);
}

test("of two who buy at one moment one pays to the end, and the other is told at once, sees the hold run and the sale", async () => {
  const address = await listAccount("Ashen Zerker");
  await listAccount("Quiet Zerker");
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
  const alert = refused.getByRole("alert").filter({ hasText: "On hold" });
  await alert.waitFor();
  // Above a form that is longer than the screen it is brought to where the buyer is.
  await expect.poll(async () => (await alert.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
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
  // There is no login in the vault, so staff hand it over.
  await winner.getByText(/We'll show the login on your order's page/).waitFor();

  await other.getByRole("heading", { name: "Sold", exact: true }).waitFor();
  await other.getByRole("heading", { name: "Similar accounts" }).waitFor();
  for (const { expectQuiet, context } of [phone, desktop]) {
    expectQuiet();
    await context.close();
  }
});

longTest("a payment that began though its answer was lost is shown without an error", async () => {
  const address = await listAccount("Lost Zerker");
  const { page, context } = await openPage(browser);
  await fillPurchase(page, address, "lost-start@customers.example");
  await page.route("**/pay/*.data*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    await route.abort();
  });
  const lost = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
  await page.getByRole("button", { name: "Complete Purchase" }).click();
  await lost;
  const payment = paymentOf(page);
  await payment.getByRole("progressbar", { name: "Account and price held for" }).waitFor();
  await payment.getByRole("button", { name: "Pay the whole amount" }).waitFor();
  await expect.poll(() => payment.getByText("Payment Error").count()).toBe(0);
  await context.close();
});

longTest(
  "without scripts an account is bought by bank transfer: its payment page says where to send it, and the way can be changed",
  async () => {
    const address = await listAccount("Harbour Main");
    const { page, context } = await openPage(browser, { ...windows.phone, javaScriptEnabled: false });
    await page.goto(address);
    await page.getByRole("button", { name: /^Buy for \$/ }).click();
    await page.getByRole("radio", { name: /^Bank transfer/ }).check({ force: true });
    await page.getByRole("button", { name: "Complete Purchase" }).click();
    await page.locator(".field_error", { hasText: "Please enter a valid email address" }).waitFor();
    expect(await page.getByRole("radio", { name: /^Bank transfer/ }).isChecked()).toBe(true);
    await page.getByLabel("Email address").fill("byhand@customers.example");
    await page.getByLabel("Promo code").fill("FIRSTBUY");
    await page.getByRole("button", { name: "Complete Purchase" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "Code FIRSTBUY applied" });
    await alert.getByText(/^You pay \$\d+\.\d\d now\. Nothing was ordered yet/).waitFor();
    await page.getByRole("button", { name: "Complete Purchase" }).click();
    await page.waitForURL(/\/pay\//);
    await page.getByText("Account holder: Goldhall Demo").waitFor();
    await page.getByText(/^Account held for you until (\w+ \d+, )?\d+:\d\d [AP]M/).waitFor();
    await page.getByText("Want to pay another way?").click();
    await page.getByRole("radio", { name: "PayPal" }).check({ force: true });
    await page.getByRole("button", { name: "Pay this way" }).click();
    await page.getByText("pay@goldhall.example").waitFor();
    await page.goto(address);
    await page.getByText(/^Held for you until (\w+ \d+, )?\d+:\d\d [AP]M/).waitFor();
    await context.close();
  },
);

longTest("a page of an account and its purchase can be used by everybody, in both themes", async () => {
  const name = "A pure with a rather long name that says nearly everything there is to say about it";
  const address = await listAccount(name);
  for (const window of [windows.phone, windows.desktop]) {
    const { page, context, expectQuiet } = await openPage(browser, window);
    await visit(page, address);
    await page.getByRole("heading", { level: 1, name }).waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(window.viewport.width);
    expect(await faultsInThemes(page)).toEqual([]);
    await page.getByRole("button", { name: /^Buy for \$/ }).click();
    await purchaseOf(page).waitFor();
    expect(await faultsInThemes(page)).toEqual([]);
    await page.getByRole("button", { name: "Complete Purchase" }).click();
    const wrong = purchaseOf(page).locator(".field_error", { hasText: "Please enter a valid email address" });
    await wrong.waitFor();
    await purchaseOf(page).getByLabel("Email address").fill("fixed@customers.example");
    await purchaseOf(page).getByLabel("Promo code").focus();
    await wrong.waitFor({ state: "detached" });
    expectQuiet();
    await context.close();
  }
});

longTest("pictures are turned with the keys and enlarged, and the focus comes back", async () => {
  const address = await listAccount("Moor Skiller", 3);
  const { page, context, expectQuiet } = await openPage(browser);
  await visit(page, address);
  await page.getByRole("button", { name: /Enlarge$/ }).click();
  const viewer = page.getByRole("dialog");
  await viewer.getByText(/^1 of \d+$/).waitFor();
  await page.keyboard.press("ArrowRight");
  await viewer.getByText(/^2 of \d+$/).waitFor();
  await page.keyboard.press("Escape");
  await viewer.waitFor({ state: "detached" });
  await page.waitForURL(address);
  await page.locator(".gallery_main:focus").waitFor();
  const pressed = page.locator(".gallery_thumbs [aria-pressed=true]");
  expect(await page.locator(".gallery_thumbs button").nth(1).getAttribute("aria-pressed")).toBe("true");
  expect(await pressed.count()).toBe(1);
  // Going back closes the picture, not the page; going forward shows it again.
  await page.getByRole("button", { name: /Enlarge$/ }).click();
  await viewer.waitFor();
  await page.goBack();
  await viewer.waitFor({ state: "detached" });
  expect(page.url()).toBe(address);
  await page.goForward();
  await viewer.waitFor();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.waitForURL(address);
  await viewer.waitFor({ state: "detached" });
  expectQuiet();
  await context.close();
});

longTest(
  "programs read what it is, what it costs and whether it is there; an unknown account leads back to the others",
  async () => {
    const address = await listAccount("Willow Pure");
    const html = await (await fetch(address)).text();
    const json = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? "";
    expect(JSON.parse(json)).toMatchObject({
      "@type": "Product",
      offers: { availability: "https://schema.org/InStock", url: address },
    });
    const card =
      /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const picture = await fetch(card);
    expect(picture.status).toBe(200);
    expect(picture.headers.get("Cache-Control")).toMatch(/immutable/);
    expect(await (await fetch(`${shop.origin}/sitemap.xml`)).text()).toContain(`<loc>${address}</loc>`);
    const missing = await fetch(`${shop.origin}/buy-accounts/there-is-none-0000000000`);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain("See all accounts");
  },
);
