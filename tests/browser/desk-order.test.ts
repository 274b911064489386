import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsInThemes } from "../support/axe.ts";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { openDesk } from "../support/desk-acts.ts";
import { heldSending } from "../support/held-sending.ts";
import { longTest } from "../support/long-run.ts";
import { holdOrder, type OrderScene, orderScene } from "../support/order-scene.ts";
import { followRequests } from "../support/settled.ts";
import { expectToast, mailTo, toastOf, visit } from "../support/shop-acts.ts";
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

/** A window of a member of staff with an order open. */
async function atDesk(who: "staff" | "manager" | "admin", orderId: string, window = windows.desktop) {
  const opened = await openPage(browser, window);
  await openDesk(opened.page, shop.origin, `${who}@goldhall.test`, `/admin/orders/${orderId}`);
  return opened;
}

const badge = (page: Page, text: string) =>
  page.locator(".desk-order_title").getByText(text, { exact: true });
const log = (page: Page) => page.locator(".desk-order_log");
const eventTypes = async (orderId: string) =>
  (await shop.query("select type from events where subject_id = $1 order by seq", [orderId])).map(
    ({ type }) => type,
  );

longTest(
  "of two who edit at once one is told, and keeps what they typed beside what the other saved",
  async () => {
    const { orderId } = await scene.place();
    const staff = await atDesk("staff", orderId);
    const manager = await atDesk("manager", orderId);
    await manager.page.getByRole("link", { name: "Edit Order" }).click();
    await manager.page.getByLabel("Gold Amount (M)").fill("120");
    await staff.page.getByRole("link", { name: "Edit Order" }).click();
    expect(await staff.page.getByLabel("Amount (USD)").isDisabled()).toBe(true);
    await staff.page.getByLabel("Name", { exact: true }).fill("Robert Heron");
    await staff.page.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(staff.page, "Order Updated", "Changed: name.");

    await manager.page.getByText("Name is now Robert Heron.").waitFor();
    expect(await manager.page.getByLabel("Gold Amount (M)").inputValue()).toBe("120");
    const { isOnItsWay, letGo } = await heldSending(manager.page);
    await manager.page.getByRole("button", { name: "Save Changes" }).click();
    await isOnItsWay;
    const note = manager.page.locator("#edit-order [name=note]");
    await note.fill("Weighed twice");
    letGo();
    const conflict = manager.page.locator(".alert_alert", { hasText: "The order has changed" });
    await conflict
      .filter({ hasText: /Teller Finch changed this order .* Your change wasn't saved\./ })
      .waitFor();
    // Also what was written while it was on its way.
    expect(await note.inputValue()).toBe("Weighed twice");
    expect(await manager.page.getByLabel("Gold Amount (M)").inputValue()).toBe("120");
    expect(await manager.page.getByLabel("Name", { exact: true }).inputValue()).toBe("Robert Heron");
    await manager.page.getByText("Just changed to Robert Heron").waitFor();
    await manager.page.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(manager.page, "Order Updated", "Changed: gold amount, amount.");
    await staff.page.locator(".desk-order_sum").getByText("$22.80").waitFor();
    await staff.page.locator("dd", { hasText: "Robert Heron" }).first().waitFor();
    staff.expectQuiet();
    manager.expectQuiet();
    await Promise.all([staff.context.close(), manager.context.close()]);
  },
);

longTest("an override needs a note, which Enter then sends with it", async () => {
  const { orderId } = await scene.place();
  const { page, context, expectQuiet } = await atDesk("staff", orderId);
  await page.getByText("More…").click();
  await page.getByRole("button", { name: /^Gold Received/ }).click();
  // Beside the field that is missing, which has the focus, and nowhere over the page.
  await page
    .locator(".field_error", { hasText: "Gold Received isn't the next step after Pending." })
    .waitFor();
  expect(await toastOf(page, "Failed to update status").count()).toBe(0);
  expect(await badge(page, "Pending").count()).toBe(1);
  const note = page.getByRole("textbox", { name: /^Note/ });
  await note.fill("Settled at the counter");
  await note.press("Enter");
  await expectToast(page, "Status Updated");
  await badge(page, "Gold Received").waitFor();
  await log(page).getByText("Settled at the counter").waitFor();
  expect(await page.getByRole("button", { name: /^Gold Received/ }).isDisabled()).toBe(true);
  expectQuiet();
  await context.close();
});

test("the expected next status is first, and the other one at the desk sees it without reloading", async () => {
  const { orderId } = await scene.place();
  const one = await openPage(browser);
  await one.page.clock.install();
  await openDesk(one.page, shop.origin, "staff@goldhall.test", `/admin/orders/${orderId}`);
  const other = await atDesk("manager", orderId);
  await other.page.locator(".desk-order_readers", { hasText: "Teller Finch is viewing too" }).waitFor();
  const readers = one.page.locator(".desk-order_readers", { hasText: "Ledger Oak is viewing too" });
  // An open page asks who else is here every twelve seconds.
  await one.page.clock.fastForward(12_000);
  await readers.waitFor();
  const first = one.page.locator(".desk_statusButtons button").first();
  expect(await first.textContent()).toContain("In Progress");
  await first.click();
  await badge(one.page, "In Progress").waitFor();
  await badge(other.page, "In Progress").waitFor();
  await expectToast(other.page, "Order Status Updated");
  expect(await other.page.locator(".desk_statusButtons button").first().textContent()).toContain(
    "Gold Received",
  );
  await Promise.all([one.context.close(), other.context.close()]);
});

longTest(
  "an order that is moved on stays where it is scrolled, although the page follows what happens",
  async () => {
    const { orderId } = await scene.place();
    const { page, context, expectQuiet } = await atDesk("staff", orderId);
    await page.getByText("Live", { exact: true }).first().waitFor();
    await page.evaluate(() => scrollTo({ top: 200, behavior: "instant" }));
    const settled = followRequests(page);
    await page.locator(".desk_statusButtons button").first().click();
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).toBeGreaterThan(0);
    await expectToast(page, "Status Updated");
    await badge(page, "In Progress").waitFor();
    await settled();
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    expectQuiet();
    await context.close();
  },
);

longTest("the world is changed in a dialog, also without scripts", async () => {
  const { orderId } = await scene.place();
  const { page, context, expectQuiet } = await atDesk("staff", orderId);
  await page.getByText("World 333, Grand Exchange").waitFor();
  await page.getByRole("link", { name: "Change World" }).click();
  const dialog = page.getByRole("dialog", { name: "Change World" });
  await dialog.getByText("World 335 (Free-to-Play)").click();
  await dialog.getByRole("button", { name: "Save World" }).click();
  await expectToast(page, "World Updated");
  await page.getByText("World 335, Grand Exchange").waitFor();
  expectQuiet();

  const plain = await openPage(browser, {
    ...windows.desktop,
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  await plain.page.goto(`${shop.origin}/admin/orders/${orderId}`);
  await plain.page.getByRole("link", { name: "Change World" }).click();
  await plain.page.getByText("World 333 (Members)").click();
  await plain.page.getByRole("button", { name: "Save World" }).click();
  await plain.page.getByText("World 333, Grand Exchange").waitFor();
  await plain.page.getByRole("button", { name: /^In Progress/ }).click();
  await badge(plain.page, "In Progress").waitFor();
  await Promise.all([plain.context.close(), context.close()]);
});

test("payment details are dots until a reason is given; then they are in that answer only, and the log tells", async () => {
  const held = await scene.place();
  const { orderId } = held;
  await scene.moveTo(orderId, "gold_received");
  const customer = await openPage(browser, windows.phone);
  await holdOrder(customer.context, shop.origin, held);
  await visit(customer.page, `${shop.origin}/meeting-instructions?orderId=${orderId}`);
  await customer.page.getByText("Cash App", { exact: true }).click();
  await customer.page.getByRole("textbox", { name: "$Cashtag" }).fill("secretheron");
  await customer.page.getByRole("button", { name: /^Lock in and pay me/ }).click();
  await customer.page.getByText("Paid to", { exact: true }).waitFor();

  const { page, context, expectQuiet } = await atDesk("staff", orderId);
  const cashtag = page.getByText("secretheron");
  expect(await page.content()).not.toContain("secretheron");
  const payout = page.locator("#payout");
  await payout.getByLabel("Reason to reveal").fill("");
  await payout.getByRole("button", { name: "Reveal and copy" }).click();
  await payout
    .getByText(/^Say what you need it for/)
    .first()
    .waitFor();
  expect(await eventTypes(orderId)).not.toContain("order.secret_revealed");
  // A usual reason is filled in by a press, and another one typed over it.
  await payout.getByRole("button", { name: "Customer asked" }).click();
  expect(await payout.getByLabel("Reason to reveal").inputValue()).toBe("Customer asked");
  await payout.getByLabel("Reason to reveal").fill("Sending the payout");
  const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
  await payout.getByRole("button", { name: "Reveal and copy" }).click();
  expect((await answered).headers()["cache-control"]).toContain("no-store");
  await cashtag.waitFor();
  await log(page).getByText("Sending the payout").waitFor();
  expect((await eventTypes(orderId)).filter((type) => type === "order.secret_revealed")).toHaveLength(1);
  await page.getByRole("link", { name: "Hide" }).click();
  await payout.getByRole("button", { name: "Reveal and copy" }).waitFor();
  expect(await cashtag.count()).toBe(0);
  await page.reload();
  expect(await page.content()).not.toContain("secretheron");
  expect(shop.output()).not.toContain("secretheron");
  expectQuiet();
  await Promise.all([context.close(), customer.context.close()]);
});

test("an internal note is marked at the desk and is nowhere in the customer's view; a public one is", async () => {
  const held = await scene.place();
  const { page, context, expectQuiet } = await atDesk("staff", held.orderId);
  for (const [words, isPublic] of [
    ["Came with platinum tokens", false],
    ["Please bring coins only", true],
  ] as const) {
    await log(page).getByText("Add a note").click();
    await log(page).getByLabel("New note").fill(words);
    if (isPublic) await log(page).getByText("Public: the customer sees it").click();
    await log(page).getByRole("button", { name: "Add note" }).click();
    await log(page).locator("li", { hasText: words }).waitFor();
  }
  const internal = log(page).locator("li", { hasText: "Came with platinum tokens" });
  expect(await internal.getByText("Internal").count()).toBe(1);
  await log(page).getByText("chain verified").waitFor();
  expectQuiet();

  const customer = await openPage(browser, windows.phone);
  await holdOrder(customer.context, shop.origin, held);
  await visit(customer.page, `${shop.origin}/order/${held.orderId}`);
  await customer.page.getByText("Please bring coins only").first().waitFor();
  expect(await customer.page.content()).not.toContain("platinum");
  await Promise.all([context.close(), customer.context.close()]);
});

longTest(
  "half-written notes stay while their writer does something else; only what was sent goes",
  async () => {
    const { orderId } = await scene.place();
    const { page, context, expectQuiet } = await atDesk("staff", orderId);
    const status = page.getByRole("textbox", { name: /^Note/ });
    const note = log(page).getByLabel("New note");
    const isUnfolded = () =>
      log(page)
        .locator("details")
        .evaluate((box: HTMLDetailsElement) => box.open);
    await status.fill("Asked for coins");
    await log(page).getByText("Add a note").click();
    await note.fill("Prefers");
    await page.getByRole("link", { name: "Change World" }).click();
    const dialog = page.getByRole("dialog", { name: "Change World" });
    await dialog.getByText("World 335 (Free-to-Play)").click();
    await dialog.getByRole("button", { name: "Save World" }).click();
    await page.getByText("World 335, Grand Exchange").waitFor();
    await page.request.post(`${shop.origin}/admin/orders/${orderId}`, {
      form: { form: "note", note: "From another window", idempotencyKey: "another-window-1" },
      headers: { origin: shop.origin },
      maxRedirects: 0,
    });
    await log(page).locator("li", { hasText: "From another window" }).waitFor();
    expect([await status.inputValue(), await note.inputValue()]).toEqual(["Asked for coins", "Prefers"]);
    expect(await isUnfolded()).toBe(true);

    const sending = await heldSending(page);
    await log(page).getByRole("button", { name: "Add note" }).click();
    await sending.isOnItsWay;
    await note.press("Control+End");
    await page.keyboard.type(" the bank.");
    sending.letGo();
    await log(page).locator("li", { hasText: "Prefers" }).waitFor();
    await expect.poll(() => note.inputValue()).toBe("the bank.");
    await log(page).getByRole("button", { name: "Add note" }).click();
    await log(page).locator("li", { hasText: "the bank." }).waitFor();
    await expect.poll(isUnfolded).toBe(false);
    await page.locator(".desk_statusButtons button").first().click();
    await badge(page, "In Progress").waitFor();
    await log(page).locator("li", { hasText: "Asked for coins" }).waitFor();
    await expect.poll(() => status.inputValue()).toBe("");
    expectQuiet();
    await context.close();
  },
);

longTest(
  "an admin removes an order: who has it open is told and led back, and its page is gone",
  async () => {
    const { orderId } = await scene.sellGold();
    const staff = await atDesk("staff", orderId);
    expect(await staff.page.getByRole("link", { name: "Remove" }).count()).toBe(0);
    const admin = await atDesk("admin", orderId);
    await admin.page.getByRole("link", { name: "Remove" }).click();
    const dialog = admin.page.getByRole("dialog", { name: "Remove order" });
    await dialog.getByRole("button", { name: "Remove order" }).click();
    await dialog.getByText("Please say why.").first().waitFor();
    await dialog.getByLabel("Reason").fill("A trial");
    await dialog.getByRole("button", { name: "Remove order" }).click();
    await admin.page.waitForURL(`${shop.origin}/admin`);
    await expectToast(admin.page, "Order removed");
    await expectToast(staff.page, "Order Removed", "This order is no longer available.");
    await staff.page.waitForURL(`${shop.origin}/admin`);
    const answer = await staff.page.goto(`${shop.origin}/admin/orders/${orderId}`);
    expect(answer?.status()).toBe(404);
    await staff.page.getByRole("heading", { name: "Order Not Found" }).waitFor();
    await staff.page.getByRole("link", { name: "Go Back" }).waitFor();
    expect(await eventTypes(orderId)).toContain("order.removed");
    await Promise.all([staff.context.close(), admin.context.close()]);
  },
);

test("a manual payment is booked once, and only managers are offered a refund", async () => {
  const { orderId } = await scene.place({ type: "gold_buy" });
  const staff = await atDesk("staff", orderId);
  await staff.page.getByText("No payment information available.").waitFor();
  await staff.page.getByRole("link", { name: "Record payment" }).click();
  const dialog = staff.page.getByRole("dialog", { name: "Record payment" });
  expect(await dialog.getByLabel("Amount").inputValue()).toBe("19.00");
  await dialog.getByLabel("Payment method").selectOption("paypal");
  await dialog.getByLabel("Transfer reference").fill("PP-77");
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await expectToast(staff.page, "Payment recorded");
  await staff.page.getByText("received $19.00", { exact: true }).waitFor();
  expect(await staff.page.getByRole("link", { name: "Record refund" }).count()).toBe(0);
  const manager = await atDesk("manager", orderId);
  await manager.page.getByRole("link", { name: "Record refund" }).waitFor();
  await Promise.all([staff.context.close(), manager.context.close()]);
});

test("staff place an order for a customer, who gets the usual mail", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await openDesk(page, shop.origin, "staff@goldhall.test", "/admin/orders/new");
  await page.getByLabel("Gold Amount (M)").fill("30");
  await page.getByRole("button", { name: "Show price" }).click();
  const action = page.getByRole("button", { name: "Buy 30M for $5.70" });
  await action.click();
  await expectToast(page, "Order not placed", "Please enter your email address");
  await page.getByLabel("Email").fill("walk-in@customers.example");
  await page.getByLabel("Game username").fill("Walk In");
  await action.click();
  await page.waitForURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
  await expectToast(page, "Order placed");
  await log(page).getByText("Order created").waitFor();
  await log(page).getByText("Teller Finch").first().waitFor();
  const orderId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const placed = await shop.query(
    "select source, amount_cents, placed_by is not null as staff from orders where id = $1",
    [orderId],
  );
  expect(placed).toEqual([{ source: "desk", amount_cents: 570, staff: true }]);
  await mailTo(shop.origin, "walk-in@customers.example", `Order received: order #${orderId.slice(0, 8)}`);
  expectQuiet();
  await context.close();
});

longTest("staff place a purchase with the customer's promo code at the sum that they saw", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await openDesk(page, shop.origin, "staff@goldhall.test", "/admin/orders/new");
  await page.getByLabel("The customer").selectOption("buy");
  await page.getByLabel("Gold Amount (M)").fill("20");
  await page.getByLabel("Promo code").fill("nothing");
  await page.getByRole("button", { name: "Show price" }).click();
  await page.getByText("We don't know this promo code.").waitFor();
  await page.getByLabel("Promo code").fill("firstbuy");
  await page.getByRole("button", { name: "Show price" }).click();
  await page.getByText("Promo code FIRSTBUY (15%)").waitFor();
  await page.getByLabel("Email").fill("coded@customers.example");
  await page.getByLabel("Game username").fill("Coded");
  await page.getByRole("button", { name: "Sell 20M for $3.40" }).click();
  await page.waitForURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
  const placed = await shop.query(
    "select amount_cents, discount_cents, promo_code from orders where customer_email = $1",
    ["coded@customers.example"],
  );
  expect(placed).toEqual([{ amount_cents: 340, discount_cents: 60, promo_code: "FIRSTBUY" }]);
  expectQuiet();
  await context.close();
});

longTest(
  "what staff placed as a guest under their own address is theirs at the desk: others handle it",
  async () => {
    const { orderId } = await scene.place({ customerEmail: "staff@goldhall.test" });
    const { page, context } = await atDesk("staff", orderId);
    await page.getByText("This is your own order").waitFor();
    const [order] = await shop.query("select customer_id is not null as claimed from orders where id = $1", [
      orderId,
    ]);
    expect(order).toEqual({ claimed: true });
    await context.close();
  },
);

longTest("an order's page, its edit and its dialogs fit and are accessible in both themes", async () => {
  const held = await scene.place();
  await scene.moveTo(held.orderId, "gold_received");
  const { page, context, expectQuiet } = await atDesk("admin", held.orderId);
  for (const search of ["", "?edit", "?do=world", "?do=remove"]) {
    await visit(page, `${shop.origin}/admin/orders/${held.orderId}${search}`);
    if (search.startsWith("?do")) await page.getByRole("dialog").waitFor();
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([search, width, Math.max(0, over)]).toEqual([search, width, 0]);
    }
    expect(await faultsInThemes(page)).toEqual([]);
  }
  expectQuiet();
  await context.close();
});
