import { createHash, randomBytes } from "node:crypto";
import { type Browser, type Cookie, type Page, request } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { alive, openPage, sharedBrowser, windows } from "../support/browser.ts";
import { type EarlyForm, holdScripts, keepsWhatIsTyped, sendsOnce } from "../support/held-scripts.ts";
import { isLongRun, longTest } from "../support/long-run.ts";
import { mailedLink, signIn } from "../support/shop-acts.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let shop: RunningShop;
let cookies: Cookie[];

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
  const asker = await request.newContext({ extraHTTPHeaders: { origin: shop.origin } });
  await asker.post(`${shop.origin}/auth`, { form: { form: "forgot", email: "staff@goldhall.test" } });
  await asker.dispose();
  // Two sessions, so that there is another one to end.
  for (let times = 0; times < 2; times += 1) {
    const { page, context } = await openPage(browser);
    await signIn(page, shop.origin, "customer@goldhall.test", "/profile");
    cookies = await context.cookies();
    await context.close();
  }
});

/** Opens a page as somebody who is signed in. */
const signedIn = (path: string) => async (page: Page) => {
  await page.context().addCookies(cookies);
  await page.goto(shop.origin + path);
};

const go = (path: string) => (page: Page) => page.goto(shop.origin + path);

async function openReset(page: Page): Promise<void> {
  await page.goto(await mailedLink(shop.origin, "staff@goldhall.test", "Reset your password"));
  await page.locator('input[name="confirmPassword"]').waitFor();
}

/** The page of an invitation, as its mail opens it. */
async function openInvitation(page: Page): Promise<void> {
  const token = randomBytes(24).toString("base64url");
  const hash = createHash("sha256").update(`invitation:${token}`).digest("hex");
  await shop.query(
    `insert into staff_invitations (email, role, token_hash, invited_by, sent_at, expires_at)
    select $1, 'staff', $2, id, now(), now() + interval '7 days' from users where email = 'admin@goldhall.test'`,
    [`${token.toLowerCase()}@shop.example`, hash],
  );
  await page.goto(`${shop.origin}/join/${token}`);
}

/** A conversation that has started. */
async function openChat(page: Page): Promise<void> {
  await page.goto(`${shop.origin}/support`);
  await page.getByLabel("Your message").fill("Is there anybody?");
  await page.getByRole("button", { name: "Start the chat" }).click();
  await page.waitForURL(/\/support\/chat/);
}

const secret = "a New Pa55 word of mine";

/** The forms of somebody's own pages, each with what is typed. */
const forms: Record<string, EarlyForm> = {
  "a game name": { open: signedIn("/profile"), form: "rsn" },
  "an email address": { open: signedIn("/profile"), form: "email" },
  "a new password": {
    open: signedIn("/profile"),
    form: "password",
    typed: { password: secret, confirmPassword: secret },
  },
  "the password that begins two-step sign-in": { open: signedIn("/profile/security"), form: "enrol" },
  "a new payout method": {
    open: signedIn("/profile/payouts"),
    form: "add-destination",
    typed: { method: "paypal" },
    leaves: ["coin"],
  },
  "the days of a statement": {
    open: signedIn("/profile"),
    form: 'form[action="/profile/statement.csv"]',
    typed: { from: "2026-01-05", to: "2026-02-06" },
  },
  "the sign-in": { open: go("/auth"), form: "login" },
  "a new account": { open: go("/auth?view=register"), form: "register" },
  "a forgotten password": { open: go("/auth?view=forgot"), form: "forgot" },
  "a password in place of a forgotten one": {
    open: openReset,
    form: 'form:has(input[name="confirmPassword"])',
    typed: { password: secret, confirmPassword: secret },
  },
  "a message from the support page": { open: go("/support"), form: "chat-message" },
  "a message in the chat": { open: openChat, form: "chat-message" },
  "how to reach a visitor": { open: openChat, form: "chat-contact" },
  "a name and a password of who joins the staff": {
    open: openInvitation,
    form: "join",
    typed: { name: "Ledger Oak", password: secret, confirmPassword: secret },
  },
};

longTest.each(Object.entries(forms))(
  "%s is kept where it was typed before the scripts came",
  async (_name, row) => {
    const { page, context, expectQuiet } = await openPage(browser);
    await keepsWhatIsTyped(page, row);
    expectQuiet();
    await context.close();
  },
);

/** Forms in which nothing is typed. */
const presses: Record<string, EarlyForm> = {
  "the end of the other sessions": {
    open: signedIn("/profile/security"),
    form: 'form:has(input[value="end-others"])',
  },
  "a mailed link": {
    open: go("/auth/callback?type=signup&token=made-up-by-a-test"),
    form: 'form[action="/auth/callback"]',
  },
  "what a customer is told of": { open: signedIn("/profile"), form: "notifications" },
  "another theme": { open: signedIn("/terms"), form: "header form[action='/theme'] >> nth=0" },
};

/** The others are sent by `npm run test:long`. */
const always = ["chat-message"];
const sent = Object.entries({ ...forms, ...presses }).filter(
  ([, { form }]) => isLongRun || always.includes(form),
);

test.each(sent)("%s is sent once where it was pressed twice before the scripts came", async (_name, row) => {
  const { page, context } = await openPage(browser, windows.desktop);
  await sendsOnce(page, row);
  await context.close();
});

test("who goes on in a form that was refused before its scripts came keeps the focus and what is typed", async () => {
  const { page, context } = await openPage(browser);
  const release = await holdScripts(page);
  await page.goto(`${shop.origin}/auth?view=register`);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.locator(".field_error").first().waitFor();
  await page.locator("input[name=confirmPassword]").fill("what is typed now");
  const toasterCame = page.waitForResponse(/\/toaster-[^/]+\.js$/);
  release();
  await alive(page);
  await (await toasterCame).finished();
  const focused = page.locator("input[name=confirmPassword]:focus");
  expect(await focused.inputValue()).toBe("what is typed now");
  await context.close();
});

longTest(
  "orders are filtered by what was chosen, and a link is copied that was pressed, before the scripts came",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser);
    const release = await holdScripts(page);
    await signedIn("/profile")(page);
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByLabel("Order type").selectOption("gold_sale");
    release();
    await page.waitForURL(/\/profile\?type=gold_sale/);
    await page
      .getByText(/^(Link copied!|Couldn't copy)$/)
      .first()
      .waitFor();
    expectQuiet();
    await context.close();
  },
);
