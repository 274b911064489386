import { OAuth2Server } from "oauth2-mock-server";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { isLongRun, longTest } from "../support/long-run.ts";
import { expectToast, mailTo, visit } from "../support/shop-acts.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let browser: Browser;
let shop: ShopServer;
/** Without Discord settings, on the same database. */
let plainShop: ShopServer;

/** Stands in for discord.com: the same addresses, and a person who always agrees. */
const discord = new OAuth2Server(undefined, undefined, {
  endpoints: { authorize: "/oauth2/authorize", token: "/api/oauth2/token", userinfo: "/api/users/@me" },
});

beforeAll(async () => {
  await discord.issuer.keys.generate("RS256");
  await discord.start(0, "localhost");
  const address = discord.issuer.url;
  if (!address) throw new Error("The stand-in for Discord did not start");
  const env = { DISCORD_CLIENT_ID: "goldhall", DISCORD_CLIENT_SECRET: "secret", DISCORD_URL: address };
  [browser, shop] = await Promise.all([sharedBrowser(), startShopServer({ env })]);
  if (isLongRun) plainShop = await startShopServer({ databaseUrl: shop.databaseUrl });
});
afterEach(() => {
  discord.service.removeAllListeners();
});
afterAll(async () => {
  await plainShop?.stop();
  await shop?.stop();
  await discord.stop();
});

type DiscordProfile = {
  id: string;
  username: string;
  global_name?: string;
  email?: string;
  verified?: boolean;
};

/** Who the next person at Discord is. */
function nextPerson(profile: DiscordProfile): void {
  discord.service.once("beforeUserinfo", (answer) => {
    answer.body = profile;
  });
}

test("a person signs in with Discord and comes back to the page they wanted", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  nextPerson({
    id: "1",
    username: "ember",
    global_name: "Ember Sparrow",
    email: "ember@discord.test",
    verified: true,
  });
  await visit(page, `${shop.origin}/auth?next=%2Fprofile`);
  await page.getByRole("button", { name: "Continue with Discord" }).click();
  await expectToast(page, "Welcome!");
  await page.waitForURL(`${shop.origin}/profile`);
  await page.getByRole("heading", { name: "Welcome back, Ember Sparrow" }).waitFor();
  const [person] = await shop.query("select email_verified from users where email = 'ember@discord.test'");
  expect(person).toEqual({ email_verified: true });
  const agreed = await shop.query(
    "select key, occasion from person_consents join users on id = person_id where email = 'ember@discord.test' order by key",
  );
  expect(agreed).toEqual([
    { key: "privacy", occasion: "discord" },
    { key: "terms", occasion: "discord" },
  ]);
  const [account] = await shop.query("select access_token from accounts where provider_id = 'discord'");
  expect(String(account?.access_token)).not.toMatch(/^ey/);
  expectQuiet();
  await context.close();
});

longTest("the same works without scripts, since the content policy lets the form go to Discord", async () => {
  const { page, context } = await openPage(browser, { ...windows.phone, javaScriptEnabled: false });
  nextPerson({ id: "2", username: "ash_wren", email: "ash@discord.test", verified: true });
  await page.goto(`${shop.origin}/auth`);
  await page.getByRole("button", { name: "Continue with Discord" }).click();
  await page.getByRole("main").getByText("You're signed in").waitFor();
  await page.getByRole("link", { name: "Continue" }).click();
  await page.goto(`${shop.origin}/profile`);
  await page.getByRole("heading", { name: "Welcome back, ash_wren" }).waitFor();
  await context.close();
});

longTest.each([true, false])(
  "who has no password saves a payout method by a mailed code (scripts: %s)",
  async (javaScriptEnabled) => {
    const { page, context } = await openPage(browser, { ...windows.phone, javaScriptEnabled });
    const email = `wren-${javaScriptEnabled}@discord.test`;
    nextPerson({ id: `wren-${javaScriptEnabled}`, username: "wren", email, verified: true });
    await page.goto(`${shop.origin}/auth`);
    await page.getByRole("button", { name: "Continue with Discord" }).click();
    await page
      .getByText(/You're signed in|Welcome!/)
      .first()
      .waitFor();
    await page.goto(`${shop.origin}/profile/payouts`);
    await page.getByRole("textbox", { name: "PayPal email address" }).fill("wren@paid.test");
    await page.getByRole("button", { name: "Email me a code" }).click();
    const field = page.getByLabel("Code from the email");
    await field.fill("not it");
    await field.press("Enter");
    await page.getByText("That code isn't right.").first().waitFor();
    const { text } = await mailTo(shop.origin, email, "Your confirmation code");
    await page.getByRole("textbox", { name: "PayPal email address" }).fill("wren@paid.test");
    await field.fill(/Your code is (\d{6})/.exec(text)?.[1] ?? "");
    await field.press("Enter");
    await page.getByText(/^w.+@paid\.test$/).waitFor();
    await context.close();
  },
);

longTest(
  "an account of ours is not taken over by a Discord account that claims its address unproven",
  async () => {
    const { page, context } = await openPage(browser);
    nextPerson({ id: "3", username: "thief", email: "customer@goldhall.test", verified: false });
    await visit(page, `${shop.origin}/auth`);
    await page.getByRole("button", { name: "Continue with Discord" }).click();
    await page.getByRole("link", { name: "Return to Login" }).waitFor();
    await page.goto(`${shop.origin}/profile`);
    expect(new URL(page.url()).pathname).toBe("/auth");
    expect(await shop.query("select 1 from accounts where account_id = '3'")).toEqual([]);
    await context.close();
  },
);

longTest(
  "a Discord account without an address, and a person who refuses, are told so and can try again",
  async () => {
    const { page, context } = await openPage(browser);
    const alert = page.getByRole("main").getByRole("alert");
    nextPerson({ id: "4", username: "mute" });
    await visit(page, `${shop.origin}/auth`);
    await page.getByRole("button", { name: "Continue with Discord" }).click();
    await expectToast(page, "Authentication failed");
    expect(await alert.textContent()).toMatch(/^Authentication failed./);

    discord.service.once("beforeAuthorizeRedirect", (redirect) => {
      redirect.url.searchParams.delete("code");
      redirect.url.searchParams.set("error", "access_denied");
      redirect.url.searchParams.set("error_description", "The resource owner denied the request");
    });
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.poll(() => alert.textContent()).toContain("denied");
    await page.getByRole("link", { name: "Return to Login" }).click();
    await page.waitForURL(`${shop.origin}/auth`);
    await context.close();
  },
);

longTest(
  "without Discord settings it is offered nowhere, and whoever comes by it is told (Rule P34)",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser);
    for (const path of ["/auth", "/auth?tab=register", "/contact", "/support", "/"]) {
      await visit(page, plainShop.origin + path);
      expect(await page.getByText(/discord/i).count(), path).toBe(0);
    }
    await visit(page, `${plainShop.origin}/api/auth/callback/discord?code=1&state=2`);
    await expectToast(
      page,
      "Authentication failed",
      "Discord sign-in isn't available. Sign in with your email instead.",
    );
    expectQuiet();
    await context.close();
  },
);
