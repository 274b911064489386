import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, openPage, windows } from "../support/browser.ts";
import { visit } from "../support/shop-acts.ts";
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

/** Of elements that look alike, told by their classes, the first that can be seen. */
async function oneOfEach(all: Locator, kindOf: (element: Element) => string) {
  const kinds = await all.evaluateAll((elements, kind) => {
    const tell = new Function(`return (${kind})`)() as (element: Element) => string;
    return elements.map((element) => (element.checkVisibility() ? tell(element) : ""));
  }, String(kindOf));
  // By themselves: what a test takes off one must not make another of it.
  const elements = await all.elementHandles();
  return elements.filter((_, at) => kinds[at] !== "" && kinds.indexOf(kinds[at] ?? "") === at);
}

// The kit shows every part of ours with its states.
test("in high contrast what is chosen looks unlike what is not", async () => {
  const { page, context } = await openPage(browser, { ...windows.desktop, forcedColors: "active" });
  await visit(page, `${shop.origin}/demo/kit`);
  const inputs = page.locator("label > input:is([type=radio], [type=checkbox])");
  const marked = page.locator(
    ':is([aria-pressed], [aria-selected], :is(a, button)[aria-current]:not([aria-current="false"]))',
  );
  const choices = await oneOfEach(
    inputs,
    (input) => `${input.parentElement?.className} ${input.getAttribute("type")}`,
  );
  const marks = await oneOfEach(
    marked,
    (element) => `${element.parentElement?.className} > ${element.className}`,
  );
  const same: string[] = [];
  for (const choice of choices) {
    const label = (await choice.$("xpath=.."))?.asElement();
    const shots = [];
    for (const isChosen of [true, false]) {
      await choice.evaluate((input, chosen) => Object.assign(input, { checked: chosen }), isChosen);
      shots.push(await label?.screenshot({ animations: "disabled" }));
    }
    if (shots[0]?.equals(shots[1] ?? shots[0]))
      same.push(await choice.evaluate(({ parentElement }) => parentElement?.outerHTML ?? ""));
  }
  for (const mark of marks) {
    const shots = [];
    for (const value of ["true", "false"]) {
      // A link that is not the current one has no such attribute.
      await mark.evaluate((element, now) => {
        if (!(element instanceof Element)) return;
        if (element.hasAttribute("aria-selected")) element.setAttribute("aria-selected", now);
        else if (element.hasAttribute("aria-pressed")) element.setAttribute("aria-pressed", now);
        else if (now === "false") element.removeAttribute("aria-current");
      }, value);
      shots.push(await mark.screenshot({ animations: "disabled" }));
    }
    if (shots[0]?.equals(shots[1] ?? shots[0]))
      same.push(await mark.evaluate((one) => (one instanceof Element ? one.outerHTML : "")));
  }
  expect(same).toEqual([]);
  expect(choices.length).toBeGreaterThan(3);
  expect(marks.length).toBeGreaterThan(3);
  await context.close();
});
