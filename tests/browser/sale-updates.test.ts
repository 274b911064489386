import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type AccountSalesCtx,
  makeCounterOffer,
  requestEmailReset,
  revealResetLink,
  withdrawCounterOffer,
} from "../../domain/account-sales/index.ts";
import { findOrder, type PlacedOrder, setOrderStatus } from "../../domain/orders/index.ts";
import { axe } from "../support/axe.ts";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { longTest } from "../support/long-run.ts";
import { holdOrder } from "../support/order-scene.ts";
import { type SaleScene, saleScene } from "../support/sale-scene.ts";
import { expectToast, mailTo, signIn, visit } from "../support/shop-acts.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let shop: RunningShop;
let scene: SaleScene;
let staff: AccountSalesCtx;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
  scene = await saleScene(shop);
  staff = await scene.asStaff();
});
afterAll(async () => {
  await scene?.close();
});

const link = "https://mail.example/reset?key=planted-link";
const reason = "Two of the claimed items are missing.";

/** A sale that staff have in hand. */
async function inHand(customerEmail = "wren@customers.example"): Promise<PlacedOrder> {
  const placed = await scene.place({ sale: { customerEmail } });
  const moved = await setOrderStatus(staff, { orderId: placed.orderId, status: "in_progress" });
  if (!moved.ok) throw new Error(moved.error.text);
  return placed;
}

async function versionOf(orderId: string): Promise<number> {
  return (await findOrder(staff, orderId))?.version ?? 0;
}

async function ask(orderId: string): Promise<void> {
  const asked = await requestEmailReset(staff, { orderId, version: await versionOf(orderId) });
  if (!asked.ok) throw new Error(asked.error.text);
}

async function offer(orderId: string, amountCents: number): Promise<void> {
  const version = await versionOf(orderId);
  const made = await makeCounterOffer(staff, { orderId, version, amountCents, reason });
  if (!made.ok) throw new Error(made.error.text);
}

/** The seller's order open in a window. */
async function sellersPage(placed: PlacedOrder, options: Parameters<typeof openPage>[1] = windows.phone) {
  const opened = await openPage(browser, options);
  await holdOrder(opened.context, shop.origin, placed);
  return opened;
}

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await axe(page).withTags(rules).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))).toEqual([]);
}

const total = (page: Page) => page.locator(".order-detail_page .summary-card_summaryCard .sum_sum").first();
const card = (page: Page) => page.locator("#counter-offer");

longTest(
  "the seller hears at once that a reset link is needed, pastes it, and nobody reads it there again",
  async () => {
    const placed = await inHand();
    const { page, context, expectQuiet } = await sellersPage(placed);
    await visit(page, `${shop.origin}/order/${placed.orderId}`);
    expect(await page.getByText("Email reset link needed").count()).toBe(0);
    await ask(placed.orderId);
    await expectToast(page, "Email reset link needed");
    await page.locator(".alert_alert", { hasText: "Email reset link needed" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Paste the reset link" }).click();
    await page.getByRole("heading", { name: "Email reset link", level: 1 }).waitFor();
    await expectAccessible(page);
    await page.getByLabel("Reset link", { exact: true }).fill("the code is 1234");
    await page.getByRole("button", { name: "Save the link" }).click();
    await page.getByText("That's not a link.").first().waitFor();
    await page.getByLabel("Reset link", { exact: true }).fill(link);
    await page.getByRole("button", { name: "Save the link" }).click();
    await expectToast(page, "Reset Link Saved");
    await page.getByText(/You saved it on .* UTC\./).waitFor();
    expect(await page.getByLabel("Reset link", { exact: true }).inputValue()).toBe("");
    await page.reload();
    expect(await page.content()).not.toContain("planted-link");
    const stored = await revealResetLink(staff, { orderId: placed.orderId, reason: "to use it for them" });
    expect(stored).toEqual({ ok: true, value: { link } });
    await page.getByRole("link", { name: /Back to order/ }).click();
    await page.getByText("Email reset link received", { exact: true }).first().waitFor();
    expectQuiet();
    await context.close();
  },
);

test("a counter-offer appears by itself; accepted, the sum on the page is its", async () => {
  const placed = await inHand();
  const { page, context, expectQuiet } = await sellersPage(placed);
  await visit(page, `${shop.origin}/order/${placed.orderId}`);
  expect(await total(page).textContent()).toBe("$100.00");
  await offer(placed.orderId, 9000);
  await expectToast(page, "Counter-offer: $90.00");
  await card(page).getByText(reason).waitFor();
  await expectAccessible(page);
  await card(page).getByRole("button", { name: "Accept $90.00" }).click();
  await expectToast(page, "Counter-offer accepted", "Your order is now $90.00.");
  await expect.poll(() => total(page).textContent()).toBe("$90.00");
  expect(await card(page).count()).toBe(0);
  expectQuiet();
  await context.close();
});

longTest("declining asks once more, ends the sale, and says that the login is deleted", async () => {
  const placed = await inHand();
  await offer(placed.orderId, 8000);
  const { page, context, expectQuiet } = await sellersPage(placed, windows.desktop);
  await visit(page, `${shop.origin}/order/${placed.orderId}`);
  await card(page).getByText("Decline", { exact: true }).click();
  await card(page).getByRole("button", { name: "Yes, decline this counter-offer" }).click();
  await expectToast(page, "Counter-offer declined", "The account stays yours. We've deleted its login.");
  await page
    .getByText(/You declined our counter-offer\. The account stays yours/)
    .first()
    .waitFor();
  expectQuiet();
  await context.close();
});

longTest(
  "an offer that was withdrawn leaves the page by itself, and accepting it late is refused in words",
  async () => {
    const placed = await inHand();
    await offer(placed.orderId, 8000);
    const { page, context } = await sellersPage(placed, { ...windows.phone, javaScriptEnabled: false });
    await page.goto(`${shop.origin}/order/${placed.orderId}`);
    const [row] = await shop.query("select id from counter_offers where order_id = $1", [placed.orderId]);
    const live = await sellersPage(placed);
    await visit(live.page, `${shop.origin}/order/${placed.orderId}`);
    const withdrawn = await withdrawCounterOffer(staff, {
      orderId: placed.orderId,
      counterOfferId: String(row?.id),
    });
    expect(withdrawn).toMatchObject({ ok: true });
    await card(live.page).waitFor({ state: "detached" });
    await card(page).getByRole("button", { name: "Accept $80.00" }).click();
    await page.getByText("This counter-offer has been withdrawn.").waitFor();
    expect((await findOrder(staff, placed.orderId))?.amountCents).toBe(10_000);
    await Promise.all([context.close(), live.context.close()]);
  },
);

longTest(
  "without scripts the mailed links lead to the page, the link is saved and the offer accepted",
  async () => {
    const to = "noscript@customers.example";
    const placed = await inHand(to);
    await ask(placed.orderId);
    const { page, context } = await openPage(browser, { ...windows.phone, javaScriptEnabled: false });
    const number = placed.orderId.slice(0, 8);
    const asked = await mailTo(shop.origin, to, `Email reset link needed: order #${number}`);
    await page.goto(asked.links.find((href) => href.includes("to=reset-link")) ?? "");
    expect(new URL(page.url()).pathname).toBe(`/order/${placed.orderId}/reset-link`);
    expect(page.url()).not.toContain("key=");
    await page.getByLabel("Reset link", { exact: true }).fill("not a link");
    await page.getByRole("button", { name: "Save the link" }).click();
    await page.getByText("That's not a link.").first().waitFor();
    expect(await page.getByLabel("Reset link", { exact: true }).inputValue()).toBe("");
    await page.getByLabel("Reset link", { exact: true }).fill(link);
    await page.getByRole("button", { name: "Save the link" }).click();
    await page.getByText(/You saved it on/).waitFor();
    await offer(placed.orderId, 9500);
    const offered = await mailTo(shop.origin, to, `Counter-offer: order #${number}`);
    await page.goto(offered.links.find((href) => href.includes("to=counter-offer")) ?? "");
    expect(new URL(page.url()).hash).toBe("#counter-offer");
    await card(page).getByRole("button", { name: "Accept $95.00" }).click();
    await page.getByText("Counter-offer accepted").first().waitFor();
    expect(await total(page).textContent()).toBe("$95.00");
    await context.close();
  },
);

longTest("whoever knows only the id sees nothing of it and is asked who they are", async () => {
  const placed = await inHand();
  await ask(placed.orderId);
  await offer(placed.orderId, 9000);
  const { page, context } = await openPage(browser);
  for (const path of [`/order/${placed.orderId}`, `/order/${placed.orderId}/reset-link`]) {
    await visit(page, shop.origin + path);
    await page.getByRole("heading", { name: "Is this your order?" }).waitFor();
    const html = await page.content();
    for (const reported of [reason, "$90.00", "Cinder Wren", "Legacy Email", "Paste the reset link"]) {
      expect(html, `${reported} on ${path}`).not.toContain(reported);
    }
  }
  const answer = await page.request.post(`${shop.origin}/order/${placed.orderId}/reset-link`, {
    form: { form: "reset-link", link },
    headers: { origin: shop.origin },
  });
  expect(answer.status()).toBe(403);
  await context.close();
});

longTest(
  "a customer answers on the page of their own order, and finds the account among their orders",
  async () => {
    const placed = await inHand("customer@goldhall.test");
    const { page, context, expectQuiet } = await openPage(browser, windows.phone);
    await signIn(page, shop.origin, "customer@goldhall.test", "/profile");
    await page.getByText("Game account of Cinder Wren").waitFor();
    await visit(page, `${shop.origin}/profile/orders/${placed.orderId}`);
    await offer(placed.orderId, 9000);
    await expectToast(page, "Counter-offer: $90.00");
    await card(page).getByRole("button", { name: "Accept $90.00" }).click();
    await expectToast(page, "Counter-offer accepted");
    expect(new URL(page.url()).pathname).toBe(`/profile/orders/${placed.orderId}`);
    await expect.poll(() => total(page).textContent()).toBe("$90.00");
    await visit(page, `${shop.origin}/meeting-instructions?orderId=${placed.orderId}`);
    expect(new URL(page.url()).pathname).not.toBe("/meeting-instructions");
    expectQuiet();
    await context.close();
  },
);
