import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axe, faultsInThemes } from "../support/axe.ts";
import { hydrated, openPage, sharedBrowser, windows } from "../support/browser.ts";
import { changedParts } from "../support/changed-parts.ts";
import { everyPage, type PageOfShop, type Reader, readers } from "../support/every-page.ts";
import { longNamedShop } from "../support/filled-shop.ts";
import { isLongRun, longTest } from "../support/long-run.ts";
import {
  fewerRows,
  hiddenWithFocus,
  openReader,
  type ReaderWindow,
  type Shape,
  spaceTexts,
  widerThanPage,
} from "../support/page-faults.ts";
import { losingForms } from "../support/press-forms.ts";
import { signIn, visit } from "../support/shop-acts.ts";
import type { ShopServer } from "../support/shop-server.ts";

let browser: Browser;
let shop: ShopServer;
let pages: PageOfShop[];

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), longNamedShop()]);
  pages = await everyPage(shop);
});
afterAll(async () => {
  await shop?.stop();
});

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The long run asks so much of each page that one reader's take longer than any other test. */
const longest = isLongRun ? 1_800_000 : undefined;
const usual: Shape = { width: 1280, text: 100 };
// The narrowest window, and text of twice the size; the long run looks where the layout changes, too.
const shapes: readonly Shape[] = [
  { width: 320, text: 100 },
  { width: 820, text: 200 },
  ...(isLongRun
    ? [390, 768, 1280].flatMap((width) => [
        { width, text: 100 },
        { width, text: 200 },
      ])
    : []),
];
/** Grids of prices, prints and ticks, and the kit: moved sideways on a phone with text of twice the size. */
const wideAtDesk = /^\/demo\/kit|^\/admin\/(boosts|chats|content|inbox\/preferences|listings|reports)/;
const isTooWide = (address: string, { width, text }: Shape) =>
  width === 390 && text === 200 && wideAtDesk.test(address);

/** Where colors are measured in each run: every part of the kit, and a page of each kind. */
const colorful = /^\/(demo\/kit|sell-gold.*|buy-accounts|meeting-instructions.*|admin)?$/;

/**
 * What is wrong with a page with the longest names on it: it moves sideways, axe finds something, and in the
 * long run its texts have no room to be spaced or a bar hides what has the focus. What stands round the
 * page's own part is the same on all of a reader's, so it is looked at on a `whole` one.
 */
async function faultsOf(
  { page, shape }: ReaderWindow,
  { route, address }: PageOfShop,
  whole: boolean,
): Promise<unknown[]> {
  const found: unknown[] = [];
  const answer = await page.goto(shop.origin + address);
  const at = new URL(page.url());
  const isFound = route === "/*" || answer?.ok();
  if (!isFound || at.pathname + at.search !== address || !(await page.title()).endsWith(" · Goldhall")) {
    found.push({ status: answer?.status(), at: page.url(), title: await page.title() });
  }
  if (isLongRun) await hydrated(page);
  for (const asked of shapes) {
    if (isTooWide(address, asked)) continue;
    await shape(asked);
    const elements = await page.evaluate(widerThanPage);
    if (elements.length > 0) found.push({ ...asked, elements });
  }
  await shape(usual);
  if (isLongRun) found.push(...(await rareFaultsOf(page)));
  else await page.evaluate(fewerRows);
  const colors = isLongRun || colorful.test(address);
  found.push(...(await faultsInThemes(page, { tags: rules, colors, part: whole ? undefined : "#main" })));
  return found.map((fault) => ({ address, ...Object(fault) }));
}

async function rareFaultsOf(page: ReaderWindow["page"]): Promise<unknown[]> {
  const found: unknown[] = [];
  await page.evaluate(spaceTexts, true);
  const elements = await page.evaluate(widerThanPage);
  if (elements.length > 0) found.push({ spaced: true, elements });
  await page.evaluate(spaceTexts, false);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 640 });
    for (const hidden of await page.evaluate(hiddenWithFocus)) found.push({ width, hidden });
  }
  return found;
}

/** Runs in the page: what leads to other pages round its own part, in its order. */
function navigation(): string {
  const links = document.querySelectorAll<HTMLAnchorElement>(
    ".header_header nav a, nav[aria-label=Desk] a, .footer_footer nav a",
  );
  return [...links].map((link) => link.getAttribute("href")).join(" ");
}

/**
 * The kit shows the same part many times over: landmarks that are one of a kind on a page of the shop are not
 * there.
 */
const isRepeated = (fault: unknown) => {
  const { address, id } = Object(fault);
  return address === "/demo/kit" && id === "landmark-unique";
};

/**
 * The long run looks at every page; a change's at the first of each reader, at the kit, and at those of the
 * parts that it touches.
 */
function lookedAt(who: Reader): PageOfShop[] {
  const theirs = pages.filter((page) => page.who === who);
  if (isLongRun) return theirs;
  const changed = changedParts();
  return theirs.filter(({ route, part }, at) => at === 0 || route === "/demo/kit" || changed.has(part));
}

// The pages come from the program's own table of routes, so that a new one is looked at without a word here.
test.each(readers)(
  "every page that a %s opens has a title, fits, leads on as the others do, and axe finds nothing in it",
  async (who) => {
    const reader = await openReader(browser, shop.origin, { who, scripts: isLongRun });
    const found: unknown[] = [];
    const ways = new Set<string>();
    for (const [at, page] of lookedAt(who).entries()) {
      found.push(...(await faultsOf(reader, page, isLongRun || at === 0)));
      ways.add(await reader.page.evaluate(navigation));
    }
    expect(found.filter((fault) => !isRepeated(fault))).toEqual([]);
    // A page in a frame has none.
    expect([...ways].filter(Boolean)).toHaveLength(1);
    if (isLongRun) reader.expectQuiet();
    await reader.close();
  },
  longest,
);

longTest("open menus, answers, toasts and refused forms are clean too", async () => {
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
  await desktop.page.getByRole("banner").locator("summary", { hasText: "WWW" }).click();
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

// Last: what an admin sends changes the shop.
longTest.each(readers)(
  "no form that a %s is shown lets the focus fall when it is sent as it is",
  async (who) => {
    const reader = await openReader(browser, shop.origin, { who, scripts: true });
    const lost: unknown[] = [];
    for (const { address } of pages.filter((page) => page.who === who)) {
      for (const form of await losingForms(reader.page, shop.origin + address)) lost.push({ address, form });
    }
    expect(lost).toEqual([]);
    await reader.close();
  },
  longest,
);
