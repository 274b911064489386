import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  confirmMail,
  confirmWithPassword,
  createAdmin,
  readPasswordNeeded,
  register,
  requestPasswordReset,
  resetPassword,
  signIn,
  signInSecondStep,
} from "../../domain/people/index.ts";
import { accounts, sessions, users, verifications } from "../../domain/people/tables.ts";
import {
  type Browser,
  failure,
  goodPassword,
  type PeopleRig,
  peopleRig,
  registration,
  value,
} from "./people-rig.ts";

let rig: PeopleRig;
beforeAll(async () => {
  rig = await peopleRig();
});
afterAll(() => rig.database.close());

const thiefsPassword = "chosen-by-the-thief";
const ownPassword = "chosen-by-the-owner";
const chosen = { password: ownPassword, confirmPassword: ownPassword };

/** Somebody registers an address with a password of their own; its owner has the mail. */
async function squat(email: string) {
  const thief = rig.browser();
  const input = { ...registration(email, thiefsPassword), ...thief.request() };
  thief.storeCookies(value(await register(rig.ctx, input)).cookies);
  return { thief, owner: rig.browser(), token: await rig.tokenTo(email) };
}

const tryPassword = (browser: Browser, email: string, password: string) =>
  signIn(rig.ctx, { email, password, ...browser.request() });
const choose = (browser: Browser, token: string) =>
  confirmWithPassword(rig.ctx, { token, ...chosen, ...browser.request() });
const confirm = (browser: Browser, token: string) => confirmMail(rig.ctx, { token, ...browser.request() });

async function rowOf(email: string) {
  const [found] = await rig.ctx.db.select().from(users).where(eq(users.email, email));
  if (!found) throw new Error("No such person");
  return found;
}

test("whoever registered a stranger's address never gets in: not before, while or after its owner follows the mail", async () => {
  const email = "victim@example.test";
  const { thief, owner, token } = await squat(email);
  const unconfirmed = "Please check your email and confirm your account before signing in.";
  expect(failure(await tryPassword(thief, email, thiefsPassword)).text).toBe(unconfirmed);

  expect(await readPasswordNeeded(rig.ctx, { token, ...owner.request() })).toEqual({
    email,
    rule: { shortest: 6, forStaff: false },
  });
  expect(value(await confirm(owner, token))).toEqual({ cookies: [], outcome: "password-needed" });
  expect((await rowOf(email)).emailVerified).toBe(false);
  expect(await owner.viewerOrNull()).toBeNull();
  expect(failure(await tryPassword(thief, email, thiefsPassword)).text).toBe(unconfirmed);

  owner.storeCookies(value(await choose(owner, token)).cookies);
  expect(await owner.viewer()).toMatchObject({ email, emailVerified: true });
  expect(failure(await tryPassword(thief, email, thiefsPassword)).code).toBe("unauthenticated");
  expect(failure(await confirm(thief, token)).code).toBe("expired");
  expect(await thief.viewerOrNull()).toBeNull();
  value(await tryPassword(rig.browser(), email, ownPassword));
});

test("a password that is chosen ends sessions, other ways in and everything that was pending", async () => {
  const email = "planted@example.test";
  const { thief, owner, token } = await squat(email);
  const { id: userId } = await rowOf(email);
  const { db, clock } = rig.ctx;
  const later = new Date(clock.now().getTime() + 600_000);
  await db.insert(sessions).values({ userId, token: "planted", expiresAt: later });
  await db.insert(accounts).values({ userId, providerId: "discord", accountId: "666" });
  failure(await tryPassword(thief, email, thiefsPassword));
  const second = await rig.tokenTo(email);
  value(await requestPasswordReset(rig.ctx, { email, ...thief.request() }));
  await db.insert(verifications).values({ identifier: "2fa-half", value: userId, expiresAt: later });

  owner.storeCookies(value(await choose(owner, token)).cookies);
  const { sessionId } = await owner.viewer();
  const left = await db.select().from(sessions).where(eq(sessions.userId, userId));
  expect(left.map(({ id }) => id)).toEqual([sessionId]);
  const ways = await db.select().from(accounts).where(eq(accounts.userId, userId));
  expect(ways.map(({ providerId }) => providerId)).toEqual(["credential"]);
  // Only the browser in which the password was chosen is known.
  const pending = await db.select().from(verifications).where(eq(verifications.value, userId));
  expect(pending.map(({ identifier }) => identifier.replace(/:.*/, ""))).toEqual(["known-browser"]);
  expect(failure(await choose(thief, second)).code).toBe("expired");
});

test("the registrant's own browser goes on working with one press, also by a later mail", async () => {
  const email = "honest@example.test";
  const { thief: here } = await squat(email);
  failure(await tryPassword(here, email, thiefsPassword));
  const token = await rig.tokenTo(email);
  expect(await readPasswordNeeded(rig.ctx, { token, ...here.request() })).toBeNull();
  const confirmed = value(await confirm(here, token));
  expect(confirmed.outcome).toBe("signed-in");
  here.storeCookies(confirmed.cookies);
  expect((await here.viewer()).email).toBe(email);
  value(await tryPassword(rig.browser(), email, thiefsPassword));
});

test("signing in with the registrant's password marks no other browser", async () => {
  const email = "asked-again@example.test";
  await squat(email);
  const other = rig.browser();
  failure(await tryPassword(other, email, thiefsPassword));
  expect([...other.jar.keys()]).toEqual([]);
  expect(value(await confirm(other, await rig.tokenTo(email))).outcome).toBe("password-needed");
});

test("registering an unconfirmed address again changes neither its password nor its browser", async () => {
  const email = "twice@example.test";
  const { thief, owner } = await squat(email);
  const again = await register(rig.ctx, { ...registration(email, ownPassword), ...owner.request() });
  expect(failure(again)).toMatchObject({ code: "conflict", field: "email" });
  expect([...owner.jar.keys()]).toEqual([]);
  expect(failure(await tryPassword(thief, email, thiefsPassword)).code).toBe("forbidden");
  expect(failure(await tryPassword(owner, email, ownPassword)).code).toBe("unauthenticated");
  expect(value(await confirm(owner, await rig.tokenTo(email))).outcome).toBe("password-needed");
});

test("a reset by mail takes an unconfirmed account from its registrant, whose mark is worth nothing then", async () => {
  const email = "reset@example.test";
  const { thief, owner } = await squat(email);
  value(await requestPasswordReset(rig.ctx, { email, ...owner.request() }));
  const token = await rig.tokenTo(email);
  value(await resetPassword(rig.ctx, { token, ...chosen, ...owner.request() }));
  expect(failure(await tryPassword(thief, email, thiefsPassword)).code).toBe("unauthenticated");
  value(await tryPassword(owner, email, ownPassword));
  // Were it unconfirmed once more, the browser of the registration would still be any other browser.
  await rig.ctx.db.update(users).set({ emailVerified: false }).where(eq(users.email, email));
  failure(await tryPassword(owner, email, ownPassword));
  expect(value(await confirm(thief, await rig.tokenTo(email))).outcome).toBe("password-needed");
});

test("an admin who is made of a registered address owes nothing to the registrant", async () => {
  const email = "owner-of-the-shop@example.test";
  const { thief, owner, token } = await squat(email);
  const { link } = await createAdmin(rig.ctx, email);
  expect(failure(await confirm(thief, token)).code).toBe("expired");
  expect(failure(await tryPassword(thief, email, thiefsPassword)).code).toBe("unauthenticated");
  const reset = { token: new URL(link).searchParams.get("token") ?? "", ...chosen };
  value(await resetPassword(rig.ctx, { ...reset, ...owner.request() }));
  value(await tryPassword(owner, email, ownPassword));
});

test("of simultaneous choices by one link one counts", async () => {
  const { owner, token } = await squat("rush@example.test");
  const tries = await Promise.all(Array.from({ length: 4 }, () => choose(owner, token)));
  expect(tries.map((tried) => tried.ok).sort()).toEqual([false, false, false, true]);
});

test("a password that is too short changes nothing and leaves the link", async () => {
  const email = "short@example.test";
  const { owner, token } = await squat(email);
  const short = { token, password: "five5", confirmPassword: "five5", ...owner.request() };
  expect(failure(await confirmWithPassword(rig.ctx, short))).toMatchObject({
    field: "password",
    text: "Password must be at least 6 characters long.",
  });
  expect((await rowOf(email)).emailVerified).toBe(false);
  value(await choose(owner, token));
});

test("a link of another kind, an old one, or one of a confirmed account chooses no password", async () => {
  const email = "other-kind@example.test";
  const { thief, owner, token } = await squat(email);
  value(await requestPasswordReset(rig.ctx, { email, ...owner.request() }));
  expect(failure(await choose(owner, await rig.tokenTo(email))).code).toBe("expired");
  expect(await readPasswordNeeded(rig.ctx, { token: "made-up", ...owner.request() })).toBeNull();
  thief.storeCookies(value(await confirm(thief, token)).cookies);
  expect(await readPasswordNeeded(rig.ctx, { token, ...owner.request() })).toBeNull();
  expect(failure(await choose(owner, token)).code).toBe("expired");
  value(await tryPassword(thief, email, thiefsPassword));

  const late = await squat("late@example.test");
  rig.clock.advance(3_600_001);
  expect(failure(await choose(late.owner, late.token)).code).toBe("expired");
});

test("a second step is asked of nobody who is signed in, whatever they send", async () => {
  const { ctx, ...request } = await (await rig.person("calm@example.test", goodPassword)).acting();
  for (const code of ["ABCDEFGH", "123456"]) {
    expect(failure(await signInSecondStep(ctx, { code, ...request, client: "10.9.9.9" })).code).toBe(
      "conflict",
    );
  }
});
