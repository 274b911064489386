import type { Browser } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { deskCookies, openDesk } from "../support/desk-acts.ts";
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

/** A colleague makes a promo code, which is a live change of the page of promotions. */
async function createCodeElsewhere(promoCode: string): Promise<void> {
  const { context } = await openPage(browser);
  await context.addCookies(await deskCookies(shop.origin, "manager@goldhall.test"));
  const made = await context.request.post(`${shop.origin}/admin/promotions`, {
    form: { form: "create-promo", promoCode, discount: "10", discountUnit: "percent", maxRedemptions: "9" },
    headers: { origin: shop.origin },
    maxRedirects: 0,
  });
  expect(made.status()).toBe(302);
  await context.close();
}

test("a referrer asks for a payout on their profile, and a manager reveals it through live changes, pays and records it", async () => {
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
  await openDesk(desk.page, shop.origin, "admin@goldhall.test", "/admin/promotions");
  await desk.page.locator("summary", { hasText: "Reveal" }).click();
  await desk.page.getByRole("button", { name: "Reveal destination" }).click();
  await desk.page.getByText("referrer@paid.example").waitFor();
  await createCodeElsewhere("MEANWHILE");
  await desk.page.getByRole("row", { name: /MEANWHILE/ }).waitFor();
  expect(await desk.page.getByText("referrer@paid.example").isVisible()).toBe(true);
  await desk.page.locator("summary", { hasText: "Mark as paid" }).click();
  await desk.page.getByLabel("Reference").fill("PP-2026-11");
  await desk.page.getByRole("button", { name: "Record $12.50 as paid" }).click();
  await expectToast(desk.page, "Payout recorded");
  await page.reload();
  await page.getByText("You can request a payout from $5.00 on.").waitFor();
  expectQuiet();
  desk.expectQuiet();
  await Promise.all([context.close(), desk.context.close()]);
});
