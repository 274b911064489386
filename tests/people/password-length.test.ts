import { afterAll, beforeAll, expect, test } from "vitest";
import {
  changePassword,
  register,
  requestPasswordReset,
  resetPassword,
  shortestPassword,
} from "../../domain/people/index.ts";
import { failure, goodPassword, type PeopleRig, peopleRig, registration, value } from "./people-rig.ts";

let rig: PeopleRig;
beforeAll(async () => {
  rig = await peopleRig({ minPasswordLength: 10 });
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

test("staff need twelve characters whatever customers need", async () => {
  expect(await shortestPassword(rig.ctx, "member")).toBe(10);
  expect(await shortestPassword(rig.ctx, "staff")).toBe(12);
});
