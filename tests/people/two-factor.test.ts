import { afterAll, beforeAll, expect, test } from "vitest";
import {
  beginTwoFactor,
  changePassword,
  confirmTwoFactor,
  disableTwoFactor,
  requestPasswordReset,
  resetPassword,
  signIn,
  signInSecondStep,
} from "../../domain/people/index.ts";
import { eventually } from "../support/tools.ts";
import {
  appCode,
  type Browser,
  enrol,
  failure,
  goodPassword,
  type PeopleRig,
  peopleRig,
  value,
} from "./people-rig.ts";

let rig: PeopleRig;
beforeAll(async () => {
  rig = await peopleRig();
});
afterAll(() => rig.database.close());

/** A browser in which the password was right and the code is still to come. */
async function halfway(email: string) {
  const browser = rig.browser();
  const signed = value(await signIn(rig.ctx, { email, password: goodPassword, ...browser.request() }));
  expect(signed.secondFactorNeeded).toBe(true);
  browser.storeCookies(signed.cookies);
  expect(await browser.viewerOrNull()).toBeNull();
  return browser;
}

const secondStep = (browser: Browser, code: string) =>
  signInSecondStep(rig.ctx, { code, ...browser.request() });

test("two-step sign-in is off until a code of the app has been confirmed", async () => {
  const email = "unsure@example.test";
  const browser = await rig.person(email);
  const { ctx, viewer, headers } = await browser.acting();
  const wrongPassword = await beginTwoFactor(ctx, { currentPassword: "wrong", viewer, headers });
  expect(failure(wrongPassword).field).toBe("currentPassword");
  value(await beginTwoFactor(ctx, { currentPassword: goodPassword, viewer, headers }));
  expect(failure(await confirmTwoFactor(ctx, { code: "000000", viewer, headers })).field).toBe("code");
  const signed = value(await signIn(rig.ctx, { email, password: goodPassword, ...rig.browser().request() }));
  expect(signed.secondFactorNeeded).toBe(false);
});

test("once enrolled the password alone opens nothing, and a code opens once", async () => {
  const email = "careful@example.test";
  const { secret, uri } = await enrol(rig, await rig.person(email));
  expect(uri).toContain(`secret=${secret}`);
  expect((await rig.mailsTo(email)).at(-1)?.template).toBe("two-factor-changed");
  const browser = await halfway(email);
  expect(failure(await secondStep(browser, "000000"))).toMatchObject({
    field: "code",
    text: "That code isn't right. Please try again.",
  });
  const code = appCode(secret);
  browser.storeCookies(value(await secondStep(browser, code)).cookies);
  expect((await browser.viewer()).twoFactorEnabled).toBe(true);

  const again = await halfway(email);
  expect(failure(await secondStep(again, code)).code).toBe("expired");
  expect(await again.viewerOrNull()).toBeNull();
  const sessions = await rig.database.pool.query(
    "select count(*)::int as count from sessions s join users u on u.id = s.user_id where u.email = $1",
    [email],
  );
  expect(sessions.rows[0].count).toBe(2);
});

test("a backup code works once in place of the app", async () => {
  const email = "lost-phone@example.test";
  const { backupCodes } = await enrol(rig, await rig.person(email));
  const [code = ""] = backupCodes;
  const browser = await halfway(email);
  browser.storeCookies(value(await secondStep(browser, code)).cookies);
  expect((await browser.viewer()).email).toBe(email);
  expect(failure(await secondStep(await halfway(email), code)).field).toBe("code");
});

test("five wrong codes end the sign-in, the right code after them included", async () => {
  const email = "guesser@example.test";
  const { secret } = await enrol(rig, await rig.person(email));
  const browser = await halfway(email);
  for (let count = 0; count < 5; count += 1) failure(await secondStep(browser, "000000"));
  expect(failure(await secondStep(browser, appCode(secret, 1))).code).toMatch(/locked|expired/);
  expect(await browser.viewerOrNull()).toBeNull();
});

test("a code without a sign-in under way is refused", async () => {
  expect(failure(await secondStep(rig.browser(), "123456")).code).toBe("expired");
});

test("a backup code that is used twice at the same instant opens one session", async () => {
  const email = "double@example.test";
  const { backupCodes } = await enrol(rig, await rig.person(email));
  const [code = ""] = backupCodes;
  const pair = [await halfway(email), await halfway(email)];
  // Both have read the codes before either may write them.
  const held = await rig.database.pool.connect();
  await held.query("begin; lock table two_factors in share mode");
  const trying = Promise.all(pair.map((browser) => secondStep(browser, code)));
  await eventually("both are held up", async () => {
    const { rows } = await held.query(
      "select 1 from pg_locks l join pg_class c on c.oid = l.relation where c.relname = 'two_factors' and not l.granted",
    );
    return rows.length === 2;
  });
  await held.query("commit");
  held.release();
  const tried = await trying;
  expect(tried.map((result) => result.ok).sort()).toEqual([false, true]);
  const lost = tried.find((result) => !result.ok);
  expect(lost && failure(lost)).toMatchObject({
    field: "code",
    text: "That code isn't right. Please try again.",
  });
});

test("the code of the enrolment counts as used, and other sessions end with it", async () => {
  const email = "enrolled@example.test";
  const here = await rig.person(email);
  const there = rig.browser();
  there.storeCookies(
    value(await signIn(rig.ctx, { email, password: goodPassword, ...there.request() })).cookies,
  );
  const { secret, code } = await enrol(rig, here, false);
  expect((await here.viewer()).twoFactorEnabled).toBe(true);
  expect(await there.viewerOrNull()).toBeNull();
  expect(failure(await secondStep(await halfway(email), code)).code).toBe("expired");
  value(await secondStep(await halfway(email), appCode(secret, 1)));
});

test("a second step that waits is void after a reset and after a change of the password", async () => {
  const email = "waiting@example.test";
  const here = await rig.person(email);
  const { secret } = await enrol(rig, here);
  const thief = await halfway(email);
  const { ctx, viewer, headers } = await here.acting();
  const next = { password: "changed-by-owner", confirmPassword: "changed-by-owner" };
  here.storeCookies(
    value(await changePassword(ctx, { currentPassword: goodPassword, ...next, viewer, headers })).cookies,
  );
  expect(failure(await secondStep(thief, appCode(secret))).code).toBe("expired");
  expect((await here.viewer()).twoFactorEnabled).toBe(true);

  const changed = rig.browser();
  const input = { email, password: next.password, ...changed.request() };
  changed.storeCookies(value(await signIn(rig.ctx, input)).cookies);
  value(await requestPasswordReset(rig.ctx, { email, ...here.request() }));
  const reset = { token: await rig.tokenTo(email), password: goodPassword, confirmPassword: goodPassword };
  value(await resetPassword(rig.ctx, { ...reset, ...here.request() }));
  expect(failure(await secondStep(changed, appCode(secret, 1))).code).toBe("expired");
});

test.each(["code", "backup code"])("turning it off needs the password and a %s", async (kind) => {
  const email = `plain-again-${kind.length}@example.test`;
  const browser = await rig.person(email);
  const { secret, backupCodes } = await enrol(rig, browser);
  const there = await halfway(email);
  // Both of one moment: half a minute may end in between.
  const [present, next] = [appCode(secret), appCode(secret, 1)];
  there.storeCookies(value(await secondStep(there, next)).cookies);
  const { ctx, viewer, headers } = await browser.acting();
  const off = (currentPassword: string, code: string) =>
    disableTwoFactor(ctx, { currentPassword, code, viewer, headers });
  const code = kind === "code" ? present : (backupCodes[0] ?? "");
  expect(failure(await off("wrong", code)).field).toBe("currentPassword");
  expect(failure(await off(goodPassword, "000000"))).toMatchObject({ field: "code" });
  expect(failure(await off(goodPassword, "aaaaa-bbbbb"))).toMatchObject({ field: "code" });
  expect((await browser.viewer()).twoFactorEnabled).toBe(true);
  browser.storeCookies(value(await off(goodPassword, code)).cookies);
  expect((await browser.viewer()).twoFactorEnabled).toBe(false);
  expect(await there.viewerOrNull()).toBeNull();
  const signed = value(await signIn(rig.ctx, { email, password: goodPassword, ...rig.browser().request() }));
  expect(signed.secondFactorNeeded).toBe(false);
});
