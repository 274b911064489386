import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { tryPassword } from "../support/desk-acts.ts";
import { isLongRun } from "../support/long-run.ts";
import { expectToast, mailTo, pressStatus, signIn, visit } from "../support/shop-acts.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
});

/** Sells gold as a guest and comes to the meeting page; the order's id. */
async function sellGold(page: Page, email: string): Promise<string> {
  await visit(page, `${shop.origin}/sell-gold?quantity=100`);
  await page.getByLabel("OSRS username").fill("Vault Heron");
  await page.getByLabel("Email address", { exact: true }).fill(email);
  await page.getByRole("textbox", { name: "PayPal email address" }).fill("heron@paypal.example");
  await page.getByRole("button", { name: "Sell 100M for $19.00" }).click();
  await page.waitForURL(/\/meeting-instructions\?orderId=/);
  return new URL(page.url()).searchParams.get("orderId") ?? "";
}

/** Signs staff in and opens the desk, in a window of any size. */
async function enterDesk(page: Page): Promise<void> {
  await signIn(page, shop.origin, "staff@goldhall.test", "/support");
  await visit(page, `${shop.origin}/admin`);
  await tryPassword(page);
  await page.waitForURL(`${shop.origin}/admin`);
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Presses a status and waits until it is the present one. */
async function setStatus(desk: Page, label: string): Promise<void> {
  await pressStatus(desk, label);
  const pressed = desk.getByRole("button", { name: new RegExp(`^${label}`), includeHidden: true });
  await expect.poll(() => pressed.isDisabled()).toBe(true);
}

// A phone is what visitors hold; the long run goes through it in a desktop's window as well.
const enteredAs = isLongRun ? (["phone", "desktop"] as const) : (["phone"] as const);

test.each(enteredAs)(
  "a visitor sells gold on a %s with one press, staff see it appear and pay it, and the visitor sees each state without reloading",
  async (size) => {
    const email = `whole-${size}@customers.example`;
    const visitor = await openPage(browser, windows[size]);
    const staff = await openPage(browser, size === "phone" ? windows.desktop : windows.phone);
    const desk = staff.page;
    await enterDesk(desk);
    await desk.evaluate(() => Reflect.set(globalThis, "openedOnce", true));

    const { page } = visitor;
    const orderId = await sellGold(page, email);
    await page.evaluate(() => Reflect.set(globalThis, "openedOnce", true));
    await heading(page, "Meet us at the Grand Exchange").waitFor();
    const row = desk.getByRole("link", { name: `#${orderId.slice(0, 8)}`, exact: true });
    await row.waitFor();
    expect(await desk.evaluate(() => Reflect.get(globalThis, "openedOnce"))).toBe(true);
    await row.click();
    await heading(desk, `Order #${orderId.slice(0, 8)}`).waitFor();

    await desk.getByText("Meeting world locked in: 333").waitFor();
    await setStatus(desk, "In Progress");
    await expectToast(page, "Order Status Updated", "A staff member has been assigned to your order.");
    await setStatus(desk, "Gold Collected");
    await expectToast(page, "Order Status Updated", "We have your gold and are checking the amount.");
    await setStatus(desk, "Gold Received");
    await heading(page, "We're sending your payment").waitFor();
    await desk.getByText("Payout details locked in: PayPal").waitFor();
    await setStatus(desk, "Payment Sent");
    await heading(page, "Your payment is on its way").waitFor();
    await setStatus(desk, "Completed");
    await heading(page, "Thank you").waitFor();
    // Neither page was loaded again since.
    expect(await page.evaluate(() => Reflect.get(globalThis, "openedOnce"))).toBe(true);

    await expectTimeline(orderId);
    await mailTo(shop.origin, email, `Order received: order #${orderId.slice(0, 8)}`);
    await mailTo(shop.origin, email, `Completed: order #${orderId.slice(0, 8)}`);
    visitor.expectQuiet();
    staff.expectQuiet();
    await visitor.context.close();
    await staff.context.close();
  },
);

async function expectTimeline(orderId: string): Promise<void> {
  const events = await shop.query(
    "select type, data ->> 'to' as to, actor_kind from events where subject_kind = 'order' and subject_id = $1 order by seq",
    [orderId],
  );
  const reported = events.map(({ type, to, actor_kind }) => [type, to, actor_kind].filter(Boolean).join(" "));
  expect(reported).toEqual([
    "order.placed visitor",
    "order.world_locked visitor",
    "order.payout_details_locked visitor",
    "order.assigned person",
    "order.status_changed in_progress person",
    "order.status_changed gold_collected person",
    "order.status_changed gold_received person",
    "payout.due person",
    "order.status_changed payment_sent person",
    "payout.sent person",
    "order.status_changed completed person",
    "invoice.issued person",
  ]);
}
