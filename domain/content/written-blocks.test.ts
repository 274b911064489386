import { expect, test } from "vitest";
import { demoContent } from "../../demo/content.ts";
import { checkedValue } from "./check-block.ts";
import { freshContent } from "./fresh-content.ts";
import { contentBlocks, siteKeys } from "./schemas.ts";

const { faq, terms, facts, hero, accountSelling } = demoContent;
const [question] = faq;
const [section] = terms.sections;

const wrong = [
  ["faq", [{ ...question, answer: "We pay by {wayToPay}." }], "0.answer"],
  ["faq", [{ ...question, question: "How does {shopName} pay?" }], "0.question"],
  ["terms", { ...terms, summary: "{shop}" }, "summary"],
  [
    "privacy",
    { ...terms, sections: [{ ...section, paragraphs: ["{password}"] }] },
    "sections.0.paragraphs.0",
  ],
  ["refundPolicy", { ...terms, sections: [{ ...section, heading: "{eth}" }] }, "sections.0.heading"],
  ["facts", { ...facts, promises: { ...facts.promises, support: "{waysToPay}" } }, "promises.support"],
  ["hero", { ...hero, lead: "{shop}" }, "lead"],
  ["accountSelling", { ...accountSelling, paid: "Within {hours}." }, "paid"],
] as const;

test.each(wrong)("%s refuses a placeholder that its page can't fill in", (key, value, field) => {
  const checked = checkedValue(key, value);
  expect(checked).toMatchObject({ ok: false, error: { code: "invalid", field } });
  expect(checked.ok || checked.error.text).toMatch(/^We don't know \{\w+\}\./);
  // What a running shop has stored is read all the same.
  expect(contentBlocks[key].safeParse(value).success).toBe(true);
});

test("everything that a shop starts with may be written", () => {
  for (const content of [freshContent, demoContent]) {
    for (const key of siteKeys) expect([key, checkedValue(key, content[key]).ok]).toEqual([key, true]);
  }
});
