import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsInThemes } from "../support/axe.ts";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { openDesk } from "../support/desk-acts.ts";
import { longTest } from "../support/long-run.ts";
import { holdOrder, type OrderScene, orderScene } from "../support/order-scene.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let shop: RunningShop;
let scene: OrderScene;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
  scene = orderScene(shop);
});
afterAll(async () => {
  await scene?.close();
});

/** A sale whose customer has locked in where they are paid. */
async function saleWithDetails(): Promise<string> {
  const order = await scene.place();
  const { context } = await openPage(browser, windows.phone);
  await holdOrder(context, shop.origin, order);
  const answer = await context.request.post(`${shop.origin}/meeting-instructions?orderId=${order.orderId}`, {
    form: { form: "payout", method: "paypal", email: "heron@paypal.example" },
    headers: { origin: shop.origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  await context.close();
  return order.orderId;
}

const statusOf = async (orderId: string, column = "status") =>
  (await shop.query(`select ${column} as value from orders where id = $1`, [orderId]))[0]?.value;

test("a gold sale goes from the queue to completed in five presses, by keyboard alone", async () => {
  const orderId = await saleWithDetails();
  const { page, context, expectQuiet } = await openPage(browser, windows.desktop);
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: shop.origin });
  await openDesk(page, shop.origin, "staff@goldhall.test", "/admin");
  const row = page.locator(`[data-order="${orderId}"]`);
  await row.focus();
  // 1: opens it.
  await page.keyboard.press("Enter");
  await page.waitForURL(`${shop.origin}/admin/orders/${orderId}`);
  await page.locator("#update-status").waitFor();
  // 2: it is theirs and in progress; the focus goes to what is next.
  await page.keyboard.press("i");
  await expect.poll(() => statusOf(orderId)).toBe("in_progress");
  await page.locator("button[value=gold_received]:focus").waitFor();
  // 3
  await page.keyboard.press("Enter");
  await expect.poll(() => statusOf(orderId)).toBe("gold_received");
  const reveal = page.getByRole("button", { name: "Reveal and copy" });
  await page.locator("#payout button:focus").waitFor();
  expect(await reveal.evaluate((button) => button === document.activeElement)).toBe(true);
  // 4: shown, copied, and the focus stands in the reference.
  await page.keyboard.press("Enter");
  await page.locator("#payout input[name=reference]:focus").waitFor();
  await page.getByText("Destination copied.").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("heron@paypal.example");
  await page.keyboard.type("PP-77");
  // 5
  await page.keyboard.press("Enter");
  await expect.poll(() => statusOf(orderId)).toBe("completed");
  // With what comes next the destination is gone.
  await expect.poll(() => page.getByText("heron@paypal.example").count()).toBe(0);
  const [payout] = await shop.query("select state, reference from payouts where order_id = $1", [orderId]);
  expect(payout).toEqual({ state: "sent", reference: "PP-77" });
  const revealed = await shop.query(
    "select note from events where subject_id = $1 and type = 'order.secret_revealed'",
    [orderId],
  );
  expect(revealed).toEqual([{ note: "Paying this order" }]);
  await context.close();
  expectQuiet();
});

test("keys say what they do, act on nothing while one types, and never cancel by themselves", async () => {
  const { orderId } = await scene.place();
  const { page, context, expectQuiet } = await openPage(browser, windows.desktop);
  await openDesk(page, shop.origin, "staff@goldhall.test", `/admin/orders/${orderId}`);
  await page.locator("#update-status textarea").fill("in the game i go");
  await page.locator("#update-status textarea").press("i");
  expect(await statusOf(orderId)).toBe("pending");
  await page.locator("h1").focus();
  await page.keyboard.press("x");
  await page.getByText("Ctrl + Enter sets Canceled.").waitFor();
  // A reason is typed at once, and its letters are keys of other statuses.
  await page.keyboard.type("cigars");
  expect(await page.locator("#update-status textarea").inputValue()).toContain("cigars");
  expect(await statusOf(orderId)).toBe("pending");
  await page.keyboard.press("Escape");
  await page.getByText("Enter sets In Progress.").waitFor();
  await page.locator("h1").focus();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await page.keyboard.press("i");
  expect(await statusOf(orderId)).toBe("pending");
  await page.keyboard.press("Escape");
  await context.close();
  expectQuiet();
});

longTest(
  "on a phone the next action stands first, and a colleague's order asks before anything is done",
  async () => {
    const { orderId } = await scene.place();
    const [oak] = await shop.query(
      "select id from user_profiles where role = 'manager' order by display_name limit 1",
    );
    await shop.query("update orders set assigned_to = $1 where id = $2", [oak?.id, orderId]);
    const { page, context, expectQuiet } = await openPage(browser, windows.desktop);
    await openDesk(page, shop.origin, "staff@goldhall.test", `/admin/orders/${orderId}`);
    await page.setViewportSize(windows.phone.viewport);
    const top = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? 0;
    expect(await top("#update-status button[value=in_progress]")).toBeLessThan(700);
    await page.locator("button[value=in_progress]").click();
    const ask = page.locator("#update-status").getByText(/is on this order\. Take it over\?/);
    await ask.waitFor();
    expect(await statusOf(orderId)).toBe("pending");
    expect(await faultsInThemes(page)).toEqual([]);
    await page.getByRole("button", { name: "Take over and continue" }).click();
    await expect.poll(() => statusOf(orderId)).toBe("in_progress");
    expect(await statusOf(orderId, "assigned_to")).not.toBe(oak?.id);
    await context.close();
    expectQuiet();
  },
);
