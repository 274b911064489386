import type { Browser, CDPSession, Page } from "playwright-core";
import { openPage, windows } from "./browser.ts";
import { signedInCookies } from "./desk-acts.ts";
import type { Reader } from "./every-page.ts";

/** A window of a reader whose browser has a size of text of its own, as people set it. */
export type ReaderWindow = {
  page: Page;
  /** Makes the window this wide and the browser's text this large. */
  shape(shape: Shape): Promise<void>;
  expectQuiet(): void;
  close(): Promise<void>;
};

/** Width in CSS pixels, and size of the browser's text in percent. */
export type Shape = { width: number; text: number };

/**
 * Opens a window as one of the demo's people; the desk is open to its admin. Without scripts the pages stay
 * as the server wrote them, which takes half the time.
 */
export async function openReader(
  browser: Browser,
  origin: string,
  { who, scripts }: { who: Reader; scripts: boolean },
): Promise<ReaderWindow> {
  const { page, context, expectQuiet } = await openPage(browser, windows.desktop);
  if (who !== "visitor") {
    const isElevated = who === "admin";
    await context.addCookies(await signedInCookies(origin, `${who}@goldhall.test`, { isElevated }));
  }
  const session = await context.newCDPSession(page);
  if (!scripts) {
    await session.send("Network.enable");
    await session.send("Network.setBlockedURLs", { urls: ["*.js"] });
  }
  return {
    page,
    expectQuiet,
    close: () => context.close(),
    async shape({ width, text }) {
      await page.setViewportSize({ width, height: 800 });
      await sizeText(session, text);
    },
  };
}

function sizeText(session: CDPSession, percent: number) {
  const fontSizes = { standard: (16 * percent) / 100, fixed: (13 * percent) / 100 };
  return session.send("Page.setFontSizes", { fontSizes });
}

/** What stands out of the window to the right, when the page can be moved sideways. */
export function widerThanPage(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const all = [...document.querySelectorAll("body *")];
  const wide = all.filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5);
  return [`${scrollWidth} px`, ...wide.slice(-5).map((element) => element.outerHTML.slice(0, 120))];
}

/** Leaves the first rows of each list and table: what is true of three rows alike is true of the next. */
export function fewerRows(): void {
  for (const list of document.querySelectorAll("tbody, ul, ol, select")) {
    for (const row of [...list.children].slice(3)) row.remove();
  }
}

/** Spaces texts as WCAG 1.4.12 says that readers may; `false` takes it back. */
export function spaceTexts(on: boolean): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }`);
  document.adoptedStyleSheets = on ? [sheet] : [];
}

/**
 * What can have the focus and is hidden by something else once it has it, as by a bar that stays (WCAG
 * 2.4.11): neither a corner nor the middle of it is to be seen.
 */
export function hiddenWithFocus(): string[] {
  // While a dialog is open, nothing outside of it takes part.
  const part = document.querySelector("[role=dialog]") ?? document;
  const controls = part.querySelectorAll<HTMLElement>(
    "a[href], button:not(:disabled), input:not([type=hidden], :disabled), select, textarea, summary, [tabindex='0']",
  );
  const hidden: string[] = [];
  for (const control of controls) {
    if (!control.checkVisibility({ visibilityProperty: true })) continue;
    control.focus();
    if (document.activeElement !== control) continue;
    const box = (
      control.matches("input") ? (control.closest("label") ?? control) : control
    ).getClientRects()[0];
    if (!box || box.width < 2) continue;
    const { left, right, top, bottom } = box;
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 2, top + 2],
      [right - 2, bottom - 2],
    ] as const;
    const isSeen = points.some(([x, y]) => {
      const above = document.elementFromPoint(x, y);
      return (
        above &&
        (above.contains(control) || control.contains(above) || control.closest("label")?.contains(above))
      );
    });
    if (!isSeen) hidden.push(control.outerHTML.slice(0, 140));
  }
  return hidden;
}
