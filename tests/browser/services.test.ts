import type { Browser, Page } from "playwright-core";
import { beforeAll, expect } from "vitest";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { longTest } from "../support/long-run.ts";
import { visit } from "../support/shop-acts.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
});

const quote = (page: Page, sum: string) => page.getByRole("heading", { name: `Your quote: ${sum} USD` });
const buyNow = (page: Page) => page.getByRole("button", { name: "Buy Now" });
const purchase = (page: Page) => page.getByRole("dialog", { name: "Complete Your Purchase" });
const ask = (rsn: string, ...boxes: string[]) =>
  `${shop.origin}/services?${new URLSearchParams([["rsn", rsn], ...boxes.map((box) => [box, "on"])])}`;
const ordersOf = (email: string) =>
  shop.query(
    "select type, amount_cents, deposit_cents, discount_cents, rsn, world, payment_method, details from orders where customer_email = $1",
    [email],
  );

async function getQuote(page: Page, rsn: string): Promise<void> {
  await page.getByLabel("OSRS username").fill(rsn);
  await page.keyboard.press("Enter");
}

longTest.concurrent(
  "a boost is quoted and re-quoted by keyboard, and no payment is touched on the way",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await visit(page, `${shop.origin}/services`);
    await page.getByLabel("OSRS username").focus();
    await page.keyboard.press("Enter");
    await page.getByText("Please enter your username.").waitFor();
    await page.keyboard.type("Cinder Wren");
    await page.keyboard.press("Enter");
    await quote(page, "$35.00").waitFor();
    expect(
      await page.getByRole("list", { name: "Price tiers" }).locator("[aria-current]").textContent(),
    ).toMatch(/^Standard/);
    // Get Quote, the first service, the second one.
    for (let step = 0; step < 3; step += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await quote(page, "$49.00").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await quote(page, "$74.00").waitFor();
    const summary = page.getByRole("complementary");
    expect(await summary.locator("dt").allTextContents()).toEqual([
      "Infernal Cape Boost",
      "Dizana's Quiver Boost",
      "Both in one order, 30% off",
      "Gear rental",
      "Gear deposit, refunded at the end",
    ]);
    const address = page.url();
    await page.reload();
    await quote(page, "$74.00").waitFor();
    expect(page.url()).toBe(address);
    expect(asked.filter((path) => /^\/(pay\b|api\/(?!live))/.test(path))).toEqual([]);
    expectQuiet();
    await context.close();
  },
);

longTest("who cannot be boosted is told why, each case in words of its own, with the levels", async () => {
  const { page, context, expectQuiet } = await openPage(browser, windows.phone);
  await visit(page, `${shop.origin}/services`);
  const reported = async (rsn: string, title: string, text: string) => {
    await getQuote(page, rsn);
    const alert = page.getByRole("alert").filter({ hasText: text });
    await alert.getByText(title, { exact: true }).waitFor();
    expect(await buyNow(page).count()).toBe(0);
  };
  await reported(
    "Small Newt",
    "Prayer Level Requirement",
    "Your Prayer level is below 43—please train Prayer to at least 43 before boosting.",
  );
  await page.getByText("Small Newt doesn't qualify").waitFor();
  await reported(
    "Half Ledger",
    "Account Requirements",
    "Your account stats are too low for this service—please meet our minimum requirements or check your RSN.",
  );
  await reported("Lost Plover", "Username not found", "Username not found. Please check your RSN.");
  await reported(
    "Torn Page",
    "Service Error",
    "Failed to connect to the quote service. Please try again later.",
  );
  await getQuote(page, "Pale Siskin");
  await page.getByText("We check in game before we start").waitFor();
  // The sum is seen without scrolling.
  const sum = await page
    .getByText(/^\$\d+\.\d\d$/)
    .first()
    .boundingBox();
  const scrolled = await page.evaluate(() => scrollY);
  expect(sum && scrolled === 0 ? sum.y + sum.height : Number.NaN).toBeLessThan(windows.phone.viewport.height);
  await getQuote(page, "Fen Warbler");
  await page.getByText("Confirm Desert Treasure 1 above first.").waitFor();
  await page.getByLabel("I have finished Desert Treasure 1 on this account").check();
  await buyNow(page).click();
  await purchase(page).waitFor();
  expectQuiet();
  await context.close();
});

longTest.concurrent("a price that cannot be fetched is an estimate, which nobody can buy", async () => {
  const { page, context } = await openPage(browser);
  await visit(page, ask("Reed Maul", "wantInfernal"));
  await quote(page, "$40.00").waitFor();
  await page.route("**/services.data*", (route) => route.abort());
  await page.getByLabel("Dizana's Quiver Boost").check();
  await page.getByRole("heading", { name: "Estimate: $49.00 USD" }).waitFor();
  // Said once, in the summary.
  expect(await page.getByText("Failed to connect to the quote service.").count()).toBe(1);
  await page.getByText("You can't buy at an estimate.").waitFor();
  expect(await buyNow(page).count()).toBe(0);
  await page.unroute("**/services.data*");
  await page.getByRole("button", { name: "Get a new quote" }).click();
  await quote(page, "$56.00").waitFor();
  // It runs out while it is being bought: nothing is placed at the old price, and a fresh one stands there.
  const id = new URL(page.url()).searchParams.get("quote");
  await buyNow(page).click();
  await shop.query("update boost_quotes set expires_at = now() - interval '1 second' where id = $1", [id]);
  await purchase(page).getByLabel("Email address").fill("late@customers.example");
  await purchase(page).getByRole("button", { name: "Complete Purchase" }).click();
  await purchase(page).getByText("This quote has expired.").waitFor();
  await page.waitForURL(({ searchParams }) => searchParams.get("quote") !== id);
  expect(await ordersOf("late@customers.example")).toEqual([]);
  await context.close();
});

longTest(
  "a choice that changes while somebody is looked up is what they are quoted for",
  async ({ expect }) => {
    const { page, context, expectQuiet } = await openPage(browser);
    await visit(page, `${shop.origin}/services`);
    const getQuoteNow = page.locator("#boost-quote button[type=submit]");
    const box = (name: string) => page.getByLabel(name);
    // The route stays for the whole test: taking one away while it holds requests may lose them.
    let answers = Promise.resolve();
    await page.route("**/services.data*", async (route) => {
      await answers;
      // A lookup that was given up for the next one is gone.
      await route.continue().catch(() => undefined);
    });
    /** Keeps the shop's answers back until what it hands out is called. */
    const heldBack = () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      answers = promise;
      return resolve;
    };
    const letGo = heldBack();
    await getQuote(page, "Cinder Wren");
    await expect.poll(() => getQuoteNow.getAttribute("aria-busy")).toBe("true");
    await box("Infernal Cape Boost").uncheck();
    await box("Dizana's Quiver Boost").check();
    await box("Use our gear").check();
    letGo();
    await quote(page, "$60.00").waitFor();
    await page.getByRole("complementary").getByText("Dizana's Quiver Boost").waitFor();
    // Somebody else is found while no service is chosen.
    const letGoOther = heldBack();
    await getQuote(page, "Reed Maul");
    await expect.poll(() => getQuoteNow.getAttribute("aria-busy")).toBe("true");
    await box("Dizana's Quiver Boost").uncheck();
    letGoOther();
    await expect.poll(() => getQuoteNow.getAttribute("aria-busy")).toBe(null);
    await box("Infernal Cape Boost").check();
    await quote(page, "$65.00").waitFor();
    await page
      .getByRole("complementary")
      .getByText(/^Reed Maul:/)
      .waitFor();
    expectQuiet();
    await context.close();
  },
);

longTest.concurrent(
  "a boost is paid in gold: the server says how much, and the order leads to its meeting",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser);
    const email = "gold-boost@customers.example";
    await visit(page, ask("Cinder Wren", "wantInfernal", "wantQuiver", "useOurGear"));
    await buyNow(page).click();
    await purchase(page).getByLabel("Ingame Gold").check();
    await purchase(page).getByRole("button", { name: "Complete Purchase" }).click();
    await page.waitForURL(/\/gold-calculation\?quote=[0-9a-f-]{36}$/);
    const address = page.url();
    const summary = page.getByRole("complementary");
    await summary.getByText("436M", { exact: true }).waitFor();
    await summary.getByText("Using Our Gear (including deposit)").waitFor();
    await page.getByLabel("Email address").fill("no address");
    await page.getByRole("button", { name: "Pay with 436M of gold" }).click();
    await page.getByText("Please enter a valid email address").waitFor();
    await page.getByLabel("Email address").fill(email);
    await page.getByLabel("World 335").check();
    // What the page sends is only compared: the gold is the server's.
    const posts = /\/gold-calculation\.data/;
    await page.route(posts, (route, request) => {
      const postData = request.postData()?.replace("goldMillions=436", "goldMillions=1");
      return route.continue({ postData });
    });
    await page.getByRole("button", { name: "Pay with 436M of gold" }).click();
    await page.locator(".alert_text", { hasText: "The gold rate has changed: it's 436M now." }).waitFor();
    await page.unroute(posts);
    expect(await ordersOf(email)).toEqual([]);
    await visit(page, address);
    await page.getByLabel("Email address").fill(email);
    await page.getByLabel("World 335").check();
    await page.getByRole("button", { name: "Pay with 436M of gold" }).click();
    await page.waitForURL(/\/meeting-instructions\?orderId=/);
    // The world was chosen with the order, and the gold is the sum of its summary.
    await page.getByText("World 335 is locked in.").waitFor();
    await page.locator(".sum_sum", { hasText: "436M" }).waitFor();
    expect(await ordersOf(email)).toMatchObject([
      {
        type: "infernal_quiver_boost",
        amount_cents: 7400,
        deposit_cents: 2000,
        rsn: "Cinder Wren",
        world: 335,
        payment_method: "gold",
        details: { goldMillions: 436, goldRateMicroUsd: 170_000 },
      },
    ]);
    await page.goto(address);
    expect(page.url()).toContain("/meeting-instructions?orderId=");
    expectQuiet();
    await context.close();
  },
);

longTest("without scripts a boost is quoted by its address, and bought to its payment", async () => {
  const { page, context } = await openPage(browser, { ...windows.phone, javaScriptEnabled: false });
  const email = "plain-boost@customers.example";
  await page.goto(`${shop.origin}/services`);
  await page.getByLabel("OSRS username").fill("Fen Warbler");
  await page.getByLabel("Use our gear").check();
  await page.getByRole("button", { name: "Get Quote" }).click();
  await quote(page, "$65.00").waitFor();
  await buyNow(page).click();
  await page.getByText("Please confirm that this account has finished Desert Treasure 1.").waitFor();
  await page.getByRole("link", { name: "Confirm Desert Treasure 1" }).click();
  await page.getByLabel("I have finished Desert Treasure 1 on this account").check();
  await buyNow(page).click();
  await page.getByRole("button", { name: "Complete Purchase" }).click();
  await page.getByText("Please enter a valid email address").waitFor();
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Promo code").fill("firstbuy");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("Promo code FIRSTBUY (15%)").first().waitFor();
  // The form and the summary beside it say the same sum.
  expect(await page.getByText("$58.25", { exact: true }).count()).toBe(2);
  expect(await page.getByText("$65.00", { exact: true }).count()).toBe(0);
  expect(await page.getByRole("main").getByRole("alert").count()).toBe(0);
  expect(await page.getByLabel("Email address").inputValue()).toBe(email);
  await page.getByRole("button", { name: "Complete Purchase" }).click();
  await page.waitForURL(/\/pay\/[0-9a-f-]{36}$/);
  expect(await ordersOf(email)).toMatchObject([
    {
      type: "infernal_boost",
      amount_cents: 5825,
      discount_cents: 675,
      deposit_cents: 2000,
      payment_method: "crypto-ETH",
    },
  ]);
  await page.goto(`${shop.origin}/gold-calculation`);
  await page.getByRole("link", { name: "Get a quote" }).click();
  await page.getByRole("heading", { level: 1, name: "Infernal & Dizana's Quiver Service" }).waitFor();
  await context.close();
});
