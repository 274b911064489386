import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { deskCookies } from "../support/desk-acts.ts";
import { longTest } from "../support/long-run.ts";
import { visit } from "../support/shop-acts.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let browser: Browser;
let shop: ShopServer;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), startShopServer()]);
});
afterAll(async () => {
  await shop?.stop();
});

const summary = (page: Page) => page.getByRole("complementary");

async function fillGuest(page: Page, email: string): Promise<void> {
  await page.getByLabel("OSRS username").fill("Vault Heron");
  await page.getByLabel("Email address", { exact: true }).fill(email);
}

const amountsOf = (email: string) =>
  shop.query("select amount_cents, discount_cents, promo_code from orders where customer_email = $1", [
    email,
  ]);

longTest(
  "a code is applied by Enter, its saving is a line, and the home page counts it while it is open",
  async () => {
    const home = await openPage(browser, windows.desktop);
    await visit(home.page, shop.origin);
    await home.page.getByText("0 of 20").waitFor();
    const { page, context, expectQuiet } = await openPage(browser, windows.phone);
    await visit(page, `${shop.origin}/buy-gold?quantity=50`);
    await page.getByLabel("Promo code").fill("firstbuy");
    await page.keyboard.press("Enter");
    await summary(page).getByText("Promo code FIRSTBUY (15%)").waitFor();
    expect(await summary(page).textContent()).toContain("−$1.50");
    await page.getByRole("textbox", { name: "You receive" }).fill("40");
    await summary(page).getByText("$6.80", { exact: true }).waitFor();
    await fillGuest(page, "promo@customers.example");
    await page.getByRole("button", { name: "Buy 40M for $6.80" }).click();
    await page.waitForURL(/\/pay\//);
    expect(await amountsOf("promo@customers.example")).toEqual([
      { amount_cents: 680, discount_cents: 120, promo_code: "FIRSTBUY" },
    ]);
    await home.page.getByText("1 of 20").waitFor();
    expectQuiet();
    await context.close();
    await home.context.close();
  },
);

longTest(
  "the focus stays at a refused or applied code, and a late answer leaves what was typed",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser, windows.phone);
    await visit(page, `${shop.origin}/buy-gold`);
    const code = page.getByLabel("Promo code");
    const apply = page.getByRole("button", { name: "Apply" });
    const isFocused = () => code.evaluate((field) => field === document.activeElement);
    await code.fill("NOPE1");
    await page.keyboard.press("Enter");
    await page.locator("[data-part=promo] .field_error").waitFor();
    expect(await isFocused()).toBe(true);
    const answers = Promise.withResolvers<void>();
    await page.route("**/gold/quote?*", async (route) => {
      await answers.promise;
      await route.continue();
    });
    await code.fill("NOPE2");
    await page.keyboard.press("Enter");
    await expect.poll(() => apply.getAttribute("aria-busy")).toBe("true");
    await code.fill("FIRSTBUY");
    answers.resolve();
    await expect.poll(() => apply.getAttribute("aria-busy")).toBe(null);
    expect(await code.inputValue()).toBe("FIRSTBUY");
    expect(await isFocused()).toBe(true);
    await page.keyboard.press("Enter");
    await summary(page).getByText("Promo code FIRSTBUY (15%)").waitFor();
    // The reader stays at the code instead of being taken to the top of the page.
    const remove = page.getByRole("button", { name: "Remove promo code FIRSTBUY" });
    await expect.poll(() => remove.evaluate((button) => button === document.activeElement)).toBe(true);
    await remove.click();
    await expect.poll(() => apply.evaluate((button) => button === document.activeElement)).toBe(true);
    expectQuiet();
    await context.close();
  },
);

longTest("a code that was typed and not applied orders nothing before its price was seen", async () => {
  const { page, context } = await openPage(browser, windows.phone);
  const email = "unseen@customers.example";
  await visit(page, `${shop.origin}/buy-gold`);
  await fillGuest(page, email);
  await page.getByLabel("Promo code").fill("FIRSTBUY");
  await page.getByRole("button", { name: "Buy 10M for $2.00" }).click();
  await page.locator("form").getByRole("alert").getByText("You pay $1.70. Press Buy again").waitFor();
  expect(await amountsOf(email)).toEqual([]);
  await page.getByRole("button", { name: "Remove promo code FIRSTBUY" }).click();
  await page.getByRole("button", { name: "Buy 10M for $2.00" }).click();
  await page.waitForURL(/\/pay\//);
  expect(await amountsOf(email)).toMatchObject([{ amount_cents: 200, discount_cents: 0, promo_code: null }]);
  await context.close();
});

longTest(
  "without scripts a code is applied, taken off and used, and a second purchase is told why it has none",
  async () => {
    const { page, context } = await openPage(browser, { ...windows.phone, javaScriptEnabled: false });
    const email = "plain@customers.example";
    const apply = async () => {
      await page.getByLabel("Promo code").fill("firstbuy");
      await page.getByRole("button", { name: "Apply" }).click();
      await page.getByText("saves $0.30").waitFor();
    };
    await page.goto(`${shop.origin}/buy-gold`);
    await fillGuest(page, email);
    await apply();
    await page.getByRole("button", { name: "Remove promo code FIRSTBUY" }).click();
    await page.getByRole("button", { name: "Buy 10M for $2.00" }).waitFor();
    await apply();
    await page.getByRole("button", { name: "Buy 10M for $1.70" }).click();
    await page.waitForURL(/\/pay\//);
    await page.goto(`${shop.origin}/buy-gold`);
    await fillGuest(page, email);
    await apply();
    await page.getByRole("button", { name: "Buy 10M for $1.70" }).click();
    await page
      .locator(".field_error")
      .getByText("This code is for first orders only. Remove it to continue.")
      .waitFor();
    // Pressed again it is refused again, never applied; without it the order goes on.
    await page.getByRole("button", { name: "Buy 10M for $2.00" }).click();
    await page
      .locator(".field_error")
      .getByText("This code is for first orders only. Remove it to continue.")
      .waitFor();
    expect(await amountsOf(email)).toHaveLength(1);
    await page.getByRole("button", { name: "Remove FIRSTBUY" }).click();
    await page.locator(".field_error").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Buy 10M for $2.00" }).click();
    await page.waitForURL(/\/pay\//);
    expect(await amountsOf(email)).toHaveLength(2);
    await context.close();
  },
);

longTest(
  "a manager makes a code without scripts, with its conditions, and a customer is told what it is for",
  async () => {
    const { page, context } = await openPage(browser, { ...windows.phone, javaScriptEnabled: false });
    await context.addCookies(await deskCookies(shop.origin, "admin@goldhall.test"));
    await page.goto(`${shop.origin}/admin/promotions`);
    await page.getByLabel("Code", { exact: true }).fill("autumn");
    await page.getByLabel("Discount").fill("five");
    await page.getByLabel("Unit").selectOption("usd");
    await page.getByLabel("Redemption limit").fill("100");
    await page.getByLabel("Uses per customer").fill("1");
    await page.getByLabel("Minimum order").fill("20");
    for (const type of ["Infernal Boost", "Quiver Boost", "Infernal + Quiver Boost"]) {
      await page.getByLabel(type, { exact: true }).check();
    }
    await page.getByRole("button", { name: "Create code" }).click();
    await page.getByText("Please enter an amount in dollars.").waitFor();
    await page.getByLabel("Discount").fill("5");
    await page.getByRole("button", { name: "Create code" }).click();
    await page.getByText("First orders of boosts, $20.00 or more, 1 per customer").first().waitFor();
    const buyer = await openPage(browser, windows.phone);
    await visit(buyer.page, `${shop.origin}/buy-gold`);
    await buyer.page.getByLabel("Promo code").fill("autumn");
    await buyer.page.getByRole("button", { name: "Apply" }).click();
    await buyer.page.getByText("This code is for boosts. Remove it to continue.").waitFor();
    await Promise.all([context.close(), buyer.context.close()]);
  },
);
