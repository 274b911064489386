import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  allow,
  confirmMail,
  createAdmin,
  listPeople,
  register,
  resetPassword,
  setRole,
  signIn,
} from "../../domain/people/index.ts";
import { can, capabilities, capabilitiesOf, isStaff } from "../../domain/people/model.ts";
import { userProfiles } from "../../domain/people/tables.ts";
import { type Actor, type Role, roles, system, visitor } from "../../kernel/actor.ts";
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

function actor(role: Role, elevated = true): Actor {
  return { kind: "person", personId: crypto.randomUUID(), sessionId: crypto.randomUUID(), role, elevated };
}
const asAdmin = () => ({ ...rig.ctx, actor: actor("admin") });

async function versionOf(browser: Browser): Promise<{ personId: string; version: number }> {
  const { personId, profileVersion } = await browser.viewer();
  return { personId, version: profileVersion };
}

test("each role may what the one below may, and only admins hold people, settings and keys", () => {
  for (const [index, role] of roles.entries()) {
    const below = roles[index - 1];
    if (below) expect(capabilitiesOf[role]).toEqual(expect.arrayContaining([...capabilitiesOf[below]]));
    expect(new Set(capabilitiesOf[role]).size).toBe(capabilitiesOf[role].length);
  }
  expect(capabilities.filter((capability) => can("admin", capability))).toEqual([...capabilities]);
  for (const capability of ["people.manage", "settings.edit", "keys.manage"] as const) {
    expect(roles.filter((role) => can(role, capability))).toEqual(["admin"]);
  }
  for (const capability of ["rates.edit", "refunds.make", "orders.edit_amounts"] as const) {
    expect(roles.filter((role) => can(role, capability))).toEqual(["manager", "admin"]);
  }
  expect(roles.filter(isStaff)).toEqual(["staff", "manager", "admin"]);
});

test("for those without the capability an action does not exist; with it the step-up comes first", () => {
  expect(failure(allow(visitor, "orders.read")).code).toBe("not_found");
  expect(failure(allow(actor("member"), "orders.read")).code).toBe("not_found");
  expect(failure(allow(actor("staff"), "rates.edit")).code).toBe("not_found");
  expect(failure(allow(actor("staff", false), "orders.read")).code).toBe("step_up_required");
  value(allow(actor("staff"), "orders.read"));
  value(allow(system("job"), "keys.manage"));
});

test("only an elevated admin sees and changes people", async () => {
  const target = await versionOf(await rig.person("target@example.test"));
  for (const other of [visitor, actor("member"), actor("manager"), actor("admin", false)]) {
    const ctx = { ...rig.ctx, actor: other };
    failure(await listPeople(ctx, { search: "" }));
    failure(await setRole(ctx, { ...target, role: "admin" }));
  }
});

test("a new role ends the person's sessions and is told to their pages", async () => {
  const browser = await rig.person("promoted@example.test");
  const target = await versionOf(browser);
  await keepAnAdmin("first-keeper@example.test");
  value(await setRole(asAdmin(), { ...target, role: "staff" }));
  expect(await browser.viewerOrNull()).toBeNull();
  const { rows } = await rig.database.pool.query(
    "select data from events where subject_id = $1 and type = 'person.role_changed'",
    [target.personId],
  );
  expect(rows).toEqual([{ data: { role: "staff", from: "member" } }]);
});

test("of two changes from the same state one wins", async () => {
  const target = await versionOf(await rig.person("contested@example.test"));
  await keepAnAdmin("second-keeper@example.test");
  const results = await Promise.all([
    setRole(asAdmin(), { ...target, role: "staff" }),
    setRole(asAdmin(), { ...target, role: "manager" }),
  ]);
  expect(results.map((result) => result.ok).sort()).toEqual([false, true]);
  const lost = results.find((result) => !result.ok);
  expect(lost && failure(lost).code).toBe("conflict");
});

test("the last admin keeps the role, also when two admins demote each other at once", async () => {
  await rig.ctx.db.update(userProfiles).set({ role: "member" });
  const pair = [await rig.person("one@example.test"), await rig.person("two@example.test")];
  const targets = await Promise.all(pair.map(versionOf));
  for (const { personId } of targets) {
    await rig.ctx.db.update(userProfiles).set({ role: "admin" }).where(eq(userProfiles.id, personId));
  }
  const results = await Promise.all(
    targets.map((target) => setRole(asAdmin(), { ...target, role: "member" })),
  );
  expect(results.filter((result) => result.ok)).toHaveLength(1);
  const left = await rig.ctx.db.select().from(userProfiles).where(eq(userProfiles.role, "admin"));
  expect(left).toHaveLength(1);
});

test("an admin made on the command line chooses the password by a link that works once", async () => {
  const ctx = { ...rig.ctx, actor: system("command line") };
  const made = await createAdmin(ctx, "Owner@Example.test");
  expect(made.isNew).toBe(true);
  const token = new URL(made.link).searchParams.get("token") ?? "";
  const input = { token, password: goodPassword, confirmPassword: goodPassword };
  value(await resetPassword(rig.ctx, { ...input, ...rig.browser().request() }));
  expect(failure(await resetPassword(rig.ctx, { ...input, ...rig.browser().request() })).code).toBe(
    "expired",
  );
  const { people } = value(await listPeople(asAdmin(), { search: "owner@" }));
  expect(people).toMatchObject([{ email: "owner@example.test", role: "admin" }]);
});

test("the command line gives a stranger who registered the address nothing", async () => {
  const email = "future-owner@example.test";
  const squatter = rig.browser();
  const strangers = "password-of-a-stranger";
  squatter.storeCookies(
    value(await register(rig.ctx, { ...registration(email, strangers), ...squatter.request() })).cookies,
  );
  const old = await rig.tokenTo(email);
  const made = await createAdmin({ ...rig.ctx, actor: system("command line") }, email);
  expect(made.isNew).toBe(false);
  const confirmed = await confirmMail(rig.ctx, { token: old, ...squatter.request() });
  expect(failure(confirmed).code).toBe("expired");
  const tried = () => signIn(rig.ctx, { email, password: strangers, ...squatter.request() });
  expect(failure(await tried()).code).toBe("unauthenticated");
  const token = new URL(made.link).searchParams.get("token") ?? "";
  const input = { token, password: goodPassword, confirmPassword: goodPassword };
  value(await resetPassword(rig.ctx, { ...input, ...rig.browser().request() }));
  expect(failure(await tried()).code).toBe("unauthenticated");
  value(await signIn(rig.ctx, { email, password: goodPassword, ...rig.browser().request() }));
});

test("a customer whom the command line makes an admin signs in anew with their own password", async () => {
  const email = "known@example.test";
  const browser = await rig.person(email);
  const { version } = await versionOf(browser);
  await createAdmin({ ...rig.ctx, actor: system("command line") }, email);
  expect(await browser.viewerOrNull()).toBeNull();
  browser.storeCookies(
    value(await signIn(rig.ctx, { email, password: goodPassword, ...browser.request() })).cookies,
  );
  expect(await browser.viewer()).toMatchObject({ role: "admin", profileVersion: version + 1 });
});

test("nobody becomes staff whose address is unconfirmed", async () => {
  const email = "unconfirmed@example.test";
  await keepAnAdmin("third-keeper@example.test");
  value(await register(rig.ctx, { ...registration(email), ...rig.browser().request() }));
  const [found] = value(await listPeople(asAdmin(), { search: email })).people;
  const { id: personId = "", version = 0 } = found ?? {};
  expect(failure(await setRole(asAdmin(), { personId, role: "staff", version })).code).toBe("conflict");
});

/** Somebody who is admin, so that others may stop being one. */
async function keepAnAdmin(email: string): Promise<void> {
  const { personId } = await versionOf(await rig.person(email));
  await rig.ctx.db.update(userProfiles).set({ role: "admin" }).where(eq(userProfiles.id, personId));
}
