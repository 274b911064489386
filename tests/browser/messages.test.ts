import { randomUUID } from "node:crypto";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { openPage, sharedBrowser } from "../support/browser.ts";
import { deskCookies } from "../support/desk-acts.ts";
import { longTest } from "../support/long-run.ts";
import { holdOrder, type OrderScene, orderScene } from "../support/order-scene.ts";
import { purchaseScene } from "../support/purchase-scene.ts";
import { messagesStay } from "../support/settled.ts";
import { toastOf, visit } from "../support/shop-acts.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let shop: RunningShop;
let scene: OrderScene;
let purchases: Awaited<ReturnType<typeof purchaseScene>>;
let buyer: BrowserContext;
let boughtId: string;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
  scene = orderScene(shop);
  purchases = await purchaseScene(shop);
  buyer = await browser.newContext();
  boughtId = await purchases.bought(buyer, "buyer@customers.example");
});
afterAll(async () => {
  await scene?.close();
  await purchases?.close();
});

const allWindows = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 900 },
];

type Covered = { shown: number; names: string[] };

/**
 * Looks at the page until the message with this title has gone: what can be seen of the page's controls and
 * titles below a message that is shown. Once the test lets it, and it was looked at for long enough, the
 * message is closed.
 */
function watchedUntilGone(page: Page, title: string): Promise<Covered> {
  return page.evaluate(async (heading) => {
    const controls =
      'h1, a[href], button, summary, input:not([type="hidden"]), select, textarea, label, [role="alert"]';
    const seen = { shown: 0, names: new Set<string>() };
    const isThere = () =>
      [...document.querySelectorAll(".toast_toast b")].some((one) => one.textContent === heading);
    const look = () => {
      const box = document.querySelector<HTMLElement>(".toast_toasts");
      if (!box || box.dataset.scrolling !== undefined) return;
      const over = [...box.querySelectorAll(".toast_toast:not([data-limited], [data-ending-style])")].map(
        (one) => one.getBoundingClientRect(),
      );
      if (over.length > 0) seen.shown += 1;
      for (const element of document.querySelectorAll<HTMLElement>(controls)) {
        if (box.contains(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
        const rect = element.getBoundingClientRect();
        const isSeen = rect.width > 1 && rect.height > 1 && rect.bottom > 0 && rect.top < innerHeight;
        const isCovered = over.some(
          (one) =>
            one.left < rect.right && rect.left < one.right && one.top < rect.bottom && rect.top < one.bottom,
        );
        if (isSeen && isCovered) seen.names.add(`${element.tagName} ${element.textContent?.slice(0, 40)}`);
      }
    };
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // The first frame in which it is painted has it at its place.
    while (!isThere()) await frame();
    while (isThere()) {
      await frame();
      look();
      if (seen.shown < 30 || !("mayClose" in window)) continue;
      document.querySelector<HTMLElement>(".toast_toast [aria-label=Close]")?.click();
    }
    return { shown: seen.shown, names: [...seen.names] };
  }, title);
}

/** Provokes a message and expects that it was seen and covered nothing. */
async function expectClear(page: Page, title: string, provoke: () => Promise<unknown>): Promise<void> {
  const watched = watchedUntilGone(page, title);
  await provoke();
  await page.evaluate(() => Object.assign(window, { mayClose: true }));
  const { shown, names } = await watched;
  expect({ title, names, wasShown: shown > 0 }).toEqual({ title, names: [], wasShown: true });
}

/** What customers leave out, each on a page of its own: how it is provoked, and the message that says so. */
const provoked: [title: string, open: (page: Page) => Promise<unknown>, button: RegExp][] = [
  ["Missing fields", (page) => visit(page, `${shop.origin}/auth?tab=register`), /^Create account$/],
  ["Missing Information", (page) => visit(page, `${shop.origin}/sell-gold`), /^Sell /],
  ["An answer is missing", (page) => visit(page, `${shop.origin}/sell-accounts`), /^Get My Offer/],
  ["Failed to send receipt.", openMeeting, /^Send receipt$/],
  ["We couldn't open the dispute", openDispute, /^Open the dispute$/],
];

async function openMeeting(page: Page): Promise<void> {
  const sale = await scene.place();
  await scene.moveTo(sale.orderId, "completed");
  await holdOrder(page.context(), shop.origin, sale);
  await visit(page, `${shop.origin}/meeting-instructions?orderId=${sale.orderId}`);
  await page.getByText("To another address", { exact: true }).click();
}

async function openDispute(page: Page): Promise<void> {
  await page.context().addCookies(await buyer.cookies());
  await visit(page, `${shop.origin}/order/${boughtId}/dispute`);
}

longTest.each(allWindows)("a failure covers no control and no title, $width px wide", async (viewport) => {
  const onPage = async ([title, open, button]: (typeof provoked)[number]) => {
    const { page, context, expectQuiet } = await openPage(browser, { viewport });
    await messagesStay(page);
    await open(page);
    await expectClear(page, title, () => page.getByRole("button", { name: button }).click());
    expectQuiet();
    await context.close();
  };
  await Promise.all(provoked.map(onPage));
});

/** The buyer disputes the account, once. */
async function disputed(): Promise<void> {
  const [open] = await shop.query("select id from purchase_disputes where order_id = $1", [boughtId]);
  if (open) return;
  const answer = await buyer.request.post(`${shop.origin}/order/${boughtId}/dispute`, {
    multipart: {
      form: "open-dispute",
      reason: "cannot_log_in",
      text: "The password is refused since this morning.",
      onceKey: randomUUID(),
    },
    headers: { origin: shop.origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBeLessThan(400);
}

longTest.each(allWindows)(
  "what the desk refuses of a field is said beside it, $width px wide",
  async (viewport) => {
    await disputed();
    const { page, context, expectQuiet } = await openPage(browser, { viewport });
    await messagesStay(page);
    await context.addCookies(await deskCookies(shop.origin, "manager@goldhall.test"));
    await visit(page, `${shop.origin}/admin/disputes/${boughtId}`);
    await page.getByRole("button", { name: "Decide the dispute" }).click();
    await page.locator("form.decide-dispute_decision .field_error").first().waitFor();
    expect(await page.locator("form.decide-dispute_decision :focus").count()).toBe(1);
    expect(await page.locator(".toast_toast").count()).toBe(0);
    const sale = await scene.place();
    await visit(page, `${shop.origin}/admin/orders/${sale.orderId}`);
    await page.getByText("More…").click();
    await page.getByRole("button", { name: /^Gold Received/ }).click();
    await page.locator("#update-status .field_error").waitFor();
    expect(await page.locator("#update-status textarea:focus").count()).toBe(1);
    expect(await toastOf(page, "Failed to update status").count()).toBe(0);
    await page.getByRole("textbox", { name: /^Note/ }).fill("Settled at the counter");
    await expectClear(page, "Status Updated", () =>
      page.getByRole("button", { name: /^Gold Received/ }).click(),
    );
    expectQuiet();
    await context.close();
  },
);

longTest("where no place is free, the page makes room above itself and takes it back", async () => {
  const { page, context, expectQuiet } = await openPage(browser, { viewport: { width: 390, height: 844 } });
  await messagesStay(page);
  await visit(page, `${shop.origin}/demo/kit`);
  await page.evaluate(() => {
    const full = document.createElement("button");
    full.style.cssText = "display: block; width: 100%; height: 4000px";
    full.textContent = "Everything can be pressed";
    document.querySelector("main")?.prepend(full);
  });
  const from = () =>
    page.evaluate(() => document.querySelector("main")?.getBoundingClientRect().top ?? Number.NaN);
  const before = await from();
  await expectClear(page, "Error signing out", async () => {
    await page.getByRole("button", { name: "A bad toast" }).evaluate((one: HTMLElement) => one.click());
    await expect.poll(from).toBeGreaterThan(before + 40);
  });
  await expect.poll(from).toBe(before);
  expectQuiet();
  await context.close();
});
