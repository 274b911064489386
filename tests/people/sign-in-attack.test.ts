import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  acceptSignInLink,
  changePassword,
  peopleTasks,
  register,
  requestPasswordReset,
  requestSignInLink,
  resetPassword,
  revokeOtherSessions,
  signIn,
  signInSecondStep,
  stepUp,
} from "../../domain/people/index.ts";
import { limitTries } from "../../domain/people/limits.ts";
import { userProfiles, users } from "../../domain/people/tables.ts";
import { longTest } from "../support/long-run.ts";
import {
  appCode,
  type Browser,
  enrol,
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

const hour = 3_600_000;

function enter(browser: Browser, email: string, password = goodPassword) {
  return signIn(rig.ctx, { email, password, ...browser.request() });
}

/** A try of a browser with cookies to keep: what it comes to. */
async function outcomeOf(browser: Browser, email: string, password = goodPassword): Promise<string> {
  const tried = await enter(browser, email, password);
  if (tried.ok) browser.storeCookies(tried.value.cookies);
  return tried.ok ? "in" : tried.error.code;
}

const networks = (count: number) => Array.from({ length: count }, () => rig.browser());

/** What a hundred wrong passwords from everywhere come to. */
async function exhaustAccount(email: string): Promise<void> {
  await Promise.all(Array.from({ length: 100 }, () => limitTries(rig.ctx, "sign-in-account", email)));
}

/** Runs the jobs that tell of attacks, each once. */
async function tellAttacks(): Promise<void> {
  const { rows } = await rig.database.pool.query(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'sign-in-attack' returning j.payload`,
  );
  for (const { payload } of rows) await peopleTasks(rig.ctx)["sign-in-attack"](payload);
}

const subjectsTo = async (email: string) => (await rig.mailsTo(email)).map(({ subject }) => subject);

longTest(
  "while 1,000 wrong passwords an hour come from 100 networks the owner signs in at any minute (Rule P46)",
  async () => {
    const email = "owner@example.test";
    const known = await rig.person(email);
    const guessers = networks(100);
    const outcomes: Record<string, number> = {};
    let owner = 0;
    let elsewhere = 0;
    for (let minute = 0; minute < 60; minute += 1) {
      for (let n = 0; n < 17; n += 1) {
        const guesser = guessers[(minute * 17 + n) % 100];
        if (!guesser || minute * 17 + n >= 1_000) continue;
        const outcome = await outcomeOf(guesser, email, `guess ${minute} ${n}`);
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      }
      if ((await outcomeOf(known, email)) === "in") owner += 1;
      // On a new phone, every twelve minutes: by a mailed link where the password alone is refused.
      if (minute % 12 !== 11) {
        rig.clock.advance(60_000);
        continue;
      }
      const phone = rig.browser();
      expect(await outcomeOf(phone, email)).toBe("too_many");
      value(await requestSignInLink(rig.ctx, { email, client: phone.client }));
      const token = await rig.tokenTo(email);
      phone.storeCookies(value(await acceptSignInLink(rig.ctx, { token, ...phone.request() })).cookies);
      if ((await outcomeOf(phone, email)) === "in") elsewhere += 1;
      rig.clock.advance(60_000);
    }
    expect(outcomes).toEqual({ unauthenticated: 100, too_many: 900 });
    expect({ owner, elsewhere }).toEqual({ owner: 60, elsewhere: 5 });
    await tellAttacks();
    expect(
      (await subjectsTo(email)).filter((subject) => subject === "Someone is guessing your password"),
    ).toHaveLength(1);
  },
);

test("a browser in which another account signed in is new to this one", async () => {
  const email = "victim@example.test";
  await rig.person(email);
  const attacker = await rig.person("attacker@example.test");
  await exhaustAccount(email);
  expect(await outcomeOf(attacker, email)).toBe("too_many");
});

test("a known browser has ten wrong tries of its own, which no other browser uses up", async () => {
  const email = "forgetful@example.test";
  const known = await rig.person(email);
  await exhaustAccount(email);
  for (let n = 0; n < 10; n += 1) expect(await outcomeOf(known, email, "wrong")).toBe("unauthenticated");
  expect(await outcomeOf(known, email)).toBe("too_many");
  rig.clock.advance(900_000);
  expect(await outcomeOf(known, email)).toBe("in");
});

test("a neighbour in the same network can't lock a known browser out", async () => {
  const email = "neighbour@example.test";
  const known = await rig.person(email);
  const neighbour = rig.browser();
  for (let n = 0; n < 31; n += 1)
    await signIn(rig.ctx, {
      email: `someone${n}@example.test`,
      password: "guess",
      headers: neighbour.request().headers,
      client: known.client,
    });
  expect(await outcomeOf(known, email)).toBe("in");
});

test("a copy of the browser's cookie ends with the next sign-in", async () => {
  const email = "copied@example.test";
  const known = await rig.person(email);
  const thief = rig.browser();
  for (const [name, text] of known.jar) thief.jar.set(name, text);
  expect(await outcomeOf(known, email)).toBe("in");
  await exhaustAccount(email);
  expect(await outcomeOf(thief, email, "guess")).toBe("too_many");
  expect(await outcomeOf(known, email)).toBe("in");
});

test("a change of password and an end of all sessions make every other browser unknown", async () => {
  const email = "ended@example.test";
  const here = await rig.person(email);
  const there = rig.browser();
  expect(await outcomeOf(there, email)).toBe("in");
  const { ctx, viewer, headers } = await here.acting();
  const next = { password: goodPassword, confirmPassword: goodPassword };
  const changed = await changePassword(ctx, { ...next, currentPassword: goodPassword, viewer, headers });
  here.storeCookies(value(changed).cookies);
  await exhaustAccount(email);
  expect(await outcomeOf(there, email)).toBe("too_many");
  expect(await outcomeOf(here, email)).toBe("in");
  const acting = await here.acting();
  await revokeOtherSessions(acting.ctx, acting.viewer);
  expect(await outcomeOf(here, email)).toBe("too_many");
});

test("a sign-in link works once, in the browser that opens it, and asks for the password still", async () => {
  const email = "link@example.test";
  await rig.person(email);
  await exhaustAccount(email);
  const phone = rig.browser();
  value(await requestSignInLink(rig.ctx, { email, client: phone.client }));
  const token = await rig.tokenTo(email);
  phone.storeCookies(value(await acceptSignInLink(rig.ctx, { token, ...phone.request() })).cookies);
  expect(await phone.viewerOrNull()).toBeNull();
  const late = await acceptSignInLink(rig.ctx, { token, ...rig.browser().request() });
  expect(failure(late).code).toBe("expired");
  expect(await outcomeOf(phone, email, "guess")).toBe("unauthenticated");
  expect(await outcomeOf(phone, email)).toBe("in");
});

longTest("whoever asks for somebody's links fills that mailbox with five a day that work", async () => {
  const email = "asked-for@example.test";
  await rig.person(email);
  await exhaustAccount(email);
  for (const stranger of networks(8))
    value(await requestSignInLink(rig.ctx, { email, client: stranger.client }));
  const links = (await rig.mailsTo(email)).filter(({ subject }) => subject === "Your sign-in link");
  expect(links).toHaveLength(5);
  rig.clock.advance(23.9 * hour);
  await exhaustAccount(email);
  for (const { text } of links) {
    const token = /[?&]token=([\w-]+)/.exec(text)?.[1] ?? "";
    const phone = rig.browser();
    phone.storeCookies(value(await acceptSignInLink(rig.ctx, { token, ...phone.request() })).cookies);
    expect(await outcomeOf(phone, email)).toBe("in");
  }
});

test("a link for an unknown address is answered as a customer's and mails nobody; so are guesses at it", async () => {
  const email = "nobody@example.test";
  const { client } = rig.browser();
  expect(await requestSignInLink(rig.ctx, { email, client })).toEqual({ ok: true, value: undefined });
  await exhaustAccount(email);
  const known = "somebody@example.test";
  await rig.person(known);
  await exhaustAccount(known);
  const [one, other] = [await enter(rig.browser(), email), await enter(rig.browser(), known)];
  expect(failure(one)).toEqual(failure(other));
  // The same is written for both, and told of one.
  const { rows } = await rig.database.pool.query(
    `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'sign-in-attack' and j.payload::text not like '%' || $1 || '%'`,
    [email],
  );
  expect(rows.length).toBeGreaterThanOrEqual(2);
  await tellAttacks();
  expect(await rig.mailsTo(email)).toEqual([]);
});

test("an attack is an event once an hour and a mail once a day", async () => {
  const email = "attacked@example.test";
  const { personId } = await (await rig.person(email)).viewer();
  for (const hours of [1, 24, 1]) {
    await exhaustAccount(email);
    for (const network of networks(2)) expect(await outcomeOf(network, email)).toBe("too_many");
    await tellAttacks();
    rig.clock.advance(hours * hour);
  }
  const events = (await rig.eventsOf(personId)).filter((type) => type === "person.sign_in_attacked");
  expect(events).toHaveLength(3);
  const mails = (await subjectsTo(email)).filter(
    (subject) => subject === "Someone is guessing your password",
  );
  expect(mails).toHaveLength(2);
});

test("who has the password but no code locks second steps of new browsers alone, and the person is told", async () => {
  const email = "stolen-password@example.test";
  const known = await rig.person(email);
  const { secret } = await enrol(rig, known);
  const halfway = async (browser: Browser) => {
    browser.storeCookies(value(await enter(browser, email)).cookies);
    return browser;
  };
  const second = (browser: Browser, code: string) =>
    signInSecondStep(rig.ctx, { code, ...browser.request() });
  for (const thief of networks(2)) {
    await halfway(thief);
    for (let n = 0; n < 5; n += 1) failure(await second(thief, "000000"));
  }
  const thief = await halfway(rig.browser());
  expect(failure(await second(thief, appCode(secret)))).toMatchObject({ code: "locked" });
  known.jar.delete("goldhall.session_token");
  known.storeCookies(value(await second(await halfway(known), appCode(secret, 1))).cookies);
  expect((await known.viewer()).email).toBe(email);
  await tellAttacks();
  expect((await subjectsTo(email)).at(-1)).toBe("Someone knows your password");
});

test("the step-up's lock is of the browser whose tries were wrong (Rule P2)", async () => {
  const email = "two-desks@example.test";
  const [here, there] = [await rig.person(email), rig.browser()];
  expect(await outcomeOf(there, email)).toBe("in");
  const { personId } = await here.viewer();
  await rig.ctx.db.update(userProfiles).set({ role: "admin" }).where(eq(userProfiles.id, personId));
  const up = async (browser: Browser, password: string) => {
    const { ctx, viewer, headers } = await browser.acting();
    return stepUp(ctx, { password, code: undefined, viewer, headers });
  };
  for (let n = 0; n < 5; n += 1) failure(await up(there, "wrong"));
  expect(failure(await up(there, goodPassword)).code).toBe("locked");
  value(await up(here, goodPassword));
});

test("a reset by mail lets the browser sign in while others guess", async () => {
  const email = "reset@example.test";
  await rig.person(email);
  await exhaustAccount(email);
  const phone = rig.browser();
  value(await requestPasswordReset(rig.ctx, { email, ...phone.request() }));
  const next = { token: await rig.tokenTo(email), password: goodPassword, confirmPassword: goodPassword };
  phone.storeCookies(value(await resetPassword(rig.ctx, { ...next, ...phone.request() })).cookies);
  expect(await outcomeOf(phone, email)).toBe("in");
});

test("an address that nobody confirmed has no attack to tell of", async () => {
  const email = "unconfirmed@example.test";
  value(await register(rig.ctx, { ...registration(email), ...rig.browser().request() }));
  await exhaustAccount(email);
  expect(await outcomeOf(rig.browser(), email)).toBe("too_many");
  await tellAttacks();
  expect(await subjectsTo(email)).toEqual(["Confirm your email"]);
  const [row] = await rig.ctx.db.select().from(users).where(eq(users.email, email));
  expect(await rig.eventsOf(row?.id ?? "")).not.toContain("person.sign_in_attacked");
});
