import type { Page } from "playwright-core";
import { hydrated } from "./browser.ts";
import { focused } from "./focus-acts.ts";

/** Forms that end what the walk needs: the reader's own session. */
const leftOut = /sign-out|logout|end-sessions|erase/;

/**
 * Sends each form of a page as it is, without a mouse, the page opened anew for each; of forms that rows have
 * alike, one. Answers those after which nothing has the focus.
 */
export async function losingForms(page: Page, address: string): Promise<string[]> {
  await open(page, address);
  const forms = (await page.evaluate(formsOfMain)).filter((name) => !leftOut.test(name));
  const losing: string[] = [];
  for (const name of forms) {
    await open(page, address);
    const isThere = await page.evaluate(focusSubmit, name);
    if (!isThere) continue;
    await page.keyboard.press("Enter");
    if (!(await keepsFocus(page))) losing.push(name);
  }
  return losing;
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

/** Waits for what a press brings about, and tells whether something has the focus then. */
async function keepsFocus(page: Page): Promise<boolean> {
  let held = 0;
  for (let looks = 0; looks < 60; looks += 1) {
    await page.waitForTimeout(100);
    const isBusy = page.locator("#main [aria-busy=true]");
    const now = (await isBusy.count()) > 0 ? "busy" : await focused(page).catch(() => "busy");
    held = now === "nothing" || now === "busy" ? 0 : held + 1;
    if (held === 6) return true;
  }
  return false;
}

/** What the forms of the page's own part are called, without what tells rows apart. */
function formsOfMain(): string[] {
  const forms = document.querySelectorAll<HTMLFormElement>("#main form[method=post]");
  const names = [...forms].map((form) => {
    const own = form.querySelector<HTMLInputElement>("input[name=form]")?.value;
    return (form.dataset.form ?? own ?? form.getAttribute("action") ?? "").replaceAll(/[0-9a-f-]{36}/g, "");
  });
  return [...new Set(names)].filter(Boolean);
}

/** Focuses the button of the first such form, unfolded where it is folded away. */
function focusSubmit(name: string): boolean {
  for (const form of document.querySelectorAll<HTMLFormElement>("#main form[method=post]")) {
    const own = form.querySelector<HTMLInputElement>("input[name=form]")?.value;
    const called = (form.dataset.form ?? own ?? form.getAttribute("action") ?? "").replaceAll(
      /[0-9a-f-]{36}/g,
      "",
    );
    const submit = form.querySelector<HTMLElement>("button:not([type=button]):not(:disabled)");
    if (called !== name || !submit) continue;
    for (let fold = form.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
      fold.open = true;
    submit.focus();
    if (document.activeElement === submit) return true;
  }
  return false;
}
