import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { openWatched } from "../support/focus-acts.ts";
import { longTest } from "../support/long-run.ts";
import { orderScene } from "../support/order-scene.ts";
import { demoPassword, expectToast, signIn, visit } from "../support/shop-acts.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let browser: Browser;
let shop: ShopServer;
let scene: ReturnType<typeof orderScene>;
const customer = "customer@goldhall.test";

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), startShopServer()]);
  scene = orderScene(shop);
});
afterAll(async () => {
  await scene?.close();
  await shop?.stop();
});

longTest(
  "a completed sale is made again in two presses, and from the home page in one, paid to what is saved",
  async () => {
    const sold = await scene.place({ customerEmail: customer });
    await scene.moveTo(sold.orderId, "completed");
    const { page, context, expectQuiet } = await openWatched(browser, windows.phone);
    await signIn(page, shop.origin, customer, "/profile");
    await visit(page, `${shop.origin}/profile/payouts`);
    await page.getByRole("radio", { name: /PayPal/ }).check({ force: true });
    await page.getByRole("textbox", { name: "PayPal email address" }).fill("mason@customers.example");
    await page.getByLabel("Current password").fill(demoPassword);
    await page.getByRole("button", { name: "Save payout method" }).click();
    await expectToast(page, "Payout method saved");
    const mask = "m•••@customers.example";
    await page.getByText(mask).waitFor();

    // Saved since: the next sale is of this name, not of the one that sold before.
    await shop.query(
      "update user_profiles set rsn = 'Newer Heron' where id = (select id from users where email = $1)",
      [customer],
    );
    await visit(page, `${shop.origin}/profile/orders/${sold.orderId}`);
    await page.getByRole("link", { name: "Sell again" }).click();
    const place = page.getByRole("button", { name: `Pay to PayPal ${mask}` });
    await place.click();
    await page.waitForURL(/\/meeting-instructions\?orderId=/);
    const orderId = new URL(page.url()).searchParams.get("orderId");
    expect(orderId).not.toBe(sold.orderId);
    const read = () =>
      shop.query(
        "select quantity, rsn, disbursement_method, payout_mask, second_person_since from orders where id = $1",
        [orderId],
      );
    await expect.poll(read).toEqual([
      {
        quantity: 100,
        rsn: "Newer Heron",
        disbursement_method: "paypal",
        payout_mask: mask,
        second_person_since: null,
      },
    ]);

    // From the home page it takes one.
    await visit(page, shop.origin);
    await page.getByRole("button", { name: /^Sell 100M again for \$/ }).click();
    await page.waitForURL(/\/meeting-instructions\?orderId=/);
    const again = new URL(page.url()).searchParams.get("orderId");
    expect(again).not.toBe(orderId);
    const [placed] = await shop.query("select world_locked_at, payout_mask from orders where id = $1", [
      again,
    ]);
    expect(placed).toMatchObject({ payout_mask: mask, world_locked_at: expect.any(Date) });
    expectQuiet();
    await context.close();
  },
);

longTest(
  "without scripts a saved method is chosen by its card, and another's id locks nothing in",
  async () => {
    const { page, context } = await openPage(browser, { ...windows.desktop, javaScriptEnabled: false });
    await page.goto(`${shop.origin}/auth`);
    await page.getByLabel("Email", { exact: true }).fill(customer);
    await page.getByLabel("Password", { exact: true }).fill(demoPassword);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    const [own] = await shop.query("select id from payout_destinations", []);
    await page.goto(`${shop.origin}/sell-gold?quantity=20`);
    await page.getByRole("radio", { name: /PayPal/ }).check({ force: true });
    await shop.query("update payout_destinations set person_id = (select id from users where email = $1)", [
      "staff@goldhall.test",
    ]);
    await page.getByRole("button", { name: /^Sell 20M for/ }).click();
    await page.waitForURL(/\/meeting-instructions\?orderId=/);
    // What stands for no scripts alone is found by none of the page's locators.
    expect(await page.locator("main").textContent()).toContain("Order placed, but not your payout method");
    const orderId = new URL(page.url()).searchParams.get("orderId");
    expect(own).toBeDefined();
    expect(await shop.query("select disbursement_method from orders where id = $1", [orderId])).toEqual([
      { disbursement_method: null },
    ]);
    await context.close();
  },
);
