import type { Browser } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { sharedBrowser, windows } from "../support/browser.ts";
import { openDesk } from "../support/desk-acts.ts";
import { openWatched } from "../support/focus-acts.ts";
import { expectToast, signIn } from "../support/shop-acts.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
  // What a friend's first order has brought; how it is earned is tested in tests/promotions.
  await shop.query(
    `insert into referral_commissions
       (friend_id, referrer_id, order_id, credited_cents, remaining_cents, state, credited_at, updated_at)
     select gen_random_uuid(), id, gen_random_uuid(), 1250, 1250, 'credited', now(), now()
     from users where email = 'customer@goldhall.test'`,
  );
});

test("a referrer asks for a payout on their profile, and a manager reveals it and pays it among the payouts", async () => {
  const { page, context, expectQuiet } = await openWatched(browser, windows.phone);
  await signIn(page, shop.origin, "customer@goldhall.test", "/profile");
  await page.getByText("Request payout").click();
  await page.getByRole("radio", { name: /PayPal/ }).check();
  await page.getByRole("textbox", { name: "PayPal email address" }).fill("referrer@paid.example");
  await page.getByRole("button", { name: "Request $12.50" }).click();
  await page.getByText("$12.50 requested").waitFor();
  expect(await page.getByText("r•••@paid.example").count()).toBeGreaterThan(0);
  expect(await page.content()).not.toContain("referrer@paid.example");
  const desk = await openWatched(browser, windows.desktop);
  await openDesk(desk.page, shop.origin, "admin@goldhall.test", "/admin/payouts");
  const row = desk.page.getByRole("row", { name: /Commission/ });
  await row.locator("summary", { hasText: "Reveal" }).click();
  await row.getByRole("button", { name: "Reveal" }).click();
  await desk.page.getByText("referrer@paid.example").waitFor();
  expect(await desk.page.getByText("referrer@paid.example").isVisible()).toBe(true);
  await row.locator("summary", { hasText: "More" }).click();
  await row.getByPlaceholder("Transfer no., optional").fill("PP-2026-11");
  await row.getByRole("button", { name: "Mark as sent" }).click();
  await expectToast(desk.page, "Payout sent");
  await page.reload();
  await page.getByText("You can request a payout from $5.00 on.").waitFor();
  expectQuiet();
  desk.expectQuiet();
  await Promise.all([context.close(), desk.context.close()]);
});
