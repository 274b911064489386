import type { Browser, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { openPage } from "./browser.ts";

/** A page as `openPage` gives it, in which `expectQuiet` fails also when the focus was lost. */
export async function openWatched(browser: Browser, options: Parameters<typeof openPage>[1]) {
  const opened = await openPage(browser, options);
  await opened.page.addInitScript(noteLostFocus);
  return opened;
}

/**
 * Runs in the page: throws when what has the focus goes, or is switched off or folded away, and nothing gets
 * it. So no test passes in which an action lets the focus fall to the body.
 */
function noteLostFocus(): void {
  let focused: Element | null = null;
  let name = "";
  let looks = 0;
  const isHeld = (element: Element) =>
    element.isConnected && !element.matches(":disabled") && element.checkVisibility();
  document.addEventListener("focusin", ({ target }) => {
    focused = target instanceof Element ? target : null;
    name = `${focused?.localName} ${focused?.getAttribute("aria-label") ?? focused?.textContent?.trim() ?? ""}`;
  });
  document.addEventListener("focusout", () =>
    // Given up by the reader: it is still there.
    setTimeout(() => {
      if (document.activeElement === document.body && focused && isHeld(focused)) focused = null;
    }),
  );
  // A look is a turn of the page's own loop, so that a slow machine takes longer and nothing else.
  const look = () => {
    const isLost = document.activeElement === document.body && focused && !isHeld(focused);
    looks = isLost ? looks + 1 : 0;
    if (looks < 12) return;
    focused = null;
    throw new Error(`The focus is lost with "${name.slice(0, 80)}" at ${location.pathname}`);
  };
  setInterval(look, 40);
}

/** What has the focus, as a screen reader would begin with it; outside of the page's own part it says so. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: on } = document;
    if (!on || on === document.body) return "nothing";
    const where = on.closest("#main, [role=dialog], dialog") ? "" : "outside ";
    const text = on.getAttribute("aria-label") ?? on.textContent?.trim();
    return `${where}${on.localName}: ${text || on.getAttribute("name") || on.id}`;
  });
}

/** Waits until what follows an action has the focus: `h2: Payment`, `button: Save`, `input: note` … */
export async function expectFocusOn(
  page: Page,
  follows: RegExp,
  message = "what has the focus",
): Promise<void> {
  await expect.poll(() => focused(page), { message }).toMatch(follows);
}

/** Keeps each text that the page's announcer says from now on. */
export async function hearAnnouncer(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const region = document.querySelector("body > [aria-live=polite]");
    if (!region) throw new Error("The page has no announcer");
    const hear = () => heard.push(region.textContent?.trim() ?? "");
    new MutationObserver(hear).observe(region, { childList: true, characterData: true, subtree: true });
  });
  // What the page keeps for this test has no type there.
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

/** Presses something as somebody without a mouse does. */
export async function pressByKey(control: Locator, key = "Enter"): Promise<void> {
  await control.focus();
  await control.press(key);
}

/** A step of a flow: what is done, and what follows it, which is to have the focus then. */
export type Step = readonly [does: string, act: (page: Page) => Promise<unknown>, follows: RegExp];

/** Presses a button or a link by its whole name, without a mouse. */
export const press =
  (name: string | RegExp): Step[1] =>
  (page) => {
    const named = { name, exact: true };
    const control = page.getByRole("button", named).or(page.getByRole("link", named));
    return pressByKey(control.first());
  };

/** Walks a flow by keyboard; after each step what follows has the focus. */
export async function walk(page: Page, steps: readonly Step[]): Promise<void> {
  for (const [does, act, follows] of steps) {
    await act(page);
    await expectFocusOn(page, follows, does);
  }
}
