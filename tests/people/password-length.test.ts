import { afterAll, beforeAll, expect, test } from "vitest";
import {
  changePassword,
  createAdmin,
  passwordRuleFor,
  readResetRule,
  register,
  requestPasswordReset,
  resetPassword,
} from "../../domain/people/index.ts";
import { newPasswordInput } from "../../domain/people/inputs.ts";
import { failure, goodPassword, type PeopleRig, peopleRig, registration, value } from "./people-rig.ts";

let rig: PeopleRig;
beforeAll(async () => {
  rig = await peopleRig({ rules: { customerPasswordLength: 10 } });
});
afterAll(() => rig.database.close());

const short = { password: "nine-char", confirmPassword: "nine-char" };
const tooShort = {
  code: "invalid",
  field: "password",
  text: "Password must be at least 10 characters long.",
};

test("where the owner asks for longer passwords, none that is shorter is taken anew", async () => {
  const { ctx } = rig;
  const email = "longer@example.test";
  const stranger = rig.browser();
  const asked = { ...registration("new@example.test", "nine-char"), ...stranger.request() };
  expect(failure(await register(ctx, asked))).toMatchObject(tooShort);

  const browser = await rig.person(email);
  const acting = await browser.acting();
  const change = { ...short, currentPassword: goodPassword, viewer: acting.viewer, headers: acting.headers };
  expect(failure(await changePassword(acting.ctx, change))).toMatchObject(tooShort);

  value(await requestPasswordReset(ctx, { email, ...browser.request() }));
  const token = await rig.tokenTo(email);
  expect(failure(await resetPassword(ctx, { ...short, token, ...browser.request() }))).toMatchObject(
    tooShort,
  );
  const ten = { password: "ten-chars!", confirmPassword: "ten-chars!" };
  value(await resetPassword(ctx, { ...ten, token, ...browser.request() }));
});

test("the page of a reset link names the rule of the person whose password it is", async () => {
  const { ctx } = rig;
  const token = (link: string) => new URL(link).searchParams.get("token") ?? "";
  const admin = await createAdmin(ctx, "first-admin@example.test");
  expect(await readResetRule(ctx, token(admin.link))).toEqual({ shortest: 12, forStaff: true });
  const short = { password: "eleven-char", confirmPassword: "eleven-char" };
  const tried = await resetPassword(ctx, { ...short, token: token(admin.link), ...rig.browser().request() });
  expect(failure(tried)).toMatchObject({ text: "Staff passwords need at least 12 characters." });

  await rig.person("member@example.test");
  value(await requestPasswordReset(ctx, { email: "member@example.test", ...rig.browser().request() }));
  const members = await rig.tokenTo("member@example.test");
  expect(await readResetRule(ctx, members)).toEqual({ shortest: 10, forStaff: false });
  expect(await readResetRule(ctx, "made-up")).toEqual({ shortest: 10, forStaff: false });
});

test("the forms of a person check in the browser what the server will ask", () => {
  const form = { token: "t", password: "eleven-char", confirmPassword: "eleven-char" };
  const refused = newPasswordInput({ shortest: 12, forStaff: true }).safeParse(form);
  expect(refused.error?.issues.map(({ message }) => message)).toEqual([
    "Staff passwords need at least 12 characters.",
  ]);
  expect(newPasswordInput({ shortest: 10, forStaff: false }).safeParse(form).success).toBe(true);
});

test("staff need twelve characters whatever customers need", async () => {
  expect(await passwordRuleFor(rig.ctx, "member")).toEqual({ shortest: 10, forStaff: false });
  expect(await passwordRuleFor(rig.ctx, "staff")).toEqual({ shortest: 12, forStaff: true });
});
