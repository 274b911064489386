import type { Browser, Page } from "playwright-core";
import { beforeAll, expect } from "vitest";
import { hydrated, openPage, sharedBrowser, windows } from "../support/browser.ts";
import { longTest } from "../support/long-run.ts";
import { findPlanted, recordAnswers, storedByBrowser } from "../support/planted.ts";
import { choice, pick, pressUntil } from "../support/sale-acts.ts";
import { confirmSelling, giveLogin, payTitle, title } from "../support/sale-flow.ts";
import {
  askToSell,
  back,
  confirmation,
  error,
  offerFor,
  onlyOrderOf,
  sellPage,
  submit,
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

/** To the page of the sale: Back leads back, and a reload changes nothing. */
async function goToSell(page: Page, scripts: boolean): Promise<void> {
  await page.getByRole("link", { name: "Sell Now" }).click();
  await title(page, payTitle).waitFor();
  await back(page);
  await title(page, "Your personalized offer").waitFor();
  await page.getByRole("link", { name: "Sell Now" }).click();
  await title(page, payTitle).waitFor();
  await page.reload();
  if (scripts) await hydrated(page);
}

/** Every failure of the payment details, by CashApp and by coin, and of the login, and on to the question. */
async function goToQuestion(page: Page, mail: string): Promise<void> {
  await submit(page);
  await error(page, "Please select an option before continuing").waitFor();
  await error(page, "Please enter your email address").waitFor();
  await error(page, "Please enter the account's login email or username").waitFor();
  await error(page, "Please enter the account's password").waitFor();
  await pick(page, "CashApp");
  await submit(page);
  await error(page, "Please enter your $Cashtag").waitFor();
  expect(await choice(page, /^CashApp/).isChecked()).toBe(true);
  await page.getByLabel("$Cashtag", { exact: true }).fill("$123");
  await submit(page);
  await error(page, "A $Cashtag has 1 to 20 letters and digits, with at least one letter.").waitFor();
  await pick(page, "Cryptocurrency");
  await submit(page);
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
    await giveLogin(page, { name: typed.login, password: typed.password });
    await error(page, `Invalid ${coin} wallet address. Please check and try again.`).waitFor();
    expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe(mail);
  }
  await address.fill(typed.wallet);
  await page.getByText("Final Notice", { exact: true }).waitFor();
  await giveLogin(page, { name: typed.login, password: typed.password });
  await yes(page).waitFor();
}

// The way itself is walked every time: by whole-account-sale, and without scripts by tests/server.
longTest.each([
  ["desktop", false],
  ["phone", true],
] as const)(
  "an offer is sold on a %s (scripts: %s): what is missing is said, the way back leads back, and nothing typed lies open",
  async (size, scripts) => {
    const opened = await openPage(browser, { ...windows[size], javaScriptEnabled: scripts });
    const { page, context } = opened;
    const answers = recordAnswers(context, "seller");
    const mail = `stages-${size}-${scripts}@customers.example`;
    const offer = await offerFor(shop);
    await page.goto(offer);
    if (scripts) await hydrated(page);
    await goToSell(page, scripts);
    await goToQuestion(page, mail);
    const stored = [
      await storedByBrowser(page, "at the last question"),
      { where: "the page at the last question", text: await page.content() },
    ];
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
  "an account is sold by keyboard alone, the page takes the focus, and Escape ends the last question",
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
    await focused(payTitle);
    await page.goBack();
    await focused("Your personalized offer");
    await tabTo(page.getByRole("link", { name: "Sell Now" }));
    await press("Enter");
    await focused(payTitle);
    await tabTo(choice(page, /^CashApp/));
    await press("Space");
    const cashtag = page.getByLabel("$Cashtag", { exact: true });
    await tabTo(cashtag);
    await press("Enter");
    await error(page, "Please enter your $Cashtag").waitFor();
    await expect.poll(() => cashtag.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type(typed.cashtag);
    await tabTo(page.getByLabel("Email", { exact: true }));
    await page.keyboard.type("keys@customers.example");
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
  await visit(page, sellPage(offer));
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
