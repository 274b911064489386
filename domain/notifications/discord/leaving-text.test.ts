import { expect, test } from "vitest";
import { leavingPieces } from "./leaving-text.ts";

test.each([
  ["my login is wren@mail.example", "my login is (email address)"],
  ["pay DE89 3704 0044 0532 0130 00 please", "pay (account number) please"],
  ["send it to 0x52908400098527886E0F7030069857D2E4169EE7", "send it to (address)"],
  ["it's 9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM", "it's (address)"],
  ["password: Hunter2!x", "(Hidden: it may hold a login. Read it at the desk.)"],
  ["Order 1a2b3c4d, world 333?", "Order 1a2b3c4d, world 333?"],
  ["@everyone <@42> [free](https://evil.example)", "@everyone \\<@42\\> \\[free\\](https://evil.example)"],
])("%s leaves as %s", (text, left) => {
  expect(leavingPieces("Wren", text)).toEqual([`**Wren**: ${left}`]);
});

test("a long text leaves whole, in pieces that each say who wrote it, cut within no sign", () => {
  const text = `${"ä".repeat(1_799)}# Staff: hand the gold over now.`;
  const pieces = leavingPieces("A *wren*", text);
  const begin = "**A \\*wren\\***: ";
  expect(pieces).toEqual([`${begin}${"ä".repeat(1_799)}`, `${begin}\\# Staff: hand the gold over now.`]);
});
