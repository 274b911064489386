import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountCheckItems, accountCheckLabels } from "../../domain/account-sales/model.ts";
import { hydrated, openPage, sharedBrowser, windows } from "../support/browser.ts";
import { pressFor, tryPassword } from "../support/desk-acts.ts";
import { isLongRun } from "../support/long-run.ts";
import { offerPath, saleAnswers, summary } from "../support/sale-acts.ts";
import {
  answerQuestions,
  choosePayment,
  confirmSelling,
  getOffer,
  giveLogin,
  switchableHiscores,
  title,
} from "../support/sale-flow.ts";
import { expectToast, mailTo, pressStatus, signIn, visit } from "../support/shop-acts.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let browser: Browser;
let shop: ShopServer;
let hiscores: Awaited<ReturnType<typeof switchableHiscores>>;

beforeAll(async () => {
  hiscores = await switchableHiscores();
  [browser, shop] = await Promise.all([sharedBrowser(), startShopServer({ env: hiscores.env })]);
  // Up to $250.00 one person pays here.
  await shop.query(
    `insert into settings (key, value, version, updated_at) values ('approvals', '{"secondPersonAboveCents": 25000}', 1, now())
     on conflict (key) do update set value = excluded.value`,
  );
});
afterAll(async () => {
  await shop?.stop();
  await hiscores?.stop();
});

const sellers = {
  phone: {
    rsn: "Bog Ember",
    loginName: "bog ember",
    method: "CashApp",
    async pay(page: Page) {
      await page.getByLabel("$Cashtag", { exact: true }).fill("$bogember");
    },
  },
  desktop: {
    rsn: "Cinder Wren",
    loginName: "wren@mail.example",
    method: "Cryptocurrency",
    async pay(page: Page) {
      await page.getByText("Ethereum (ETH)", { exact: true }).click();
      await page.getByLabel("Wallet address").fill("0x12");
      await page.getByRole("button", { name: "Submit" }).click();
      const invalid = "Invalid ETH wallet address. Please check and try again.";
      await page.locator("form .field_error", { hasText: invalid }).waitFor();
      await page.getByLabel("Wallet address").fill("0x52908400098527886E0F7030069857D2E4169EE7");
    },
  },
} as const;
const badge = (page: Page, text: string) =>
  page.locator(".desk-order_title").getByText(text, { exact: true });

async function enterDesk(page: Page, orderId: string): Promise<void> {
  await signIn(page, shop.origin, "manager@goldhall.test", "/support");
  await visit(page, `${shop.origin}/admin/orders/${orderId}`);
  await tryPassword(page);
  await title(page, `Order #${orderId.slice(0, 8)}`).waitFor();
}

async function setStatus(desk: Page, label: string): Promise<void> {
  await pressStatus(desk, label);
  await badge(desk, label).waitFor();
}

/**
 * Asks for an offer while nobody is ranked, the service is down, and the page is loaded again: nothing typed
 * is lost.
 */
async function askInBadWeather(page: Page): Promise<void> {
  const name = page.getByLabel("OSRS username");
  const ask = () => page.getByRole("button", { name: "Get My Offer" }).click();
  const address = page.url();
  await name.fill("Lost Plover");
  await ask();
  await expectToast(page, "Username not found", "Username not found. Please check your RSN.");
  expect(await name.inputValue()).toBe("Lost Plover");
  hiscores.set(false);
  await name.fill("Dune Otter");
  await ask();
  await expectToast(page, "Server error", "We can't reach the game's high scores right now.");
  expect(await name.inputValue()).toBe("Dune Otter");
  await summary(page).getByText("Untradeables, 2 items").waitFor();
  await page.reload();
  await hydrated(page);
  await expect.poll(() => name.inputValue()).toBe("Dune Otter");
  await summary(page).getByText("Untradeables, 2 items").waitFor();
  expect(new URL(page.url()).pathname).toBe(new URL(address).pathname);
  hiscores.set(true);
}

// A phone is what visitors hold; the long run goes through it in a desktop's window as well.
const enteredAs = isLongRun ? (["phone", "desktop"] as const) : (["phone"] as const);

test.each(enteredAs)(
  "an account is sold on a %s, staff take it over and pay, and the seller sees each state without reloading",
  async (size) => {
    const seller = sellers[size];
    const email = `whole-sale-${size}@customers.example`;
    const { page, context, expectQuiet } = await openPage(browser, windows[size]);
    await visit(page, `${shop.origin}/sell-accounts`);
    await answerQuestions(page);
    await askInBadWeather(page);
    const offerId = await getOffer(page, seller.rsn);
    const [made] = await shop.query("select rsn, answers, amount_cents from account_offers where id = $1", [
      offerId,
    ]);
    expect(made).toMatchObject({ rsn: seller.rsn, answers: saleAnswers });
    await page.reload();
    await hydrated(page);
    await title(page, "Your personalized offer").waitFor();

    await choosePayment(page, seller.method);
    await seller.pay(page);
    await page.getByLabel("Email", { exact: true }).fill(email);
    await giveLogin(page, { name: seller.loginName, password: "Hunter 2 of old" });
    const dialog = page.getByRole("dialog", { name: "Account Sale Confirmation" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await shop.query("select id from orders where customer_email = $1", [email])).toEqual([]);
    await page.getByRole("button", { name: "Submit" }).click();
    const orderId = await confirmSelling(page);
    await title(page, "Your sale is being processed").waitFor();
    await page.reload();
    await hydrated(page);
    await title(page, "Your sale is being processed").waitFor();
    await page.evaluate(() => Reflect.set(globalThis, "openedOnce", true));

    const staff = await openPage(browser, size === "phone" ? windows.desktop : windows.phone);
    const desk = staff.page;
    await enterDesk(desk, orderId);
    await setStatus(desk, "In Progress");
    await title(page, "Your sale has been accepted").waitFor();
    await desk.getByRole("button", { name: "Request Email Reset Link" }).click();
    await badge(desk, "Email Reset Sent").waitFor();
    await page.locator(".alert_alert", { hasText: "Email reset link needed" }).waitFor();
    expect(await page.evaluate(() => Reflect.get(globalThis, "openedOnce"))).toBe(true);
    await page.getByRole("link", { name: "Paste the reset link" }).click();
    await page.getByLabel("Reset link", { exact: true }).fill("https://reset.example/whole-sale");
    await page.getByRole("button", { name: "Save the link" }).click();
    await expectToast(page, "Reset Link Saved");
    await page.goBack();
    await page.getByText("Email reset link received", { exact: true }).first().waitFor();
    await desk.getByText("Link received").first().waitFor();
    for (const item of accountCheckItems) {
      await desk.getByRole("checkbox", { name: accountCheckLabels[item] }).check();
    }
    await desk.getByRole("button", { name: "Save checks" }).click();
    await desk.getByText("7 of 7 seen").waitFor();
    // The high scores contradict a claim: a manager says why they pay all the same.
    await desk.locator("#verify").getByLabel("Note").fill("Seen in the game");
    await pressFor(desk.getByRole("button", { name: "Verify account" }), desk.getByText(/^Ours since /));
    await title(page, "Your account is verified").waitFor();
    await page.getByText(/^We'll pay you by .* UTC\./).waitFor();
    await desk.getByRole("button", { name: "Mark as sent", exact: true }).click();
    await title(page, "Your payment is on its way").waitFor();
    await badge(desk, "Payment Sent").waitFor();
    await setStatus(desk, "Completed");
    await title(page, "Your sale is complete").waitFor();
    // The receipt was never loaded again, whatever happened at the desk.
    expect(await page.evaluate(() => Reflect.get(globalThis, "openedOnce"))).toBe(true);

    await expectMailed(orderId, Number(made?.amount_cents));
    await mailTo(shop.origin, email, `Completed: order #${orderId.slice(0, 8)}`);
    await visit(page, `${shop.origin}/sell-accounts/offer/${offerId}`);
    await page.getByText("You accepted this offer").waitFor();
    expect(page.url()).toMatch(offerPath);
    await visit(page, `${shop.origin}/sell-accounts`);
    expect(await page.getByRole("radio", { checked: true }).count()).toBe(0);
    expectQuiet();
    staff.expectQuiet();
    await Promise.all([context.close(), staff.context.close()]);
  },
);

async function expectMailed(orderId: string, amountCents: number): Promise<void> {
  const events = await shop.query(
    "select type, data ->> 'to' as to, actor_kind from events where subject_kind = 'order' and subject_id = $1 order by seq",
    [orderId],
  );
  const reported = events.map(({ type, to, actor_kind }) => [type, to, actor_kind].filter(Boolean).join(" "));
  expect(reported.filter((event) => event !== "account.check_set person")).toEqual([
    "order.placed visitor",
    "order.assigned person",
    "order.status_changed in_progress person",
    "order.status_changed email_reset_sent person",
    "account.reset_requested person",
    "account.reset_link_received visitor",
    "order.status_changed verifying_account person",
    "account.verified person",
    "order.note person",
    "payout.due person",
    "payout.sent person",
    "order.status_changed payment_sent person",
    "order.status_changed completed person",
    "invoice.issued person",
  ]);
  const paid = await shop.query(
    `select e.account, sum(e.amount_cents)::int as cents from ledger_entries e
     join ledger_postings p on p.id = e.posting_id where p.order_id = $1 group by 1 order by 1`,
    [orderId],
  );
  expect(paid).toEqual([
    { account: "accounts_bought", cents: amountCents },
    { account: "cash", cents: -amountCents },
    { account: "owed_to_customers", cents: 0 },
  ]);
}
