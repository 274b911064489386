import fc from "fast-check";
import { expect, test } from "vitest";
import { addBit, type Bitset, deleteBit, hasBit } from "./bitset.ts";
import { addText, docsMatching, emptyTextIndex, termsOf } from "./text-index.ts";

test.each([
  ["Fire cape, FIRE cape!", ["fire", "cape"]],
  ["Dizana's quiver", ["dizanas", "quiver"]],
  ["Dizana’s", ["dizanas"]],
  ["Élite void", ["elite", "void"]],
  ["max-cape 2.5m", ["max", "cape", "2", "5m"]],
  ["100% _safe_ \\ * '; --", ["100", "safe"]],
  ["Меч 剣", ["меч", "剣"]],
  ["", []],
  ["x".repeat(50), ["x".repeat(40)]],
])("the terms of %j", (text, terms) => {
  expect(termsOf(text)).toEqual(terms);
});

test("a beginning matches the live documents that have such a term, be they few or many", () => {
  const texts = fc.array(fc.subarray(["fire", "first", "cape"]), { minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(texts, fc.array(fc.nat(299)), (all, deleted) => {
      const index = emptyTextIndex();
      for (const [doc, words] of all.entries()) addText(index, doc, words.join(" "));
      const live = all.reduce<Bitset>((bits, _, doc) => addBit(bits, doc), new Uint32Array(1));
      for (const doc of deleted) deleteBit(live, doc);
      const matching = (word: string) => {
        const docs = docsMatching(index, live, word);
        return [...all.keys()].filter((doc) => hasBit(docs, doc));
      };
      const having = (isMeant: (word: string) => boolean) =>
        [...all.keys()].filter((doc) => !deleted.includes(doc) && all[doc]?.some(isMeant));
      const beginning = having((word) => word.startsWith("fi"));
      if (beginning.length > 0) expect(matching("fi")).toEqual(beginning);
      // A letter too many, two the wrong way round.
      expect(matching("capee")).toEqual(having((word) => word === "cape"));
      expect(matching("acpe")).toEqual(having((word) => word === "cape"));
    }),
  );
});
