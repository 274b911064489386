import type { Browser, Page } from "playwright-core";
import { beforeAll, expect } from "vitest";
import { hydrated, openPage, sharedBrowser, windows } from "../support/browser.ts";
import { longTest } from "../support/long-run.ts";
import { findPlanted, recordAnswers, storedByBrowser } from "../support/planted.ts";
import { choice, pick, pressUntil } from "../support/sale-acts.ts";
import { confirmSelling, title } from "../support/sale-flow.ts";
import {
  askToSell,
  back,
  confirmation,
  error,
  go,
  offerFor,
  onlyOrderOf,
  stageOf,
  typed,
  yes,
} from "../support/sale-stages.ts";
import { signIn, visit } from "../support/shop-acts.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
});

const method = "How Would You Like to Get Paid?";
const details = "Payment Details";
const verify = "Verify Your Account Information";
const again = "Please enter your payment details again";

/** Loads the page again, with its scripts where it has some. */
async function reload(page: Page, scripts: boolean): Promise<void> {
  await page.reload();
  if (scripts) await hydrated(page);
}

/** To the payment details: what is missing is said, Back leads back, and a reload changes nothing. */
async function goToDetails(page: Page, scripts: boolean): Promise<void> {
  await page.getByRole("link", { name: "Sell Now" }).click();
  await title(page, method).waitFor();
  await page.getByText("Step 1 of 3", { exact: true }).waitFor();
  await go(page);
  await error(page, "Please select an option before continuing").waitFor();
  await back(page);
  await title(page, "Your personalized offer").waitFor();
  await page.getByRole("link", { name: "Sell Now" }).click();
  await title(page, method).waitFor();
  await reload(page, scripts);
  await pick(page, "CashApp");
  await go(page);
  await title(page, details).waitFor();
}

/** Every failure of the payment details, by CashApp and by coin, and on to the login. */
async function goToLogin(page: Page, scripts: boolean, mail: string): Promise<void> {
  await go(page);
  await error(page, "Please enter your $Cashtag").waitFor();
  await error(page, "Please enter your email address").waitFor();
  await page.getByLabel("$Cashtag").fill("$123");
  await go(page);
  await error(page, "A $Cashtag has 1 to 20 letters and digits, with at least one letter.").waitFor();
  await back(page);
  await title(page, method).waitFor();
  expect(await choice(page, /^CashApp/).isChecked()).toBe(true);
  await pick(page, "Cryptocurrency");
  await go(page);
  await title(page, details).waitFor();
  await reload(page, scripts);
  await go(page);
  await error(page, "Please select a cryptocurrency").waitFor();
  await error(page, "Please enter your wallet address").waitFor();
  const address = page.getByLabel("Wallet address");
  for (const [coin, wrong] of [
    ["SOL", "0x12"],
    ["ETH", "0x12"],
    // Of the right form; only its capitals give the mistake away.
    ["ETH", typed.wallet.replace("aA", "AA")],
  ] as const) {
    await page.getByText(`(${coin})`).click();
    await address.fill(wrong);
    await page.getByLabel("Email", { exact: true }).fill(mail);
    await go(page);
    await error(page, `Invalid ${coin} wallet address. Please check and try again.`).waitFor();
    expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe(mail);
  }
  await address.fill(typed.wallet);
  await go(page);
  await title(page, verify).waitFor();
}

/** After a reload at the login the payment details are asked for once more; then to the last question. */
async function goToQuestion(page: Page, scripts: boolean, mail: string): Promise<void> {
  await page.goto(page.url());
  if (scripts) await hydrated(page);
  await page.getByText(again).waitFor();
  await page.getByText("Ethereum (ETH)", { exact: true }).click();
  await page.getByLabel("Wallet address").fill(typed.wallet);
  await page.getByLabel("Email", { exact: true }).fill(mail);
  await go(page);
  await page.getByText("Final Notice", { exact: true }).waitFor();
  const submit = page.getByRole("button", { name: "Submit" });
  await submit.click();
  await error(page, "Please enter the account's login email or username").waitFor();
  await error(page, "Please enter the account's password").waitFor();
  await page.getByLabel("Login email or username", { exact: true }).fill(typed.login);
  await page.getByLabel("Password", { exact: true }).fill(typed.password);
  await submit.click();
  await yes(page).waitFor();
}

// The way itself is walked every time: by whole-account-sale, and without scripts by tests/server.
longTest.each([
  ["desktop", false],
  ["phone", true],
] as const)(
  "an offer is sold on a %s (scripts: %s): each stage says what is missing, goes back, and outlives a reload, and nothing typed lies open",
  async (size, scripts) => {
    const opened = await openPage(browser, { ...windows[size], javaScriptEnabled: scripts });
    const { page, context } = opened;
    const answers = recordAnswers(context, "seller");
    const mail = `stages-${size}-${scripts}@customers.example`;
    const offer = await offerFor(shop);
    await page.goto(offer);
    if (scripts) await hydrated(page);
    await goToDetails(page, scripts);
    await goToLogin(page, scripts, mail);
    const stored = [await storedByBrowser(page, "at the login")];
    await goToQuestion(page, scripts, mail);
    stored.push(await storedByBrowser(page, "at the last question"), {
      where: "the page at the last question",
      text: await page.content(),
    });
    const orderId = await confirmSelling(page);
    await title(page, "Your sale is being processed").waitFor();
    await page.getByText("Cryptocurrency (Ethereum)").waitFor();
    expect(await onlyOrderOf(shop, offer)).toBe(orderId);
    stored.push(await storedByBrowser(page, "at the receipt"));
    await answers.settled();
    expect(findPlanted(["Sedge Pike"], answers.seen)).not.toEqual([]);
    expect(findPlanted(Object.values(typed), [...answers.seen, ...stored])).toEqual([]);
    opened.expectQuiet();
    await context.close();
  },
);

longTest(
  "an account is sold by keyboard alone, each stage takes the focus, and Escape ends the last question",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser);
    const offer = await offerFor(shop);
    await visit(page, offer);
    const tabTo = (requested: Parameters<typeof pressUntil>[2]) => pressUntil(page, "Tab", requested);
    const press = (key: string) => page.keyboard.press(key);
    const focused = (heading: string) =>
      expect
        .poll(() => title(page, heading).evaluate((element) => element === document.activeElement))
        .toBe(true);
    await tabTo(page.getByRole("link", { name: "Sell Now" }));
    await press("Enter");
    await focused(method);
    await page.goBack();
    await focused("Your personalized offer");
    await tabTo(page.getByRole("link", { name: "Sell Now" }));
    await press("Enter");
    await focused(method);
    await tabTo(choice(page, /^CashApp/));
    await press("Space");
    await press("Enter");
    await focused(details);
    const cashtag = page.getByLabel("$Cashtag");
    await tabTo(cashtag);
    await press("Enter");
    await error(page, "Please enter your $Cashtag").waitFor();
    await expect.poll(() => cashtag.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type(typed.cashtag);
    await tabTo(page.getByLabel("Email", { exact: true }));
    await page.keyboard.type("keys@customers.example");
    await press("Enter");
    await focused(verify);
    await tabTo(page.getByLabel("Login email or username"));
    await page.keyboard.type("sedge pike");
    await tabTo(page.getByLabel("Password", { exact: true }));
    await page.keyboard.type(typed.password);
    await press("Enter");
    await confirmation(page).waitFor();
    await press("Escape");
    await confirmation(page).waitFor({ state: "detached" });
    await tabTo(page.getByRole("button", { name: "Submit" }));
    await press("Enter");
    await confirmation(page).waitFor();
    await tabTo(yes(page));
    await press("Enter");
    await page.waitForURL(/\/receipt\?orderId=/);
    await onlyOrderOf(shop, offer);
    expectQuiet();
    await context.close();
  },
);

longTest("a signed-in seller's receipt goes to the mail address of their account", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await signIn(page, shop.origin, "customer@goldhall.test", "/support");
  const offer = await offerFor(shop);
  await visit(page, stageOf(offer, "payment-details"));
  await page.getByText("customer@goldhall.test", { exact: true }).first().waitFor();
  expect(await page.getByLabel("Email", { exact: true }).count()).toBe(0);
  await askToSell(page, offer, null);
  const orderId = await confirmSelling(page);
  const [order] = await shop.query(
    "select customer_email, customer_id is not null as theirs from orders where id = $1",
    [orderId],
  );
  expect(order).toEqual({ customer_email: "customer@goldhall.test", theirs: true });
  expectQuiet();
  await context.close();
});
