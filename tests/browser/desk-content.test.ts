import type { Browser, Route } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { openPage, sharedBrowser } from "../support/browser.ts";
import { deskLinks, openDesk, pressFor } from "../support/desk-acts.ts";
import { heldSending } from "../support/held-sending.ts";
import { longTest } from "../support/long-run.ts";
import { expectToast, toastOf, visit } from "../support/shop-acts.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let browser: Browser;
let shop: ShopServer;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), startShopServer()]);
});
afterAll(async () => {
  await shop?.stop();
});

longTest("what a manager writes stands on the home page at once, also where it was kept ready", async () => {
  const visitor = await openPage(browser);
  await visitor.page.goto(`${shop.origin}/`);
  await visitor.page.getByRole("heading", { name: "Gold weighed fairly, paid in minutes." }).waitFor();

  const { page, context, expectQuiet } = await openPage(browser);
  await openDesk(page, shop.origin, "manager@goldhall.test", "/admin/content?block=faq");
  const links = await deskLinks(page).allTextContents();
  expect(links).toContain("Content");
  expect(links).not.toContain("People");
  await page.getByRole("navigation", { name: "Content blocks" }).getByText("Hero text").click();
  const title = page.getByLabel("Title", { exact: true });
  await title.waitFor();
  await title.fill("");
  await page.getByRole("button", { name: "Publish hero text" }).click();
  await page.getByRole("main").getByRole("alert").filter({ hasText: "Fill this in" }).waitFor();
  await title.fill("Gold <b>by the pound</b> & paid today.");
  await page.getByRole("button", { name: "Publish hero text" }).click();
  await expectToast(page, "Hero text published", "Live on every page now.");

  await visitor.page.reload();
  await visitor.page.getByRole("heading", { name: "Gold <b>by the pound</b> & paid today." }).waitFor();
  expectQuiet();
  await Promise.all([visitor.context.close(), context.close()]);
});

longTest(
  "of two who edit one text at the same time the second is shown both, and nothing is lost",
  async () => {
    const { page, context } = await openPage(browser);
    await openDesk(page, shop.origin, "manager@goldhall.test", "/admin/content?block=contact");
    const other = await context.newPage();
    await visit(other, `${shop.origin}/admin/content?block=contact`);
    await other.getByLabel("Hours").fill("Tuesdays only.");
    await page.getByLabel("Hours").fill("Mondays only.");
    await page
      .getByRole("button", { name: /^Publish / })
      .last()
      .click();
    await expectToast(page, "Contact published");
    await other
      .getByRole("button", { name: /^Publish / })
      .last()
      .click();
    await other.getByText("You entered:").waitFor();
    const hours = other.getByRole("textbox", { name: "Hours" });
    await expect.poll(() => hours.inputValue()).toBe("Mondays only.");
    expect(await other.getByRole("main").textContent()).toContain("Tuesdays only.");
    await other
      .getByText(/^You changed this in another tab .*\. Your change wasn't saved\.$/)
      .first()
      .waitFor();
    await other.getByRole("button", { name: "Use my text: Hours" }).click();
    expect(await hours.inputValue()).toBe("Tuesdays only.");
    await other.getByRole("button", { name: "Publish contact" }).click();
    await expectToast(other, "Contact published");
    await context.close();
  },
);

longTest("that a text is saved is said by the tab that saved it, whichever tab reads it first", async () => {
  const { page, context } = await openPage(browser);
  const path = "/admin/content?block=contact";
  await openDesk(page, shop.origin, "manager@goldhall.test", path);
  const other = await context.newPage();
  await visit(other, shop.origin + path);
  const { promise: saved, resolve: save } = Promise.withResolvers<void>();
  const { promise: readByOther, resolve: letRead } = Promise.withResolvers<void>();
  const isReading = (route: Route) => route.request().method() === "GET";
  await page.route("**/admin/content.data*", async (route) => {
    if (isReading(route)) save();
    if (isReading(route)) await readByOther;
    await route.continue();
  });
  // It reads because of the change, once the message lies in the browser.
  await other.route("**/admin/content.data*", async (route) => {
    if (isReading(route)) await saved;
    await route.continue();
  });
  const before = await other.getByText(/^version \d+/).textContent();
  await page.getByLabel("Hours").fill("Wednesdays only.");
  await page.getByRole("button", { name: "Publish contact" }).click();
  await expect.poll(() => other.getByText(/^version \d+/).textContent()).not.toBe(before);
  letRead();
  await expectToast(page, "Contact published");
  await page.unroute("**/admin/content.data*");
  await other.unroute("**/admin/content.data*");
  // Its own message is the only one there.
  await other.getByLabel("Hours").fill("Thursdays only.");
  await other.getByRole("button", { name: "Publish contact" }).click();
  await expectToast(other, "Contact published");
  expect(await toastOf(other, "Contact published").count()).toBe(1);
  await context.close();
});

longTest("what is typed and not saved is said, and not left behind without a question", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await openDesk(page, shop.origin, "manager@goldhall.test", "/admin/content?block=facts");
  const tagline = page.getByLabel("Footer line");
  await tagline.fill("Half a thought");
  await page.getByText("Not saved", { exact: true }).waitFor();
  await deskLinks(page).filter({ hasText: "Reviews" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep editing" }).click();
  expect(await tagline.inputValue()).toBe("Half a thought");
  await page.getByRole("button", { name: "Publish shop facts" }).click();
  await expectToast(page, "Shop facts published");
  await page.getByText("Not saved", { exact: true }).waitFor({ state: "detached" });
  await tagline.fill("Another thought");
  await deskLinks(page).filter({ hasText: "Reviews" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave without saving" }).click();
  await page.waitForURL(`${shop.origin}/admin/reviews`);
  await page.goto(`${shop.origin}/admin/content?block=faq`);
  await visit(page, `${shop.origin}/admin/content?block=faq`);
  const rows = await page.getByLabel("Question", { exact: true }).count();
  await page.getByRole("button", { name: "Add question" }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")))
    .toBe(`${rows}.question`);
  expectQuiet();
  await context.close();
});

longTest(
  "a text whose saving does not reach the shop stays in its form and is saved from there",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser);
    await openDesk(page, shop.origin, "manager@goldhall.test", "/admin/content?block=hero");
    const title = page.getByLabel("Title", { exact: true });
    await page.route("**/admin/content.data*", (route) =>
      route.request().method() === "POST" ? route.abort() : route.fallback(),
    );
    await title.fill("Gold that came through");
    await page.getByRole("button", { name: "Publish hero text" }).click();
    await page.getByRole("main").getByRole("alert").filter({ hasText: "We can't reach the shop" }).waitFor();
    expect(await title.inputValue()).toBe("Gold that came through");
    await page.getByText("Not saved", { exact: true }).waitFor();
    await page.unrouteAll({ behavior: "wait" });
    // That it is saved is said by the form itself.
    const saved = page.locator("main:not(:has-text('Not saved'))");
    await pressFor(page.getByRole("button", { name: "Publish hero text" }), saved);
    expect(await title.inputValue()).toBe("Gold that came through");
    expectQuiet();
    await context.close();
  },
);

longTest(
  "what is typed while a row is added, and while a text is being saved, stays with the focus",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser);
    await openDesk(page, shop.origin, "manager@goldhall.test", "/admin/content?block=faq");
    const { letGo: letRowsGo } = await heldSending(page);
    const questions = page.getByLabel("Question", { exact: true });
    const answers = page.getByLabel("Answer", { exact: true });
    const rows = await questions.count();
    await page.getByRole("button", { name: "Add question" }).click();
    await questions.first().fill("Typed after the row was asked for?");
    letRowsGo();
    await expect.poll(() => questions.count()).toBe(rows + 1);
    expect(await questions.first().inputValue()).toBe("Typed after the row was asked for?");
    await questions.last().fill("The newest?");
    await answers.last().fill("The newest.");
    await page.getByRole("button", { name: `Move Question ${rows + 1} up` }).click();
    await expect.poll(() => questions.nth(rows - 1).inputValue()).toBe("The newest?");
    expect(await answers.nth(rows - 1).inputValue()).toBe("The newest.");

    await page.unrouteAll();
    const { letGo } = await heldSending(page);
    await page.getByRole("button", { name: "Publish questions" }).click();
    await page.getByRole("button", { name: "Publishing…" }).waitFor();
    await answers.first().fill("Typed while it was saved.");
    await answers.first().evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(5, 5));
    letGo();
    await expectToast(page, "Questions published");
    await page.getByText("Not saved", { exact: true }).waitFor();
    expect(await answers.first().inputValue()).toBe("Typed while it was saved.");
    await page.keyboard.type(" on");
    expect(await answers.first().inputValue()).toBe("Typed on while it was saved.");
    expect(await questions.count()).toBe(rows + 1);
    await page.getByRole("button", { name: "Publish questions" }).click();
    await page.getByText("Not saved", { exact: true }).waitFor({ state: "detached" });
    expectQuiet();
    await context.close();
  },
);
