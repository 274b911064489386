import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { faultsInThemes } from "../support/axe.ts";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { openDesk } from "../support/desk-acts.ts";
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

/** A completed order of a guest. */
async function completed() {
  const order = await scene.place();
  await scene.moveTo(order.orderId, "completed");
  return order;
}

async function fillReview(page: Page, text: string): Promise<void> {
  await page.getByLabel("Your review").fill(text);
  await page.getByLabel("Shown name").fill("A heron");
}

longTest(
  "a guest reviews their order, a manager publishes it, and the home page shows it once the claims say so",
  async () => {
    const order = await completed();
    const guest = await openPage(browser, windows.phone);
    await holdOrder(guest.context, shop.origin, order);
    await visit(guest.page, `${shop.origin}/meeting-instructions?orderId=${order.orderId}`);
    await guest.page.getByRole("link", { name: "Leave a review" }).click();
    await guest.page.getByRole("button", { name: "Leave review" }).click();
    await guest.page.getByText("Please choose one to five stars.").first().waitFor();
    expect(await faultsInThemes(guest.page)).toEqual([]);
    await guest.page.getByText("Good", { exact: true }).click();
    await fillReview(guest.page, "The scale was fair.");
    await guest.page.getByRole("button", { name: "Leave review" }).click();
    await expectToast(guest.page, "Review saved");
    await guest.page.getByText("We'll read it before we publish it. Thank you.").waitFor();

    const desk = await openPage(browser, windows.desktop);
    await openDesk(desk.page, shop.origin, "manager@goldhall.test", "/admin/content?block=claims");
    await desk.page.getByText("Show our own reviews").click();
    await desk.page.getByRole("button", { name: "Publish claims" }).last().click();
    await expectToast(desk.page, "Claims published");
    const home = await openPage(browser, windows.desktop);
    await visit(home.page, shop.origin);
    expect(await home.page.getByText("What our customers say").count()).toBe(0);
    await visit(desk.page, `${shop.origin}/admin/reviews`);
    await desk.page.getByRole("button", { name: "Publish the review of A heron" }).click();
    await expectToast(desk.page, "Review published");
    // The home page hears of it while it is open.
    await home.page.getByText("“The scale was fair.”").waitFor();
    await home.page.getByText("4.0 / 5").waitFor();
    await home.page.getByText("from 1 verified review", { exact: true }).waitFor();
    await guest.page.getByText("Your review is published. Thank you.").waitFor();
    expect(await guest.page.getByRole("link", { name: "Edit review" }).count()).toBe(0);
    for (const one of [guest, desk, home]) one.expectQuiet();
    await Promise.all([guest, desk, home].map(({ context }) => context.close()));
  },
);

longTest(
  "without scripts a review is left and changed, and hidden with a reason that the customer never reads",
  async () => {
    const order = await completed();
    const guest = await openPage(browser, { ...windows.desktop, javaScriptEnabled: false });
    await holdOrder(guest.context, shop.origin, order);
    const { page } = guest;
    await page.goto(`${shop.origin}/order/${order.orderId}/review`);
    await fillReview(page, "Slow.");
    await page.getByRole("button", { name: "Leave review" }).click();
    await page.getByText("Please choose one to five stars.").waitFor();
    expect(await page.getByLabel("Your review").inputValue()).toBe("Slow.");
    await page.getByText("Poor", { exact: true }).click();
    await page.getByRole("button", { name: "Leave review" }).click();
    await page.getByRole("link", { name: "Edit review" }).click();
    await page.getByLabel("Your review").fill("Slow, but it came.");
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.waitForURL(`${shop.origin}/order/${order.orderId}`);

    const desk = await openPage(browser, windows.desktop);
    await openDesk(desk.page, shop.origin, "manager@goldhall.test", "/admin/reviews");
    const review = desk.page.getByRole("listitem").filter({ hasText: "Slow, but it came." });
    await review.getByText("Hide", { exact: true }).click();
    expect(await faultsInThemes(desk.page)).toEqual([]);
    for (const width of [320, 390, 768, 1280]) {
      await desk.page.setViewportSize({ width, height: 800 });
      const over = await desk.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([width, Math.max(0, over)]).toEqual([width, 0]);
    }
    await review.getByRole("button", { name: "Hide review" }).click();
    await review.getByText("Please say why you're hiding it.").waitFor();
    await review.getByLabel("Reason").fill("Says nothing of the order");
    await review.getByLabel("Reason").press("Tab");
    await review.getByText("Please say why you're hiding it.").waitFor({ state: "detached" });
    const hide = review.getByRole("button", { name: "Hide review" });
    expect(await hide.evaluate((button) => button === document.activeElement)).toBe(true);
    await review.getByRole("button", { name: "Hide review" }).click();
    await expectToast(desk.page, "Review hidden");
    await page.reload();
    await page.getByText("We didn't publish it.").waitFor();
    expect(await page.content()).not.toContain("Says nothing");
    await Promise.all([guest.context.close(), desk.context.close()]);
  },
);

longTest("who has only the order's id can neither leave nor read its review (Rule P4)", async () => {
  const order = await completed();
  const { page, context } = await openPage(browser, windows.desktop);
  await visit(page, `${shop.origin}/order/${order.orderId}/review`);
  await page.getByText("Only the customer can leave a review.").waitFor();
  expect(await page.getByLabel("Your review").count()).toBe(0);
  await context.close();
});
