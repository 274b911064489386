import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { openWatched } from "../support/focus-acts.ts";
import { longTest } from "../support/long-run.ts";
import { expectToast, mailedLink, sendLogin, visit } from "../support/shop-acts.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
});

type Typed = { email: string; rsn?: string; password: string; confirm?: string };

async function fillIn(page: Page, { email, rsn = "", password, confirm = password }: Typed): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Game username").fill(rsn);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(confirm);
}

const create = (page: Page) => page.getByRole("button", { name: "Create account" }).click();
const terms = (page: Page) => page.getByRole("checkbox", { name: /I agree/ });
const alertOf = (page: Page) => page.getByRole("main").getByRole("alert");

longTest("a sign-up is refused in its own words, as alert and toast, and keeps what was typed", async () => {
  const { page, context, expectQuiet } = await openWatched(browser, windows.phone);
  await visit(page, `${shop.origin}/auth`);
  await page.getByRole("navigation", { name: "Login or Register" }).getByText("Register").click();
  await page.waitForURL(`${shop.origin}/auth?tab=register`);
  expect(await terms(page).isChecked()).toBe(false);

  await create(page);
  await expectToast(page, "Missing fields", "Please fill in all required fields");
  expect(await alertOf(page).textContent()).toBe("Missing fieldsPlease fill in all required fields");

  await fillIn(page, { email: "wren@goldhall.test", password: "secret-1", confirm: "secret-2" });
  await create(page);
  await expectToast(page, "Passwords don't match", "Please make sure your passwords match");

  await page.getByLabel("Confirm password").fill("secret-1");
  await create(page);
  await expectToast(page, "Terms agreement required", "Please agree to the terms and conditions");
  expect(await alertOf(page).textContent()).toContain("Terms agreement required");

  await terms(page).check();
  await fillIn(page, { email: "wren@goldhall.test", password: "short" });
  await create(page);
  await expectToast(page, "Sign up failed", "Password must be at least 6 characters long.");

  await fillIn(page, { email: "customer@goldhall.test", rsn: "Wren", password: "secret-1" });
  await create(page);
  const taken = "An account with this email already exists. Please sign in instead.";
  await expectToast(page, "Sign up failed", taken);
  expect(await alertOf(page).textContent()).toBe(`Sign up failed${taken}`);
  expect(await page.getByLabel("Game username").inputValue()).toBe("Wren");
  expectQuiet();
  await context.close();
});

test("a person signs up on a phone, confirms by mail, arrives signed in, and logs out", async () => {
  const { page, context, expectQuiet } = await openWatched(browser, windows.phone);
  const email = "new.face@goldhall.test";
  await visit(page, `${shop.origin}/auth?tab=register`);
  await fillIn(page, { email, rsn: "Brass Wren", password: "secret-1" });
  await terms(page).check();
  await create(page);
  await expectToast(
    page,
    "Registration successful",
    "Please check your email to confirm your account before signing in.",
  );
  await page.getByText(`We emailed a link to ${email}`).waitFor();
  await page.getByRole("button", { name: "Send again" }).click();
  await expectToast(page, "Email sent again");

  await sendLogin(page, email, "secret-1");
  await expectToast(
    page,
    "Sign in failed",
    "Please check your email and confirm your account before signing in.",
  );

  const link = await mailedLink(shop.origin, email, "Confirm your email");
  await page.goto(link);
  await expectToast(page, "Welcome!");
  await page.waitForURL(`${shop.origin}/`);
  await page.getByRole("button", { name: "Open menu" }).tap();
  const sheet = page.getByRole("dialog", { name: "Menu" });
  await sheet.getByRole("heading", { name: "Brass Wren" }).waitFor();
  await sheet.getByRole("link", { name: "My Profile" }).tap();
  await page.getByRole("heading", { name: "Welcome back, Brass Wren" }).waitFor();
  expect(await page.getByRole("main").textContent()).toContain("Standard Member");

  await page.getByRole("button", { name: "Open menu" }).tap();
  await sheet.getByRole("button", { name: "Log Out" }).tap();
  await page.waitForURL(`${shop.origin}/`);
  await expectToast(page, "Logged out successfully", "You have been signed out of your account");

  await page.goto(link);
  await page.waitForURL(`${shop.origin}/auth`);
  await expectToast(page, "Account confirmed", "You've already used this link. Please sign in.");
  expectQuiet();
  await context.close();
});

longTest(
  "a confirmation link that is opened in another browser asks for a new password, which alone signs in then",
  async () => {
    const registering = await openPage(browser);
    const email = "two.browsers@goldhall.test";
    await visit(registering.page, `${shop.origin}/auth?tab=register`);
    await fillIn(registering.page, { email, password: "secret-1" });
    await terms(registering.page).check();
    await create(registering.page);
    await expectToast(registering.page, "Registration successful");
    const { page, context, expectQuiet } = await openPage(browser, windows.phone);
    await visit(page, await mailedLink(shop.origin, email, "Confirm your email"));
    await page.getByRole("heading", { name: "Choose your password" }).waitFor();
    await page.getByLabel("Password", { exact: true }).fill("five5");
    await page.getByLabel("Confirm password").fill("five5");
    await page.getByRole("button", { name: "Save and sign in" }).click();
    await expectToast(page, "Password not saved", "Password must be at least 6 characters long.");
    await page.getByLabel("Password", { exact: true }).fill("secret-2");
    await page.getByLabel("Confirm password").fill("secret-2");
    await terms(page).check();
    await page.getByRole("button", { name: "Save and sign in" }).click();
    await expectToast(page, "Welcome!");
    await page.waitForURL(`${shop.origin}/`);
    expectQuiet();
    await context.close();

    await visit(registering.page, `${shop.origin}/auth`);
    await sendLogin(registering.page, email, "secret-1");
    await expectToast(registering.page, "Sign in failed", "Invalid email or password.");
    await sendLogin(registering.page, email, "secret-2");
    await expectToast(registering.page, "Welcome back!");
    await registering.context.close();
  },
);

longTest("a mailed link that is made up, or none at all, is answered with what to do next", async () => {
  const { page, context } = await openPage(browser, windows.phone);
  await page.goto(`${shop.origin}/auth/callback?type=signup&token=made-up`);
  await alertOf(page).waitFor();
  expect(await alertOf(page).textContent()).toContain("This link is no longer valid.");
  await page.goto(`${shop.origin}/auth/callback`);
  expect(await alertOf(page).textContent()).toContain(
    "No authentication session found. Please try signing in again.",
  );
  await page.getByRole("link", { name: "Return to Login" }).click();
  await page.waitForURL(`${shop.origin}/auth`);
  await context.close();
});

longTest(
  "a referral link opens the Register tab and the new profile remembers who sent it (Rule P26)",
  async () => {
    const { page, context } = await openPage(browser);
    const [referrer] = await shop.query(
      "select id, referral_code from user_profiles where display_name = 'Vault Heron'",
    );
    await visit(page, `${shop.origin}/register?ref=${referrer?.referral_code}`);
    expect(page.url()).toBe(`${shop.origin}/auth?tab=register`);
    await page.getByRole("heading", { name: "Create your account" }).waitFor();
    const remembered = (await context.cookies()).find((cookie) => cookie.name === "ref");
    expect(remembered).toMatchObject({ value: referrer?.referral_code, httpOnly: true, sameSite: "Lax" });
    const days = ((remembered?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(30);

    await page.goto(`${shop.origin}/`);
    await visit(page, `${shop.origin}/auth?tab=register`);
    await fillIn(page, { email: "friend@goldhall.test", password: "secret-1" });
    await terms(page).check();
    await create(page);
    await expectToast(page, "Registration successful");
    const [profile] = await shop.query(
      `select p.referred_by, p.display_name, p.role from user_profiles p
     join users u on u.id = p.id where u.email = 'friend@goldhall.test'`,
    );
    expect(profile).toEqual({ referred_by: referrer?.id, display_name: "New User", role: "member" });
    expect((await context.cookies()).some((cookie) => cookie.name === "ref")).toBe(false);
    await context.close();
  },
);

longTest("the demo's inbox shows the kept mail with its link, and only the mails asked for", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  const to = "new.face@goldhall.test";
  const link = await mailedLink(shop.origin, to, "Confirm your email");
  await page.goto(`${shop.origin}/demo/mails?to=${to}`);
  expect(await page.getByRole("navigation", { name: "Emails" }).getByRole("link").allTextContents()).toEqual(
    expect.arrayContaining([expect.stringContaining(`Confirm your email${to}`)]),
  );
  expect(await page.getByRole("navigation", { name: "Emails" }).textContent()).not.toContain("friend@");
  await page.getByRole("link", { name: link, exact: true }).waitFor();
  const letter = page.frameLocator('iframe[title="Confirm your email"]');
  await letter.getByRole("link", { name: "Confirm my email" }).waitFor();
  expect((await fetch(`${shop.origin}/demo/mails.json?to=nobody@goldhall.test`)).status).toBe(200);
  expectQuiet();
  await context.close();
});
