import { afterAll, beforeAll, expect, test } from "vitest";
import {
  beginTwoFactor,
  confirmTwoFactor,
  countBackupCodes,
  disableTwoFactor,
  renewBackupCodes,
  signIn,
  signInSecondStep,
} from "../../domain/people/index.ts";
import {
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

async function halfway(email: string): Promise<Browser> {
  const browser = rig.browser();
  browser.storeCookies(
    value(await signIn(rig.ctx, { email, password: goodPassword, ...browser.request() })).cookies,
  );
  return browser;
}

const secondStep = (browser: Browser, code: string) =>
  signInSecondStep(rig.ctx, { code, ...browser.request() });

async function renew(browser: Browser, currentPassword = goodPassword) {
  const { ctx, viewer, headers } = await browser.acting();
  return renewBackupCodes(ctx, { currentPassword, viewer, headers });
}

test("ten codes are made, and none of them is in the database in a form that can be turned back", async () => {
  const browser = await rig.person("hashed@example.test");
  const { backupCodes } = await enrol(rig, browser);
  const renewed = value(await renew(browser));
  for (const codes of [backupCodes, renewed]) {
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([A-HJKMNP-Z2-9]{4}-){2}[A-HJKMNP-Z2-9]{4}$/);
  }
  const { rows } = await rig.database.pool.query("select backup_codes from two_factors");
  const stored: unknown = JSON.parse(rows.at(-1).backup_codes);
  expect(stored).toEqual(Array.from({ length: 10 }, () => expect.stringMatching(/^sha256:[\w-]{43}$/)));
});

test("a code opens the second step once, however it is typed, and its owner is told how many are left", async () => {
  const email = "lost-phone@example.test";
  const owner = await rig.person(email);
  const { personId } = await owner.viewer();
  const { backupCodes } = await enrol(rig, owner);
  const [first = "", second = ""] = backupCodes;
  value(await secondStep(await halfway(email), first.toLowerCase().replaceAll("-", " ")));
  expect(await countBackupCodes(rig.ctx.db, personId)).toBe(9);
  expect(failure(await secondStep(await halfway(email), first)).field).toBe("code");
  value(await secondStep(await halfway(email), second));
  expect(await countBackupCodes(rig.ctx.db, personId)).toBe(8);
  const reported = (await rig.mailsTo(email)).filter(({ subject }) => subject === "A backup code was used");
  expect(reported.map(({ text }) => /You have \d+ left/.exec(text)?.[0])).toEqual([
    "You have 9 left",
    "You have 8 left",
  ]);
  expect((await rig.eventsOf(personId)).slice(-2)).toEqual(Array(2).fill("person.backup_code_used"));
});

test("what is kept of a code opens nothing", async () => {
  const email = "stolen-database@example.test";
  await enrol(rig, await rig.person(email));
  const { rows } = await rig.database.pool.query(
    "select t.backup_codes from two_factors t join users u on u.id = t.user_id where u.email = $1",
    [email],
  );
  const [stored = ""] = JSON.parse(rows[0].backup_codes);
  expect(failure(await secondStep(await halfway(email), stored)).field).toBe("code");
});

test("new codes need the password and void the old ones", async () => {
  const email = "renewed@example.test";
  const browser = await rig.person(email);
  const { backupCodes } = await enrol(rig, browser);
  expect(failure(await renew(browser, "wrong")).field).toBe("currentPassword");
  const renewed = value(await renew(browser));
  expect((await rig.mailsTo(email)).at(-1)?.subject).toBe("You have new backup codes");
  expect(failure(await secondStep(await halfway(email), backupCodes[1] ?? "")).field).toBe("code");
  value(await secondStep(await halfway(email), renewed[1] ?? ""));
});

test("without two-step sign-in there are no codes to renew", async () => {
  const browser = await rig.person("plain@example.test");
  expect(failure(await renew(browser)).code).toBe("conflict");
});

const strange = [
  "ABCDEFGH",
  "١٢٣٤٥٦",
  "000000",
  "      ",
  "\0\0\0\0\0\0",
  "sha256:AAAA",
  "x".repeat(5000),
  "🗝️🗝️🗝️🗝️",
];

test("no form that takes a code answers strange input with anything but a failure", async () => {
  const off = await rig.person("state-off@example.test");
  const started = await rig.person("state-started@example.test");
  const on = await rig.person("state-on@example.test");
  const start = await started.acting();
  value(await beginTwoFactor(start.ctx, { currentPassword: goodPassword, ...start }));
  await enrol(rig, on);
  for (const code of strange) {
    rig.clock.advance(3_600_000);
    for (const browser of [off, started, on]) {
      const { ctx, viewer, headers, client } = await browser.acting();
      expect(failure(await signInSecondStep(ctx, { code, headers, client })).code).toBe("conflict");
      failure(await confirmTwoFactor(ctx, { code, viewer, headers }));
      failure(await disableTwoFactor(ctx, { code, currentPassword: goodPassword, viewer, headers }));
    }
    expect(failure(await secondStep(rig.browser(), code)).code).toBe("expired");
  }
  expect((await on.viewer()).twoFactorEnabled).toBe(true);
  expect((await started.viewer()).twoFactorEnabled).toBe(false);
});

test.each(["nonsense", "%E0%A4%A", "a.b", encodeURIComponent("2fa-x.AAAA")])(
  "a half sign-in that is forged as %s is refused",
  async (cookie) => {
    const browser = rig.browser();
    browser.jar.set("goldhall.two_factor", cookie);
    for (const code of ["ABCDEFGH", "123456"]) {
      expect(failure(await secondStep(browser, code)).code).toBe("expired");
    }
  },
);
