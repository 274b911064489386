import { expect, test } from "vitest";
import { saleLoginInput } from "./inputs.ts";
import { loginMethodOf } from "./model.ts";

const typed = (loginName: string) =>
  saleLoginInput.safeParse({ loginName, loginPassword: "Hunter 2 of old" });

test("a login is told apart by its @: an email address or a username, without a question about it", () => {
  expect(typed(" Wren@Mail.Example ")).toMatchObject({ data: { loginName: "wren@mail.example" } });
  expect(loginMethodOf("wren@mail.example")).toBe("legacy-email");
  expect(typed(" Bog Ember ")).toMatchObject({ data: { loginName: "Bog Ember" } });
  expect(loginMethodOf("Bog Ember")).toBe("legacy-username");
});

test.each([
  ["", "Please enter the account's login email or username"],
  ["wren@", "Please enter a valid email address."],
  ["w".repeat(61), "A login username has at most 60 characters."],
])("the login %j is refused", (name, text) => {
  const checked = typed(name);
  expect(checked.error?.issues).toEqual([expect.objectContaining({ path: ["loginName"], message: text })]);
});
