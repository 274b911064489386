import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { signedInCookies } from "../support/desk-acts.ts";
import { isLongRun, longTest } from "../support/long-run.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
});

type Choice = { key: string; html: string; left: number; top: number; width: number; height: number };

/**
 * Runs in the page: makes all that can be chosen on it chosen, or not, and answers where it is. Of radios of
 * one name only one could be chosen, so each gets a name of its own.
 */
function choose(chosen: boolean): Choice[] {
  const seen: Element[] = [];
  const inputs = document.querySelectorAll<HTMLInputElement>(
    "label > input:is([type=radio], [type=checkbox]):not(:disabled)",
  );
  for (const [at, input] of inputs.entries()) {
    input.name = `alone-${at}`;
    input.checked = chosen;
    if (input.parentElement) seen.push(input.parentElement);
  }
  for (const name of ["aria-pressed", "aria-selected", "aria-current"]) {
    const was = `data-was-${name}`;
    // What the page says of one that is not chosen, it says with the attribute or without it.
    const marked = `[${was}], [${name}]:not([${name}=false]):is(a, button, summary, [role=tab], [role=option], tr)`;
    for (const mark of document.querySelectorAll(marked)) {
      const value = mark.getAttribute(was) ?? mark.getAttribute(name) ?? "true";
      mark.setAttribute(was, value);
      if (chosen) mark.setAttribute(name, value);
      else if (name === "aria-current") mark.removeAttribute(name);
      else mark.setAttribute(name, "false");
      seen.push(mark);
    }
  }
  const choices = seen.map((element, at) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    // Its outline belongs to it.
    const room = 3;
    return {
      key: `${at}`,
      html: element.checkVisibility({ visibilityProperty: true }) ? element.outerHTML.slice(0, 160) : "",
      left: Math.max(0, Math.round(left - room)),
      top: Math.max(0, Math.round(top + scrollY - room)),
      width: Math.round(width + 2 * room),
      height: Math.round(height + 2 * room),
    };
  });
  return choices.filter(({ html, width, height }) => html && width > 8 && height > 8);
}

/**
 * Runs in the page, in which all that can be chosen is: what looks the same with the focus as without, since
 * the edge of what is chosen takes the place of the ring.
 */
function focusUnseen(): string[] {
  const ring = (element: Element) => {
    const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(element);
    return [outlineStyle, outlineWidth, outlineColor, outlineOffset].join(" ");
  };
  const chosen = document.querySelectorAll<HTMLElement>(
    "label > input:checked, :is(a, button, summary):is([aria-pressed=true], [aria-selected=true], [aria-current])",
  );
  return [...chosen].flatMap((control) => {
    const holder = control.matches("input") ? (control.parentElement ?? control) : control;
    const looks = () => [holder, ...holder.children].map(ring).join();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const before = looks();
    control.focus();
    return document.activeElement !== control || looks() !== before ? [] : [holder.outerHTML.slice(0, 160)];
  });
}

type Shot = { choices: Choice[]; looks(choice: Choice): Buffer };

async function shoot(page: Page, chosen: boolean): Promise<Shot> {
  const choices = await page.evaluate(choose, chosen);
  const png = await page.screenshot({ fullPage: true, animations: "disabled" });
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const line = info.width * info.channels;
  const looks = ({ left, top, width, height }: Choice) => {
    const rows = Array.from({ length: Math.min(height, info.height - top) }, (_, y) => {
      const start = (top + y) * line + left * info.channels;
      return data.subarray(start, start + Math.min(width, info.width - left) * info.channels);
    });
    return Buffer.concat(rows);
  };
  return { choices, looks };
}

/**
 * What looks the same on this page whether it is chosen or not, or has the focus or not, and how much there
 * was to choose.
 */
async function lookAlike(page: Page): Promise<{ same: string[]; count: number }> {
  const on = await shoot(page, true);
  const unseen = await page.evaluate(focusUnseen);
  const off = await shoot(page, false);
  const same = on.choices.filter((choice) => {
    const other = off.choices.find(({ key }) => key === choice.key);
    return other && on.looks(choice).equals(off.looks(other));
  });
  return { same: [...same.map(({ html }) => html), ...unseen], count: on.choices.length };
}

// Two pages that are full of choices; the long run has the kit, which shows every part of ours with its
// states, and what belongs to one part of the shop.
const pages = isLongRun
  ? ["/demo/kit"]
  : ["/sell-gold?quantity=25&range=7", "/services?rsn=Fen+Warbler&wantInfernal=on"];
const deskPages = [
  "/admin?state=all",
  "/admin/promotions",
  "/admin/settings?group=payments",
  "/admin/content?block=faq",
];
const rarePages = [
  "/",
  "/sell-gold?quantity=25&range=7",
  "/buy-accounts",
  "/profile/payouts",
  "/sell-accounts",
  "/buy-gold",
  "/services?rsn=Fen+Warbler&wantInfernal=on",
  "/profile",
  "/profile/security",
  "/support/chat/panel",
  "/reviews",
  "/track-order",
  "/admin/chats",
  "/admin/listings/new",
  "/admin/reviews",
  "/admin/inbox",
  "/admin/inbox/preferences",
  "/admin/webhooks",
  "/admin/jobs",
  "/admin/mails",
  "/admin/reports",
  "/admin/activity",
  "/admin/orders/new",
];

async function expectUnlike(addresses: readonly string[]): Promise<void> {
  const { page, context } = await openPage(browser, { ...windows.desktop, forcedColors: "active" });
  const isDesk = addresses.some((address) => address.startsWith("/admin"));
  const who = isDesk ? "admin@goldhall.test" : "customer@goldhall.test";
  // Styles alone show what is chosen; a page's scripts would choose again what they know to be chosen.
  await context.route(/\.js$/, (route) => route.abort());
  await context.addCookies(await signedInCookies(shop.origin, who, { isElevated: isDesk }));
  const found: unknown[] = [];
  let all = 0;
  for (const address of addresses) {
    await page.goto(shop.origin + address);
    const { same, count } = await lookAlike(page);
    all += count;
    for (const html of same) found.push({ address, html });
  }
  expect(found).toEqual([]);
  expect(all).toBeGreaterThan(addresses.length * 2);
  await context.close();
}

test("in high contrast what is chosen looks unlike what is not, and shows the focus", async () => {
  await expectUnlike(pages);
});

longTest("so it does on the other pages of the shop and at the desk", async () => {
  await expectUnlike(deskPages);
  await expectUnlike(rarePages);
  await expectUnlike(rarePages.filter((address) => !address.startsWith("/admin")));
});
