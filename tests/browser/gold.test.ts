import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSigner } from "../../platform/signing/signer.ts";
import { orderAgreed } from "../support/agreed.ts";
import { hydrated, openPage, sharedBrowser, windows } from "../support/browser.ts";
import { longTest } from "../support/long-run.ts";
import { expectToast, signIn, visit } from "../support/shop-acts.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let browser: Browser;
let shop: ShopServer;
const secret = "the secret with which this shop of the tests signs 0123456789";

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), startShopServer({ env: { AUTH_SECRET: secret } })]);
});
afterAll(async () => {
  await shop?.stop();
});

const ordersOf = (email: string) =>
  shop.query(
    "select id, type, quantity, amount_cents, rsn, is_guest, status, world from orders where customer_email = $1",
    [email],
  );

const handOver = (page: Page) => page.getByRole("textbox", { name: "You hand over" });
const receive = (page: Page) => page.getByRole("textbox", { name: "You receive" });
const summary = (page: Page) => page.getByRole("complementary");
const meetingPath = /\/meeting-instructions\?orderId=[0-9a-f-]{36}$/;

async function fillGuest(page: Page, rsn: string, email: string): Promise<void> {
  await page.getByLabel("OSRS username").fill(rsn);
  await page.getByLabel("Email address", { exact: true }).fill(email);
}

longTest("a guest sells gold on a phone by keyboard alone", async () => {
  const { page, context, expectQuiet } = await openPage(browser, windows.phone);
  const email = "keys@customers.example";
  await visit(page, `${shop.origin}/sell-gold`);
  expect(await handOver(page).inputValue()).toBe("10");
  await handOver(page).focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("100");
  expect(await receive(page).inputValue()).toBe("19.00");
  await summary(page).getByText("$19.00", { exact: true }).waitFor();
  await page.getByLabel("OSRS username").focus();
  await page.keyboard.type("Vault Heron");
  await page.keyboard.press("Tab");
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await page.waitForURL(meetingPath);
  expect(await ordersOf(email)).toMatchObject([
    { type: "gold_sale", quantity: 100, amount_cents: 1900, rsn: "Vault Heron", is_guest: true, world: 333 },
  ]);
  const cookie = (await context.cookies()).find(({ name }) => name.startsWith("oa-"));
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  expectQuiet();
  await context.close();
});

longTest("typing dollars names the nearest whole millions, and their sum is what counts", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await visit(page, `${shop.origin}/sell-gold`);
  await receive(page).fill("20");
  expect(await handOver(page).inputValue()).toBe("105");
  await page.getByRole("button", { name: "Sell 105M for $19.95" }).waitFor();
  await receive(page).blur();
  expect(await receive(page).inputValue()).toBe("19.95");
  await page.getByRole("link", { name: "250M" }).click();
  await page.getByRole("button", { name: "Sell 250M for $47.50" }).waitFor();
  expect(page.url()).toBe(`${shop.origin}/sell-gold`);
  expectQuiet();
  await context.close();
});

longTest.each([
  ["an amount of gold", "You hand over", "3", "3", /^Sell 3M for/],
  ["a sum of dollars", "You receive", "20", "19.95", /^Sell 105M for/],
])(
  "%s that was typed before the scripts arrived is what is sold",
  async (_, label, typed, expected, action) => {
    const { page, context, expectQuiet } = await openPage(browser);
    const scripts = Promise.withResolvers<void>();
    await page.route(/\.js$/, async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(`${shop.origin}/sell-gold`, { waitUntil: "commit" });
    const amount = page.getByRole("textbox", { name: label });
    await amount.fill(typed);
    await page.getByLabel("OSRS username").fill("Vault Heron");
    await page.getByRole("button", { name: "Sell 10M for $1.90" }).waitFor();
    scripts.resolve();
    await page.getByRole("button", { name: action }).waitFor();
    expect(await amount.inputValue()).toBe(expected);
    expect(await page.getByLabel("OSRS username").inputValue()).toBe("Vault Heron");
    expectQuiet();
    await context.close();
  },
);

longTest("a purchase of more than the stock cannot be sent and says what there is", async () => {
  const { page, context } = await openPage(browser);
  await visit(page, `${shop.origin}/buy-gold?quantity=250`);
  const amount = page.getByRole("textbox", { name: "You receive" });
  expect(await amount.getAttribute("aria-invalid")).toBe("true");
  const button = page.getByRole("button", { name: "Buy", exact: true });
  expect(await button.getAttribute("aria-disabled")).toBe("true");
  await amount.fill("100");
  await page.getByRole("button", { name: "Buy 100M for $20.00" }).waitFor();
  await context.close();
});

longTest(
  "without scripts a guest works out a price and buys, and only after seeing the price of what was typed",
  async () => {
    const { page, context } = await openPage(browser, { ...windows.phone, javaScriptEnabled: false });
    const email = "plain@customers.example";
    await page.goto(`${shop.origin}/buy-gold`);
    await page.getByRole("textbox", { name: "You receive" }).fill("50");
    await fillGuest(page, "Tin Heron", email);
    await page.getByRole("button", { name: "Buy 10M for $2.00" }).click();
    await page.getByRole("alert").getByText("Nothing was ordered yet.").waitFor();
    expect(await ordersOf(email)).toEqual([]);
    expect(await page.getByLabel("Email address", { exact: true }).inputValue()).toBe(email);
    await page.getByRole("button", { name: "Buy 50M for $10.00" }).waitFor();
    await page.getByRole("textbox", { name: "You pay" }).fill("4.00");
    await page.getByRole("button", { name: "Calculate" }).click();
    await page.getByRole("button", { name: "Buy 20M for $4.00" }).click();
    await page.waitForURL(/\/pay\/[0-9a-f-]{36}$/);
    expect(await ordersOf(email)).toMatchObject([{ type: "gold_buy", quantity: 20, amount_cents: 400 }]);
    await context.close();
  },
);

longTest("pressing twice and going back to press again make one order", async () => {
  const { page, context } = await openPage(browser);
  const email = "twice@customers.example";
  await visit(page, `${shop.origin}/sell-gold?quantity=30`);
  await fillGuest(page, "Vault Heron", email);
  await page.getByRole("button", { name: "Sell 30M for $5.70" }).dblclick();
  await page.waitForURL(meetingPath);
  const first = page.url();
  await page.goBack();
  await fillGuest(page, "Vault Heron", email);
  await page.getByRole("button", { name: "Sell 30M for $5.70" }).click();
  await page.waitForURL(first);
  expect(await ordersOf(email)).toHaveLength(1);
  await context.close();
});

longTest("an order whose answer got lost is found again after a reload, not made twice", async () => {
  const { page, context } = await openPage(browser);
  const email = "lost@customers.example";
  const sell = page.getByRole("button", { name: "Sell 80M for $15.20" });
  await visit(page, `${shop.origin}/sell-gold?quantity=80`);
  await page.route("**/sell-gold.data*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
  });
  await fillGuest(page, "Vault Heron", email);
  await sell.click();
  await expectToast(page, "We can't reach the shop");
  expect(await ordersOf(email)).toHaveLength(1);
  await page.unroute("**/sell-gold.data*");
  await page.reload();
  await hydrated(page);
  await fillGuest(page, "Vault Heron", email);
  await sell.click();
  await page.waitForURL(meetingPath);
  expect(await ordersOf(email)).toHaveLength(1);
  await context.close();
});

test("the same form sent by two tabs at once makes one order, and both are led to it", async () => {
  const { context } = await openPage(browser);
  const email = "at-once@customers.example";
  const answer = await context.request.get(`${shop.origin}/gold/quote?direction=sell&quantity=40`);
  const { quote } = (await answer.json()) as { quote: { quoteId: string } };
  const form = {
    form: "gold-order",
    quoteId: quote.quoteId,
    quantity: "40",
    rsn: "A",
    customerEmail: email,
    ...orderAgreed,
  };
  const send = () =>
    context.request.post(`${shop.origin}/sell-gold`, {
      form,
      headers: { origin: shop.origin },
      maxRedirects: 0,
    });
  const answers = await Promise.all([send(), send(), send()]);
  const locations = new Set(answers.map((sent) => sent.headers().location));
  expect(answers.map((sent) => sent.status())).toEqual([302, 302, 302]);
  expect(locations.size).toBe(1);
  expect(await ordersOf(email)).toHaveLength(1);
  await context.close();
});

longTest("a quote that ran out strikes the sum, and another one is a press away", async () => {
  const { page, context } = await openPage(browser);
  await page.clock.install();
  await visit(page, `${shop.origin}/sell-gold?quantity=70`);
  await page.clock.fastForward("08:30");
  await summary(page)
    .getByText(/^1:[23]\d$/)
    .waitFor();
  await page.clock.fastForward("02:00");
  await summary(page).locator("s", { hasText: "$13.30" }).waitFor();
  await page.getByRole("button", { name: "Get a new quote" }).click();
  await page.clock.runFor(1000);
  await page.getByRole("button", { name: "Sell 70M for $13.30" }).waitFor();
  await context.close();
});

test("an order under an expired quote is refused with the fresh price and the form as it was", async () => {
  const { context } = await openPage(browser);
  const email = "late@customers.example";
  const expired = ["nonce-of-a-late-one", "sell", 60, 150_000, 1, 900, Date.now() - 1000];
  const quoteId = createSigner(secret).sign("gold-quote", JSON.stringify(expired));
  const answer = await context.request.post(`${shop.origin}/sell-gold`, {
    form: { form: "gold-order", quoteId, quantity: "60", rsn: "Late Heron", customerEmail: email },
    headers: { origin: shop.origin },
  });
  const html = await answer.text();
  expect(answer.status()).toBe(410);
  expect(html).toContain("This quote has expired. Here&#x27;s the new price.");
  expect(html).toContain("$11.40");
  expect(html).toContain('value="Late Heron"');
  expect(html).toContain(`value="${email}"`);
  expect(await ordersOf(email)).toEqual([]);
  await context.close();
});

test("a price or quote that a browser makes up is worth nothing", async () => {
  const { context } = await openPage(browser);
  const email = "forger@customers.example";
  const made = createSigner("another secret").sign(
    "gold-quote",
    JSON.stringify(["nonce-of-a-forger", "sell", 10, 9_000_000, 1, 9000, Date.now() + 60_000]),
  );
  const answer = await context.request.post(`${shop.origin}/sell-gold`, {
    form: { form: "gold-order", quoteId: made, quantity: "10", rsn: "A", customerEmail: email, usd: "90.00" },
    headers: { origin: shop.origin },
  });
  expect(answer.status()).toBe(400);
  expect(await answer.text()).toContain("$1.90");
  expect(await ordersOf(email)).toEqual([]);
  await context.close();
});

longTest("what is missing is named, beside its field and in a toast", async () => {
  const { page, context } = await openPage(browser);
  await visit(page, `${shop.origin}/sell-gold`);
  await page.getByRole("button", { name: "Sell 10M for $1.90" }).click();
  await expectToast(page, "Missing Information", "Please enter your OSRS username");
  await expect
    .poll(() => page.getByLabel("OSRS username").evaluate((field) => field === document.activeElement))
    .toBe(true);
  await page.getByLabel("OSRS username").fill("Vault Heron");
  await page.getByRole("button", { name: "Sell 10M for $1.90" }).click();
  await expectToast(page, "Missing Information", "Please enter your email address");
  await context.close();
});

longTest("a signed-in customer finds name and address filled in, and the order is theirs", async () => {
  const { page, context } = await openPage(browser);
  await signIn(page, shop.origin, "customer@goldhall.test", "/sell-gold");
  expect(await page.getByLabel("OSRS username").inputValue()).toBe("Vault Heron");
  expect(await page.getByRole("textbox", { name: "Email address" }).count()).toBe(0);
  await page.getByRole("main").getByText("customer@goldhall.test").waitFor();
  await page.getByRole("button", { name: "Sell 10M for $1.90" }).click();
  await page.waitForURL(meetingPath);
  const [order] = await shop.query(
    "select is_guest, customer_email, customer_id is not null as owned from orders where id = $1",
    [new URL(page.url()).searchParams.get("orderId")],
  );
  expect(order).toEqual({ is_guest: false, customer_email: "customer@goldhall.test", owned: true });
  await context.close();
});

longTest("a new rate is told while the held one stays, and is quoted when asked for", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await visit(page, `${shop.origin}/sell-gold?quantity=100`);
  await page.getByRole("button", { name: "Sell 100M for $19.00" }).waitFor();
  await shop.query(`with posted as (
      insert into gold_rates (buy_micro_usd, sell_micro_usd, payment_micro_usd, effective_at, published_at)
      values (210000, 195500, 170000, now(), now()) returning version)
    insert into events (subject_kind, subject_id, type, actor_kind, visibility, data, topics, at)
    select 'gold', 'rates', 'gold.rates_posted', 'system', 'public', '{}', '{rates}', now() from posted`);
  await summary(page).getByText("The rate is now $0.1955").waitFor();
  await page.getByRole("button", { name: "Sell 100M for $19.00" }).waitFor();
  await page.getByRole("button", { name: "Use the new rate" }).click();
  await page.getByRole("button", { name: "Sell 100M for $19.55" }).waitFor();
  await summary(page).getByText("$0.1955", { exact: true }).waitFor();
  expectQuiet();
  await context.close();
});

longTest(
  "amounts are taken as players write them, shown as they are taken, and no wheel changes them",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser);
    await visit(page, `${shop.origin}/sell-gold`);
    await handOver(page).fill("0.1b");
    await page.getByText("= 100M", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Sell 100M for $19.00" }).waitFor();
    expect(await handOver(page).inputValue()).toBe("0.1b");
    await handOver(page).hover();
    for (let notch = 0; notch < 5; notch += 1) await page.mouse.wheel(0, 120);
    expect(await handOver(page).inputValue()).toBe("0.1b");
    for (const typed of ["500k", "1.000"]) {
      await handOver(page).fill(typed);
      await page.getByText(/^Please enter 1 to [\d,]+ million, in whole millions\.$/).waitFor();
      expect(await handOver(page).inputValue()).toBe(typed);
    }
    await receive(page).fill("20,50");
    await page.getByText(/^= \$20\.50, at/).waitFor();
    await page.getByRole("button", { name: /^Sell 108M for \$20\.52/ }).waitFor();
    expectQuiet();
    await context.close();
  },
);

longTest("a guest reads their own limit before they press, and how to go on", async () => {
  const [before] = await shop.query("delete from settings where key = 'holds' returning value");
  const { page, context, expectQuiet } = await openPage(browser, windows.phone);
  await visit(page, `${shop.origin}/sell-gold?quantity=20`);
  await page.getByText("1 to 250 million", { exact: true }).waitFor();
  await page.getByText("First order: up to 250M. Need more? Message us.").waitFor();
  expect(await page.getByRole("link", { name: "500M" }).count()).toBe(0);
  await handOver(page).fill("251");
  const limit = page.locator("form p", { hasText: "First order: up to 250M" });
  await limit.getByRole("link", { name: "Message us" }).waitFor();
  expect(await page.getByRole("button", { name: "Sell", exact: true }).getAttribute("aria-disabled")).toBe(
    "true",
  );
  expectQuiet();
  await context.close();
  await shop.query("insert into settings (key, value, version, updated_at) values ('holds', $1, 1, now())", [
    before?.value,
  ]);
});

longTest("an open form keeps what was typed while somebody else buys nearly all there is", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await visit(page, `${shop.origin}/buy-gold`);
  const amount = page.getByRole("textbox", { name: "You receive" });
  await amount.fill("4");
  await page.getByRole("button", { name: /^Buy 4M for/ }).waitFor();
  await fillGuest(page, "Tin Heron", "kept@customers.example");
  const range = await page.getByText(/^1 to [\d,]+ million, all we have/).textContent();
  const quantity = Number(/to ([\d,]+)/.exec(range ?? "")?.[1]?.replace(",", "")) - 5;
  const other = await openPage(browser);
  const asked = await other.context.request.get(
    `${shop.origin}/gold/quote?direction=buy&quantity=${quantity}`,
  );
  const { quote } = (await asked.json()) as { quote: { quoteId: string } };
  const customerEmail = "nearly-all@customers.example";
  await other.context.request.post(`${shop.origin}/buy-gold`, {
    form: { form: "gold-order", quoteId: quote.quoteId, quantity, rsn: "A", customerEmail, ...orderAgreed },
    headers: { origin: shop.origin },
    maxRedirects: 0,
  });
  await page.getByText("1 to 5 million, all we have in stock").waitFor();
  const email = page.getByLabel("Email address", { exact: true });
  expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await email.inputValue()).toBe("kept@customers.example");
  expect(await amount.inputValue()).toBe("4");
  await page.getByRole("button", { name: /^Buy 4M for/ }).click();
  // Paid first: the payment is open already, with its address and its price.
  await page.waitForURL(/\/pay\//);
  await page
    .getByRole("heading", { name: /^Send .* ETH/ })
    .or(page.getByText(/0x[0-9a-fA-F]{40}/))
    .first()
    .waitFor();
  expectQuiet();
  await other.context.close();
  await context.close();
});

test("a program that asks for quotes without end is told to wait", async () => {
  const { context } = await openPage(browser);
  const ask = () => context.request.get(`${shop.origin}/gold/quote?direction=sell&quantity=1`);
  expect((await ask()).status()).toBe(200);
  // As after the last of the 120 that a minute has.
  await shop.query(
    "update rate_limits set taken = 120, expires_at = now() + interval '1 minute' where bucket like 'gold-quote:%'",
  );
  const refused = await ask();
  expect(refused.status()).toBe(429);
  expect(await refused.json()).toEqual({
    problem: "You've asked for too many quotes. Please try again in a minute.",
    allowance: null,
  });
  expect(Number(refused.headers()["retry-after"])).toBeGreaterThan(0);
  await shop.query("delete from rate_limits where bucket like 'gold-quote:%'");
  await context.close();
});

test("a quote for nothing that can be traded is refused in words", async () => {
  const { context } = await openPage(browser);
  const statusOf = async (search: string) =>
    (await context.request.get(`${shop.origin}/gold/quote?${search}`)).status();
  await shop.query("delete from rate_limits");
  expect(await statusOf("direction=sell&quantity=0")).toBe(400);
  expect(await statusOf("direction=sell&quantity=1.5")).toBe(400);
  expect(await statusOf("direction=give&quantity=10")).toBe(400);
  expect(await statusOf("direction=buy&quantity=1000")).toBe(409);
  await context.close();
});
