import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { confirmMail, confirmWithPassword, register, signInWithProvider } from "../../domain/people/index.ts";
import { accounts, sessions, users } from "../../domain/people/tables.ts";
import { discordProvider } from "../../integrations/discord/discord-provider.ts";
import { type DiscordDouble, discordDouble } from "./discord-double.ts";
import {
  type Browser,
  enrol,
  goodPassword,
  origin,
  type PeopleRig,
  peopleRig,
  registration,
  value,
} from "./people-rig.ts";

let discord: DiscordDouble;
let rig: PeopleRig;
beforeAll(async () => {
  discord = await discordDouble();
  const provider = discordProvider({ clientId: "goldhall", clientSecret: "secret", url: discord.url });
  rig = await peopleRig({ provider });
});
beforeEach(() => {
  discord.state.tokenStatus = 200;
  discord.state.profileStatus = 200;
});
afterAll(async () => {
  await discord.stop();
  await rig.database.close();
});

/**
 * Presses Continue with Discord and agrees there. Returns the address that Discord sends the person back to.
 */
async function agree(browser: Browser, returnTo = "/"): Promise<string> {
  const sent = value(await signInWithProvider(rig.ctx, { returnTo, ...browser.request() }));
  browser.storeCookies(sent.cookies);
  const url = new URL(sent.url);
  expect(url.origin + url.pathname).toBe(`${discord.url}/oauth2/authorize`);
  expect(url.searchParams.get("scope")).toBe("identify email");
  expect(url.searchParams.get("code_challenge_method")).toBe("S256");
  expect(url.searchParams.get("redirect_uri")).toBe(`${origin}/api/auth/callback/discord`);
  const agreed = await fetch(url, { redirect: "manual" });
  return agreed.headers.get("location") ?? "";
}

/** Comes back to the shop at `address`. Returns where the shop sends the person on. */
async function comeBack(browser: Browser, address: string): Promise<URL> {
  const answered = await rig.ctx.auth.handler(new Request(address, { headers: browser.request().headers }));
  expect(answered.status).toBe(302);
  browser.storeCookies(answered.headers.getSetCookie());
  return new URL(answered.headers.get("location") ?? "", origin);
}

async function signInWith(browser: Browser, returnTo?: string): Promise<URL> {
  return comeBack(browser, await agree(browser, returnTo));
}

const person = { id: "8001", username: "heron_", global_name: "Vault Heron", verified: true };

test("somebody new gets an account and a profile, and comes back to where they were", async () => {
  discord.state.profile = { ...person, email: "new@example.test" };
  const browser = rig.browser();
  const arrived = await signInWith(browser, "/profile?page=2&search=it's");
  expect(arrived.pathname).toBe("/auth/callback");
  expect(arrived.searchParams.get("next")).toBe("/profile?page=2&search=it's");
  expect(await browser.viewer()).toMatchObject({
    email: "new@example.test",
    displayName: "Vault Heron",
    role: "member",
  });
  const second = rig.browser();
  await signInWith(second);
  expect((await second.viewer()).personId).toBe((await browser.viewer()).personId);
});

test("what Discord calls somebody is known from the first sign-in on, and follows a new one", async () => {
  const handles = async () =>
    (
      await rig.database.pool.query(
        "select handle from provider_handles where provider_id = 'discord' and account_id = '8020'",
      )
    ).rows;
  const email = "handle@example.test";
  discord.state.profile = { ...person, id: "8020", username: "quiet.finch", email };
  await signInWith(rig.browser());
  expect(await handles()).toEqual([{ handle: "quiet.finch" }]);
  discord.state.profile = { ...person, id: "8020", username: "loud.finch", email };
  await signInWith(rig.browser());
  expect(await handles()).toEqual([{ handle: "loud.finch" }]);
});

test("the tokens of Discord are not in the database in plain", async () => {
  const used = discord.state.authorizations.at(-1)?.replace("Bearer ", "") ?? "";
  expect(used.length).toBeGreaterThan(20);
  const { rows } = await rig.database.pool.query("select accounts::text as row from accounts");
  for (const { row } of rows) expect(row).not.toContain(used);
});

test("a verified address is linked to the account that has confirmed the same one", async () => {
  const email = "both@example.test";
  const { personId } = await (await rig.person(email)).viewer();
  discord.state.profile = { ...person, id: "8002", email };
  const browser = rig.browser();
  await signInWith(browser);
  expect((await browser.viewer()).personId).toBe(personId);
  const linked = await rig.ctx.db.select().from(accounts).where(eq(accounts.userId, personId));
  expect(linked.map((account) => account.providerId).sort()).toEqual(["credential", "discord"]);
  expect((await rig.eventsOf(personId)).at(-1)).toBe("person.provider_linked");
  expect((await rig.mailsTo(email)).at(-1)?.subject).toBe("Discord was linked to your account");
  await signInWith(rig.browser());
  expect((await rig.mailsTo(email)).filter((mail) => mail.template === "notice")).toHaveLength(1);
});

test("an account with two-step sign-in is not linked, and one that was linked before is not opened", async () => {
  const email = "two-steps@example.test";
  const here = await rig.person(email);
  const { personId } = await here.viewer();
  discord.state.profile = { ...person, id: "8010", email };
  const refused = async () => {
    const browser = rig.browser();
    const before = await rig.ctx.db.select().from(sessions).where(eq(sessions.userId, personId));
    const arrived = await signInWith(browser);
    expect(arrived.pathname).toBe("/auth/callback");
    expect(arrived.searchParams.get("error")).toBe("second_step_required");
    expect(arrived.searchParams.get("error_description")).toContain("sign in with your password");
    expect(await browser.viewerOrNull()).toBeNull();
    expect([...browser.jar.keys()].filter((name) => name.includes("session"))).toEqual([]);
    const after = await rig.ctx.db.select().from(sessions).where(eq(sessions.userId, personId));
    expect(after).toEqual(before);
  };
  await enrol(rig, here);
  await refused();
  const providers = await rig.ctx.db.select().from(accounts).where(eq(accounts.userId, personId));
  expect(providers.map((account) => account.providerId)).toEqual(["credential"]);
  expect(await rig.eventsOf(personId)).not.toContain("person.provider_linked");

  await rig.ctx.db.insert(accounts).values({ userId: personId, providerId: "discord", accountId: "8010" });
  await refused();
});

test("an address that Discord has not verified opens nobody's account", async () => {
  const email = "victim@example.test";
  const { personId } = await (await rig.person(email)).viewer();
  discord.state.profile = { ...person, id: "8003", email, verified: false };
  const browser = rig.browser();
  const arrived = await signInWith(browser);
  expect(arrived.searchParams.get("error")).toBe("account_not_linked");
  expect(await browser.viewerOrNull()).toBeNull();
  const linked = await rig.ctx.db.select().from(accounts).where(eq(accounts.userId, personId));
  expect(linked).toHaveLength(1);
});

test("a password account whose address was never confirmed is not handed to, nor takes over, its Discord namesake", async () => {
  const email = "squatted@example.test";
  value(await register(rig.ctx, { ...registration(email), ...rig.browser().request() }));
  discord.state.profile = { ...person, id: "8004", email };
  const browser = rig.browser();
  expect((await signInWith(browser)).searchParams.get("error")).toBe("account_not_linked");
  expect(await browser.viewerOrNull()).toBeNull();
});

test("somebody new with an unverified address has to confirm it first", async () => {
  const email = "unverified@example.test";
  discord.state.profile = { ...person, id: "8005", email, verified: false };
  const browser = rig.browser();
  expect((await signInWith(browser)).searchParams.get("error")).toBe("email_not_verified");
  expect(await browser.viewerOrNull()).toBeNull();
  expect((await rig.mailsTo(email)).map((mail) => mail.template)).toContain("confirm-mail");
});

test("a stranger's Discord account that names an address is put out when the address is confirmed by mail (Rule P37)", async () => {
  const email = "named-by-a-stranger@example.test";
  discord.state.profile = { ...person, id: "8011", email, verified: false };
  const [thief, owner] = [rig.browser(), rig.browser()];
  await signInWith(thief);
  const token = await rig.tokenTo(email);
  expect(value(await confirmMail(rig.ctx, { token, ...thief.request() })).outcome).toBe("password-needed");
  const chosen = { password: goodPassword, confirmPassword: goodPassword };
  owner.storeCookies(
    value(await confirmWithPassword(rig.ctx, { token, ...chosen, ...owner.request() })).cookies,
  );
  expect((await owner.viewer()).email).toBe(email);
  expect((await signInWith(thief)).searchParams.get("error")).toBe("account_not_linked");
  expect(await thief.viewerOrNull()).toBeNull();
});

test("a Discord account without an address makes no account", async () => {
  discord.state.profile = { ...person, id: "8006", email: null };
  const browser = rig.browser();
  const arrived = await signInWith(browser);
  expect(arrived.pathname).toBe("/auth/callback");
  expect(arrived.searchParams.get("error")).toBe("unable_to_get_user_info");
  expect(await browser.viewerOrNull()).toBeNull();
});

test.each([
  ["the token is refused", { tokenStatus: 400 }, "invalid_code"],
  ["the token service is down", { tokenStatus: 503 }, "invalid_code"],
  ["the profile is refused", { profileStatus: 401 }, "unable_to_get_user_info"],
])("when %s the person comes back with an error, to where they were going", async (_when, fault, code) => {
  discord.state.profile = { ...person, id: "8007", email: "faulty@example.test" };
  Object.assign(discord.state, fault);
  const browser = rig.browser();
  const arrived = await signInWith(browser, "/support");
  expect(arrived.pathname).toBe("/auth/callback");
  expect(Object.fromEntries(arrived.searchParams)).toEqual({ next: "/support", error: code });
  expect(await browser.viewerOrNull()).toBeNull();
});

test("somebody who says no at Discord comes back with its words", async () => {
  const browser = rig.browser();
  const agreed = new URL(await agree(browser));
  const refused = new URL(agreed.origin + agreed.pathname);
  refused.search = new URLSearchParams({
    error: "access_denied",
    error_description: "The resource owner denied the request",
    state: agreed.searchParams.get("state") ?? "",
  }).toString();
  const arrived = await comeBack(browser, refused.href);
  expect(arrived.searchParams.get("error")).toBe("access_denied");
  expect(arrived.searchParams.get("error_description")).toBe("The resource owner denied the request");
});

test("a state that is forged, stolen, used or missing signs nobody in", async () => {
  discord.state.profile = { ...person, id: "8008", email: "state@example.test" };
  const browser = rig.browser();
  const address = await agree(browser);

  const thief = rig.browser();
  expect((await comeBack(thief, address)).searchParams.get("error")).toBe("state_mismatch");
  expect(await thief.viewerOrNull()).toBeNull();

  const own = await agree(browser);
  const forged = new URL(own);
  forged.searchParams.set("state", "A".repeat(32));
  expect((await comeBack(browser, forged.href)).searchParams.get("error")).toBe("state_mismatch");
  forged.searchParams.delete("state");
  const without = await comeBack(browser, forged.href);
  expect(without.pathname).toBe("/auth/callback");
  expect(without.searchParams.get("error")).toBe("state_not_found");
  expect(await browser.viewerOrNull()).toBeNull();

  const fresh = await agree(browser);
  await comeBack(browser, fresh);
  await browser.viewer();
  expect((await comeBack(browser, fresh)).searchParams.has("error")).toBe(true);
  const made = await rig.ctx.db.select().from(users).where(eq(users.email, "state@example.test"));
  expect(made).toHaveLength(1);
});
