import { afterAll, beforeAll, expect, test } from "vitest";
import {
  disableStaff,
  inviteStaff,
  joinStaff,
  listInvitations,
  readInvitation,
  register,
  resendInvitation,
  setRole,
  signIn,
  withdrawInvitation,
} from "../../domain/people/index.ts";
import type { StaffRole } from "../../domain/people/model.ts";
import { type Actor, type Role, visitor } from "../../kernel/actor.ts";
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

let made = 0;
const freshEmail = () => `invited-${++made}@example.test`;

/** Somebody with a role, as an actor who has passed the step-up. */
async function staff(role: Role) {
  const browser = await rig.person(`by-${++made}@example.test`);
  const { personId, profileVersion, sessionId } = await browser.viewer();
  await rig.database.pool.query("update user_profiles set role = $2 where id = $1", [personId, role]);
  const actor: Actor = { kind: "person", personId, sessionId, role, elevated: true };
  return { ctx: { ...rig.ctx, actor }, personId, version: profileVersion };
}

async function invited(role: StaffRole = "staff") {
  const admin = await staff("admin");
  const email = freshEmail();
  const { invitationId } = value(await inviteStaff(admin.ctx, { email, role }));
  return { admin, email, invitationId, token: await tokenTo(email) };
}

async function tokenTo(email: string): Promise<string> {
  const text = (await rig.mailsTo(email)).at(-1)?.text ?? "";
  return /\/join\/([\w-]+)/.exec(text)?.[1] ?? "";
}

const joining = { name: "Ledger Oak", password: goodPassword, confirmPassword: goodPassword };

async function join(browser: Browser, token: string, password = goodPassword) {
  const viewer = await browser.viewerOrNull();
  const typed = viewer ? null : { ...joining, password, confirmPassword: password };
  const joined = await joinStaff(rig.ctx, { token, viewer, joining: typed, ...browser.request() });
  if (joined.ok) browser.storeCookies(joined.value.cookies);
  return joined;
}

test("an invited person chooses a name and a password, and has the role, once", async () => {
  const { email, token, invitationId } = await invited("manager");
  const browser = rig.browser();
  expect(value(await readInvitation(rig.ctx, { token, viewer: null }))).toMatchObject({
    ...{ email, role: "manager", step: "new" },
    rule: { shortest: 12, forStaff: true },
  });
  expect(failure(await join(browser, token, "too-short"))).toMatchObject({ field: "password" });
  value(await join(browser, token));
  expect(await browser.viewer()).toMatchObject({ email, role: "manager", displayName: "Ledger Oak" });
  expect(failure(await join(rig.browser(), token)).code).toBe("expired");
  const { rows } = await rig.database.pool.query(
    "select type, data from events where subject_kind = 'invitation' and subject_id = $1 order by seq",
    [invitationId],
  );
  expect(rows.map(({ type }) => type)).toEqual(["invitation.sent", "invitation.accepted"]);
  expect(JSON.stringify(rows)).not.toContain(email);
});

test("of two simultaneous acceptances one joins", async () => {
  const { token } = await invited();
  const both = await Promise.all([join(rig.browser(), token), join(rig.browser(), token)]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
});

test("after seven days, once withdrawn, and once sent again the link is void", async () => {
  const late = await invited();
  const withdrawn = await invited();
  const again = await invited();
  const { invitationId } = withdrawn;
  value(await withdrawInvitation(withdrawn.admin.ctx, { invitationId }));
  expect(failure(await withdrawInvitation(withdrawn.admin.ctx, { invitationId })).code).toBe("conflict");
  expect(failure(await resendInvitation(withdrawn.admin.ctx, { invitationId })).code).toBe("conflict");
  value(await resendInvitation(again.admin.ctx, { invitationId: again.invitationId }));
  for (const { token } of [withdrawn, again]) {
    expect(failure(await join(rig.browser(), token)).code).toBe("expired");
  }
  value(await join(rig.browser(), await tokenTo(again.email)));
  const soon = { ...rig.ctx, clock: { now: () => new Date(rig.clock.now().getTime() + 7 * 86_400_000) } };
  expect(failure(await readInvitation(soon, { token: late.token, viewer: null })).code).toBe("expired");
  // An address whose invitation ran out can be invited anew; one whose invitation is open can't.
  const { email, admin } = late;
  expect(failure(await inviteStaff(admin.ctx, { email, role: "staff" })).code).toBe("conflict");
  value(await inviteStaff({ ...admin.ctx, clock: soon.clock }, { email, role: "staff" }));
});

test("an account that has the address joins by its own sign-in only, and nobody else does", async () => {
  const { email, token } = await invited();
  const owner = await rig.person(email);
  const other = await rig.person(freshEmail());
  expect(failure(await join(rig.browser(), token)).code).toBe("conflict");
  expect(failure(await join(other, token)).code).toBe("forbidden");
  expect((await other.viewer()).role).toBe("member");
  const before = await rig.browser();
  before.storeCookies(
    value(await signIn(rig.ctx, { email, password: goodPassword, ...before.request() })).cookies,
  );
  value(await join(owner, token));
  expect((await owner.viewer()).role).toBe("staff");
  expect(await before.viewerOrNull()).toBeNull();
});

test("an account that a stranger registered with the address is taken from them", async () => {
  const { email, token } = await invited();
  const stranger = rig.browser();
  value(await register(rig.ctx, { ...registration(email, "strangers-password"), ...stranger.request() }));
  value(await join(rig.browser(), token));
  const tried = await signIn(rig.ctx, { email, password: "strangers-password", ...stranger.request() });
  expect(failure(tried).code).toBe("unauthenticated");
});

test("only admins invite, nobody who is staff is invited, and no link outlives its inviter's rights", async () => {
  for (const role of ["member", "staff", "manager"] as const) {
    const { ctx } = await staff(role);
    expect(failure(await inviteStaff(ctx, { email: freshEmail(), role: "staff" })).code).toBe("not_found");
    expect(failure(await listInvitations(ctx)).code).toBe("not_found");
  }
  const asVisitor = { ...rig.ctx, actor: visitor };
  expect(failure(await inviteStaff(asVisitor, { email: freshEmail(), role: "staff" })).code).toBe(
    "not_found",
  );
  const boss = await staff("admin");
  const joined = await invited();
  value(await join(rig.browser(), joined.token));
  const again = { email: joined.email, role: "admin" } as const;
  expect(failure(await inviteStaff(boss.ctx, again)).code).toBe("conflict");
  const demoted = await invited("admin");
  const disabled = await invited("admin");
  const { personId, version } = demoted.admin;
  value(await setRole(boss.ctx, { personId, version, role: "manager" }));
  value(await disableStaff(boss.ctx, { personId: disabled.admin.personId, version: disabled.admin.version }));
  for (const { token } of [demoted, disabled]) {
    expect(failure(await join(rig.browser(), token)).code).toBe("expired");
  }
});
