import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axe, faultsInThemes } from "../support/axe.ts";
import { launchBrowser, openPage, windows } from "../support/browser.ts";
import { isLongRun, longTest } from "../support/long-run.ts";
import { demoPassword, signIn, visit } from "../support/shop-acts.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let browser: Browser;
let shop: ShopServer;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShopServer()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
// The long run looks between the narrowest and the widest too, where the layout changes.
const widths = isLongRun ? [320, 390, 768, 1280] : [320, 1280];

/** What stands out of the window to the right, when the page can be moved sideways. */
function widerThanPage(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const all = [...document.querySelectorAll("body *")];
  const wide = all.filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5);
  return [`${scrollWidth} px`, ...wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 120))];
}

/** Each page fits every width and axe finds nothing in either theme; everything found is told at once. */
async function check(page: Page, paths: readonly string[], both = true): Promise<void> {
  const found: unknown[] = [];
  for (const path of paths) {
    await visit(page, shop.origin + path);
    if (!(await page.title()).endsWith(" · Goldhall")) found.push({ path, title: await page.title() });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const elements = await page.evaluate(widerThanPage);
      if (elements.length > 0) found.push({ path, width, elements });
    }
    const faults = await faultsInThemes(page, { tags: rules, both: both || isLongRun });
    // The kit shows the same part many times over: landmarks that are one of a kind on a page of the shop are
    // not there.
    const isRepeated = ({ id }: { id: string }) => path === "/demo/kit" && id === "landmark-unique";
    for (const fault of faults) if (!isRepeated(fault)) found.push({ path, ...fault });
  }
  expect(found).toEqual([]);
}

const publicPages = [
  "/",
  "/support",
  "/support/chat",
  "/contact",
  "/terms",
  "/sell-gold?quantity=1000&range=365",
  "/buy-gold?quantity=250&range=7",
  "/services?rsn=Fen+Warbler&wantInfernal=on&wantQuiver=on&useOurGear=on",
  "/my/orders/1",
];
/** Like one of those above, or changed seldom. */
const otherPublicPages = [
  "/api/reference",
  "/privacy",
  "/refund-policy",
  "/sell-gold",
  "/buy-gold",
  "/services?rsn=Half+Ledger&wantInfernal=on",
  "/gold-calculation",
];
const signedOut = [
  "/auth",
  "/auth?tab=register",
  "/auth?view=forgot",
  "/auth/callback",
  "/auth/callback?type=recovery&token=x",
  "/demo/mails",
  "/demo/players",
  "/demo/kit",
];
const signedInPages = ["/profile", "/profile/security"];
const desk = [
  "/admin",
  "/admin?status=pending&q=nobody",
  "/admin/orders/new?direction=sell&quantity=10",
  "/admin/activity",
  "/admin/gold",
  "/admin/chats",
  "/admin/shift",
  "/admin/disputes",
  "/admin/mails",
  "/admin/content",
  "/admin/content?block=faq",
  "/admin/people",
  "/admin/first-steps",
  "/admin/search?q=heron",
  "/admin/keys",
  "/admin/inbox",
  "/admin/inbox/preferences",
  "/admin/webhooks",
  "/admin/jobs",
  "/admin/ledger",
  "/admin/reports",
  "/admin/chain?percent=5",
];

test("public pages have a title, fit and are clean in both themes", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await check(page, isLongRun ? [...publicPages, ...otherPublicPages] : publicPages);
  expectQuiet();
  await context.close();
});

longTest("the pages round signing in and those of the demo fit and are clean in both themes", async () => {
  const { page, context, expectQuiet } = await openPage(browser, windows.desktop);
  await check(page, signedOut);
  expectQuiet();
  await context.close();
});

test("profile and order desk fit and are clean", async () => {
  const { page, context, expectQuiet } = await openPage(browser, windows.desktop);
  await signIn(page, shop.origin, "admin@goldhall.test", "/support");
  await check(page, [...signedInPages, "/admin/login"]);
  await page.getByLabel("Your password").fill(demoPassword);
  await page.getByRole("button", { name: "Unlock order desk" }).click();
  await page.waitForURL(`${shop.origin}/admin`);
  await check(page, desk, false);
  expectQuiet();
  await context.close();
});

test("open menus, answers, toasts and refused forms are clean too", async () => {
  const { page, context } = await openPage(browser, windows.phone);
  const violations = async () => (await axe(page).withTags(rules).analyze()).violations;
  await visit(page, `${shop.origin}/`);
  await page.getByRole("button", { name: "Open menu" }).tap();
  await page.getByRole("dialog", { name: "Menu" }).waitFor();
  expect(await violations()).toEqual([]);
  await visit(page, `${shop.origin}/auth?tab=register`);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.locator(".toast_toast").first().waitFor();
  expect(await violations()).toEqual([]);
  await context.close();

  const desktop = await openPage(browser);
  await signIn(desktop.page, shop.origin, "customer@goldhall.test", "/support");
  await desktop.page.getByRole("banner").locator("summary", { hasText: "Vault Heron" }).click();
  expect((await axe(desktop.page).withTags(rules).analyze()).violations).toEqual([]);
  await visit(desktop.page, `${shop.origin}/services?rsn=Cinder+Wren&wantInfernal=on&useOurGear=on`);
  await desktop.page.getByRole("button", { name: "Buy Now" }).click();
  await desktop.page.getByRole("dialog", { name: "Complete Your Purchase" }).waitFor();
  expect((await axe(desktop.page).withTags(rules).analyze()).violations).toEqual([]);
  await desktop.page.getByRole("button", { name: "Complete Purchase" }).click();
  await desktop.page.getByText("Waiting for your payment").waitFor();
  expect((await axe(desktop.page).withTags(rules).analyze()).violations).toEqual([]);
  await desktop.context.close();
});
