import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  confirmMail,
  register,
  rememberedReferral,
  requestConfirmMail,
  requestPasswordReset,
  signIn,
  signOut,
} from "../../domain/people/index.ts";
import { ensureProfile, getProfile } from "../../domain/people/profiles.ts";
import { userProfiles, users } from "../../domain/people/tables.ts";
import { bucketOf, takeToken } from "../../platform/rate-limit/take.ts";
import { failure, goodPassword, type PeopleRig, peopleRig, registration, value } from "./people-rig.ts";

let rig: PeopleRig;
beforeAll(async () => {
  rig = await peopleRig();
});
afterAll(() => rig.database.close());

test("an account is signed in by the link of its confirmation mail, and only then", async () => {
  const { ctx } = rig;
  const browser = rig.browser();
  const email = "heron@example.test";
  const input = { ...registration(email), rsn: "Vault Heron", ...browser.request() };
  browser.storeCookies(value(await register(ctx, input)).cookies);
  expect(await browser.viewerOrNull()).toBeNull();

  const refused = failure(await signIn(ctx, { email, password: goodPassword, ...browser.request() }));
  expect(refused.text).toBe("Please check your email and confirm your account before signing in.");
  const sent = await rig.mailsTo(email);
  expect(sent.map((mail) => mail.template)).toEqual(["confirm-mail", "confirm-mail"]);

  const token = await rig.tokenTo(email);
  const rows = await rig.database.pool.query("select verifications::text as row from verifications");
  for (const { row } of rows.rows) expect(row).not.toContain(token);
  browser.storeCookies(value(await confirmMail(ctx, { token, ...browser.request() })).cookies);
  expect(await browser.viewer()).toMatchObject({
    email,
    displayName: "Vault Heron",
    initials: "VH",
    rsn: "Vault Heron",
    role: "member",
    membershipLevel: "Standard Member",
  });
  browser.storeCookies(value(await signOut(ctx, browser.request().headers)).cookies);
  expect(await browser.viewerOrNull()).toBeNull();
  browser.storeCookies(
    value(await signIn(ctx, { email, password: goodPassword, ...browser.request() })).cookies,
  );
  expect((await browser.viewer()).email).toBe(email);
});

test("the confirmation is mailed again to who waits for it, five times an hour, and to nobody else", async () => {
  const { ctx } = rig;
  const browser = rig.browser();
  const email = "again@example.test";
  const { client } = browser.request();
  browser.storeCookies(value(await register(ctx, { ...registration(email), ...browser.request() })).cookies);
  for (let times = 0; times < 7; times += 1) value(await requestConfirmMail(ctx, { email, client }));
  expect(await rig.mailsTo(email)).toHaveLength(6);
  const token = await rig.tokenTo(email);
  browser.storeCookies(value(await confirmMail(ctx, { token, ...browser.request() })).cookies);
  value(await requestConfirmMail(ctx, { email, client }));
  value(await requestConfirmMail(ctx, { email: "nobody@example.test", client }));
  expect(await rig.mailsTo(email)).toHaveLength(6);
  expect(await rig.mailsTo("nobody@example.test")).toEqual([]);
});

test("a confirmation link that was used signs nobody in again", async () => {
  const { ctx } = rig;
  const browser = rig.browser();
  const email = "used@example.test";
  browser.storeCookies(value(await register(ctx, { ...registration(email), ...browser.request() })).cookies);
  const token = await rig.tokenTo(email);
  expect(value(await confirmMail(ctx, { token, ...browser.request() })).outcome).toBe("signed-in");
  const second = value(await confirmMail(ctx, { token, ...browser.request() }));
  expect(second).toEqual({ cookies: [], outcome: "used" });
});

test("of four uses of a confirmation link at the same instant one opens a session", async () => {
  const { ctx } = rig;
  const browser = rig.browser();
  const email = "four@example.test";
  browser.storeCookies(value(await register(ctx, { ...registration(email), ...browser.request() })).cookies);
  const token = await rig.tokenTo(email);
  const uses = await Promise.all(
    Array.from({ length: 4 }, () => confirmMail(ctx, { token, ...browser.request() })),
  );
  expect(
    uses
      .map(value)
      .map((use) => use.outcome)
      .sort(),
  ).toEqual(["signed-in", "used", "used", "used"]);
  const { rows } = await rig.database.pool.query(
    "select s.id from sessions s join users u on u.id = s.user_id where u.email = $1",
    [email],
  );
  expect(rows).toHaveLength(1);
});

test.each(["expired", "made up", "another kind of link"])(
  "a confirmation link that is %s is refused",
  async (kind) => {
    const { ctx } = rig;
    const email = `${kind.replaceAll(" ", "-")}@example.test`;
    value(await register(ctx, { ...registration(email), ...rig.browser().request() }));
    if (kind === "another kind of link") {
      value(await requestPasswordReset(ctx, { email, ...rig.browser().request() }));
    }
    const token = kind === "made up" ? "no-token" : await rig.tokenTo(email);
    if (kind === "expired") rig.clock.advance(3_600_001);
    const refused = failure(await confirmMail(ctx, { token, ...rig.browser().request() }));
    expect(refused).toEqual({
      code: "expired",
      text: "This link is no longer valid. Please request a new one.",
    });
    const found = await ctx.db.select().from(users).where(eq(users.email, email));
    expect(found[0]?.emailVerified).toBe(false);
  },
);

test("an account comes with its profile, event and mail, or not at all", async () => {
  const { ctx } = rig;
  const email = "all-or-nothing@example.test";
  const broken = {
    ...ctx,
    mailer: {
      queue: async () => {
        throw new Error("no mail can be queued");
      },
    },
  };
  const tried = register(broken, { ...registration(email), ...rig.browser().request() });
  await expect(tried).rejects.toThrow("no mail can be queued");
  expect(await ctx.db.select().from(users).where(eq(users.email, email))).toEqual([]);
  value(await register(ctx, { ...registration(email), ...rig.browser().request() }));
  const found = await ctx.db.select().from(users).where(eq(users.email, email));
  expect(await rig.eventsOf(found[0]?.id ?? "")).toEqual(["person.registered"]);
  expect(await rig.mailsTo(email)).toHaveLength(1);
});

test("signing in again and again before the address is confirmed mails only so often", async () => {
  const { ctx } = rig;
  const email = "bombed@example.test";
  value(await register(ctx, { ...registration(email), ...rig.browser().request() }));
  for (let count = 0; count < 9; count += 1) {
    const tried = await signIn(ctx, { email, password: goodPassword, ...rig.browser().request() });
    expect(failure(tried).code).toBe("forbidden");
  }
  expect(await rig.mailsTo(email)).toHaveLength(6);
});

test("a wrong password and an unknown address are answered with the same words", async () => {
  const { ctx } = rig;
  await rig.person("finch@example.test");
  const text = "Invalid email or password. Please check your credentials and try again.";
  for (const email of ["finch@example.test", "nobody@example.test"]) {
    const tried = await signIn(ctx, { email, password: "not-the-password", ...rig.browser().request() });
    expect(failure(tried)).toEqual({ code: "unauthenticated", text });
  }
});

test("an address that is taken is refused beside its field, however it is written", async () => {
  const { ctx } = rig;
  await rig.person("taken@example.test");
  const again = await register(ctx, { ...registration("taken@example.test"), ...rig.browser().request() });
  expect(failure(again)).toMatchObject({
    field: "email",
    text: "An account with this email already exists. Please sign in instead.",
  });
});

test("of many sign-ups of one address at the same instant one is made and the others are told", async () => {
  const { ctx } = rig;
  const email = "rush@example.test";
  const all = await Promise.all(
    Array.from({ length: 8 }, () => register(ctx, { ...registration(email), ...rig.browser().request() })),
  );
  expect(all.filter((result) => result.ok)).toHaveLength(1);
  for (const result of all) if (!result.ok) expect(result.error.field).toBe("email");
  const made = await ctx.db.select().from(users).where(eq(users.email, email));
  expect(made).toHaveLength(1);
});

const wrong = { code: "unauthenticated" };

test("ten wrong passwords from one place stop tries from there, the owner's elsewhere go on", async () => {
  const { ctx, clock } = rig;
  const email = "guessed@example.test";
  await rig.person(email);
  const guesser = rig.browser();
  const guess = (password: string) => signIn(ctx, { email, password, ...guesser.request() });
  const guesses = await Promise.all(Array.from({ length: 12 }, () => guess("wrong")));
  const codes = guesses.map((result) => failure(result).code).sort();
  expect(codes).toEqual([...Array<string>(2).fill("too_many"), ...Array<string>(10).fill("unauthenticated")]);
  expect(failure(await guess(goodPassword)).retryAfterSeconds).toBeGreaterThan(0);
  value(await signIn(ctx, { email, password: goodPassword, ...rig.browser().request() }));
  clock.advance(16 * 60_000);
  value(await guess(goodPassword));
});

test("every sign-in is in the log with how it ended and from where, and without who tried", async () => {
  const { ctx } = rig;
  const email = "logged@example.test";
  const browser = await rig.person(email);
  rig.log.lines.length = 0;
  const { client } = browser.request();
  failure(await signIn(ctx, { email, password: "wrong", ...browser.request() }));
  value(await signIn(ctx, { email, password: goodPassword, ...browser.request() }));
  const step = "password";
  expect(rig.log.lines.filter(({ message }) => message.startsWith("a sign-in step"))).toEqual([
    {
      level: "info",
      facts: { step, client, reason: "unauthenticated" },
      message: "a sign-in step was refused",
    },
    { level: "info", facts: { step, client }, message: "a sign-in step succeeded" },
  ]);
  expect(JSON.stringify(rig.log.lines)).not.toContain(email);
});

test("right passwords do not count, and clear the wrong ones before them; one that is too long counts", async () => {
  const { ctx } = rig;
  const email = "often@example.test";
  const browser = await rig.person(email);
  const tries = (password: string) => signIn(ctx, { email, password, ...browser.request() });
  for (let count = 0; count < 9; count += 1) expect(failure(await tries("wrong"))).toMatchObject(wrong);
  for (let count = 0; count < 12; count += 1) value(await tries(goodPassword));
  for (let count = 0; count < 4; count += 1) failure(await tries("wrong"));
  rig.clock.advance(301_000);
  for (let count = 0; count < 6; count += 1) failure(await tries("x".repeat(200)));
  expect(failure(await tries(goodPassword)).code).toBe("too_many");
});

test("a hundred wrong passwords in an hour, from wherever, stop the tries for one account", async () => {
  const { ctx, clock } = rig;
  const email = "besieged@example.test";
  await rig.person(email);
  const account = bucketOf("sign-in-account", email);
  for (let count = 0; count < 99; count += 1) {
    await takeToken(ctx.db, { bucket: account, limit: 100, windowSeconds: 3600, now: clock.now() });
  }
  const from = () => ({ email, ...rig.browser().request() });
  for (let count = 0; count < 3; count += 1) value(await signIn(ctx, { password: goodPassword, ...from() }));
  failure(await signIn(ctx, { password: "wrong", ...from() }));
  expect(failure(await signIn(ctx, { password: goodPassword, ...from() })).code).toBe("too_many");
});

test("a referral is remembered for the new account; unknown codes and one's own count for nothing", async () => {
  const { ctx } = rig;
  const referrer = await (await rig.person("referrer@example.test")).viewer();
  for (const [email, code, expected] of [
    ["friend@example.test", referrer.referralCode, referrer.personId],
    ["stranger@example.test", "ZZZZ9999", null],
  ] as const) {
    const input = { ...registration(email), referralCode: code, ...rig.browser().request() };
    value(await register(ctx, input));
    const rows = await ctx.db
      .select({ referredBy: userProfiles.referredBy })
      .from(userProfiles)
      .innerJoin(users, eq(users.id, userProfiles.id))
      .where(eq(users.email, email));
    expect(rows).toEqual([{ referredBy: expected }]);
  }
  await ctx.db.delete(userProfiles).where(eq(userProfiles.id, referrer.personId));
  const { personId, referralCode } = referrer;
  const own = await ensureProfile(ctx.db, { personId, referralCode });
  expect(own.referredBy).toBeNull();
});

test("a referral cookie is read by its exact name and only in the shape of a code", () => {
  const read = (cookie: string) => rememberedReferral(new Headers({ cookie }));
  expect(read("theme=dark; ref=ABCD2345")).toBe("ABCD2345");
  expect(read("ref=ABCD2345")).toBe("ABCD2345");
  expect(read("xref=ABCD2345")).toBeUndefined();
  expect(read("ref=abc'; drop table")).toBeUndefined();
});

test("a profile that is missing is made at the next request, once, with the referral of the browser", async () => {
  const { ctx } = rig;
  const referrer = await (await rig.person("another@example.test")).viewer();
  const browser = await rig.person("no-profile@example.test");
  const { personId } = await browser.viewer();
  await ctx.db.delete(userProfiles).where(eq(userProfiles.id, personId));
  browser.jar.set("ref", referrer.referralCode);
  const seen = await Promise.all([browser.viewer(), browser.viewer(), browser.viewer()]);
  expect(new Set(seen.map((viewer) => viewer.referralCode)).size).toBe(1);
  expect(await getProfile(ctx.db, personId)).toMatchObject({
    displayName: "New User",
    role: "member",
    referredBy: referrer.personId,
  });
});
