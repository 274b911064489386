import fc from "fast-check";
import { expect, test } from "vitest";
import { demoContent } from "../../../../demo/content.ts";
import { specOf } from "../spec-of.ts";
import { blockDiff } from "./block-diff.ts";
import { listDiff } from "./list-diff.ts";
import { wordDiff } from "./word-diff.ts";

const joined = (pieces: { kind: string; value: string }[], left: string) =>
  pieces
    .filter(({ kind }) => kind !== left)
    .map(({ value }) => value)
    .join("");

test("a difference holds both texts whole", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const pieces = wordDiff(before, after);
      expect(joined(pieces, "added")).toBe(before);
      expect(joined(pieces, "removed")).toBe(after);
    }),
  );
});

test("what is the same is as long as it can be", () => {
  const words = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 12 });
  fc.assert(
    fc.property(words, words, (before, after) => {
      const common = listDiff(before, after).filter(({ kind }) => kind === "same").length;
      expect(common).toBe(longestCommon(before, after));
    }),
  );
});

function longestCommon([a, ...rest]: string[], others: string[]): number {
  if (a === undefined) return 0;
  const at = others.indexOf(a);
  const without = longestCommon(rest, others);
  return at < 0 ? without : Math.max(without, 1 + longestCommon(rest, others.slice(at + 1)));
}

test("a changed word is one piece between what stayed", () => {
  expect(wordDiff("Gold weighed fairly.", "Gold weighed quickly.")).toEqual([
    { kind: "same", value: "Gold weighed " },
    { kind: "removed", value: "fairly" },
    { kind: "added", value: "quickly" },
    { kind: "same", value: "." },
  ]);
});

test("a question put in front changes none of the others", () => {
  const spec = specOf("faq");
  if (!spec) throw new Error("no form of the questions");
  const added = [{ question: "New?", answer: "Yes." }, ...demoContent.faq];
  expect(blockDiff(spec, demoContent.faq, added).map(({ title }) => title)).toEqual([
    "Question 1, added: Question",
    "Question 1, added: Answer",
  ]);
  const changed = demoContent.faq.map((item, at) => (at === 2 ? { ...item, answer: "Ask us." } : item));
  expect(blockDiff(spec, demoContent.faq, changed).map(({ title }) => title)).toEqual(["Question 3: Answer"]);
  expect(blockDiff(spec, demoContent.faq, demoContent.faq)).toEqual([]);
});

test("a text that is switched off says so", () => {
  const spec = specOf("comparison");
  if (!spec) throw new Error("no form of the comparison");
  const [first] = blockDiff(spec, demoContent.comparison, null);
  expect(first).toEqual({
    title: "Show the comparison",
    pieces: [
      { kind: "removed", value: "on" },
      { kind: "added", value: "off" },
    ],
  });
});
