import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  beginTwoFactor,
  changePassword,
  dropElevation,
  extendElevation,
  requestPasswordReset,
  resetPassword,
  stepUp,
} from "../../domain/people/index.ts";
import { stepUpInput } from "../../domain/people/inputs.ts";
import { accounts, userProfiles } from "../../domain/people/tables.ts";
import type { Role } from "../../kernel/actor.ts";
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

async function withRole(email: string, role: Role, password = goodPassword) {
  const browser = await rig.person(email, password);
  const { personId } = await browser.viewer();
  await rig.ctx.db.update(userProfiles).set({ role }).where(eq(userProfiles.id, personId));
  return browser;
}

async function tryStepUp(browser: Browser, password: string, code?: string) {
  const { ctx, viewer, headers } = await browser.acting();
  return stepUp(ctx, { password, code, viewer, headers });
}

const wrong = { code: "unauthenticated", field: "password", text: "Invalid password. Please try again." };

test("the right password raises this session for 30 minutes of activity, no other session", async () => {
  const browser = await withRole("staff@example.test", "staff");
  expect((await browser.viewer()).elevatedUntil).toBeNull();
  expect(failure(await tryStepUp(browser, "wrong"))).toEqual(wrong);
  value(await tryStepUp(browser, goodPassword));
  expect((await browser.viewer()).elevatedUntil).toEqual(new Date(rig.clock.now().getTime() + 30 * 60_000));

  rig.clock.advance(29 * 60_000);
  const { ctx, viewer } = await browser.acting();
  await extendElevation(ctx, viewer);
  rig.clock.advance(29 * 60_000);
  expect((await browser.viewer()).elevatedUntil).not.toBeNull();
  rig.clock.advance(2 * 60_000);
  expect((await browser.viewer()).elevatedUntil).toBeNull();
});

test("activity does not bring back an elevation that has run out", async () => {
  const browser = await withRole("idle@example.test", "staff");
  value(await tryStepUp(browser, goodPassword));
  rig.clock.advance(31 * 60_000);
  const { ctx, viewer } = await browser.acting();
  await extendElevation(ctx, viewer);
  expect((await browser.viewer()).elevatedUntil).toBeNull();
});

test("five wrong tries lock it, also for the right password, until 15 minutes later", async () => {
  const browser = await withRole("locked@example.test", "manager");
  for (let count = 0; count < 5; count += 1)
    expect(failure(await tryStepUp(browser, "wrong"))).toEqual(wrong);
  const locked = failure(await tryStepUp(browser, goodPassword));
  expect(locked).toMatchObject({ code: "locked", field: "password" });
  expect(locked.text).toMatch(/^Too many wrong attempts\. Please wait \d+ minutes and try again\.$/);
  expect((await browser.viewer()).elevatedUntil).toBeNull();
  rig.clock.advance(14 * 60_000);
  expect(failure(await tryStepUp(browser, goodPassword)).code).toBe("locked");
  rig.clock.advance(60_000);
  value(await tryStepUp(browser, goodPassword));
});

test("five wrong tries at the same instant lock it no later", async () => {
  const browser = await withRole("storm@example.test", "staff");
  const tries = await Promise.all(Array.from({ length: 12 }, () => tryStepUp(browser, "wrong")));
  const codes = tries.map((tried) => failure(tried).code);
  expect(codes.filter((code) => code === "unauthenticated")).toHaveLength(5);
  expect(codes.filter((code) => code === "locked")).toHaveLength(7);
});

test("for a customer there is no step-up", async () => {
  const browser = await rig.person("customer@example.test");
  expect(failure(await tryStepUp(browser, goodPassword)).code).toBe("not_found");
});

test("a staff password below twelve characters opens no desk, and staff cannot choose one", async () => {
  const email = "short@example.test";
  const browser = await withRole(email, "staff", "elevenchars");
  expect(failure(await tryStepUp(browser, "elevenchars"))).toMatchObject({
    code: "forbidden",
    field: "password",
  });
  const { ctx, viewer, headers } = await browser.acting();
  const short = { password: "also-short", confirmPassword: "also-short" };
  const text = "Staff passwords need at least 12 characters.";
  const changed = await changePassword(ctx, { ...short, currentPassword: "elevenchars", viewer, headers });
  expect(failure(changed)).toMatchObject({ field: "password", text });

  value(await requestPasswordReset(rig.ctx, { email, ...browser.request() }));
  const token = await rig.tokenTo(email);
  expect(failure(await resetPassword(rig.ctx, { ...short, token, ...browser.request() })).text).toBe(text);
  const long = { password: goodPassword, confirmPassword: goodPassword };
  value(await resetPassword(rig.ctx, { ...long, token, ...browser.request() }));
});

test("once enrolled a code is asked for, and no code counts twice", async () => {
  const browser = await withRole("enrolled@example.test", "admin");
  const { secret, code: used } = await enrol(rig, browser, false);
  expect(failure(await tryStepUp(browser, goodPassword, used))).toMatchObject({ field: "code" });
  rig.clock.advance(91_000);

  const missing = failure(await tryStepUp(browser, goodPassword));
  expect(missing).toMatchObject({ field: "code" });
  expect(failure(await tryStepUp(browser, goodPassword, "000000"))).toMatchObject({ field: "code" });
  const code = appCode(secret);
  value(await tryStepUp(browser, goodPassword, code));
  const acting = await browser.acting();
  await dropElevation(acting.ctx, acting.viewer);
  expect((await browser.viewer()).elevatedUntil).toBeNull();
  expect(failure(await tryStepUp(browser, goodPassword, code))).toMatchObject({ field: "code" });
  // However it is spaced.
  value(await tryStepUp(browser, goodPassword, appCode(secret, 1).replace(/^.../, "$& ")));
});

test("staff without a password are told how to set one", async () => {
  const browser = await withRole("by-discord@example.test", "staff");
  const { personId } = await browser.viewer();
  await rig.ctx.db.update(accounts).set({ providerId: "discord" }).where(eq(accounts.userId, personId));
  const text = "This account has no password yet. Set one in your profile first.";
  expect(failure(await tryStepUp(browser, "whatever-it-is"))).toMatchObject({ field: "password", text });
  const { ctx, viewer, headers } = await browser.acting();
  const started = await beginTwoFactor(ctx, { currentPassword: "whatever", viewer, headers });
  expect(failure(started)).toMatchObject({ field: "currentPassword", text });
});

test("every outcome is in the event log", async () => {
  const browser = await withRole("logged@example.test", "staff");
  const { personId } = await browser.viewer();
  await tryStepUp(browser, "wrong");
  await tryStepUp(browser, goodPassword);
  const { rows } = await rig.database.pool.query(
    "select type from events where subject_id = $1 and type like 'person.step%' order by seq",
    [personId],
  );
  expect(rows.map((row) => row.type)).toEqual(["person.step_up_refused", "person.stepped_up"]);
});

test("an empty code field counts as none", () => {
  expect(stepUpInput.parse({ password: "x", code: "" })).toEqual({ password: "x" });
});

test("a backup code opens the desk once, in place of the app", async () => {
  const browser = await withRole("lost-phone@example.test", "manager");
  const { backupCodes } = await enrol(rig, browser);
  const [code = ""] = backupCodes;
  expect(failure(await tryStepUp(browser, "wrong", code))).toMatchObject({ field: "password" });
  value(await tryStepUp(browser, goodPassword, code));
  expect((await browser.viewer()).elevatedUntil).not.toBeNull();
  expect((await rig.mailsTo("lost-phone@example.test")).at(-1)?.subject).toBe("A backup code was used");
  expect(failure(await tryStepUp(browser, goodPassword, code))).toMatchObject({ field: "code" });
});

test("a member who becomes staff with a short password is told at the desk, and gets in with a longer one", async () => {
  const browser = await withRole("promoted@example.test", "staff", "six-66");
  const refused = failure(await tryStepUp(browser, "six-66"));
  expect(refused.text).toBe(
    "Staff passwords need at least 12 characters. Change yours in your profile first.",
  );
  const { ctx, viewer, headers } = await browser.acting();
  const next = { password: goodPassword, confirmPassword: goodPassword };
  const changed = await changePassword(ctx, { ...next, currentPassword: "six-66", viewer, headers });
  browser.storeCookies(value(changed).cookies);
  value(await tryStepUp(browser, goodPassword));
});
