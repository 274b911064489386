import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsInThemes } from "../support/axe.ts";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { deskLinks, openDesk } from "../support/desk-acts.ts";
import { heldSending } from "../support/held-sending.ts";
import { longTest } from "../support/long-run.ts";
import { mailTo, signIn, visit } from "../support/shop-acts.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let browser: Browser;
let shop: ShopServer;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), startShopServer()]);
});
afterAll(async () => {
  await shop?.stop();
});

const said = (page: Page, text: string) => page.getByRole("log").getByText(text);
/** Types on until the other side says so: it is told for as long as somebody types, and no longer. */
async function seenTyping(field: Locator, note: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await field.pressSequentially("a");
      return note.isVisible();
    })
    .toBe(true);
}

const message = (page: Page) => page.getByLabel("Message", { exact: true });

test("a visitor on a phone and staff at the desk talk live, and a missed answer is mailed with a link back", async () => {
  const visitor = await openPage(browser, windows.phone);
  const staff = await openPage(browser);
  await visit(visitor.page, `${shop.origin}/support/chat`);
  await visitor.page.getByText("Nobody is online right now.").waitFor();
  await visitor.page.getByRole("button", { name: "Send message" }).click();
  await visitor.page.getByText("Please write a message.").waitFor();
  expect(await faultsInThemes(visitor.page)).toEqual([]);
  await visitor.page.getByLabel("What is it about?").fill("Where is my order?");
  await visitor.page.getByLabel("Name").fill("Vault Heron");
  await visitor.page.getByLabel("Email address (optional)").fill("heron@customers.example");
  await visitor.page.getByRole("button", { name: "Send message" }).click();
  await said(visitor.page, "Where is my order?").waitFor();

  await openDesk(staff.page, shop.origin, "manager@goldhall.test", "/admin/chats/replies");
  await staff.page.getByLabel("Title").fill("On its way");
  await staff.page.getByLabel("Shortcut").fill("/sent");
  await staff.page.getByLabel("Text").fill("Hi {name}, {order} is on its way.");
  await staff.page.getByRole("button", { name: "Add reply" }).click();
  await staff.page.getByText("Type /sent in a chat to use it.").waitFor();
  expect(await faultsInThemes(staff.page)).toEqual([]);
  await staff.page.getByRole("link", { name: "Chats", exact: true }).last().click();
  await deskLinks(staff.page).filter({ hasText: "1 waiting" }).waitFor();
  await staff.page.getByRole("link", { name: /Vault Heron/ }).waitFor();
  await staff.page.keyboard.press("j");
  const answer = staff.page.getByLabel("Answer to Vault Heron");
  const isWriting = () => answer.evaluate((box) => box === document.activeElement);
  await expect.poll(isWriting).toBe(true);
  await answer.press("Escape");
  await staff.page.keyboard.press("?");
  await staff.page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await staff.page.keyboard.press("Escape");
  await seenTyping(answer, visitor.page.getByText("Goldhall is typing…"));
  await seenTyping(message(visitor.page), staff.page.getByText("Vault Heron is typing…"));
  await answer.fill("");
  await answer.pressSequentially("/se");
  await staff.page.getByRole("option", { name: /On its way/ }).waitFor();
  expect(await faultsInThemes(staff.page)).toEqual([]);
  await answer.press("Enter");
  await expect.poll(() => answer.inputValue()).toBe("Hi Vault Heron, {order} is on its way.");
  await staff.page.getByText("Not filled in: {order}.").waitFor();
  await answer.fill("On its way.");
  await answer.press("Shift+Enter");
  await answer.pressSequentially("One moment.");
  await answer.press("Enter");
  await said(visitor.page, "On its way. One moment.").waitFor();
  await expect.poll(() => answer.inputValue()).toBe("");
  await expect.poll(isWriting).toBe(true);
  await staff.page.getByText("Read", { exact: true }).waitFor();
  await message(visitor.page).fill("my password is dragon");
  await visitor.page.getByRole("button", { name: "Send message" }).click();
  await visitor.page.getByText("This looks like a password").waitFor();
  expect(await faultsInThemes(visitor.page)).toEqual([]);
  await message(visitor.page).fill("Thank");
  // A finger's Enter begins a line.
  await message(visitor.page).press("Enter");
  await message(visitor.page).pressSequentially("you.");
  await message(visitor.page).press("Control+Enter");
  await said(staff.page, "Thank you.").waitFor();
  expect(await said(staff.page, "dragon").count()).toBe(0);
  await expect.poll(() => message(visitor.page).inputValue()).toBe("");
  for (const { page } of [visitor, staff]) expect(await faultsInThemes(page)).toEqual([]);

  await visitor.page.goto("about:blank");
  await answer.fill("It has arrived.");
  await answer.press("Control+Enter");
  await staff.page.getByText("Not read yet").waitFor();
  await shop.query("update graphile_worker._private_jobs set run_at = now() where run_at > now()");
  const { links } = await mailTo(shop.origin, "heron@customers.example", "We replied to your message");
  const link = links.find((address) => address.includes("/support/chat?key=")) ?? "";
  const elsewhere = await openPage(browser, windows.phone);
  await visit(elsewhere.page, link);
  await said(elsewhere.page, "It has arrived.").waitFor();
  expect(elsewhere.page.url()).toMatch(/\/support\/chat\?c=[0-9a-f-]{36}$/);
  await staff.page.getByText("Read", { exact: true }).waitFor();

  await answer.fill("Enjoy it.");
  await staff.page.getByRole("button", { name: "Send and close" }).click();
  await said(elsewhere.page, "Enjoy it.").waitFor();
  await said(elsewhere.page, "Conversation closed.").waitFor();
  expect(shop.output()).not.toContain("It has arrived");
  for (const opened of [visitor, staff, elsewhere]) {
    opened.expectQuiet();
    await opened.context.close();
  }
});

longTest(
  "a colleague's conversation is answered only after a question, and a hand-over is told to both at once",
  async () => {
    const visitor = await openPage(browser);
    await visit(visitor.page, `${shop.origin}/support/chat`);
    await visitor.page.getByLabel("What is it about?").fill("Is anybody there?");
    await visitor.page.getByLabel("Name").fill("Patient Heron");
    await visitor.page.getByRole("button", { name: "Send message" }).click();
    await said(visitor.page, "Is anybody there?").waitFor();
    const [one, other] = [await openPage(browser), await openPage(browser)];
    await openDesk(one.page, shop.origin, "staff@goldhall.test", "/admin/chats");
    await one.page.getByRole("link", { name: /Patient Heron/ }).click();
    await one.page.getByRole("button", { name: "Take", exact: true }).click();
    const answerOf = ({ page }: typeof one) => page.getByLabel("Answer to Patient Heron");
    // The button that was pressed is gone: the focus goes to what follows.
    await expect.poll(() => answerOf(one).evaluate((box) => box === document.activeElement)).toBe(true);
    await openDesk(other.page, shop.origin, "manager@goldhall.test", new URL(one.page.url()).pathname);
    await other.page.setViewportSize(windows.phone.viewport);
    await one.page.getByText("Ledger Oak is looking at this conversation too.").waitFor();
    await answerOf(other).fill("I am.");
    await other.page.getByRole("button", { name: "Send answer" }).click();
    await other.page.getByLabel("Teller Finch has this conversation. Send my answer anyway.").check();
    expect(await faultsInThemes(other.page)).toEqual([]);
    await other.page.getByRole("button", { name: "Send answer" }).click();
    await said(visitor.page, "I am.").waitFor();
    await said(one.page, "I am.").waitFor();
    await answerOf(one).fill("A draft");
    await one.page.getByText("Hand over", { exact: true }).click();
    await one.page.getByLabel("Hand over to").selectOption("Ledger Oak");
    await one.page.getByLabel("Note").fill("Wants a refund");
    await one.page.getByRole("button", { name: "Hand over chat" }).click();
    await said(other.page, "Handed over to Ledger Oak: Wants a refund").waitFor();
    await other.page.getByText("assigned to you").waitFor();
    await one.page.getByText("assigned to Ledger Oak").waitFor();
    await expect.poll(() => answerOf(one).evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await said(visitor.page, "refund").count()).toBe(0);
    await one.page.reload();
    await expect.poll(() => answerOf(one).inputValue()).toBe("A draft");
    for (const opened of [visitor, one, other]) {
      opened.expectQuiet();
      await opened.context.close();
    }
  },
);

longTest("what is typed while the first message is on its way stays, and so does the focus", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await visit(page, `${shop.origin}/support/chat`);
  const text = page.locator("textarea[name=text]");
  await text.fill("Where is my order?");
  await page.getByLabel("Name").fill("Quick Heron");
  await page.getByLabel("Email address (optional)").fill("quick@customers.example");
  const sending = await heldSending(page);
  await text.press("Control+Enter");
  await sending.isOnItsWay;
  await text.press("Control+End");
  await page.keyboard.type(" It is a sword.");
  sending.letGo();
  await said(page, "Where is my order?").waitFor();
  await expect.poll(() => text.inputValue()).toBe("It is a sword.");
  await expect.poll(() => text.evaluate((box) => box === document.activeElement)).toBe(true);
  await text.press("Control+Enter");
  await said(page, "It is a sword.").waitFor();
  await expect.poll(() => text.inputValue()).toBe("");
  expectQuiet();
  await context.close();
});

longTest(
  "without scripts a message from the support page begins a conversation, which a sign-in keeps",
  async () => {
    const { page, context } = await openPage(browser, { ...windows.phone, javaScriptEnabled: false });
    await page.goto(`${shop.origin}/support`);
    await page.getByLabel("Your message").fill("pass: dragon fire");
    await page.getByRole("button", { name: "Start the chat" }).click();
    await page.getByText("This looks like a password").waitFor();
    expect(await shop.query("select 1 from chat_messages where text like 'pass:%'")).toEqual([]);
    await page.getByLabel("What is it about?").fill("Without scripts");
    await page.getByRole("button", { name: "Send message" }).click();
    await page.waitForURL(`${shop.origin}/support/chat`);
    await expect.poll(() => said(page, "Without scripts").count()).toBe(1);
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByText("Please write a message.").waitFor();
    await message(page).fill("And another");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect.poll(() => said(page, "And another").count()).toBe(1);
    const stranger = await openPage(browser);
    const [row] = await shop.query(
      "select conversation_id from chat_messages where text = 'Without scripts'",
    );
    const answer = await stranger.page.goto(`${shop.origin}/support/chat?c=${String(row?.conversation_id)}`);
    expect(answer?.status()).toBe(404);
    const forged = await stranger.page.goto(`${shop.origin}/support/chat?key=forged`);
    expect(forged?.status()).toBe(403);
    await stranger.page.getByText("This link doesn't open a conversation").waitFor();
    await stranger.context.close();

    const scripted = await openPage(browser);
    await scripted.context.addCookies((await context.cookies()).filter(({ name }) => name === "chat"));
    await signIn(scripted.page, shop.origin, "customer@goldhall.test", "/support/chat");
    await said(scripted.page, "And another").waitFor();
    await page.goto(`${shop.origin}/support/chat`);
    expect(await page.getByRole("log").count()).toBe(0);
    await Promise.all([scripted.context.close(), context.close()]);
  },
);
