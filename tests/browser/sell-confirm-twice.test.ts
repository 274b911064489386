import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { faultsInThemes } from "../support/axe.ts";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { openDesk } from "../support/desk-acts.ts";
import { longTest } from "../support/long-run.ts";
import { pick } from "../support/sale-acts.ts";
import { title } from "../support/sale-flow.ts";
import {
  askToSell,
  confirmation,
  offerFor,
  onlyOrderOf,
  sell,
  sellPage,
  submit,
  typed,
  yes,
} from "../support/sale-stages.ts";
import { messagesAtHand } from "../support/settled.ts";
import { visit } from "../support/shop-acts.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
});

const expire = (offer: string) =>
  shop.query("update account_offers set expires_at = now() - interval '1 second' where id = $1", [
    offer.split("/").at(-1),
  ]);

test("pressed twice, or again after the answer was lost, Yes makes one order and leads to the same receipt", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  const twice = await offerFor(shop);
  await askToSell(page, twice, "twice@customers.example");
  await yes(page).dblclick();
  await page.waitForURL(/\/receipt\?orderId=/);
  expect(page.url()).toContain(await onlyOrderOf(shop, twice));
  const lost = await offerFor(shop);
  await askToSell(page, lost, "lost@customers.example");
  await page.route("**/sell-accounts/offer/**", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
  });
  await yes(page).click();
  await confirmation(page).getByText("We can't reach the shop").waitFor();
  const orderId = await onlyOrderOf(shop, lost);
  await page.unroute("**/sell-accounts/offer/**");
  await yes(page).click();
  await page.waitForURL(/\/receipt\?orderId=/);
  expect(page.url()).toContain(orderId);
  expect(await onlyOrderOf(shop, lost)).toBe(orderId);
  await title(page, "Your sale is being processed").waitFor();
  expectQuiet();
  await context.close();
});

longTest(
  "without a network the last question says so and stays, and goes through once there is one",
  async () => {
    const { page, context } = await openPage(browser, windows.phone);
    const offer = await offerFor(shop);
    await askToSell(page, offer, "offline@customers.example");
    await messagesAtHand(page);
    await context.setOffline(true);
    await yes(page).tap();
    await confirmation(page).getByText("You seem to be offline").waitFor();
    expect(
      await shop.query("select id from orders where customer_email = 'offline@customers.example'"),
    ).toEqual([]);
    await context.setOffline(false);
    await yes(page).tap();
    await page.waitForURL(/\/receipt\?orderId=/);
    await onlyOrderOf(shop, offer);
    await context.close();
  },
);

longTest(
  "an expired offer is struck out and leads to a new one; who was about to accept it is told",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser);
    const offer = await offerFor(shop);
    await askToSell(page, offer, "late@customers.example");
    await expire(offer);
    // At once: a page that asks for its offer again finds out by itself, and has no such button any more.
    await yes(page).dispatchEvent("click");
    await page
      .getByText("Failed to create order: This offer has expired. Get a new one: your answers are saved.")
      .first()
      .waitFor();
    expect(await shop.query("select id from orders where customer_email = 'late@customers.example'")).toEqual(
      [],
    );
    await visit(page, sellPage(offer));
    await page.getByRole("heading", { level: 2, name: "This offer has expired" }).waitFor();
    await page.locator(".offer_offer s.sum_struck").first().waitFor();
    expect(await page.getByRole("link", { name: "Sell Now" }).count()).toBe(0);
    await page.getByRole("link", { name: "Get a new offer" }).click();
    await page.waitForURL(/#username$/);
    expect(await page.getByLabel("OSRS username").inputValue()).toBe("Sedge Pike");
    await page.getByRole("button", { name: "Get My Offer" }).click();
    await page.waitForURL(/\/sell-accounts\/offer\//);
    expect(page.url()).not.toBe(offer);
    await page.getByRole("link", { name: "Sell Now" }).waitFor();
    expectQuiet();
    await context.close();
  },
);

longTest("an offer that no longer exists, and a receipt of nothing, say so", async () => {
  const { page, context } = await openPage(browser);
  const offer = await offerFor(shop);
  const unknown = await page.goto(offer.replace(/[0-9a-f]{12}$/, "000000000000"));
  expect(unknown?.status()).toBe(404);
  await title(page, "Offer not found").waitFor();
  expect((await page.goto(`${shop.origin}/sell-accounts/offer/nonsense`))?.status()).toBe(404);
  const bare = await page.goto(`${shop.origin}/receipt`);
  expect(bare?.status()).toBe(200);
  await title(page, "No Sale Information").waitFor();
  await page.getByText("No sale data found. Please return to the selling page.").waitFor();
  await page.getByRole("link", { name: "Return to selling" }).click();
  await page.waitForURL(`${shop.origin}/sell-accounts`);
  await context.close();
});

longTest(
  "the seller's browser opens the receipt from the offer, and sees live what staff do, with the reason of a cancellation; a stranger sees the public part",
  async () => {
    const seller = await openPage(browser, windows.phone);
    const { page } = seller;
    const offer = await offerFor(shop);
    const mail = "receipt@customers.example";
    const orderId = await sell(page, offer, mail);
    const number = orderId.slice(0, 8);
    await visit(page, offer);
    await page.getByText("You accepted this offer").waitFor();
    await page.getByRole("link", { name: "Open the receipt" }).click();
    await title(page, "Your sale is being processed").waitFor();

    const stranger = await openPage(browser);
    await visit(stranger.page, offer);
    await stranger.page.getByText("You accepted this offer").waitFor();
    expect(await stranger.page.getByRole("link", { name: "Open the receipt" }).count()).toBe(0);
    expect(await stranger.page.content()).not.toContain(orderId);
    await visit(stranger.page, `${shop.origin}/receipt?orderId=${orderId}`);
    await stranger.page.waitForURL(`${shop.origin}/order/${orderId}`);
    await stranger.page.getByText(number).first().waitFor();
    const shown = await stranger.page.content();
    for (const secret of ["Sedge Pike", mail, "Legacy Email Account", ...Object.values(typed)]) {
      expect(shown).not.toContain(secret);
    }

    const { page: desk, context: deskContext } = await openPage(browser);
    await openDesk(desk, shop.origin, "staff@goldhall.test", `/admin/orders/${orderId}`);
    await desk.getByRole("button", { name: /^In Progress/ }).click();
    await title(page, "Your sale has been accepted").waitFor();
    await page.locator(".summary-card_summaryCard").getByText("In Progress", { exact: true }).waitFor();
    const canceledId = await sell(page, await offerFor(shop), mail);
    await visit(desk, `${shop.origin}/admin?q=${canceledId.slice(0, 8)}`);
    await desk.getByRole("link", { name: `Cancel #${canceledId.slice(0, 8)}` }).click();
    const dialog = desk.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("Two of the claimed items are missing.");
    await dialog.getByRole("button", { name: "Cancel order" }).click();
    await title(page, "Your order has been canceled.").waitFor();
    await page.getByText("Two of the claimed items are missing.").waitFor();
    await page.getByRole("link", { name: "Get a new offer" }).waitFor();
    seller.expectQuiet();
    await Promise.all([seller.context.close(), stranger.context.close(), deskContext.close()]);
  },
);

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds on the page as it is, and how far it is too wide for a small phone. */
async function faultsOf(page: Page, where: string): Promise<unknown[]> {
  const faults = await faultsInThemes(page, { tags: rules });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const found = faults.map((fault) => ({ where, ...fault }));
  return wide > 0 ? [...found, { where, wide }] : found;
}

longTest("every stage fits a small phone and axe finds nothing in either theme", async () => {
  const { page, context } = await openPage(browser, windows.phone);
  await page.setViewportSize({ width: 320, height: 700 });
  const found: unknown[] = [];
  const offer = await offerFor(shop);
  const expired = await offerFor(shop);
  await expire(expired);
  for (const address of [...[offer, expired, sellPage(offer), `${shop.origin}/receipt`]]) {
    await visit(page, address);
    found.push(...(await faultsOf(page, address)));
  }
  await visit(page, sellPage(offer));
  await pick(page, "Cryptocurrency");
  await submit(page);
  await page.locator("form .field_error").first().waitFor();
  found.push(...(await faultsOf(page, "errors")));
  await askToSell(page, offer, "axe@customers.example");
  found.push(...(await faultsOf(page, "dialog")));
  await confirmation(page).getByRole("button", { name: "Cancel" }).click();
  await confirmation(page).waitFor({ state: "detached" });
  found.push(...(await faultsOf(page, "verification")));
  await page.getByRole("button", { name: "Submit" }).click();
  await yes(page).click();
  await page.waitForURL(/\/receipt\?orderId=/);
  found.push(...(await faultsOf(page, "receipt")));
  await visit(page, offer);
  found.push(...(await faultsOf(page, "accepted")));
  expect(found).toEqual([]);
  await context.close();
});
