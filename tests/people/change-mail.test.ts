import { afterAll, beforeAll, expect, test } from "vitest";
import {
  changePassword,
  confirmEmailChange,
  requestEmailChange,
  requestPasswordReset,
  resetPassword,
  revokeOtherSessions,
  setRole,
  signIn,
} from "../../domain/people/index.ts";
import { system } from "../../kernel/actor.ts";
import { type Browser, failure, goodPassword, type PeopleRig, peopleRig, value } from "./people-rig.ts";

let rig: PeopleRig;
beforeAll(async () => {
  rig = await peopleRig();
});
afterAll(() => rig.database.close());

/** Asks for the change and returns the token that the new address was sent. */
async function ask(browser: Browser, email: string): Promise<string> {
  const { ctx, viewer, headers } = await browser.acting();
  value(await requestEmailChange(ctx, { email, currentPassword: goodPassword, viewer, headers }));
  return rig.tokenTo(email);
}

async function confirm(browser: Browser, token: string) {
  return confirmEmailChange((await browser.acting()).ctx, { token, client: browser.client });
}

test("an address changes only when the new one is confirmed; the old one is told and other sessions end", async () => {
  const email = "old@example.test";
  const next = "new@example.test";
  const here = await rig.person(email);
  const there = rig.browser();
  there.storeCookies(
    value(await signIn(rig.ctx, { email, password: goodPassword, ...there.request() })).cookies,
  );
  const token = await ask(here, next);
  expect((await here.viewer()).email).toBe(email);
  const reported = (await rig.mailsTo(email)).at(-1);
  expect(reported?.subject).toBe("Someone asked to change your email");
  expect(reported?.text).not.toContain(token);

  value(await confirm(here, token));
  expect((await here.viewer()).email).toBe(next);
  expect(await there.viewerOrNull()).toBeNull();
  expect((await rig.mailsTo(email)).at(-1)?.template).toBe("mail-changed");
  const byOld = await signIn(rig.ctx, { email, password: goodPassword, ...rig.browser().request() });
  expect(failure(byOld).code).toBe("unauthenticated");
  value(await signIn(rig.ctx, { email: next, password: goodPassword, ...rig.browser().request() }));

  expect(failure(await confirm(here, token)).code).toBe("expired");
});

test("the current password is asked for", async () => {
  const here = await rig.person("asked@example.test");
  const { ctx, viewer, headers } = await here.acting();
  const fields = { email: "elsewhere@example.test", currentPassword: "wrong", viewer, headers };
  expect(failure(await requestEmailChange(ctx, fields))).toMatchObject({ field: "currentPassword" });
  expect(await rig.mailsTo("elsewhere@example.test")).toEqual([]);
});

test("an address of somebody else is refused when asked and when confirmed", async () => {
  const here = await rig.person("first@example.test");
  await rig.person("second@example.test");
  const { ctx, viewer, headers } = await here.acting();
  const fields = { email: "second@example.test", currentPassword: goodPassword, viewer, headers };
  expect(failure(await requestEmailChange(ctx, fields))).toMatchObject({ code: "conflict", field: "email" });

  const token = await ask(here, "third@example.test");
  await rig.person("third@example.test");
  const text = "An account with this email already exists. Please sign in instead.";
  expect(failure(await confirm(here, token))).toMatchObject({ code: "conflict", text });
  expect((await here.viewer()).email).toBe("first@example.test");
});

test("of two people who move to one address at the same instant one is told that it is taken", async () => {
  const pair = [await rig.person("left@example.test"), await rig.person("right@example.test")];
  const tokens: string[] = [];
  for (const browser of pair) tokens.push(await ask(browser, "wanted@example.test"));
  const moved = await Promise.all(pair.map((browser, index) => confirm(browser, tokens[index] ?? "")));
  expect(moved.filter((result) => result.ok)).toHaveLength(1);
  for (const result of moved) if (!result.ok) expect(result.error).toMatchObject({ code: "conflict" });
});

test.each(["password", "reset", "sessions", "role"])(
  "a change of address that is under way is void after a change of %s",
  async (kind) => {
    const email = `${kind}-first@example.test`;
    const here = await rig.person(email);
    const token = await ask(here, `${kind}-then@example.test`);
    const { ctx, viewer, headers } = await here.acting();
    const password = "another-long-password";
    if (kind === "password") {
      const input = { currentPassword: goodPassword, password, confirmPassword: password };
      here.storeCookies(value(await changePassword(ctx, { ...input, viewer, headers })).cookies);
    }
    if (kind === "reset") {
      value(await requestPasswordReset(rig.ctx, { email, ...here.request() }));
      const reset = { token: await rig.tokenTo(email), password, confirmPassword: password };
      value(await resetPassword(rig.ctx, { ...reset, ...here.request() }));
    }
    if (kind === "sessions") value(await revokeOtherSessions(ctx, viewer));
    if (kind === "role") {
      const { personId, profileVersion: version } = viewer;
      await rig.person("some-admin@example.test");
      await rig.database.pool.query(
        "update user_profiles set role = 'admin' where id = (select id from users where email = 'some-admin@example.test')",
      );
      value(await setRole({ ...rig.ctx, actor: system("test") }, { personId, role: "staff", version }));
    }
    const late = await confirmEmailChange(rig.ctx, { token, client: "10.9.9.9" });
    expect(failure(late).code).toBe("expired");
  },
);

test("a link is void after its hour, and once the account has another address", async () => {
  const here = await rig.person("before@example.test");
  const stale = await ask(here, "stale@example.test");
  const used = await ask(here, "after@example.test");
  value(await confirm(here, used));
  expect(failure(await confirm(here, stale)).code).toBe("expired");
  const older = await ask(here, "older@example.test");
  await ask(here, "newer@example.test");
  expect(failure(await confirm(here, older)).code).toBe("expired");
  const late = await ask(here, "late@example.test");
  rig.clock.advance(3_600_001);
  expect(failure(await confirm(here, late)).code).toBe("expired");
});

test("a link to a new address changes nothing where its person is not signed in (Rule P37)", async () => {
  const victim = "stranger@example.test";
  const thief = await rig.person("thief@example.test");
  const token = await ask(thief, victim);
  const elsewhere = await confirmEmailChange(rig.ctx, { token, client: "10.9.9.9" });
  expect(failure(elsewhere).code).toBe("unauthenticated");
  expect(failure(await confirm(await rig.person("other@example.test"), token)).code).toBe("forbidden");
  expect((await thief.viewer()).email).toBe("thief@example.test");
  const tried = await signIn(rig.ctx, { email: victim, password: goodPassword, ...rig.browser().request() });
  expect(failure(tried).code).toBe("unauthenticated");
  // The link is not used up: whoever can sign in here as well may still follow it.
  value(await confirm(thief, token));
});
