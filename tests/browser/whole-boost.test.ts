import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hydrated, launchBrowser, openPage, windows } from "../support/browser.ts";
import { openDesk, pressFor } from "../support/desk-acts.ts";
import { visit } from "../support/shop-acts.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let browser: Browser;
let shop: ShopServer;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShopServer()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

async function quoteFor(page: Page, rsn: string): Promise<void> {
  await page.getByLabel("OSRS username").fill(rsn);
  await page.getByRole("button", { name: "Get Quote" }).click();
  await page.getByRole("heading", { name: "Your quote: $35.00 USD" }).waitFor();
}

test("a guest on a phone buys a boost, pays half and then the rest with the demo wallet, and watches it done", async () => {
  const guest = await openPage(browser, windows.phone);
  const { page } = guest;
  await visit(page, `${shop.origin}/services`);
  await quoteFor(page, "Cinder Wren");
  await page
    .getByRole("link", { name: "Buy Now" })
    .or(page.getByRole("button", { name: "Buy Now" }))
    .click();
  const purchase = page.getByRole("dialog", { name: "Complete Your Purchase" });
  await purchase.getByLabel(/email/i).fill("wren@customers.example");
  await purchase.getByRole("button", { name: "Complete Purchase" }).click();

  const payment = page.getByRole("dialog", { name: "Cryptocurrency Payment" });
  await payment.getByText("Waiting for your payment").waitFor();
  // Selected by hand it is the bare address.
  const selected = await payment.locator(".pay-address code").evaluate((address) => {
    getSelection()?.selectAllChildren(address);
    return getSelection()?.toString();
  });
  expect(selected).toMatch(/^0x[0-9a-fA-F]{40}$/);
  await payment.getByRole("button", { name: "Cancel order" }).click();
  const keep = payment.getByRole("button", { name: "Keep it" });
  await expect.poll(() => keep.evaluate((it) => it === document.activeElement)).toBe(true);
  const yes = await payment.getByRole("button", { name: "Yes, cancel this order" }).boundingBox();
  expect(yes ? yes.y + yes.height : Number.NaN).toBeLessThanOrEqual(windows.phone.viewport.height);
  await keep.click();
  await payment.getByRole("button", { name: "Pay half" }).click();
  await payment
    .getByText(/has arrived$/)
    .first()
    .waitFor();
  await payment.getByRole("button", { name: "Pay the rest" }).click();
  await payment.getByText("Payment received! Finalizing order...").waitFor();
  await page.waitForURL(/\/order-success\?orderId=/);
  const orderId = new URL(page.url()).searchParams.get("orderId") ?? "";
  await page.getByRole("heading", { level: 1, name: /paid/ }).waitFor();
  guest.expectQuiet();

  const [credited] = await shop.query(
    `select -sum(e.amount_cents)::int as cents from ledger_entries e join ledger_postings p on p.id = e.posting_id
     where p.order_id = $1 and e.account = 'customer_deposits'`,
    [orderId],
  );
  expect(credited?.cents).toBe(3500);
  const staff = await openPage(browser);
  await openDesk(staff.page, shop.origin, "staff@goldhall.test", `/admin/orders/${orderId}`);
  await visit(page, `${shop.origin}/order/${orderId}`);
  await hydrated(page);
  const badge = staff.page.locator(".order-title").getByText("In Progress", { exact: true });
  await pressFor(staff.page.getByRole("button", { name: /In Progress/ }).first(), badge);
  await page.getByText("A staff member has been assigned to your order.").first().waitFor();

  const manager = await openPage(browser);
  await openDesk(manager.page, shop.origin, "manager@goldhall.test", `/admin/orders/${orderId}`);
  const [ours, theirs] = [staff.page, manager.page].map((desk) => desk.getByLabel("Note to the customer"));
  await ours?.fill("Wave 42");
  await theirs?.fill("Gear is packed");
  for (const desk of [manager.page, staff.page]) {
    await desk.getByRole("button", { name: "Tell the customer" }).click();
    await page
      .getByText(desk === staff.page ? "Wave 42" : "Gear is packed")
      .first()
      .waitFor();
    await staff.page.locator(".progress-notes").getByText("Gear is packed").waitFor();
  }
  await expect.poll(() => ours?.inputValue()).toBe("");
  await Promise.all([guest, staff, manager].map(({ context }) => context.close()));
});
