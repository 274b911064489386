import { afterAll, beforeAll, expect, test } from "vitest";
import {
  actorOfKey,
  createApiKey,
  decideGuardChange,
  disableStaff,
  disableTwoFactor,
  enableStaff,
  endSessionsOf,
  listGuardChanges,
  readLiveSessions,
  requestPasswordReset,
  resetPassword,
  resetTwoStepOf,
  setRole,
  signIn,
  stepUp,
  whoStandsBehind,
} from "../../domain/people/index.ts";
import { writeSettings } from "../../domain/settings/index.ts";
import { type Role, system } from "../../kernel/actor.ts";
import { guardActions } from "../../server/guard-actions.ts";
import { ordersCtx, placed } from "../orders/orders-rig.ts";
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

let made = 0;

/** Somebody with a role, signed in and past the step-up. */
async function staff(role: Role) {
  const email = `staff-${++made}@example.test`;
  const browser = await rig.person(email);
  const { personId } = await browser.viewer();
  await rig.database.pool.query("update user_profiles set role = $2 where id = $1", [personId, role]);
  value(await unlock(browser));
  const { ctx } = await browser.acting();
  return { ctx, email, personId, browser };
}

async function unlock(browser: Browser, code?: string) {
  const { ctx, viewer, headers } = await browser.acting();
  return stepUp(ctx, { viewer, headers, password: goodPassword, code });
}

async function versionOf(personId: string): Promise<number> {
  const { rows } = await rig.database.pool.query("select version from user_profiles where id = $1", [
    personId,
  ]);
  return rows[0].version;
}

const keyFields = () => ({
  name: "stock program",
  capabilities: ["orders.read" as const],
  idempotencyKey: crypto.randomUUID(),
});

test("whoever is disabled is out at once by every way, until they are enabled", async () => {
  const boss = await staff("admin");
  const gone = await staff("admin");
  const { key } = value(await createApiKey(gone.ctx, keyFields()));
  const { sessionId } = await gone.browser.viewer();
  const signInAgain = () => {
    const browser = rig.browser();
    return signIn(rig.ctx, { email: gone.email, password: goodPassword, ...browser.request() });
  };
  const input = { personId: gone.personId, version: await versionOf(gone.personId) };
  value(await disableStaff(boss.ctx, input));
  expect(failure(await disableStaff(boss.ctx, input)).code).toBe("conflict");
  expect(await gone.browser.viewerOrNull()).toBeNull();
  expect(await readLiveSessions(rig.ctx.db, [sessionId], rig.clock.now())).toEqual(new Map());
  expect(await actorOfKey(rig.ctx, key)).toBeNull();
  expect(failure(await signInAgain()).code).toBe("forbidden");
  // A new password opens nothing either.
  const mailbox = rig.browser().request();
  value(await requestPasswordReset(rig.ctx, { email: gone.email, ...mailbox }));
  const token = await rig.tokenTo(gone.email);
  const fresh = { password: goodPassword, confirmPassword: goodPassword };
  value(await resetPassword(rig.ctx, { ...fresh, token, ...mailbox }));
  expect(failure(await signInAgain()).code).toBe("forbidden");
  const roleInput = { personId: gone.personId, role: "staff" as const };
  const version = await versionOf(gone.personId);
  expect(failure(await setRole(boss.ctx, { ...roleInput, version })).code).toBe("conflict");
  value(await enableStaff(boss.ctx, { personId: gone.personId, version }));
  value(await signInAgain());
  expect(await actorOfKey(rig.ctx, key)).toBeNull();
  const { rows } = await rig.database.pool.query(
    "select type, data from events where subject_id = $1 and type in ('person.disabled', 'person.enabled') order by seq",
    [gone.personId],
  );
  expect(rows).toMatchObject([
    { type: "person.disabled", data: { from: "admin", to: "disabled", keys: 1 } },
    { type: "person.enabled", data: { from: "disabled", to: "admin" } },
  ]);
});

test("a session that was being opened while its person was disabled is none", async () => {
  const boss = await staff("admin");
  const gone = await staff("staff");
  const late = await rig.database.pool.query("select * from sessions where user_id = $1", [gone.personId]);
  value(await disableStaff(boss.ctx, { personId: gone.personId, version: await versionOf(gone.personId) }));
  const { id, token, expires_at, user_id } = late.rows[0];
  await rig.database.pool.query(
    "insert into sessions (id, token, expires_at, user_id) values ($1, $2, $3, $4)",
    [id, token, expires_at, user_id],
  );
  expect(await gone.browser.viewerOrNull()).toBeNull();
  expect(await readLiveSessions(rig.ctx.db, [id], rig.clock.now())).toEqual(new Map());
});

test("nobody disables themself, a customer or the last admin, and only admins disable", async () => {
  const boss = await staff("admin");
  const manager = await staff("manager");
  const customer = await staff("admin");
  await rig.database.pool.query("update user_profiles set role = 'member' where id = $1", [
    customer.personId,
  ]);
  const target = async (personId: string) => ({ personId, version: await versionOf(personId) });
  expect(failure(await disableStaff(boss.ctx, await target(boss.personId))).code).toBe("conflict");
  expect(failure(await disableStaff(boss.ctx, await target(customer.personId))).code).toBe("conflict");
  for (const command of [disableStaff, enableStaff, endSessionsOf]) {
    expect(failure(await command(manager.ctx, await target(boss.personId))).code).toBe("not_found");
  }
  await rig.database.pool.query(
    "update user_profiles set role = 'manager' where role = 'admin' and id <> $1",
    [boss.personId],
  );
  const asShop = { ...rig.ctx, actor: system("test") };
  expect(failure(await disableStaff(asShop, await target(boss.personId))).text).toContain("last admin");
});

test("ended sessions are ended on every device", async () => {
  const boss = await staff("admin");
  const other = await staff("staff");
  value(
    await endSessionsOf(boss.ctx, { personId: other.personId, version: await versionOf(other.personId) }),
  );
  expect(await other.browser.viewerOrNull()).toBeNull();
  expect(await rig.eventsOf(other.personId)).toContain("person.sessions_ended");
});

test("two-step sign-in is reset for who lost it: with the admin's password and a reason, and everything ends", async () => {
  const boss = await staff("admin");
  const email = "lost-everything@example.test";
  const lost = await rig.person(email);
  await enrol(rig, lost);
  const { personId } = await lost.viewer();
  const version = await versionOf(personId);
  const reset = async (by: Awaited<ReturnType<typeof staff>>, more: object = {}) => {
    const { ctx, headers } = await by.browser.acting();
    const input = { personId, version, reason: "Called, knew the last order.", headers };
    return resetTwoStepOf(ctx, { ...input, currentPassword: goodPassword, ...more });
  };
  expect(failure(await reset(boss, { currentPassword: "wrong" })).field).toBe("currentPassword");
  expect(failure(await reset(boss, { version: version + 1 })).code).toBe("conflict");
  expect(failure(await reset(await staff("manager"))).code).toBe("not_found");
  expect((await lost.viewer()).twoFactorEnabled).toBe(true);
  // A sign-in that waits for its code is void as well.
  const waiting = rig.browser();
  waiting.storeCookies(
    value(await signIn(rig.ctx, { email, password: goodPassword, ...waiting.request() })).cookies,
  );
  const tries = await Promise.all([reset(boss), reset(boss)]);
  expect(tries.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(await lost.viewerOrNull()).toBeNull();
  const { rows } = await rig.database.pool.query(
    "select value from verifications where value like $1 || '%'",
    [personId],
  );
  expect(rows).toEqual([]);
  const signed = value(await signIn(rig.ctx, { email, password: goodPassword, ...rig.browser().request() }));
  expect(signed.secondFactorNeeded).toBe(false);
  const events = await rig.database.pool.query(
    "select note, actor_id from events where subject_id = $1 and type = 'person.two_factor_reset'",
    [personId],
  );
  expect(events.rows).toEqual([{ note: "Called, knew the last order.", actor_id: boss.personId }]);
  const told = (await rig.mailsTo(email)).filter(
    ({ subject }) => subject === "We reset your two-step sign-in",
  );
  expect(told).toHaveLength(1);
  expect(told[0]?.text.replace(/\s+/g, " ")).toContain("our team turned two-step sign-in off");
  expect(told[0]?.text).toContain(`${rig.ctx.origin}/profile/security`);
});

test("nobody resets their own, and staff set theirs up anew where their role needs it", async () => {
  const boss = await staff("admin");
  const other = await staff("admin");
  const { secret } = await enrol(rig, other.browser);
  value(await unlock(other.browser, appCode(secret)));
  const input = async (personId: string) => ({
    ...{ personId, version: await versionOf(personId), reason: "New phone." },
    ...{ currentPassword: goodPassword },
  });
  const own = await other.browser.acting();
  const refused = await resetTwoStepOf(own.ctx, { ...(await input(other.personId)), headers: own.headers });
  expect(failure(refused).text).toContain("yourself");
  const acting = await boss.browser.acting();
  value(await resetTwoStepOf(acting.ctx, { ...(await input(other.personId)), headers: acting.headers }));
  const fresh = rig.browser();
  fresh.storeCookies(
    value(await signIn(rig.ctx, { email: other.email, password: goodPassword, ...fresh.request() })).cookies,
  );
  await rig.database.pool.query(
    `insert into settings (key, value, version, updated_at)
     values ('people', '{"twoStepFor": ["admin"], "customerPasswordLength": 6, "staffPasswordLength": 12}', 1, now())`,
  );
  expect(failure(await unlock(fresh)).text).toContain("needs two-step sign-in");
  const again = await enrol(rig, fresh);
  value(await unlock(fresh, appCode(again.secret)));
  await rig.database.pool.query("delete from settings where key = 'people'");
});

test("a role that needs two-step sign-in has no other way into the desk", async () => {
  const boss = await staff("admin");
  const manager = await staff("manager");
  const keeper = await staff("admin");
  const { key } = value(await createApiKey(keeper.ctx, keyFields()));
  const value0 = { twoStepFor: ["manager", "admin"], customerPasswordLength: 6, staffPasswordLength: 12 };
  value(await writeSettings(boss.ctx, { key: "people", value: value0, version: 0 }));
  // Sessions that were past the step-up before, the step-up itself, and keys.
  expect((await manager.browser.viewer()).elevatedUntil).toBeNull();
  expect(failure(await unlock(manager.browser)).code).toBe("forbidden");
  expect(await actorOfKey(rig.ctx, key)).toBeNull();
  const { secret } = await enrol(rig, manager.browser);
  expect(failure(await unlock(manager.browser)).code).toBe("invalid");
  value(await unlock(manager.browser, appCode(secret)));
  const { ctx, viewer, headers } = await manager.browser.acting();
  expect(viewer.elevatedUntil).not.toBeNull();
  const off = { viewer, headers, currentPassword: goodPassword, code: appCode(secret) };
  expect(failure(await disableTwoFactor(ctx, off)).code).toBe("conflict");
  await enrol(rig, keeper.browser);
  expect(await actorOfKey(rig.ctx, key)).not.toBeNull();
  const clerk = await staff("staff");
  expect((await clerk.browser.viewer()).elevatedUntil).not.toBeNull();
});

test("a longer staff password is asked for at the desk's door", async () => {
  const clerk = await staff("staff");
  await rig.database.pool.query(
    "update settings set value = value || '{\"staffPasswordLength\": 40}' where key = 'people'",
  );
  expect(failure(await unlock(clerk.browser)).text).toContain("at least 40 characters");
});

test("once there are orders, somebody's two-step sign-in is turned off by two admins (Rule P43)", async () => {
  await rig.database.pool.query("delete from settings where key = 'people'");
  await rig.database.pool.query("update user_profiles set role = 'member' where role = 'admin'");
  const [boss, keeper, lost] = [await staff("admin"), await staff("admin"), await staff("staff")];
  await enrol(rig, lost.browser);
  await placed(ordersCtx(rig.database).ctx);
  const acting = await boss.browser.acting();
  const input = {
    ...{ personId: lost.personId, version: await versionOf(lost.personId), reason: "New phone, on a call." },
    ...{ currentPassword: goodPassword, headers: acting.headers },
  };
  const isOn = async () => {
    const statement = "select two_factor_enabled as on from users where id = $1";
    return (await rig.database.pool.query(statement, [lost.personId])).rows[0].on;
  };
  expect(value(await resetTwoStepOf(acting.ctx, input))).toEqual({ waits: true });
  expect(failure(await resetTwoStepOf(acting.ctx, input)).code).toBe("conflict");
  expect(await isOn()).toBe(true);
  const decide = (ctx: typeof keeper.ctx) =>
    decideGuardChange({ ...ctx, guardActions }, { changeId, approve: true });
  const [waiting] = value(await listGuardChanges(keeper.ctx));
  const changeId = waiting?.id ?? "";
  expect(waiting).toMatchObject({ kind: "two_step", reason: "New phone, on a call.", appliesAt: null });
  expect(failure(await decide(boss.ctx)).code).toBe("forbidden");
  expect(failure(await decide(lost.ctx)).code).toBe("not_found");
  value(await decide(keeper.ctx));
  expect(await isOn()).toBe(false);
  // Whoever asked for it counts as one with them for a week.
  const behind = await whoStandsBehind(rig.database.db, [lost.personId, boss.personId], rig.clock.now());
  expect(behind.get(lost.personId)).toBe(behind.get(boss.personId));
});
