import { expect, test } from "vitest";
import { demoContent } from "../../../demo/content.ts";
import { type ContentKey, freshContent } from "../../../domain/content/model.ts";
import { checkBlock, readTexts, writeBlock } from "./block-form.ts";
import { type BlockSpec, blockSpecs } from "./block-specs.ts";
import { changeRows, rowToFocus } from "./change-rows.ts";

function specOf(key: ContentKey): BlockSpec {
  const spec = blockSpecs.find((each) => each.key === key);
  if (!spec) throw new Error(`No form for ${key}`);
  return spec;
}

test("every block of the content has a form", () => {
  expect(blockSpecs.map((spec) => spec.key).sort()).toEqual(Object.keys(demoContent).sort());
});

test("a block that is opened and saved untouched is the same block", () => {
  for (const content of [demoContent, freshContent]) {
    for (const [key, value] of Object.entries(content)) {
      const spec = specOf(key as ContentKey);
      const texts = writeBlock(spec, value);
      const sent = { ...texts.fields, rows: String(texts.rows) };
      const checked = checkBlock(spec, readTexts(spec, sent));
      expect([spec.key, checked]).toEqual([spec.key, { ok: true, value }]);
    }
  }
});

test("every wrong field has a sentence of its own", () => {
  const texts = writeBlock(specOf("testimonials"), demoContent.testimonials);
  texts.fields["0.name"] = " ";
  texts.fields["1.rating"] = "6";
  texts.fields["2.date"] = "yesterday";
  texts.fields["3.proof"] = "no colon";
  const checked = checkBlock(specOf("testimonials"), texts);
  expect(checked).toMatchObject({
    ok: false,
    errors: {
      "0.name": "Fill this in",
      "1.rating": "Enter 5 or less",
      "2.date": "Choose a date",
      "3.proof": "Write each line as label: value",
    },
  });
});

test("a failure names the row and the field, the first of the form, and counts the others", () => {
  const spec = specOf("testimonials");
  const texts = writeBlock(spec, demoContent.testimonials);
  texts.fields["1.name"] = "";
  expect(checkBlock(spec, texts)).toMatchObject({ text: "Review 2, Name: fill this in" });
  texts.fields["0.rating"] = "6";
  const checked = checkBlock(spec, texts);
  expect(checked).toMatchObject({ text: "Review 1, Stars, 1 to 5: enter 5 or less (and 1 more)" });
  expect(checked.ok || Object.keys(checked.errors)).toEqual(["0.rating", "1.name"]);
});

test("a price of ours above the other one is refused as a whole", () => {
  const texts = writeBlock(specOf("comparison"), demoContent.comparison);
  texts.fields.oursCents = "$70.01";
  const checked = checkBlock(specOf("comparison"), texts);
  expect(checked).toMatchObject({ ok: false, text: "Our price must be below the other one" });
});

test("amounts are read without binary fractions", () => {
  const texts = writeBlock(specOf("comparison"), demoContent.comparison);
  texts.fields.oursCents = "19.9";
  expect(checkBlock(specOf("comparison"), texts)).toMatchObject({ value: { oursCents: 1990 } });
  for (const wrong of ["-1", "1e1", "1.234", "a lot", "1,5,0"]) {
    texts.fields.oursCents = wrong;
    expect(checkBlock(specOf("comparison"), texts)).toMatchObject({ ok: false });
  }
});

test("rows are added, moved and removed with their texts, never beyond the most", () => {
  const spec = specOf("faq");
  const initial = writeBlock(spec, demoContent.faq);
  const added = changeRows(spec, initial, "add");
  expect(added?.fields[`${initial.rows}.question`]).toBe("");
  const moved = changeRows(spec, initial, "up:1");
  expect(moved?.fields["0.question"]).toBe(initial.fields["1.question"]);
  expect(moved?.fields["1.answer"]).toBe(initial.fields["0.answer"]);
  const removed = changeRows(spec, initial, "remove:0");
  expect(removed).toMatchObject({ rows: initial.rows - 1 });
  expect(rowToFocus(spec, { ...initial, rows: initial.rows + 1 }, "add")).toBe(`${initial.rows}.question`);
  expect(rowToFocus(spec, initial, "up:2")).toBe("1.question");
  expect(rowToFocus(spec, { fields: {}, rows: 0 }, "remove:0")).toBeUndefined();
  expect(changeRows(spec, initial, "remove:99")).toBeNull();
  expect(changeRows(spec, { ...initial, rows: 20 }, "add")?.rows).toBe(20);
  expect(readTexts(spec, { rows: "999" }).rows).toBe(20);
});
