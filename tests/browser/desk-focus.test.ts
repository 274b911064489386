import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { sharedBrowser, windows } from "../support/browser.ts";
import { openDesk } from "../support/desk-acts.ts";
import {
  expectFocusOn,
  hearAnnouncer,
  openWatched,
  press,
  pressByKey,
  type Step,
  walk,
} from "../support/focus-acts.ts";
import { longTest } from "../support/long-run.ts";
import { holdOrder, type OrderScene, orderScene } from "../support/order-scene.ts";
import { expectToast, visit } from "../support/shop-acts.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let browser: Browser;
let shop: ShopServer;
let scene: OrderScene;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), startShopServer()]);
  scene = orderScene(shop);
});
afterAll(async () => {
  await scene?.close();
  await shop?.stop();
});

/** A window of a member of staff at a page of the desk. */
async function atDesk(path: string, who: "staff" | "manager" | "admin" = "manager") {
  const opened = await openWatched(browser, windows.desktop);
  await openDesk(opened.page, shop.origin, `${who}@goldhall.test`, path);
  return opened;
}

/** Fills a field of the page's own part and presses Enter in it. */
const enter =
  (label: string | RegExp, text: string): Step[1] =>
  async (page) => {
    const field = page.getByRole("main").getByLabel(label).first();
    await field.fill(text);
    await field.press("Enter");
  };

longTest("an order opened from the list is said once, and each status leads to what is next", async () => {
  const held = await scene.place();
  const { page, context, expectQuiet } = await atDesk("/admin?sort=created", "staff");
  const heard = await hearAnnouncer(page);
  await walk(page, [["opens it", press(`#${held.orderId.slice(0, 8)}`), /^h1: Order #/]]);
  // The title may count by now what is new.
  expect(await heard()).toEqual([(await page.title()).replace(/^\(\d+\) /, "")]);
  await walk(page, [
    ["takes it", press(/^In Progress/), /^button: Gold Received/],
    // Nothing is next before the customer has said where the money goes.
    ["has counted it", press(/^Gold Received/), /^h1: Order #/],
    [
      "opens the note",
      (there) => pressByKey(there.locator("summary", { hasText: "Add a note" })),
      /^summary/,
    ],
    [
      "adds a note",
      async (there) => {
        await there.getByLabel("New note").fill("Came with platinum tokens");
        await pressByKey(there.getByRole("button", { name: "Add note" }));
        await there.locator("li", { hasText: "platinum" }).waitFor();
      },
      /^(summary|h\d|button|textarea): /,
    ],
    ["opens a dialog", press("Change World"), /^(button|input|h2): /],
    ["closes it", (there) => there.keyboard.press("Escape"), /^a: Change World/],
    ["goes to the listings", press("Listings"), /^h1: Listings/],
  ]);
  expectQuiet();
  await context.close();
});

longTest("at the desk it is said that payout details have come, and nobody's focus moves", async () => {
  const held = await scene.place();
  await scene.moveTo(held.orderId, "gold_received");
  const { page, context, expectQuiet } = await atDesk(`/admin/orders/${held.orderId}`, "staff");
  const note = page.getByRole("textbox", { name: /^Note/ });
  await note.focus();
  const customer = await openWatched(browser, windows.phone);
  await holdOrder(customer.context, shop.origin, held);
  await visit(customer.page, `${shop.origin}/meeting-instructions?orderId=${held.orderId}`);
  await customer.page.getByRole("textbox", { name: "PayPal email address" }).fill("heron@paypal.example");
  await customer.page.getByRole("button", { name: /^Lock in and pay me/ }).click();
  await expectToast(page, "Payout details arrived");
  await expectFocusOn(page, /^textarea: /);
  const revealed = held.orderId.slice(0, 8);
  await visit(page, `${shop.origin}/admin/payouts`);
  const row = page.getByRole("row").filter({ hasText: revealed });
  await walk(page, [
    [
      "asks where it goes",
      () => pressByKey(row.locator("summary", { hasText: "Reveal" })),
      /^summary: Reveal/,
    ],
    ["reveals it", () => pressByKey(row.getByRole("button", { name: "Reveal" })), /^button: Copy/],
    ["hides it", () => pressByKey(row.getByRole("link", { name: "Hide" })), /^(summary|tr|h\d): /],
  ]);
  expectQuiet();
  await Promise.all([context.close(), customer.context.close()]);
});

longTest("a saved listing and published rates lead on", async () => {
  const { page, context, expectQuiet } = await atDesk("/admin/gold");
  await walk(page, [
    ["publishes rates", enter("Customers pay, per million", "0.201"), /^(input|button|h\d): /],
  ]);
  await visit(page, `${shop.origin}/admin/listings/new`);
  await page.getByLabel("Name", { exact: true }).fill("Focus Maxed Main");
  await page.getByLabel("Price", { exact: true }).fill("100");
  await page.getByLabel(/^Login \(email address or name\)/).fill("focus@mail.test");
  await page.getByLabel("Password (optional)", { exact: true }).fill("a plain Pa55");
  await walk(page, [
    ["saves a draft", press("Save as draft"), /^h1: Focus Maxed Main/],
    ["publishes it", press(/^Publish/), /^(h\d|button): /],
    ["hides it", press("Hide"), /^(h\d|button): /],
  ]);
  expectQuiet();
  await context.close();
});

longTest("an order edited, given away, revealed, paid and refunded", async () => {
  const held = await scene.place();
  const { page, context, expectQuiet } = await atDesk(`/admin/orders/${held.orderId}`);
  await walk(page, [
    ["edits", press("Edit Order"), /./],
    ["saves", enter("Name", "Robert Heron"), /^(h\d|a|button): /],
    ["takes it", press(/^In Progress/), /^button: /],
    ["asks a colleague", press(/^Hand over/), /^select/],
    ["closes it", (there) => there.keyboard.press("Escape"), /^(a|button): Hand over/],
  ]);
  expectQuiet();
  await context.close();
  const bought = await scene.place({ type: "gold_buy" });
  const payment = await atDesk(`/admin/orders/${bought.orderId}`);
  await walk(payment.page, [["records a payment", press("Record payment"), /./]]);
  const dialog = payment.page.getByRole("dialog", { name: "Record payment" });
  await dialog.getByLabel("Payment method").selectOption("paypal");
  await dialog.getByLabel("Transfer reference").fill("PP-78");
  await walk(payment.page, [
    [
      "sends it",
      (there) => pressByKey(there.getByRole("dialog").getByRole("button", { name: "Record payment" })),
      /^(h\d|a|button): /,
    ],
    ["asks for a refund", press("Record refund"), /./],
    ["closes it", (there) => there.keyboard.press("Escape"), /^(a|button): /],
  ]);
  payment.expectQuiet();
  await payment.context.close();
});

longTest("ticked orders, the payouts, requests and what waits", async () => {
  await scene.place();
  const { page, context, expectQuiet } = await atDesk("/admin?state=all&sort=created");
  await page
    .getByRole("checkbox", { name: /^Select #/ })
    .first()
    .check({ force: true });
  await page.getByLabel("Assign to").selectOption({ label: "Teller Finch" });
  await walk(page, [["assigns", press("Assign"), /^h1: /]]);
  const ways = { Payouts: "Payouts", "To approve": "Requests", Disputes: "Disputes", Chats: "Chats" };
  for (const [link, title] of Object.entries({ ...ways, Reviews: "Reviews" })) {
    await walk(page, [[`goes to ${link}`, press(new RegExp(`^${link}`)), new RegExp(`^h1: ${title}`)]]);
  }
  expectQuiet();
  await context.close();
});

longTest("settings, content and people", async () => {
  const { page, context, expectQuiet } = await atDesk("/admin/settings", "admin");
  const save = (there: Page) => {
    const saves = there.getByRole("main").getByRole("button", { name: /^Save/ });
    return pressByKey(saves.first());
  };
  await walk(page, [["saves a setting", save, /^(h\d|button|input|a): /]]);
  await visit(page, `${shop.origin}/admin/content`);
  await walk(page, [["saves a block", save, /^(h\d|button|input|a|textarea): /]]);
  await visit(page, `${shop.origin}/admin/people`);
  await walk(page, [["searches", enter(/search/i, "heron"), /^(input|button): /]]);
  expectQuiet();
  await context.close();
});
