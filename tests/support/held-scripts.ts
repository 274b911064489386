import type { Locator, Page, Route } from "playwright-core";
import { expect } from "vitest";
import { alive } from "./browser.ts";

/** Holds all scripts of a page back until the function it returns is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

type Fields = Readonly<Record<string, string>>;

/** A form of a page whose scripts are held back. */
export type EarlyForm = {
  /** Opens its page. */
  open(page: Page): Promise<unknown>;
  /** Its `data-form`, or a selector of it. */
  form: string;
  /** What is typed or chosen, by the names of its fields; the others get what fits their kind. */
  typed?: Fields;
  /** Fields that are left as they are. */
  leaves?: readonly string[];
  /** What the page sends by itself once it is alive, as what was chosen has to be. */
  sendsItself?: boolean;
};

const formOf = (page: Page, { form }: EarlyForm): Locator =>
  page.locator(/^[\w-]+$/.test(form) ? `form[data-form="${form}"]` : form);

const usual: Fields = {
  email: "early@customers.example",
  password: "an early Pa55 word",
  number: "3",
  checkbox: "on",
};

const picture = {
  name: "early.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "base64",
  ),
};

/** Types into every field of a form that can be seen, and makes every choice anew. */
async function fillIn(page: Page, row: EarlyForm): Promise<void> {
  const { typed = {}, leaves = [] } = row;
  const form = formOf(page, row);
  const fold = page.locator("details:not([open])", { has: form });
  if ((await fold.count()) > 0) await fold.locator("summary").first().click();
  const count = await form.evaluate((one: HTMLFormElement) => one.elements.length);
  const groups = new Set<string>();
  // Choices first: what can be typed may follow them.
  for (const kind of ["choices", "texts"]) {
    for (let at = 0; at < count; at += 1) {
      const handle = await form.evaluateHandle((one: HTMLFormElement, index) => one.elements[index], at);
      const field = handle.asElement();
      if (!field) continue;
      const { tag, type, name, value, isFree } = await field.evaluate((one) => {
        const control = one as HTMLInputElement;
        const { type, name, value, disabled, readOnly } = control;
        return { tag: control.tagName, type, name, value, isFree: !disabled && !readOnly };
      });
      const isButton = tag === "BUTTON" || tag === "FIELDSET" || tag === "OUTPUT" || type === "hidden";
      if (isButton || !name || !isFree || leaves.includes(name)) continue;
      if ((type === "radio" || type === "checkbox") !== (kind === "choices")) continue;
      const text = typed[name] ?? usual[type] ?? "Early Heron";
      if (type === "radio") {
        // The last of its kind, unless one is named.
        if (typed[name] === undefined ? groups.has(name) : typed[name] !== value) continue;
        const last = form.locator(`input[type=radio][name="${name}"]:enabled`).last();
        if (typed[name] === undefined) await last.check({ force: true });
        else await field.check({ force: true });
        groups.add(name);
      } else if (type === "checkbox") await field.setChecked(text === "on", { force: true });
      else if (!(await field.isVisible())) continue;
      else if (type === "file") await field.setInputFiles(picture);
      else if (tag === "SELECT") await field.selectOption(typed[name] ?? { index: 1 });
      else await field.fill(text);
    }
  }
}

/** What stands in the fields of a form, in their order. */
function heldIn(page: Page, row: EarlyForm): Promise<[string, string][]> {
  return formOf(page, row).evaluate((form: HTMLFormElement) =>
    [...form.elements].flatMap((one): [string, string][] => {
      const { type, name, value, checked, files, tagName } = one as HTMLInputElement;
      if (!name || type === "hidden" || !["INPUT", "TEXTAREA", "SELECT"].includes(tagName)) return [];
      if (type === "file") return [[name, String(files?.length)]];
      return [[name, type === "radio" || type === "checkbox" ? `${value} ${checked}` : value]];
    }),
  );
}

const focusOf = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    const { name = "", value = "" } = activeElement as HTMLInputElement;
    return `${activeElement?.tagName} ${name} ${value}`;
  });

/** Holds back what a page sends; each is given up as if its visitor had stopped it. */
async function holdPosts(page: Page) {
  const posts: { body: string; route: Route }[] = [];
  const hold = (route: Route) => {
    const request = route.request();
    // A page tells by itself that somebody is there or has read something: that is nothing they send.
    const { pathname } = new URL(request.url());
    const isForm =
      request.method() === "POST" && (request.isNavigationRequest() || pathname.endsWith(".data"));
    if (!isForm) return route.fallback();
    posts.push({ body: request.postDataBuffer()?.toString() ?? "", route });
  };
  await page.route("**/*", hold);
  return {
    posts,
    async giveUp() {
      await page.unroute("**/*", hold);
      for (const { route } of posts) await route.abort("aborted");
    },
  };
}

/** Sees to it that all that was typed is in what was sent. */
function expectTyped(posts: readonly { body: string }[], held: readonly [string, string][]) {
  const body = posts[0]?.body ?? "";
  for (const [name, value] of held) {
    if (!value || / (true|false)$/.test(value) || name === "pictures") continue;
    const isMultipart = body.startsWith("--");
    expect(isMultipart ? body : new URLSearchParams(body).getAll(name)).toContain(value);
  }
}

/** An address of no page, which a page asks for to hear of the test while it is being left. */
export const firstSent = "/first-is-sent";

/** Presses the button that sends a form, and again while the first press is on its way. */
async function pressTwice(page: Page, row: EarlyForm, posts: readonly unknown[]): Promise<void> {
  await page.route(`**${firstSent}`, async (route) => {
    await expect.poll(() => posts.length).toBeGreaterThan(0);
    await route.fulfill({ body: "" });
  });
  const pressed = Promise.withResolvers<void>();
  await page.exposeFunction("notePress", pressed.resolve);
  // From inside the page, which answers nobody outside while it is being left.
  await formOf(page, row).evaluate((form: HTMLFormElement, firstSent) => {
    const button = [...form.elements].find(
      (one) =>
        one instanceof HTMLButtonElement &&
        one.type === "submit" &&
        one.name !== "intent" &&
        one.checkVisibility(),
    ) as HTMLButtonElement;
    const pressAgain = async () => {
      await fetch(firstSent);
      button.click();
      // Asked for after whatever the second press sends.
      await fetch(firstSent);
      Reflect.get(window, "notePress")();
    };
    button.click();
    void pressAgain();
  }, firstSent);
  await pressed.promise;
}

/**
 * What is typed and chosen before the scripts come stays when they do, nothing is sent by it, the focus stays
 * where it was, and the form can be sent then.
 */
export async function keepsWhatIsTyped(page: Page, row: EarlyForm): Promise<void> {
  const release = await holdScripts(page);
  await row.open(page);
  const { posts, giveUp } = await holdPosts(page);
  await fillIn(page, row);
  const [held, focus] = [await heldIn(page, row), await focusOf(page)];
  expect(held.length).toBeGreaterThan(0);
  release();
  await alive(page);
  await expect.poll(() => heldIn(page, row)).toEqual(held);
  await expect.poll(() => focusOf(page)).toBe(focus);
  if (row.sendsItself) await expect.poll(() => posts.length).toBe(1);
  else {
    expect(posts).toHaveLength(0);
    await pressTwice(page, row, posts);
    expectTyped(posts, held);
  }
  await giveUp();
  expect(posts.map(({ route }) => route.request().url())).toHaveLength(1);
  if (!row.sendsItself) expect(await heldIn(page, row)).toEqual(held);
}

/** What is typed and sent before the scripts come, by two presses, is sent once, also when they come then. */
export async function sendsOnce(page: Page, row: EarlyForm): Promise<void> {
  const release = await holdScripts(page);
  await row.open(page);
  const { posts, giveUp } = await holdPosts(page);
  await fillIn(page, row);
  const held = await heldIn(page, row);
  await pressTwice(page, row, posts);
  expectTyped(posts, held);
  const isFetched = page.waitForResponse(/\/assets\/entry\.client.*\.js/);
  release();
  await isFetched;
  expect(posts).toHaveLength(1);
  await giveUp();
}
