import fc from "fast-check";
import type { Browser, BrowserContext, Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { openDesk } from "../support/desk-acts.ts";
import { longTest } from "../support/long-run.ts";
import { holdOrder, type OrderScene, orderScene } from "../support/order-scene.ts";
import { visit } from "../support/shop-acts.ts";
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

async function lockDetails({ orderId, accessToken }: Awaited<ReturnType<OrderScene["place"]>>) {
  const { context } = await openPage(browser, windows.phone);
  await holdOrder(context, shop.origin, { orderId, accessToken });
  await context.request.post(`${shop.origin}/meeting-instructions?orderId=${orderId}`, {
    form: { form: "payout", method: "paypal", email: "heron@paypal.example" },
    headers: { origin: shop.origin },
    maxRedirects: 0,
  });
  await context.close();
}

const statusOf = async (orderId: string) =>
  (await shop.query("select status from orders where id = $1", [orderId]))[0]?.status;

type Desk = { orderId: string; page: Page; context: BrowserContext };

/** A sale whose gold we have, on its page at the desk. */
async function atSale({ hasDetails }: { hasDetails: boolean }): Promise<Desk> {
  const order = await scene.place();
  if (hasDetails) await lockDetails(order);
  const { page, context } = await openPage(browser, windows.desktop);
  await openDesk(page, shop.origin, "staff@goldhall.test", `/admin/orders/${order.orderId}`);
  for (const status of ["in_progress", "gold_received"]) {
    await page.locator(`#update-status button[value=${status}]`).click();
    await expect.poll(() => statusOf(order.orderId)).toBe(status);
  }
  return { orderId: order.orderId, page, context };
}

/** Sends each form on only when it is let go. */
async function slow(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route("**/admin/**", async (route) => {
    if (route.request().method() === "POST") held.push(route);
    else await route.fallback();
  });
  return async () => {
    await Promise.all(held.splice(0).map((route) => route.fallback().catch(() => undefined)));
  };
}

/** What left the shop so far, and what was canceled or ended, over all orders. */
async function moneyOfShop() {
  const [row] = await shop.query(`
    select (select count(*)::int from orders where status in ('payment_sent', 'completed', 'canceled')) as ended,
      (select count(*)::int from payouts where state in ('sent', 'confirmed', 'approved', 'failed')) as moved,
      (select coalesce(sum(amount_cents), 0)::int from ledger_entries where account = 'cash') as cash`);
  return row;
}

const letters = [..."abcdefghijklmnopqrstuvwxyz0123456789", "Enter"];
/** Typed at the desk once: references, a word, and every key of the page. */
const known = ["9XJ77TC1", "gold", "x cancel", "s c f", "d paid", "t s c x"].map((word) => [
  ...word.replaceAll(" ", ""),
  "Enter",
  "Enter",
]);

longTest.each([{ hasDetails: true }, { hasDetails: false }])(
  "letters and Enter outside a field move no money and cancel nothing, however slow the shop is: $hasDetails",
  async ({ hasDetails }) => {
    const { orderId, page, context } = await atSale({ hasDetails });
    // Keys in a field are the field's.
    await page.addInitScript(() => {
      const isField = (target: EventTarget | null) =>
        target instanceof Element && target.matches("input:not([type=checkbox]), select, textarea");
      const rest = (event: KeyboardEvent) => {
        if (!isField(event.target)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
      };
      addEventListener("keydown", rest, { capture: true });
    });
    const before = await moneyOfShop();
    const random = fc.sample(fc.array(fc.constantFrom(...letters), { minLength: 10, maxLength: 25 }), 6);
    const letGo = await slow(page);
    for (const [turn, keys] of [...known, ...random].entries()) {
      await letGo();
      await visit(page, `${shop.origin}/admin/orders/${orderId}`);
      for (const [at, key] of keys.entries()) {
        await page.keyboard.press(key);
        if (at % 7 === 6) await letGo();
        // A colleague takes it in between.
        if (turn === 2 && at === 1) {
          await shop.query("update orders set assigned_to = null, version = version + 1 where id = $1", [
            orderId,
          ]);
        }
      }
      expect(await moneyOfShop(), keys.join(" ")).toEqual(before);
    }
    await letGo();
    await context.close();
    expect(await moneyOfShop()).toEqual(before);
  },
);

test("what is typed while the destination is on its way stands in the reference, and Enter alone sends it", async () => {
  const { orderId, page, context } = await atSale({ hasDetails: true });
  await page.locator("#payout button:focus").waitFor();
  const letGo = await slow(page);
  await page.keyboard.press("d");
  await page
    .getByRole("button", { name: "Reveal and copy" })
    .and(page.locator("[aria-busy=true], [disabled]"))
    .waitFor();
  await page.keyboard.type("9XJ77TC1");
  await page.keyboard.press("Enter");
  await letGo();
  const reference = page.locator("#payout input[name=reference]");
  await expect.poll(() => reference.inputValue().catch(() => "")).toBe("9XJ77TC1");
  expect(await statusOf(orderId)).toBe("gold_received");
  await page.unrouteAll({ behavior: "wait" });
  await page.keyboard.press("Enter");
  await expect.poll(() => statusOf(orderId)).toBe("completed");
  await context.close();
});

/** While something is on its way its keys do nothing. */
const ready = (page: Page, key: string) =>
  page
    .locator(`[aria-keyshortcuts=${key}]:not([disabled], [aria-disabled=true])`)
    .waitFor({ state: "attached" });

test("a status that was set by key is undone by key, and one that moves money takes Space", async () => {
  const { orderId } = await scene.place();
  const { page, context } = await openPage(browser, windows.desktop);
  await openDesk(page, shop.origin, "staff@goldhall.test", `/admin/orders/${orderId}`);
  await page.locator("h1").focus();
  await ready(page, "I");
  await page.keyboard.press("i");
  await page.getByText("You just set In Progress.").waitFor();
  expect(await statusOf(orderId)).toBe("in_progress");
  await ready(page, "U");
  await page.keyboard.press("u");
  await expect.poll(() => statusOf(orderId)).toBe("pending");
  await page.getByText("You just set In Progress.").waitFor({ state: "detached" });
  await ready(page, "S");
  await page.keyboard.press("s");
  await page.locator("button[value=payment_sent]:focus").waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("Press Space to confirm").first().waitFor();
  expect(await statusOf(orderId)).toBe("pending");
  await context.close();
});
