import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addBoostProgress } from "../../domain/boosts/index.ts";
import { findOrder } from "../../domain/orders/index.ts";
import type { OrderStatus, OrderType } from "../../domain/orders/model.ts";
import { connect } from "../../platform/database/connect.ts";
import { boosted, boostShop } from "../boosts/boosts-rig.ts";
import { person } from "../orders/orders-rig.ts";
import { paidByHand } from "../payments/payments-rig.ts";
import { axe } from "../support/axe.ts";
import { hydrated, openPage, sharedBrowser, windows } from "../support/browser.ts";
import { isLongRun, longTest } from "../support/long-run.ts";
import { holdOrder, type OrderScene, orderScene } from "../support/order-scene.ts";
import { expectToast, mailTo, sendLogin, visit } from "../support/shop-acts.ts";
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

type Held = { orderId: string; accessToken: string };
const meeting = (orderId: string, more = "") =>
  `${shop.origin}/meeting-instructions?orderId=${orderId}${more}`;
const isMarked = (page: Page) => page.evaluate(() => "neverReloaded" in window);

/**
 * A window of the order's customer at its meeting page; without news it hears of nothing that happens later.
 */
async function openMeeting(
  held: Held,
  options: Parameters<typeof openPage>[1] = windows.desktop,
  { more = "", hasUpdate = true } = {},
) {
  const opened = await openPage(browser, options);
  if (!hasUpdate) await opened.page.route("**/api/live*", (route) => route.abort());
  await holdOrder(opened.context, shop.origin, held);
  const hasScripts = options?.javaScriptEnabled !== false;
  await (hasScripts
    ? visit(opened.page, meeting(held.orderId, more))
    : opened.page.goto(meeting(held.orderId, more)));
  return opened;
}

async function orderAt(status: OrderStatus, type: OrderType = "gold_sale") {
  const held = await scene.place({ type });
  if (status !== "pending") await scene.moveTo(held.orderId, status);
  return held;
}

const screens = [
  ["pending", "Meet us at the Grand Exchange", "Lock in World 333"],
  ["gold_received", "We have your gold. How should we pay you?", "Lock in and pay me $19.00"],
  ["payment_sent", "Your payment is on its way", "Send receipt"],
  ["completed", "Thank you", "Send receipt"],
] as const;

test.runIf(isLongRun).each(["phone", "desktop"] as const)(
  "each status has its screen on a %s, and all are accessible",
  async (size) => {
    for (const [status, title, button] of screens) {
      const { page, context, expectQuiet } = await openMeeting(await orderAt(status), windows[size]);
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      await page.getByRole("button", { name: button }).waitFor();
      const found = await axe(page).analyze();
      expect(found.violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over).toBe(0);
      expectQuiet();
      await context.close();
    }
    const { page, context } = await openMeeting(await orderAt("canceled"), windows[size]);
    await page.getByRole("heading", { level: 1, name: "Order Canceled" }).waitFor();
    expect(await page.getByRole("main").getByRole("button").count()).toBe(0);
    await page.getByRole("main").getByRole("link", { name: "Back to Home" }).waitFor();
    await context.close();
  },
);

longTest("the full page names worlds, places, promise and the phrase", async () => {
  const held = await orderAt("pending");
  const { page, context } = await openMeeting(held);
  const order = await findOrder(scene.ctx, held.orderId);
  const text = (await page.getByRole("main").textContent()) ?? "";
  for (const words of [
    "World 333",
    "Members (P2P)",
    "World 335",
    "Free-to-Play (F2P)",
    "Grand Exchange",
    "Varrock West Bank",
    "Lumbridge Castle",
    "Payment sent within 5 minutes",
    "We never ask for your password",
    order?.phrase ?? "no phrase",
  ]) {
    expect(text).toContain(words);
  }
  await context.close();
});

longTest("who buys gold pays first", async () => {
  const { page, context } = await openMeeting(await orderAt("pending", "gold_buy"), windows.phone);
  await page.getByRole("heading", { level: 1, name: "Pay first, then meet us" }).waitFor();
  await page.getByRole("button", { name: /^Pay \$[\d.,]+ in ETH$/ }).waitFor();
  await context.close();
});

longTest(
  "who pays a boost in gold is met like a seller, and from then on reads there how it goes (Rule P16)",
  async () => {
    const connection = connect(shop.databaseUrl, { max: 4, onError: () => {} });
    const { ctx, as, clock } = await boostShop({ ...connection, url: shop.databaseUrl });
    // The shop ends what was held in its past.
    clock.advance(Date.now() - clock.now().getTime());
    const held = await boosted(ctx, {}, { payWith: "gold", goldRateMicroUsd: 170_000 });
    const { page, context, expectQuiet } = await openMeeting(held, windows.phone);
    await page.getByRole("heading", { level: 1, name: "Meet us at the Grand Exchange" }).waitFor();
    await page.getByText("Log in as Cinder Wren with 436M in coins").waitFor();
    await page.getByRole("heading", { name: "Your phrase" }).waitFor();
    expect(await page.getByText("Payment sent within 5 minutes").count()).toBe(0);
    const staff = as(await person({ ...connection, url: shop.databaseUrl }, "staff"));
    const { orderId } = held;
    const gold = { orderId, method: "manual", how: "gold", reference: "trade", amountCents: 7400 } as const;
    expect(await paidByHand(staff, gold)).toMatchObject({ ok: true });
    await page.getByRole("heading", { level: 1, name: "We have your gold" }).waitFor();
    await addBoostProgress(staff, { orderId, note: "Wave 42 of 69, all well" });
    await page.locator("[data-part=boost-news]", { hasText: "Wave 42 of 69, all well" }).waitFor();
    await expectToast(page, "Progress on your boost", "Wave 42 of 69, all well");
    expectQuiet();
    await context.close();
    await connection.close();
  },
);

longTest(
  "a world is chosen at once, locked in for good, and the link's request is only a request",
  async () => {
    const held = await orderAt("pending");
    const { page, context, expectQuiet } = await openMeeting(held, windows.desktop, { more: "&world=335" });
    const worlds = [
      page.getByRole("radio", { name: /World 333/ }),
      page.getByRole("radio", { name: /World 335/ }),
    ];
    expect(await worlds[1]?.isChecked()).toBe(true);
    expect(await findOrder(scene.ctx, held.orderId)).toMatchObject({ world: 333, worldLockedAt: null });
    await page.getByText("World 333", { exact: true }).click();
    await page.getByRole("button", { name: "Lock in World 333" }).waitFor();
    await page.getByText("World 335", { exact: true }).click();
    await expect.poll(async () => (await findOrder(scene.ctx, held.orderId))?.world).toBe(335);
    await page.getByRole("button", { name: "Lock in World 335" }).click();
    await expectToast(page, "World 335 is locked in");
    for (const world of worlds) expect(await world.isDisabled()).toBe(true);
    expect(await page.getByRole("main").textContent()).toContain("Message us if you need to change it.");
    expect(await findOrder(scene.ctx, held.orderId)).toMatchObject({ world: 335 });
    expectQuiet();
    await context.close();
  },
);

longTest("a world that cannot be saved goes back to what the order has", async () => {
  const held = await orderAt("pending");
  // News that comes in between would ask for the page of an order that is not this window's any more.
  const { page, context } = await openMeeting(held, windows.desktop, { hasUpdate: false });
  await context.clearCookies();
  await page.getByText("World 335", { exact: true }).click();
  await expectToast(page, "Failed to update world");
  await expect.poll(() => page.getByRole("radio", { name: /World 333/ }).isChecked()).toBe(true);
  await context.close();
});

test("payout details are checked, kept while they are wrong, and locked in without scripts", async () => {
  const held = await orderAt("gold_received");
  const { page, context } = await openMeeting(held, { ...windows.phone, javaScriptEnabled: false });
  await page.getByText("Cash App", { exact: true }).click();
  await page.getByRole("textbox", { name: "$Cashtag" }).fill("ab");
  await page.getByRole("button", { name: "Lock in and pay me $19.00" }).click();
  const alert = page.getByRole("main").getByRole("alert");
  expect(await alert.textContent()).toBe("Missing DetailsPlease enter your payment details.");
  expect(await page.getByRole("textbox", { name: "$Cashtag" }).inputValue()).toBe("ab");
  expect(page.url()).not.toContain("ab%");
  await page.getByRole("textbox", { name: "$Cashtag" }).fill("secretheron");
  await page.getByRole("button", { name: "Lock in and pay me $19.00" }).click();
  await page.getByRole("heading", { level: 1, name: "We're sending your payment" }).waitFor();
  expect(await page.getByRole("main").textContent()).toContain("Paid byCash App");
  expect((await page.content()).toLowerCase()).not.toContain("secretheron");
  expect(page.url()).not.toContain("secretheron");
  expect(shop.output()).not.toContain("secretheron");
  const log = await shop.query("select * from events where subject_id = $1", [held.orderId]);
  expect(JSON.stringify(log)).not.toContain("secretheron");
  await context.close();
});

longTest(
  "a lock-in without details says what is missing, and what is typed outlives a live update",
  async () => {
    const held = await orderAt("gold_received");
    const { page, context, expectQuiet } = await openMeeting(held);
    const lockIn = page.getByRole("button", { name: "Lock in and pay me $19.00" });
    await lockIn.click();
    await page.getByRole("alert").getByText("Please enter your payment details.").waitFor();
    await page.getByText("Venmo", { exact: true }).click();
    await page.getByRole("textbox", { name: "Venmo handle" }).fill("@vault-heron");
    await scene.changeWorld(held.orderId, 335);
    await page.getByText("Meeting world changed to 335").waitFor();
    expect(await page.getByRole("textbox", { name: "Venmo handle" }).inputValue()).toBe("@vault-heron");
    expectQuiet();
    await context.close();
  },
);

longTest("a status change reaches the open page by itself and says so", async () => {
  const held = await orderAt("pending");
  const { page, context, expectQuiet } = await openMeeting(held, windows.phone);
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
  await scene.moveTo(held.orderId, "in_progress");
  await expectToast(page, "Order Status Updated", "A staff member has been assigned to your order.");
  await scene.moveTo(held.orderId, "gold_received");
  await page.getByRole("heading", { level: 1, name: "We have your gold. How should we pay you?" }).waitFor();
  expect(await isMarked(page)).toBe(true);
  expectQuiet();
  await context.close();
});

longTest("an open page says by itself that its order was removed", async () => {
  const held = await orderAt("pending");
  const { page, context, expectQuiet } = await openMeeting(held, windows.phone);
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
  await scene.remove(held.orderId);
  await page.getByRole("heading", { level: 1, name: "Order Removed" }).waitFor();
  expect(await page.getByRole("main").textContent()).toContain("This order is no longer available.");
  expect(await isMarked(page)).toBe(true);
  expectQuiet();
  await context.close();
});

longTest("a receipt goes to another address, and the completed screen follows", async () => {
  const { page, context, expectQuiet } = await openMeeting(await orderAt("payment_sent"));
  expect(await page.getByLabel("Other address", { exact: true }).isVisible()).toBe(false);
  await page.getByText("To another address", { exact: true }).click();
  await page.getByLabel("Other address", { exact: true }).fill("nobody");
  await page.getByRole("button", { name: "Send receipt" }).click();
  await expectToast(page, "Failed to send receipt.", "Please enter a valid email address");
  await page.getByLabel("Other address", { exact: true }).fill("books@heron.example");
  await page.getByRole("button", { name: "Send receipt" }).click();
  await page.getByRole("heading", { level: 1, name: "Thank you, that's all" }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Back to Home" }).waitFor();
  expectQuiet();
  await context.close();
});

test("with only the id a visitor sees the public part and nothing private", async () => {
  const email = "secret.heron@customers.example";
  const held = await scene.place({ customerEmail: email });
  const order = await findOrder(scene.ctx, held.orderId);
  for (const path of [
    `/meeting-instructions?orderId=${held.orderId}`,
    `/order/${held.orderId}`,
    `/track-order/${held.orderId}`,
    `/track-order?id=%20${held.orderId.toUpperCase()}`,
  ]) {
    const answer = await fetch(shop.origin + path);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    for (const shown of [
      held.orderId.slice(0, 8),
      "OSRS Gold",
      "100M",
      "$19.00",
      "Pending",
      "Order created",
    ]) {
      expect(html).toContain(shown);
    }
    for (const secret of [email, "Vault Heron", order?.phrase ?? "?", held.accessToken]) {
      expect(html).not.toContain(secret);
    }
    expect(html).toContain('name="robots" content="noindex"');
  }
});

test("the fresh link is mailed to the order's own address only and opens the order in that browser", async () => {
  const email = "wandering.heron@customers.example";
  const { orderId } = await scene.place({ customerEmail: email });
  const { page, context } = await openPage(browser, { ...windows.phone, javaScriptEnabled: false });
  const said = "If that's this order's address, a new link is on its way.";
  for (const typed of ["thief@elsewhere.example", email]) {
    await page.goto(meeting(orderId));
    await page.getByLabel("Your order's email").fill(typed);
    await page.getByRole("button", { name: "Send me the link" }).click();
    await page.getByRole("status").filter({ visible: true, hasText: said }).first().waitFor();
  }
  const mail = await mailTo(shop.origin, email, `Your link to order #${orderId.slice(0, 8)}`);
  const link = mail.links.find((href) => href.includes("key=")) ?? "";
  const first = await fetch(link, { redirect: "manual" });
  expect(first.status).toBe(303);
  expect(first.headers.get("referrer-policy")).toBe("strict-origin");
  await page.goto(link);
  expect(page.url()).toBe(meeting(orderId));
  await page.getByRole("heading", { level: 1, name: "Meet us at the Grand Exchange" }).waitFor();
  await context.close();
  const bad = await fetch(`${shop.origin}/order/${orderId}?key=not-a-key`);
  expect(bad.status).toBe(403);
  expect(await bad.text()).toContain("Send me a new link");
});

longTest.each([true, false])(
  "the number and the email address open the public view, which offers a fresh link (scripts: %s)",
  async (scripts) => {
    const email = `tracking.${scripts}@customers.example`;
    const { orderId } = await scene.place({ customerEmail: email });
    const number = `#${orderId.slice(0, 8).toUpperCase()}`;
    const { page, context, expectQuiet } = await openPage(browser, { javaScriptEnabled: scripts });
    await page.goto(`${shop.origin}/support`);
    if (scripts) await hydrated(page);
    const track = async (address: string) => {
      await page.getByLabel("Order number").fill(number);
      await page.getByLabel("Email address", { exact: true }).fill(address);
      await page.getByRole("button", { name: "Track order" }).click();
    };
    await track("thief@elsewhere.example");
    const wrong = "No order matches this number and email address. Check both and try again.";
    await page.getByRole("alert").filter({ hasText: wrong }).waitFor();
    expect(page.url()).toBe(`${shop.origin}/track-order`);
    expect(await page.getByLabel("Order number").inputValue()).toBe(number);
    await track(email);
    await page.waitForURL(`${shop.origin}/track-order/${orderId}`);
    await page.getByText("OSRS Gold").first().waitFor();
    expect(await page.content()).not.toContain(email);
    await page.getByRole("button", { name: "Email me the link" }).click();
    const reported = "A new link to your order is on its way.";
    await (scripts
      ? expectToast(page, "Check your inbox", reported)
      : page.getByRole("status").filter({ visible: true, hasText: reported }).first().waitFor());
    const mail = await mailTo(shop.origin, email, `Your link to order #${orderId.slice(0, 8)}`);
    expect(mail.links.some((href) => href.includes(`/order/${orderId}?key=`))).toBe(true);
    expectQuiet();
    await context.close();
  },
);

test("a number in an address asks for the email address, and never says whether there is such an order", async () => {
  const { orderId } = await scene.place({ customerEmail: "numbered@customers.example" });
  const asked = async (number: string) => {
    const answer = await fetch(`${shop.origin}/track-order/${number}`);
    return [answer.status, (await answer.text()).replaceAll(number, "")];
  };
  const [status, html] = await asked(orderId.slice(0, 8));
  expect(status).toBe(200);
  expect(html).not.toContain("OSRS Gold");
  expect(String(html).length).toBe(String((await asked("0a1b2c3d"))[1]).length);
  const meeting = await fetch(`${shop.origin}/meeting-instructions?orderId=${orderId.slice(0, 8)}`, {
    redirect: "manual",
  });
  expect(meeting.headers.get("location")).toBe(`/track-order/${orderId.slice(0, 8)}`);
});

longTest("who placed an order as a guest opens it by signing in with its address", async () => {
  const { orderId } = await scene.place({ customerEmail: "customer@goldhall.test" });
  const { page, context, expectQuiet } = await openPage(browser, windows.phone);
  await visit(page, meeting(orderId));
  await page.getByRole("main").getByRole("link", { name: "Log in instead" }).click();
  await sendLogin(page, "customer@goldhall.test");
  await page.waitForURL(meeting(orderId));
  await page.getByRole("heading", { level: 2, name: "Your phrase" }).waitFor();
  expectQuiet();
  await context.close();
});

test("an order id that is missing or unknown is said to be invalid", async () => {
  const invalid = "Invalid order ID. Please check your link or contact support.";
  const unknown = "00000000-0000-4000-8000-000000000000";
  for (const [path, status, words] of [
    ["/meeting-instructions", 400, invalid],
    [`/meeting-instructions?orderId=${unknown}`, 404, invalid],
    ["/meeting-instructions?orderId=%27--", 404, invalid],
    [`/track-order/${unknown}`, 404, `Order not found. The order ID ${unknown} does not exist.`],
    [`/order/${unknown}`, 404, `Order not found. The order ID ${unknown} does not exist.`],
  ] as const) {
    const answer = await fetch(shop.origin + path);
    expect([path, answer.status]).toEqual([path, status]);
    expect(await answer.text()).toContain(words);
  }
});

longTest("a pending order is canceled after asking once more, without scripts", async () => {
  const held = await scene.sellGold();
  const { page, context } = await openMeeting(held, { ...windows.phone, javaScriptEnabled: false });
  await page.getByText("Cancel Order", { exact: true }).click();
  await page.getByRole("button", { name: "Yes, cancel this order" }).click();
  await page.getByRole("heading", { level: 1, name: "Order Canceled" }).waitFor();
  expect(await page.getByRole("main").textContent()).toContain("Canceled by customer");
  expect(await findOrder(scene.ctx, held.orderId)).toMatchObject({ status: "canceled" });
  await context.close();
});
