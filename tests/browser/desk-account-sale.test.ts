import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountCheckItems, accountCheckLabels } from "../../domain/account-sales/model.ts";
import { formatUsd } from "../../kernel/money.ts";
import { scoresOf } from "../account-sales/account-sales-rig.ts";
import { axe } from "../support/axe.ts";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { openDesk, pressFor } from "../support/desk-acts.ts";
import { isLongRun, longTest } from "../support/long-run.ts";
import { type SaleScene, saleScene } from "../support/sale-scene.ts";
import { expectToast, pressStatus, toastOf } from "../support/shop-acts.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let shop: RunningShop;
let scene: SaleScene;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
  scene = await saleScene(shop);
});
afterAll(async () => {
  await scene?.close();
});

const password = "Pa55 wörd of the account";
const resetLink = "https://reset.example/planted-link";

async function atDesk(who: "staff" | "manager", orderId: string, window = windows.desktop) {
  const opened = await openPage(browser, window);
  await openDesk(opened.page, shop.origin, `${who}@goldhall.test`, `/admin/orders/${orderId}`);
  return opened;
}

const badge = (page: Page, text: string) =>
  page.locator(".desk-order_title").getByText(text, { exact: true });
const log = (page: Page) => page.locator(".desk-order_log");
const card = (page: Page, name: string) =>
  page.locator("section.panel_panel").filter({ has: page.getByRole("heading", { name, exact: true }) });
const check = (page: Page, item: (typeof accountCheckItems)[number]) =>
  page.getByRole("checkbox", { name: accountCheckLabels[item] });
const saveChecks = (page: Page) => page.getByRole("button", { name: "Save checks" });

/** Presses a status and waits until it is the present one. */
async function setStatus(page: Page, label: string): Promise<void> {
  await pressStatus(page, label);
  await badge(page, label).waitFor();
}

/** A sale whose seller claims a pure, which the high scores contradict; above the limit of payouts. */
function placeFalsePure() {
  return scene.place({
    scores: scoresOf(99, { Sailing: null }),
    answers: { accountType: "perfect_pure", untradeableItems: ["fire_cape"] },
  });
}

test("staff look at an account beside its high scores, verify it, and two people pay it", async () => {
  const { orderId } = await placeFalsePure();
  const { page, context, expectQuiet } = await atDesk("staff", orderId);
  const manager = await atDesk("manager", orderId);

  const details = card(page, "Account Details");
  await details.getByText("Legacy Email Account").waitFor();
  await details.getByText("Account type: Perfect pure").waitFor();
  const claims = card(page, "High scores").getByRole("listitem");
  const pure = claims.filter({ hasText: "Perfect pure" });
  await pure.getByText("Mismatch").waitFor();
  await pure.getByText("Defence 99").waitFor();
  await card(page, "High scores")
    .locator(":is(.gold-page_off, .closing-call_off, .sale-cards_off, .live_off, .pager_disabled)", {
      hasText: "Defence",
    })
    .getByText("mismatch")
    .waitFor({ state: "attached" });
  await page.locator(".desk-order_title").getByText("1 mismatch").waitFor();
  await claims.filter({ hasText: "Fire cape" }).getByText("Check in game").waitFor();
  await card(page, "High scores").getByText("not ranked").first().waitFor({ state: "attached" });
  expect(await page.getByText("Change World").count()).toBe(0);
  await setStatus(page, "In Progress");

  await askForLink(page);
  await saveLink(page, orderId);
  // A colleague's tick comes in between, and stays beside those that aren't saved yet.
  const [first, second, ...others] = accountCheckItems;
  for (const item of others) await check(page, item).check();
  await check(page, first).check();
  await check(manager.page, second).check();
  await saveChecks(manager.page).click();
  await manager.page.getByRole("button", { name: "Take over and continue" }).click();
  await card(page, "Verification").getByText("1 of 7 seen").waitFor();
  expect(await card(page, "Verification").getByRole("checkbox", { checked: true }).count()).toBe(7);
  await saveChecks(page).click();
  await page.getByRole("button", { name: "Take over and continue" }).click();
  await card(page, "Verification").getByText("7 of 7 seen").waitFor();
  await card(manager.page, "Verification").getByText("Teller Finch").nth(5).waitFor();
  const [order] = await shop.query("select amount_cents from orders where id = $1", [orderId]);
  const sum = formatUsd(Number(order?.amount_cents));
  // The mismatch takes two people also to verify it.
  const verification = card(page, "Verification");
  await verification.getByText("1 claim doesn’t match. Verifying it anyway takes two people.").waitFor();
  const dialog = page.getByRole("dialog", { name: "Verify account as is" });
  // The answer to the last check may still be on its way, and opens the page anew.
  const why = dialog.getByLabel("Reason");
  const written = async () => {
    if (!(await dialog.isVisible())) {
      await pressFor(verification.getByRole("link", { name: "Ask another person" }), dialog);
    }
    await why.fill("Its Defence was trained since", { timeout: 2_000 }).catch(() => undefined);
    return why.inputValue({ timeout: 2_000 }).catch(() => "");
  };
  const withdraw = card(page, "Verify account as is").getByRole("button", { name: "Withdraw request" });
  const asked = async () => {
    if (await withdraw.isVisible()) return true;
    if ((await written()) === "") return false;
    await dialog
      .getByRole("button", { name: "Ask another person" })
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    return withdraw.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(asked).toBe(true);
  const request = card(manager.page, "Verify account as is");
  await request.getByText("Perfect pure: Defence 99, a perfect pure has 1").waitFor();
  await request.getByRole("button", { name: "Approve" }).click();
  await expectToast(manager.page, "Approved");
  await page.getByText(/^Ours since /).waitFor();
  await page
    .locator(".deadline_deadline", { hasText: `Within 24 hours of verification. ${sum} is due` })
    .waitFor();

  await card(page, "Payout").getByText("Waiting for a manager’s approval").waitFor();
  await manager.page.getByRole("button", { name: "Approve" }).click();
  await expectToast(manager.page, "Payout approved");
  await card(page, "Payout").getByRole("button", { name: "Mark as sent", exact: true }).click();
  await badge(page, "Payment Sent").waitFor();
  await page.getByText("On time").waitFor();
  await setStatus(page, "Completed");
  expect(
    await shop.query(
      "select sum(amount_cents)::int as due from ledger_entries e join ledger_postings p on p.id = e.posting_id where p.order_id = $1 and account = 'owed_to_customers'",
      [orderId],
    ),
  ).toEqual([{ due: 0 }]);
  expect(shop.output()).not.toContain("planted-link");
  expectQuiet();
  manager.expectQuiet();
  await Promise.all([context.close(), manager.context.close()]);
});

/** Asks the seller for the link; the order moves with it. */
async function askForLink(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Request Email Reset Link" }).click();
  await expectToast(page, "Email Reset Notification Sent");
  await badge(page, "Email Reset Sent").waitFor();
  expect(await page.getByRole("button", { name: "Request Email Reset Link" }).count()).toBe(0);
  await card(page, "Email Reset Link").getByText("Waiting for seller").waitFor();
}

/** Pastes the link, which no page shows again but after Reveal. */
async function saveLink(page: Page, orderId: string): Promise<void> {
  const link = card(page, "Email Reset Link");
  await link.getByRole("button", { name: "Save Reset Link" }).click();
  await link.getByText("Please paste the link.").waitFor();
  await link.getByLabel("Paste link").fill(resetLink);
  await link.getByRole("button", { name: "Save Reset Link" }).click();
  await expectToast(page, "Reset Link Saved");
  await link.getByText("Link received").waitFor();
  await log(page).getByText("Email reset link received").waitFor();
  expect(await page.content()).not.toContain("planted-link");
  await link.getByRole("link", { name: "Reveal reset link" }).click();
  const dialog = page.getByRole("dialog", { name: "Reveal reset link" });
  await dialog.getByLabel("Reason").fill("To reset the mail address");
  await dialog.getByRole("button", { name: "Reveal" }).click();
  await link.getByText(resetLink).waitFor();
  const reported = await shop.query(
    "select note, data ->> 'kind' as kind from events where subject_id = $1 and type = 'order.secret_revealed'",
    [orderId],
  );
  expect(reported).toEqual([{ note: "To reset the mail address", kind: "reset-link" }]);
  await link.getByRole("link", { name: "Hide" }).click();
  await link.getByText(resetLink).waitFor({ state: "detached" });
}

longTest(
  "verified while a reset link is asked for, the desk asks for none; the sale is canceled only with a reason",
  async () => {
    const { orderId } = await scene.place();
    const { page, context, expectQuiet } = await atDesk("manager", orderId);
    await page.setViewportSize(windows.phone.viewport);
    const top = async (name: string) => (await card(page, name).boundingBox())?.y ?? Number.NaN;
    expect(await top("Update Status")).toBeLessThan(await top("Verification"));
    expect(await top("Verification")).toBeLessThan(await top("Account Details"));
    await expect.poll(() => page.getByText("Prayer", { exact: true }).isVisible()).toBe(false);
    await page.getByText("Skills", { exact: true }).click();
    await page.getByText("Prayer", { exact: true }).waitFor();
    // From Pending it is no usual step: the one note says why.
    await page.getByRole("button", { name: "Request Email Reset Link" }).click();
    await page
      .getByText(/isn't the next step after Pending/)
      .first()
      .waitFor();
    await card(page, "Update Status").getByRole("textbox").fill("Known seller");
    await askForLink(page);
    await card(page, "Verification").getByLabel("Note").fill("The link is not needed");
    await page.getByRole("button", { name: "Verify account" }).click();
    await badge(page, "Verifying Account").waitFor();
    const link = card(page, "Email Reset Link");
    await link.getByText("Not needed").waitFor();
    expect(await link.getByRole("button").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Request Email Reset Link" }).count()).toBe(0);
    await card(page, "Update Status").getByRole("link", { name: "Canceled" }).click();
    const dialog = page.getByRole("dialog", { name: /^Cancel order/ });
    await dialog.getByRole("button", { name: "Cancel order" }).click();
    await dialog.getByText("Please say why. The seller reads it.").first().waitFor();
    await dialog.getByLabel("Reason").fill("The login does not work");
    await dialog.getByRole("button", { name: "Cancel order" }).click();
    await expectToast(page, "Order Canceled");
    await badge(page, "Canceled").waitFor();
    expect(
      await shop.query(
        "select note from events where subject_id = $1 and visibility = 'public' and data ->> 'to' = 'canceled'",
        [orderId],
      ),
    ).toEqual([{ note: "The login does not work" }]);
    expectQuiet();
    await context.close();
  },
);

test("the login is dots until a reason is given; then it is in that answer only, and gone with Hide", async () => {
  const { orderId } = await scene.place();
  // Nobody's order: its login is the managers' to reveal, or of whoever takes it (Rule P44).
  const { page, context, expectQuiet } = await atDesk("manager", orderId);
  expect(await page.content()).not.toMatch(/wörd|wren-login/);
  const login = card(page, "Account login");
  await login.getByRole("link", { name: "Reveal login" }).click();
  const dialog = page.getByRole("dialog", { name: "Reveal login" });
  await dialog.getByRole("button", { name: "Reveal" }).click();
  await dialog
    .getByText(/^Say what you need it for/)
    .first()
    .waitFor();
  await dialog.getByLabel("Reason").fill("Looking at the account");
  const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
  await dialog.getByRole("button", { name: "Reveal" }).click();
  expect((await answered).headers()["cache-control"]).toContain("no-store");
  await login.getByText(password, { exact: true }).waitFor();
  await login.getByText("wren-login-").waitFor();
  await login.getByRole("button", { name: "Copy Password" }).waitFor();
  await log(page).getByText("Account login revealed").waitFor();
  await login.getByRole("link", { name: "Hide" }).click();
  await login.getByText("In the vault").waitFor();
  expect(await page.content()).not.toMatch(/wörd|wren-login/);
  await page.reload();
  expect(await page.content()).not.toMatch(/wörd|wren-login/);
  expectQuiet();
  await context.close();
});

longTest("another amount is offered and withdrawn; verifying says that it would withdraw it", async () => {
  const { orderId } = await scene.place();
  const { page, context, expectQuiet } = await atDesk("staff", orderId);
  await setStatus(page, "In Progress");
  await page.getByRole("link", { name: "Make counter-offer" }).click();
  const dialog = page.getByRole("dialog", { name: "Make counter-offer" });
  expect(await dialog.getByLabel("Amount").inputValue()).toMatch(/^\d+\.\d\d$/);
  await dialog.getByLabel("Amount").fill("9999");
  await dialog.getByLabel("Reason").fill("No fire cape to be seen");
  await dialog.getByRole("button", { name: "Send counter-offer" }).click();
  await dialog.getByText("Only managers can offer more than the order's amount.").first().waitFor();
  await dialog.getByLabel("Amount").fill("90");
  await dialog.getByRole("button", { name: "Send counter-offer" }).click();
  await expectToast(page, "Counter-offer sent");
  const counterOffer = card(page, "Counter-offer");
  await counterOffer.getByText("$90.00").waitFor();
  await counterOffer.getByText("No fire cape to be seen").waitFor();
  const withdraws = card(page, "Verification").getByText("This withdraws the open counter-offer");
  await withdraws.waitFor();
  await counterOffer.getByRole("button", { name: "Withdraw" }).click();
  await expectToast(page, "Counter-offer withdrawn");
  await counterOffer.getByText("Withdrawn", { exact: true }).waitFor();
  await withdraws.waitFor({ state: "detached" });
  // Nothing is ticked yet: that takes two people.
  await card(page, "Verification").getByRole("link", { name: "Ask another person" }).waitFor();
  expectQuiet();
  await context.close();
});

longTest("whoever verifies what somebody else has just changed is told, with the fresh order", async () => {
  const { orderId } = await scene.place();
  const staff = await atDesk("staff", orderId);
  await setStatus(staff.page, "In Progress");
  const manager = await openPage(browser, windows.desktop);
  // A window that hears of nothing.
  await manager.page.route("**/api/live*", (route) => route.abort());
  await openDesk(manager.page, shop.origin, "manager@goldhall.test", `/admin/orders/${orderId}`);
  await check(staff.page, "login_works").check();
  await pressFor(saveChecks(staff.page), toastOf(staff.page, "Checks saved").first());
  await card(manager.page, "Verification").getByLabel("Note").fill("I know this seller");
  await manager.page.getByRole("button", { name: "Verify account" }).click();
  const conflict = manager.page.locator(".alert_alert", { hasText: "The order has changed" });
  await conflict
    .filter({ hasText: /Teller Finch changed this order .* Your change wasn't saved\./ })
    .waitFor();
  await card(manager.page, "Verification").getByText("1 of 7 seen").waitFor();
  await manager.page.getByRole("button", { name: "Verify account" }).click();
  await manager.page.getByText("Teller Finch is on this order. Take it over?").waitFor();
  await manager.page.getByRole("button", { name: "Take over and continue" }).click();
  await expectToast(manager.page, "Account verified");
  await card(staff.page, "Verification").getByText("Verified", { exact: true }).waitFor();
  staff.expectQuiet();
  await Promise.all([staff.context.close(), manager.context.close()]);
});

longTest(
  "without scripts a check is ticked, the account verified with a note, and the verification taken back",
  async () => {
    const { orderId } = await scene.place();
    const signedIn = await atDesk("manager", orderId);
    const { page, context } = await openPage(browser, {
      ...windows.desktop,
      javaScriptEnabled: false,
      storageState: await signedIn.context.storageState(),
    });
    await page.goto(`${shop.origin}/admin/orders/${orderId}`);
    await setStatus(page, "In Progress");
    await check(page, "levels_match").check();
    await saveChecks(page).click();
    await card(page, "Verification").getByText("1 of 7 seen").waitFor();
    expect(await check(page, "levels_match").isChecked()).toBe(true);
    await page.getByRole("button", { name: "Verify account" }).click();
    await page
      .getByText("6 checks are still open. Tick what you've seen, or say why in a note.")
      .first()
      .waitFor();
    await card(page, "Verification").getByLabel("Note").fill("Bought from this seller before");
    await page.getByRole("button", { name: "Verify account" }).click();
    await badge(page, "Verifying Account").waitFor();
    await page.getByText("Payment promised by").waitFor();
    await page.getByRole("link", { name: "Undo verification" }).click();
    await page.locator("#do-unverify").getByLabel("Note").fill("The bank PIN is still theirs");
    await page.getByRole("button", { name: "Undo verification" }).click();
    await card(page, "Verification").getByText("1 of 7 seen").waitFor();
    await card(page, "Payout").getByText("The bank PIN is still theirs").waitFor();
    await Promise.all([signedIn.context.close(), context.close()]);
  },
);

test.runIf(isLongRun).each(["desktop", "phone"] as const)(
  "the page of a sale has no accessibility problem and fits a %s",
  async (size) => {
    const { orderId } = await placeFalsePure();
    await shop.query(`update account_sales set flags = '["rsn", "wallet"]' where order_id = $1`, [orderId]);
    const desk = await atDesk("manager", orderId);
    const state = await desk.context.storageState();
    await desk.context.close();
    const { page, context } = await openPage(browser, { ...windows[size], storageState: state });
    await page.goto(`${shop.origin}/admin/orders/${orderId}`);
    await page.getByText("On the list of recovered accounts").first().waitFor();
    await setStatus(page, "In Progress");
    await askForLink(page);
    for (const path of ["", "?do=counter", "?do=reveal-login"]) {
      await page.goto(`${shop.origin}/admin/orders/${orderId}${path}`);
      if (path) await page.getByRole("dialog").waitFor();
      const { violations } = await axe(page).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(over).toBeLessThanOrEqual(0);
    }
    await context.close();
  },
);
