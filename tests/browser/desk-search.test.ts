import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { shortId } from "../../domain/orders/model.ts";
import { connect } from "../../platform/database/connect.ts";
import { ordersCtx } from "../orders/orders-rig.ts";
import { markedOrder, sentPayout } from "../search/search-rig.ts";
import { faultsInThemes } from "../support/axe.ts";
import { hydrated, openPage, sharedBrowser, windows } from "../support/browser.ts";
import type { TestDatabase } from "../support/database.ts";
import { deskCookies, openDesk } from "../support/desk-acts.ts";
import { expectFocusOn } from "../support/focus-acts.ts";
import { longTest } from "../support/long-run.ts";
import { followRequests } from "../support/settled.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let shop: RunningShop;
let database: TestDatabase;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
  database = { ...connect(shop.databaseUrl, { max: 2, onError: () => {} }), url: shop.databaseUrl };
});
afterAll(async () => {
  await database?.close();
});

const newOrder = (marks: Parameters<typeof markedOrder>[2]) =>
  markedOrder(database, ordersCtx(database).ctx, marks);

longTest(
  "by keyboard alone: Ctrl-K, a reference, Enter opens the order; Escape gives the focus back",
  async () => {
    const id = await newOrder({ name: "Marrow Pike" });
    await sentPayout(database, id, "PP-77 ZULU");
    const { page, expectQuiet } = await openPage(browser);
    await openDesk(page, shop.origin, "staff@goldhall.test", "/admin/activity");
    const field = page.getByRole("combobox", { name: "Search the desk" });
    const options = page.getByRole("listbox", { name: "Results" }).getByRole("option");
    const opener = page.getByRole("link", { name: "Search the desk" });
    await opener.focus();
    await page.keyboard.press("Control+k");
    await field.waitFor();
    // What staff may not open is not offered.
    await options.filter({ hasText: "New order" }).waitFor();
    expect(await options.filter({ hasText: "Settings" }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await field.waitFor({ state: "detached" });
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.keyboard.press("Control+k");
    await page.keyboard.type("pp-77 zulu");
    // Pressed before the answer is there: what is then found first is opened.
    await page.keyboard.press("Enter");
    await page.waitForURL(`${shop.origin}/admin/orders/${id}`);
    await expectFocusOn(page, /^h1: Order #/);
    // A second link to the file with the fonts would have Chrome lay out all text anew with each link that
    // goes.
    const sheets = await page
      .locator("link[rel=stylesheet]")
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
    const withFonts = sheets.filter((sheet) => /\/first-[^/]+$/.test(sheet));
    expect(withFonts).toHaveLength(1);

    await page
      .getByRole("heading", { name: shortId(id) })
      .first()
      .waitFor();
    // It is among the recent ones now; arrows lead past it, and round.
    await page.keyboard.press("Control+k");
    await expect.poll(() => options.first().textContent()).toContain(`#${shortId(id)}`);
    const first = await options.first().getAttribute("id");
    await expect.poll(() => field.getAttribute("aria-activedescendant")).toBe(first);
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => options.last().getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => options.first().getAttribute("aria-selected")).toBe("true");
    await field.fill("gold");
    const inNewTab = page.context().waitForEvent("page");
    await page.keyboard.press("Control+Enter");
    await (await inNewTab).waitForURL(`${shop.origin}/admin/gold`);
    expect(page.url()).toBe(`${shop.origin}/admin/orders/${id}`);
    await page.bringToFront();
    await page.keyboard.press("Enter");
    await page.waitForURL(`${shop.origin}/admin/gold`);
    expectQuiet();
  },
);

longTest("an older answer never stands over a newer one, and a failure keeps what was found", async () => {
  const [early, late] = [
    await newOrder({ name: "Early Bramble" }),
    await newOrder({ name: "Later Bramble" }),
  ];
  const { page, context } = await openPage(browser, windows.phone);
  await context.addCookies(await deskCookies(shop.origin, "staff@goldhall.test"));
  await page.goto(`${shop.origin}/admin/gold`);
  await hydrated(page);
  const lateShown = Promise.withResolvers<void>();
  await page.route("**/desk/search?q=early*", async (route) => {
    await lateShown.promise;
    await route.continue().catch(() => undefined);
  });
  await page.getByRole("link", { name: "Search the desk" }).tap();
  const field = page.getByRole("combobox", { name: "Search the desk" });
  const options = page.getByRole("option");
  const isAsked = page.waitForRequest(/desk\/search\?q=early/);
  const settled = followRequests(page);
  await field.fill("early bramble");
  await isAsked;
  await field.fill("later bramble");
  await options.filter({ hasText: shortId(late) }).waitFor();
  lateShown.resolve();
  await settled();
  expect(await options.filter({ hasText: shortId(early) }).count()).toBe(0);
  expect(await faultsInThemes(page, { both: true })).toEqual([]);

  await page.route("**/desk/search?q=lost*", (route) => route.abort());
  await field.fill("lost bramble");
  await page.getByText("We couldn't search").waitFor();
  expect(await options.filter({ hasText: shortId(late) }).count()).toBe(1);
  await page.unroute("**/desk/search?q=lost*");
  await page.getByRole("button", { name: "Try again" }).tap();
  await page.getByText("Nothing found for “lost bramble”").waitFor();
});

longTest("without scripts the bar leads to a page that finds the same", async () => {
  const id = await newOrder({ name: "Hollow Wren", phrase: "gilded anvil" });
  const { page, context } = await openPage(browser, { ...windows.desktop, javaScriptEnabled: false });
  await context.addCookies(await deskCookies(shop.origin, "staff@goldhall.test"));
  await page.goto(`${shop.origin}/admin/gold`);
  await page.getByRole("link", { name: "Search the desk" }).click();
  await page.waitForURL(`${shop.origin}/admin/search`);
  await page.getByRole("searchbox", { name: "Search the desk" }).fill("gilded anvil");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("link", { name: `#${shortId(id)} Hollow Wren` }).click();
  await page.waitForURL(`${shop.origin}/admin/orders/${id}`);
});

longTest("what the palette asks answers nobody but staff who are at the desk (Rule P2)", async () => {
  const address = `${shop.origin}/desk/search?q=heron`;
  expect((await fetch(address)).status).toBe(404);
  const { page } = await openPage(browser);
  await openDesk(page, shop.origin, "manager@goldhall.test", "/admin/gold");
  expect((await page.request.get(address)).status()).toBe(200);
  await shop.query("update step_ups set elevated_until = now() - interval '1 minute'");
  expect((await page.request.get(address)).status()).toBe(401);
});
