import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import {
  changePassword,
  listSessions,
  peopleHousekeeping,
  register,
  requestPasswordReset,
  resetPassword,
  revokeOtherSessions,
  revokeSession,
  signIn,
} from "../../domain/people/index.ts";
import { accounts, verifications } from "../../domain/people/tables.ts";
import { fixedClock } from "../../kernel/clock.ts";
import { longTest } from "../support/long-run.ts";
import { failure, goodPassword, type PeopleRig, peopleRig, registration, value } from "./people-rig.ts";

let rig: PeopleRig;
beforeAll(async () => {
  rig = await peopleRig();
});
afterAll(() => rig.database.close());

/** Signs the same person in somewhere else. */
async function elsewhere(email: string, password = goodPassword) {
  const browser = rig.browser();
  browser.storeCookies(value(await signIn(rig.ctx, { email, password, ...browser.request() })).cookies);
  return browser;
}

const cookieName = "goldhall.session_token";

test("the database holds no token that a browser could present", async () => {
  const browser = await rig.person("plain@example.test");
  const token = decodeURIComponent(browser.jar.get(cookieName) ?? "").split(".")[0] ?? "";
  expect(token.length).toBeGreaterThan(20);
  const rows = await rig.database.pool.query("select sessions::text as row, token from sessions");
  expect(rows.rows.length).toBeGreaterThan(0);
  for (const { row } of rows.rows) expect(row).not.toContain(token);
  const stored = rows.rows[0].token;
  browser.jar.set(cookieName, encodeURIComponent(`${stored}.signature`));
  expect(await browser.viewerOrNull()).toBeNull();
});

test("a session can be ended from another one, but not by another person", async () => {
  const email = "many@example.test";
  const here = await rig.person(email);
  const there = await elsewhere(email);
  const stranger = await rig.person("stranger@example.test");
  const { ctx, viewer } = await here.acting();
  const { sessionId } = await there.viewer();
  const listed = await listSessions(ctx, viewer);
  expect(listed.map((session) => session.current)).toEqual([false, true]);
  expect(listed[0]).toMatchObject({ id: sessionId, device: "Firefox on Windows", ipAddress: there.client });

  const foreign = await stranger.acting();
  const refused = await revokeSession(foreign.ctx, { sessionId, viewer: foreign.viewer });
  expect(failure(refused).code).toBe("not_found");
  expect((await there.viewer()).email).toBe(email);

  value(await revokeSession(ctx, { sessionId, viewer }));
  expect(await there.viewerOrNull()).toBeNull();
  expect((await here.viewer()).email).toBe(email);
});

test("ending the other sessions leaves exactly this one", async () => {
  const email = "others@example.test";
  const here = await rig.person(email);
  const others = [await elsewhere(email), await elsewhere(email)];
  const { ctx, viewer } = await here.acting();
  expect(value(await revokeOtherSessions(ctx, viewer))).toBe(2);
  for (const other of others) expect(await other.viewerOrNull()).toBeNull();
  expect((await here.viewer()).email).toBe(email);
});

test("changing the password needs the current one, ends the other sessions and tells by mail", async () => {
  const email = "change@example.test";
  const here = await rig.person(email);
  const there = await elsewhere(email);
  const { ctx, viewer, headers } = await here.acting();
  const password = "another-password";
  const fields = { password, confirmPassword: password, viewer, headers };
  const wrong = await changePassword(ctx, { ...fields, currentPassword: "not it" });
  expect(failure(wrong)).toMatchObject({
    field: "currentPassword",
    text: "Your current password is incorrect.",
  });
  expect((await there.viewer()).email).toBe(email);

  here.storeCookies(value(await changePassword(ctx, { ...fields, currentPassword: goodPassword })).cookies);
  expect(await there.viewerOrNull()).toBeNull();
  expect((await here.viewer()).email).toBe(email);
  expect((await rig.mailsTo(email)).at(-1)?.template).toBe("password-changed");
  const old = await signIn(rig.ctx, { email, password: goodPassword, ...rig.browser().request() });
  expect(failure(old).code).toBe("unauthenticated");
  await elsewhere(email, password);
});

test("a reset link works once, ends every session, and the new password is the only one", async () => {
  const email = "reset@example.test";
  const here = await rig.person(email);
  const asked = { email, ...rig.browser().request() };
  value(await requestPasswordReset(rig.ctx, asked));
  const token = await rig.tokenTo(email);
  const password = "chosen-afresh";
  const input = { token, password, confirmPassword: password };
  value(await resetPassword(rig.ctx, { ...input, ...rig.browser().request() }));
  expect(await here.viewerOrNull()).toBeNull();
  expect((await rig.mailsTo(email)).at(-1)?.template).toBe("password-changed");
  const again = await resetPassword(rig.ctx, { ...input, ...rig.browser().request() });
  expect(failure(again)).toEqual({
    code: "expired",
    text: "This link is no longer valid. Please request a new one.",
  });
  const old = await signIn(rig.ctx, { email, password: goodPassword, ...rig.browser().request() });
  expect(failure(old).code).toBe("unauthenticated");
  expect((await (await elsewhere(email, password)).viewer()).email).toBe(email);
});

test("of two simultaneous uses of a reset link one wins", async () => {
  const email = "twice@example.test";
  await rig.person(email);
  value(await requestPasswordReset(rig.ctx, { email, ...rig.browser().request() }));
  const token = await rig.tokenTo(email);
  const tries = ["first-password", "second-password"].map((password) =>
    resetPassword(rig.ctx, { token, password, confirmPassword: password, ...rig.browser().request() }),
  );
  const results = await Promise.all(tries);
  expect(results.map((result) => result.ok).sort()).toEqual([false, true]);
});

test("a reset link is worth nothing after its hour, and its token is not in the database in plain", async () => {
  const email = "late@example.test";
  await rig.person(email);
  value(await requestPasswordReset(rig.ctx, { email, ...rig.browser().request() }));
  const token = await rig.tokenTo(email);
  const rows = await rig.database.pool.query("select verifications::text as row from verifications");
  for (const { row } of rows.rows) expect(row).not.toContain(token);
  await rig.ctx.db.update(verifications).set({ expiresAt: rig.clock.now() });
  const input = { token, password: "too-late-now", confirmPassword: "too-late-now" };
  const late = await resetPassword(rig.ctx, { ...input, ...rig.browser().request() });
  expect(failure(late).code).toBe("expired");
});

test("asking for a reset of an unknown address looks the same and mails nobody", async () => {
  const email = "nobody@example.test";
  const known = await requestPasswordReset(rig.ctx, {
    email: "late@example.test",
    ...rig.browser().request(),
  });
  const unknown = await requestPasswordReset(rig.ctx, { email, ...rig.browser().request() });
  expect(unknown).toEqual(known);
  expect(await rig.mailsTo(email)).toEqual([]);
});

test("only the newest reset link works, and none outlives a change of password", async () => {
  const email = "several@example.test";
  const here = await rig.person(email);
  const ask = async () => {
    value(await requestPasswordReset(rig.ctx, { email, ...rig.browser().request() }));
    return rig.tokenTo(email);
  };
  const use = (token: string) => {
    const input = { token, password: "taken-over-later", confirmPassword: "taken-over-later" };
    return resetPassword(rig.ctx, { ...input, ...rig.browser().request() });
  };
  const [older, newer] = [await ask(), await ask()];
  expect(failure(await use(older)).code).toBe("expired");
  const { ctx, viewer, headers } = await here.acting();
  const next = { password: "chosen-by-owner", confirmPassword: "chosen-by-owner" };
  value(await changePassword(ctx, { currentPassword: goodPassword, ...next, viewer, headers }));
  expect(failure(await use(newer)).code).toBe("expired");
});

longTest("five reset mails an hour are enough, and the link of the last one works", async () => {
  const email = "flooded@example.test";
  await rig.person(email);
  for (let count = 0; count < 7; count += 1) {
    value(await requestPasswordReset(rig.ctx, { email, ...rig.browser().request() }));
  }
  expect((await rig.mailsTo(email)).filter((mail) => mail.template === "reset-password")).toHaveLength(5);
  const input = { token: await rig.tokenTo(email), password: goodPassword, confirmPassword: goodPassword };
  value(await resetPassword(rig.ctx, { ...input, ...rig.browser().request() }));
});

test("a changed password, its event and its mail happen together, and of two changes of a password one wins", async () => {
  const email = "together@example.test";
  const here = await rig.person(email);
  const { ctx, viewer, headers } = await here.acting();
  const change = (password: string) =>
    changePassword(ctx, {
      currentPassword: goodPassword,
      password,
      confirmPassword: password,
      viewer,
      headers,
    });
  const broken = {
    ...ctx,
    mailer: {
      queue: async () => {
        throw new Error("no mail can be queued");
      },
    },
  };
  const input = { currentPassword: goodPassword, password: "not-to-be", confirmPassword: "not-to-be" };
  await expect(changePassword(broken, { ...input, viewer, headers })).rejects.toThrow("no mail");
  expect((await here.viewer()).email).toBe(email);
  const results = await Promise.all([change("first-password"), change("second-password")]);
  expect(results.map((result) => result.ok).sort()).toEqual([false, true]);
  const changed = (await rig.eventsOf(viewer.personId)).filter((type) => type === "person.password_changed");
  expect(changed).toHaveLength(1);
});

test("a reset that proves the mail box takes away a provider that a stranger may have linked before", async () => {
  const email = "unproven@example.test";
  value(await register(rig.ctx, { ...registration(email), ...rig.browser().request() }));
  const { rows } = await rig.database.pool.query("select id from users where email = $1", [email]);
  const userId: string = rows[0].id;
  await rig.ctx.db.insert(accounts).values({ userId, accountId: "666", providerId: "discord" });
  value(await requestPasswordReset(rig.ctx, { email, ...rig.browser().request() }));
  const input = { token: await rig.tokenTo(email), password: goodPassword, confirmPassword: goodPassword };
  value(await resetPassword(rig.ctx, { ...input, ...rig.browser().request() }));
  const left = await rig.ctx.db.select().from(accounts).where(eq(accounts.userId, userId));
  expect(left.map((account) => account.providerId)).toEqual(["credential"]);
});

longTest(
  "the answer to a forgotten password waits for the same moment for an unknown address as for a known one",
  async () => {
    await rig.person("timed@example.test");
    // Work takes no time here: all that an answer takes is what it waits.
    vi.useFakeTimers({ toFake: ["performance"] });
    const waits = vi.spyOn(globalThis, "setTimeout");
    onTestFinished(() => {
      waits.mockRestore();
      vi.useRealTimers();
    });
    for (const email of ["timed@example.test", "untimed@example.test"]) {
      waits.mockClear();
      value(await requestPasswordReset(rig.ctx, { email, ...rig.browser().request() }));
      expect(
        waits.mock.calls.map(([, milliseconds]) => milliseconds),
        email,
      ).toContain(300);
    }
  },
);

test("housekeeping removes sessions and links whose time is over, and no others", async () => {
  const browser = await rig.person("tidy@example.test");
  const { personId } = await browser.viewer();
  value(await requestPasswordReset(rig.ctx, { email: "tidy@example.test", ...rig.browser().request() }));
  const count = async () => {
    const { rows } = await rig.database.pool.query(
      `select (select count(*)::int from sessions where user_id = $1) as sessions,
              (select count(*)::int from verifications
                where value = $1::text and identifier not like 'known-browser:%') as links,
              (select count(*)::int from verifications
                where value = $1::text and identifier like 'known-browser:%') as browsers`,
      [personId],
    );
    return rows[0];
  };
  await peopleHousekeeping(rig.ctx);
  // The links of the confirmation and of the reset.
  expect(await count()).toEqual({ sessions: 1, links: 2, browsers: 1 });
  const clock = fixedClock(new Date(rig.clock.now().getTime() + 3_600_001));
  expect((await peopleHousekeeping({ db: rig.ctx.db, clock })).verifications).toBeGreaterThan(0);
  expect(await count()).toEqual({ sessions: 1, links: 0, browsers: 1 });
  clock.advance(40 * 86_400_000);
  await peopleHousekeeping({ db: rig.ctx.db, clock });
  expect(await count()).toEqual({ sessions: 0, links: 0, browsers: 1 });
  clock.advance(140 * 86_400_000);
  await peopleHousekeeping({ db: rig.ctx.db, clock });
  expect(await count()).toEqual({ sessions: 0, links: 0, browsers: 0 });
});
