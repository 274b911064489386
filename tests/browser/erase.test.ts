import type { Browser } from "playwright-core";
import { beforeAll, expect } from "vitest";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { openDesk } from "../support/desk-acts.ts";
import { expectFocusOn, openWatched, pressByKey } from "../support/focus-acts.ts";
import { longTest } from "../support/long-run.ts";
import { demoPassword, expectToast, signIn, visit } from "../support/shop-acts.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let shop: RunningShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
});

/** Somebody without orders, with the password of all demo people. */
async function newCustomer(email: string): Promise<string> {
  const [row] = await shop.query(
    `with u as (insert into users (name, email, email_verified) values ('Quill Wren', $1, true) returning id),
       p as (insert into user_profiles (id, display_name, referral_code) select id, 'Quill Wren', 'WREN2345' from u)
     insert into accounts (user_id, account_id, provider_id, password)
       select u.id, u.id::text, 'credential', a.password from u, accounts a join users c on c.id = a.user_id
       where c.email = 'customer@goldhall.test' and a.provider_id = 'credential' returning user_id as id`,
    [email],
  );
  return String(row?.id);
}

longTest("a customer erases themself, and the desk shows an erased customer", async () => {
  const email = "quill@customers.example";
  const id = await newCustomer(email);
  const { page, expectQuiet } = await openWatched(browser, windows.phone);
  await signIn(page, shop.origin, email, "/profile/erase");
  await page.getByLabel("Current password").fill("not-the-password");
  await page.getByRole("button", { name: "Erase my data" }).click();
  await page.getByText("Your current password is incorrect.").first().waitFor();
  await expectFocusOn(page, /^input: currentPassword/);
  await page.getByLabel("Current password").fill(demoPassword);
  await page.getByRole("button", { name: "Erase my data" }).click();
  await expectToast(page, "Your data is being erased");
  await expectFocusOn(page, /^h1: /);
  expectQuiet();
  const left = async () => (await shop.query("select 1 from users where email = $1", [email])).length;
  await expect.poll(left).toBe(0);
  const desk = await openWatched(browser, windows.desktop);
  await openDesk(desk.page, shop.origin, "admin@goldhall.test", `/admin/people/${id}`);
  await desk.page.getByRole("heading", { name: "Erased customer" }).waitFor();
  desk.expectQuiet();
  expect(shop.output()).not.toContain(email);
});

longTest("an admin is told when nobody has the address, without scripts too", async () => {
  const { page, expectQuiet } = await openWatched(browser, windows.desktop);
  await openDesk(page, shop.origin, "admin@goldhall.test", "/admin/data");
  const plain = await openPage(browser, { ...windows.phone, javaScriptEnabled: false });
  await plain.context.addCookies(await page.context().cookies());
  for (const one of [page, plain.page]) {
    await one.goto(`${shop.origin}/admin/data`);
    const form = one.locator("form[data-form=erase]");
    await form.getByLabel("Email address or account number").fill("nobody@goldhall.test");
    await form.getByLabel("How they asked").fill("By letter");
    await form.getByRole("button", { name: "Erase this customer" }).click();
    await one.getByText("There's nobody with this address or number.").first().waitFor();
  }
  await visit(page, `${shop.origin}/admin/data`);
  await pressByKey(page.getByRole("button", { name: "Erase this customer" }));
  await expectFocusOn(page, /^input: /);
  expectQuiet();
});
