import type { Page } from "playwright-core";
import { hydrated } from "./browser.ts";
import { focused } from "./focus-acts.ts";
import { followRequests } from "./settled.ts";
import { eventually } from "./tools.ts";

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
  const settled = followRequests(page);
  for (const name of forms) {
    await open(page, address);
    const isThere = await page.evaluate(focusSubmit, name);
    if (!isThere) continue;
    await page.keyboard.press("Enter");
    await settled();
    if (!(await keepsFocus(page))) losing.push(name);
  }
  return losing;
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

/** Whether something has the focus once nothing is busy any more. */
function keepsFocus(page: Page): Promise<boolean> {
  const isKept = async () => {
    if ((await page.locator("#main [aria-busy=true]").count()) > 0) return false;
    return (await focused(page).catch(() => "nothing")) !== "nothing";
  };
  return eventually("something has the focus", isKept, 6).catch(() => false);
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
