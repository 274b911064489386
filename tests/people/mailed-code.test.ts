import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  changePassword,
  checkPassword,
  proveSelf,
  requestEmailChange,
  signIn,
} from "../../domain/people/index.ts";
import { codeRequest } from "../../domain/people/model.ts";
import { accounts } from "../../domain/people/tables.ts";
import { type Browser, failure, goodPassword, type PeopleRig, peopleRig, value } from "./people-rig.ts";

let rig: PeopleRig;
beforeAll(async () => {
  rig = await peopleRig();
});
afterAll(() => rig.database.close());

let made = 0;

/** Somebody who only ever came by Discord, signed in in two browsers. */
async function byDiscord() {
  const email = `discord-${++made}@example.test`;
  const here = await rig.person(email);
  const there = rig.browser();
  const signed = await signIn(rig.ctx, { email, password: goodPassword, ...there.request() });
  there.storeCookies(value(signed).cookies);
  const { personId } = await here.viewer();
  await rig.ctx.db
    .update(accounts)
    .set({ providerId: "discord", password: null })
    .where(eq(accounts.userId, personId));
  return { email, here, there, personId };
}

/** What a form sends in place of the password. */
async function send(browser: Browser, typed: string) {
  const { ctx, viewer, headers } = await browser.acting();
  return checkPassword(ctx, { password: typed, headers, personId: viewer.personId });
}

/** Asks for a code in a browser, and reads it in the mail. */
async function codeIn(browser: Browser, email: string): Promise<string> {
  const asked = failure(await send(browser, codeRequest));
  expect(asked).toMatchObject({ tone: "info", field: "currentPassword", title: "Check your email" });
  const { text = "" } = (await rig.mailsTo(email)).at(-1) ?? {};
  return /Your code is (\d{6})\b/.exec(text)?.[1] ?? "none";
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("a mailed code stands for the password once, in the session that asked for it, and is kept hashed", async () => {
  const { email, here, there, personId } = await byDiscord();
  expect((await here.viewer()).hasPassword).toBe(false);
  const code = await codeIn(here, email);
  const kept = await rig.database.pool.query(
    "select v::text as row from verifications v where v.value like $1 || ' %'",
    [personId],
  );
  expect(kept.rows).toHaveLength(1);
  expect(kept.rows[0].row).not.toContain(code);
  expect(failure(await send(there, code)).text).toContain("no longer valid");
  expect(failure(await send(here, other(code))).text).toContain("isn't right");
  const tries = await Promise.all([send(here, `${code.slice(0, 3)} ${code.slice(3)}`), send(here, code)]);
  expect(tries.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(failure(await send(here, code)).field).toBe("currentPassword");
  expect(await rig.eventsOf(personId)).toContain("person.code_mailed");
});

test("a code is over after ten minutes, after five wrong tries, and with the next one", async () => {
  const { email, here } = await byDiscord();
  const late = await codeIn(here, email);
  rig.clock.advance(600_001);
  expect(failure(await send(here, late)).code).toBe("expired");
  const guessed = await codeIn(here, email);
  for (let count = 0; count < 5; count += 1) failure(await send(here, other(guessed)));
  expect(failure(await send(here, guessed)).code).toBe("expired");
  const replaced = await codeIn(here, email);
  const newest = await codeIn(here, email);
  if (replaced !== newest) expect(failure(await send(here, replaced)).text).toContain("isn't right");
  value(await send(here, newest));
  // Five mails an hour.
  await codeIn(here, email);
  expect(failure(await send(here, codeRequest)).code).toBe("too_many");
  expect(
    (await rig.mailsTo(email)).filter(({ subject }) => subject === "Your confirmation code"),
  ).toHaveLength(5);
});

test("who has a password is asked for it: no code is mailed to them", async () => {
  const email = "by-password@example.test";
  const browser = await rig.person(email);
  expect((await browser.viewer()).hasPassword).toBe(true);
  expect(failure(await send(browser, codeRequest)).text).toContain("password is incorrect");
  expect((await rig.mailsTo(email)).map(({ subject }) => subject)).not.toContain("Your confirmation code");
  value(await send(browser, goodPassword));
});

test("a code changes the email address and erases as a password does", async () => {
  const { email, here, personId } = await byDiscord();
  const { ctx, viewer, headers } = await here.acting();
  const change = (currentPassword: string) =>
    requestEmailChange(ctx, { email: `new-${email}`, currentPassword, viewer, headers });
  expect(failure(await change("123")).code).toBe("expired");
  value(await change(await codeIn(here, email)));
  expect(await rig.eventsOf(personId)).toContain("person.email_change_asked");
  const prove = (currentPassword: string) => proveSelf(ctx, { currentPassword, viewer, headers });
  expect(failure(await prove("123456")).field).toBe("currentPassword");
  value(await prove(await codeIn(here, email)));
});

test("a first password is set with a code, which ends the other sessions; two-step sign-in waits for it", async () => {
  const { email, here, there, personId } = await byDiscord();
  const { ctx, viewer, headers } = await here.acting();
  const set = (currentPassword: string) =>
    changePassword(ctx, {
      ...{ currentPassword, password: goodPassword, confirmPassword: goodPassword },
      ...{ viewer, headers },
    });
  expect(failure(await set(goodPassword)).field).toBe("currentPassword");
  here.storeCookies(value(await set(await codeIn(here, email))).cookies);
  expect(await there.viewerOrNull()).toBeNull();
  expect((await here.viewer()).hasPassword).toBe(true);
  value(await signIn(rig.ctx, { email, password: goodPassword, ...rig.browser().request() }));
  const ways = await rig.ctx.db.select().from(accounts).where(eq(accounts.userId, personId));
  expect(ways.map(({ providerId }) => providerId).sort()).toEqual(["credential", "discord"]);
  expect((await rig.mailsTo(email)).at(-1)?.template).toBe("password-changed");
});
