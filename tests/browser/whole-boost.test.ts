import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { addBoostProgress } from "../../domain/boosts/index.ts";
import { setOrderStatus } from "../../domain/orders/index.ts";
import { boostScene } from "../support/boost-scene.ts";
import { hydrated, openPage, sharedBrowser, windows } from "../support/browser.ts";
import { openDesk, pressFor } from "../support/desk-acts.ts";
import { heldSending } from "../support/held-sending.ts";
import { longTest } from "../support/long-run.ts";
import { holdOrder } from "../support/order-scene.ts";
import { closeToast, expectToast, visit } from "../support/shop-acts.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
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
  const selected = await payment.locator(".pay_address code").evaluate((address) => {
    getSelection()?.selectAllChildren(address);
    return getSelection()?.toString();
  });
  expect(selected).toMatch(/^0x[0-9a-fA-F]{40}$/);
  await payment.getByRole("button", { name: "Cancel order" }).click();
  const keepButton = payment.getByRole("button", { name: "Keep it" });
  await expect.poll(() => keepButton.evaluate((it) => it === document.activeElement)).toBe(true);
  const yes = await payment.getByRole("button", { name: "Yes, cancel this order" }).boundingBox();
  expect(yes ? yes.y + yes.height : Number.NaN).toBeLessThanOrEqual(windows.phone.viewport.height);
  await keepButton.click();
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
  // What comes next is the customer's: the page asks for it.
  await page.getByRole("heading", { name: "Give us access" }).waitFor();
  await page.getByRole("button", { name: "Send access" }).waitFor();
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
  const badge = staff.page.locator(".desk-order_title").getByText("In Progress", { exact: true });
  await pressFor(staff.page.getByRole("button", { name: /In Progress/ }).first(), badge);
  await page.getByText("A staff member has been assigned to your order.").first().waitFor();

  const manager = await openPage(browser);
  await openDesk(manager.page, shop.origin, "manager@goldhall.test", `/admin/orders/${orderId}`);
  const [ours, theirs] = [staff.page, manager.page].map((desk) => desk.getByLabel("Note to the customer"));
  await ours?.fill("Wave 42");
  await theirs?.fill("Gear is packed");
  for (const desk of [manager.page, staff.page]) {
    await desk.getByRole("button", { name: "Send update" }).click();
    // Each writes about what the other works on by then.
    await desk.locator("form").getByRole("button", { name: "Take over and continue" }).click();
    await page
      .getByText(desk === staff.page ? "Wave 42" : "Gear is packed")
      .first()
      .waitFor();
    await staff.page.locator(".desk-order_progressNotes").getByText("Gear is packed").waitFor();
  }
  await expect.poll(() => ours?.inputValue()).toBe("");
  await Promise.all([guest, staff, manager].map(({ context }) => context.close()));
});

const accessOn = (page: Page) => page.locator("#access");

longTest(
  "a customer gives access on the order's page: what is half typed stays, its holder opens it, the end deletes it",
  async () => {
    const boosts = await boostScene(shop);
    const held = await boosts.paid();
    const { orderId } = held;
    const guest = await openPage(browser, windows.phone);
    const { page } = guest;
    await holdOrder(guest.context, shop.origin, held);
    await visit(page, `${shop.origin}/order/${orderId}`);
    const access = accessOn(page);
    await access.getByRole("heading", { name: "Give us access" }).waitFor();
    await access.getByRole("button", { name: "Send access" }).click();
    await access.getByText("Fill in at least one field.").waitFor();
    await access.getByLabel("Login name or email").fill("wren@game.example");
    await access.getByLabel(/^Password/).fill("of the game");
    // News of the order come while it is typed.
    await addBoostProgress(boosts.staff, { orderId, note: "Gear is packed" });
    await page.locator("[data-part=boost-news]", { hasText: "Gear is packed" }).waitFor();
    expect(await access.getByLabel(/^Password/).inputValue()).toBe("of the game");
    await closeToast(page, "Progress on your boost");
    const sending = await heldSending(page);
    await access.getByRole("button", { name: "Send access" }).click();
    await sending.isOnItsWay;
    // Typed while it is on its way: it is no part of what was sent, and stays.
    await access.getByLabel(/^Recovery answers/).fill("First pet: Rex");
    sending.letGo();
    await expectToast(page, "Access sent");
    await access.getByText("Given", { exact: true }).waitFor();
    expect(await access.getByLabel(/^Password/).inputValue()).toBe("");
    await expect.poll(() => access.getByLabel(/^Recovery answers/).inputValue()).toBe("First pet: Rex");
    expect(await page.content()).not.toMatch(/wren@game|of the game/);

    const desk = await openPage(browser);
    await openDesk(desk.page, shop.origin, "staff@goldhall.test", `/admin/orders/${orderId}`);
    const card = accessOn(desk.page);
    await card.getByText("Given", { exact: true }).waitFor();
    await card.getByText("Take the order to reveal it.").waitFor();
    expect(await card.getByRole("link", { name: /Reveal/ }).count()).toBe(0);
    await desk.page.getByRole("button", { name: "Take", exact: true }).click();
    await card.getByRole("link", { name: "Reveal account access" }).click();
    const dialog = desk.page.getByRole("dialog", { name: "Reveal account access" });
    await dialog.getByLabel("Reason").fill("Beginning the boost");
    await dialog.getByRole("button", { name: "Reveal" }).click();
    await card.getByText("wren@game.example").waitFor();
    await card.getByText("of the game").waitFor();
    await card.getByRole("link", { name: "Hide" }).click();
    await card.getByText("wren@game.example").waitFor({ state: "detached" });
    await card.getByText("Revealed", { exact: true }).waitFor();

    // Live, and still with what was typed; what was opened cannot be changed any more.
    await access.getByText("Opened by our booster").waitFor();
    expect(await access.getByLabel(/^Recovery answers/).inputValue()).toBe("First pet: Rex");
    await access.getByLabel(/^Password/).fill("another");
    await access.getByRole("button", { name: "Send access" }).click();
    await access.getByText("We've already opened it. To change it, message us in the chat.").waitFor();
    await access.getByLabel(/^Password/).fill("");
    await access.getByRole("button", { name: "Send access" }).click();
    await expectToast(page, "Access sent");
    await card.getByText("Recovery answers and notes").waitFor();
    guest.expectQuiet();

    await setOrderStatus(boosts.staff, { orderId, status: "canceled", note: "No booster today" });
    await access.getByText("Deleted", { exact: true }).waitFor();
    await card.getByText("Destroyed", { exact: true }).waitFor();
    expect(await access.locator("form").count()).toBe(0);
    await boosts.close();
    await Promise.all([guest.context.close(), desk.context.close()]);
  },
);

longTest(
  "without scripts access is given, deleted and left to the chat, and nothing typed comes back",
  async () => {
    const boosts = await boostScene(shop);
    const held = await boosts.paid();
    const { page, context } = await openPage(browser, { ...windows.phone, javaScriptEnabled: false });
    await holdOrder(context, shop.origin, held);
    await page.goto(`${shop.origin}/order/${held.orderId}`);
    const access = accessOn(page);
    await access.getByLabel("Login name or email").fill("plain.wren");
    await access.getByLabel(/^Bank PIN/).fill("12");
    await access.getByRole("button", { name: "Send access" }).click();
    await access.getByText("A bank PIN has 4 digits.").waitFor();
    expect(await page.content()).not.toContain("plain.wren");
    await access.getByLabel("Login name or email").fill("plain.wren");
    await access.getByRole("button", { name: "Send access" }).click();
    await access.getByText("Given", { exact: true }).waitFor();
    await access.getByText("Change or add something").click();
    await access.getByLabel(/^Password/).fill("plain word");
    await access.getByRole("button", { name: "Send access" }).click();
    await expect.poll(() => access.getByText(/^Given \w{3} \d/).count()).toBeGreaterThan(1);
    await access.getByRole("button", { name: "Delete what I sent" }).click();
    await access.getByText("Needed", { exact: true }).waitFor();
    await access.getByRole("button", { name: "Contact me in the chat" }).click();
    await access.getByText("In the chat", { exact: true }).waitFor();
    await access.getByRole("link", { name: "the chat" }).click();
    // Staff can answer: the conversation is open, about this order.
    await page.getByText("I'd like to arrange access to my account here.").waitFor();
    const [opened] = await shop.query(
      "select email, waiting_since is not null as waits from chat_conversations where order_id = $1",
      [held.orderId],
    );
    expect(opened).toEqual({ email: "wren@customers.example", waits: true });
    await context.close();
    await boosts.close();
  },
);
