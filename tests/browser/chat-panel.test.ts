import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { faultsInThemes } from "../support/axe.ts";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { openDesk } from "../support/desk-acts.ts";
import { longTest } from "../support/long-run.ts";
import { visit } from "../support/shop-acts.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
});

const launcher = (page: Page) => page.getByRole("link", { name: /^Live chat/ });
const panel = (page: Page) => page.getByRole("dialog", { name: "Live chat" });
const inside = (page: Page) => panel(page).locator("iframe").contentFrame();

longTest("the chat opens beside the page, keeps what is typed, and says when we have answered", async () => {
  const { page, context, expectQuiet } = await openPage(browser, windows.phone);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await visit(page, `${shop.origin}/buy-gold`);
  await launcher(page).waitFor();
  // Nothing of the chat comes before it is opened, and who never chatted listens to no conversation.
  const ofChat = asked.filter((path) => /chat|panel|unread/.test(path));
  expect(ofChat.filter((path) => !/chat-(addresses|launcher)/.test(path))).toEqual([]);

  await launcher(page).press("Enter");
  const field = inside(page).getByLabel("What is it about?");
  await field.waitFor();
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await faultsInThemes(page)).toEqual([]);
  await field.fill("Is my order");
  await field.press("Escape");
  await panel(page).waitFor({ state: "detached" });
  expect(await launcher(page).evaluate((one) => one === document.activeElement)).toBe(true);

  await launcher(page).click();
  await expect.poll(() => field.inputValue()).toBe("Is my order");
  await field.fill("Is my order on its way?");
  await inside(page).getByRole("button", { name: "Send message" }).click();
  await inside(page).getByRole("log").getByText("Is my order on its way?").waitFor();
  await panel(page).getByRole("button", { name: "Close the chat" }).click();

  const staff = await openPage(browser);
  await openDesk(staff.page, shop.origin, "manager@goldhall.test", "/admin/chats");
  await staff.page.getByRole("link", { name: /Is my order on its way/ }).click();
  const answer = staff.page.getByLabel(/^Answer to/);
  await answer.fill("It is.");
  await answer.press("Enter");
  await page.getByRole("link", { name: "Live chat, new reply" }).waitFor();
  await launcher(page).click();
  await inside(page).getByRole("log").getByText("It is.").waitFor();

  // What comes after the first look and before the stream is told, too.
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/live\?/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const looked = page.waitForResponse((answered) => answered.url().endsWith("/support/chat/unread"));
  await page.reload();
  expect(await (await looked).json()).toEqual({ unread: 0 });
  await answer.fill("It has arrived.");
  await answer.press("Enter");
  await staff.page.getByRole("log").getByText("It has arrived.").waitFor();
  held.resolve();
  await page.getByRole("link", { name: "Live chat, new reply" }).waitFor();
  expectQuiet();
  await staff.context.close();
  await context.close();
});

test("on a desktop the panel stays while the page behind it changes, and leads its links there", async () => {
  const { page, context, expectQuiet } = await openPage(browser, windows.desktop);
  await visit(page, `${shop.origin}/contact`);
  await launcher(page).click();
  const field = inside(page).getByLabel("What is it about?");
  await field.fill("A question");
  await page.getByRole("banner").getByRole("link", { name: "Goldhall, home" }).click();
  await page.waitForURL(`${shop.origin}/`);
  expect(await field.inputValue()).toBe("A question");
  const framed = await page.request.get(`${shop.origin}/support/chat/panel`);
  expect(framed.headers()["content-security-policy"]).toContain("frame-ancestors 'self'");
  const other = await page.request.get(`${shop.origin}/support/chat`);
  expect(other.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
  expectQuiet();
  await context.close();
});

longTest(
  "without scripts the button leads to the chat's own page; on the way to a payment there is none",
  async () => {
    const { page, context } = await openPage(browser, { ...windows.phone, javaScriptEnabled: false });
    await page.goto(`${shop.origin}/terms`);
    await launcher(page).click();
    await page.waitForURL(`${shop.origin}/support/chat`);
    expect(await launcher(page).count()).toBe(0);
    await context.close();
  },
);
