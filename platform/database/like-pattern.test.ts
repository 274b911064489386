import fc from "fast-check";
import { expect, test } from "vitest";
import { containing, indexedPart, searchText } from "./like-pattern.ts";

/** Whether a text is like a pattern, as PostgreSQL says it is. */
function isLike(text: string, pattern: string): boolean {
  const parts = [...pattern.matchAll(/\\(.)|(.)/gsu)].map(([, escaped, plain = ""]) => {
    if (escaped === undefined && plain === "%") return ".*";
    if (escaped === undefined && plain === "_") return ".";
    return (escaped ?? plain).replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  });
  return new RegExp(`^${parts.join("")}$`, "su").test(text);
}

const typed = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc
    .array(
      fc.oneof(
        fc.stringMatching(/^[a-z0-9]{1,7}$/),
        fc.constantFrom(" ", ".", "@", "%", "_", "-", "\\", "é", "𝒶"),
      ),
    )
    .map((parts) => parts.join("")),
);

test("whatever contains a text has the part that the index is asked for (property)", () => {
  fc.assert(
    fc.property(typed, typed, typed, (before, text, after) => {
      expect(isLike(before + text + after, containing(text))).toBe(true);
      expect(isLike(before + text + after, indexedPart(text))).toBe(true);
    }),
  );
});

test("the index is asked for three letters of each word, for numbers, and not for where an address is", () => {
  for (const [text, part] of [
    ["vault heron", "%vau%her%"],
    ["heron", "%heron%"],
    ["lunar.toad188625@yahoo.com", "%188625%"],
    ["lunar.toad12@yahoo.com", "%lun%ad12%"],
    ["@yahoo.com", "%@yahoo.com%"],
  ]) {
    expect(indexedPart(text ?? "")).toBe(part);
  }
});

test("short words between others are looked for with where they begin", () => {
  for (const [text, part] of [
    ["amber h", "%amb% h%"],
    ["amber.he", "%amb%.he%"],
    ["amber h j", "%amb% h% j%"],
    ["iron.b@mail.example", "%iro%.b@%"],
    ["128.44", "%128%.44%"],
    ["my gold of", "%my gold of%"],
    ["j.heron@yahoo.com", "%j.heron@%"],
  ]) {
    expect(indexedPart(text ?? "")).toBe(part);
  }
});

test.each([
  ["Łukasz", "lukasz"],
  ["O’Hara", "ohara"],
  ["o'hara", "ohara"],
  ["Nguyễn Thị Ánh", "nguyen thi anh"],
  ["Vault_Heron", "vault heron"],
  ["Straße", "strasse"],
  ["Νίκος", "νικοσ"],
])("%s is looked for as %s (Rule P56)", (typed, text) => {
  expect(searchText(typed)).toBe(text);
});
