import fc from "fast-check";
import { expect, test } from "vitest";
import { readJsonList } from "./read-json-list.ts";

test("whatever JSON writes as a list or as one value is read as JSON reads it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.constantFrom("", " ", "\n\t "), async (value, blank) => {
      const text = blank + JSON.stringify(value, null, blank.length) + blank;
      const expected = Array.isArray(value) ? { kind: "list", values: value } : { kind: "one", value };
      expect(await readJsonList(text, 1_000)).toEqual(JSON.parse(JSON.stringify(expected)));
    }),
  );
});

test("what JSON cannot read is unreadable", async () => {
  for (const text of [
    "",
    " ",
    "[",
    "[1",
    "[1,",
    "[1,]",
    "[,1]",
    "[1,,2]",
    "[1]]",
    "[1] 2",
    "[1 2]",
    "[}]",
    '["a]',
    "{",
    "nul",
  ]) {
    expect(await readJsonList(text, 1_000), text).toEqual({ kind: "unreadable" });
  }
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: fc.constantFrom(...'[]{},:"\\1a \n') }), async (text) => {
      const read = await readJsonList(text, 1_000);
      let isJson = true;
      try {
        JSON.parse(text);
      } catch {
        isJson = false;
      }
      expect(read.kind !== "unreadable", text).toBe(isJson);
    }),
  );
});

test("a list is read no further than one value too many, and no value that is too large", async () => {
  const many = await readJsonList(`[${"1,".repeat(500_000)}`, 1_000);
  expect(many.kind === "list" && many.values.length).toBe(1_001);
  const large = JSON.stringify("a".repeat(70_000));
  expect(await readJsonList(large, 1_000)).toEqual({ kind: "too large" });
  expect(await readJsonList(`[${large}]`, 1_000)).toEqual({ kind: "too large" });
});
