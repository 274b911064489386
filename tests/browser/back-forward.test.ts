import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hydrated, openPage, sharedBrowser } from "../support/browser.ts";
import { openDesk } from "../support/desk-acts.ts";
import { isLongRun, longTest } from "../support/long-run.ts";
import { holdOrder, type OrderScene, orderScene } from "../support/order-scene.ts";
import { followRequests } from "../support/settled.ts";
import { signIn } from "../support/shop-acts.ts";
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

/**
 * Leaves a page that is alive, comes back, and returns what kept it from being restored as it was left. This
 * browser has no window and never restores a page, but says everything else that would be in the way.
 */
async function obstaclesOf(page: Page, address: string): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.enable");
  const told = new Promise<string[]>((resolve) =>
    devtools.once("Page.backForwardCacheNotUsed", ({ notRestoredExplanations }) =>
      resolve(notRestoredExplanations.map(({ reason }) => reason)),
    ),
  );
  const settled = followRequests(page);
  await page.goto(address);
  await hydrated(page);
  await settled();
  await page.goto(`${shop.origin}/terms`);
  await page.goBack();
  const reasons = await told;
  await devtools.detach();
  // Asked before the page hears that it is left, and closes its stream of live changes (page-visibility.ts).
  const ofThisBrowser =
    /^(BrowsingInstanceNotSwapped|BackForwardCacheDisabled.*|OutstandingNetworkRequestOthers)$/;
  return reasons.filter((reason) => !ofThisBrowser.test(reason));
}

const secret = /NoStore/;

longTest(
  "pages can be restored as they were left, but for those that hold a customer's secrets",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser);
    const order = await scene.sellGold();
    for (const path of isLongRun
      ? ["/", "/buy-accounts", "/sell-gold", "/services", "/support"]
      : ["/buy-accounts"])
      expect(await obstaclesOf(page, shop.origin + path), path).toEqual([]);
    await holdOrder(context, shop.origin, order);
    const ofOrder = [`/order/${order.orderId}`, `/meeting-instructions?orderId=${order.orderId}`];
    for (const path of isLongRun ? ofOrder : ofOrder.slice(1))
      expect(await obstaclesOf(page, shop.origin + path), path).toContainEqual(expect.stringMatching(secret));
    await signIn(page, shop.origin, "customer@goldhall.test");
    expect(await obstaclesOf(page, `${shop.origin}/profile`)).toEqual([]);
    await context.clearCookies();
    await openDesk(page, shop.origin, "admin@goldhall.test");
    expect(await obstaclesOf(page, `${shop.origin}/admin`)).toEqual([]);
    expectQuiet();
    await context.close();
  },
);

test("a page of somebody who logged out since is read again when it is restored", async () => {
  const { page, context } = await openPage(browser);
  await signIn(page, shop.origin, "customer@goldhall.test");
  await page.goto(`${shop.origin}/profile`);
  await hydrated(page);
  const other = await context.newPage();
  await other.goto(`${shop.origin}/terms`);
  await other.getByRole("banner").locator("summary", { hasText: "Heron" }).click();
  await other.getByRole("button", { name: "Log Out" }).click();
  await other.waitForURL(`${shop.origin}/`);
  expect(new URL(page.url()).pathname).toBe("/profile");
  // This browser has no window and never restores a page: the page is told that it was.
  await page.evaluate(() => {
    for (const type of ["pagehide", "pageshow"])
      window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
  });
  await page.waitForURL(/\/auth\?next=%2Fprofile/);
  await context.close();
});
