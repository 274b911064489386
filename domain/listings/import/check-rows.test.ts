import { expect, test } from "vitest";
import { checkRows } from "./check-rows.ts";

const check = (text: string) => checkRows(text, { needsLogin: false });

test.each(["9.17656E+11", "9,17656e+11", "1E+12"])(
  "the login %s, which a spreadsheet has shortened, is refused with its cause (Rule P56)",
  async (login) => {
    const { errors } = await check(`name;email;password\nAshen Zerker;${login};${login}`);
    expect(errors.map(({ column }) => column)).toEqual(["email", "password"]);
    for (const { text } of errors) expect(text).toContain("A spreadsheet shortened this number");
  },
);

test("what only looks like it is a login and a password", async () => {
  const { errors, listings } = await check("name;email;password\nAshen Zerker;917656000000;a1E+11");
  expect(errors).toEqual([]);
  expect(listings[0]?.login).toEqual({ name: "917656000000", password: "a1E+11" });
});

test("a cell with a replacement sign is refused by its line, and a secret is not shown (Rule P56)", async () => {
  const { errors, listings } = await check("name,email,password\nAshen \uFFFD,a,b\nMaxed,c,se\uFFFDret");
  expect(errors.map(({ line, column }) => [line, column])).toEqual([
    [2, "name"],
    [3, "password"],
  ]);
  expect(errors[1]?.text).toMatch(/^A letter was lost/);
  expect(listings).toEqual([]);
});
