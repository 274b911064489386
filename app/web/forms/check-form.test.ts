import { expect, test } from "vitest";
import { z } from "zod";
import { checkForm } from "./check-form.ts";

const schema = z.object({
  reason: z.enum(["a", "b"], "Please choose."),
  text: z.string().min(1, "Please write."),
  agreed: z.literal("on", "Please tick."),
});

test("the first field on the page is named first, also a choice that was not made and so not sent", () => {
  const checked = checkForm(schema, { text: "" }, ["form", "reason", "text", "agreed"]);
  expect(checked).toEqual({
    ok: false,
    errors: { reason: "Please choose.", text: "Please write.", agreed: "Please tick." },
    text: "Please choose.",
    problem: { field: "reason", code: "invalid" },
  });
  expect(Object.keys(checked.ok ? {} : checked.errors)).toEqual(["reason", "text", "agreed"]);
});

test("without the page's order, what was sent comes before what was not", () => {
  expect(checkForm(schema, { text: "" })).toMatchObject({
    text: "Please write.",
    problem: { field: "text", code: "missing" },
  });
});

test("what fits comes back as the schema makes it", () => {
  expect(checkForm(schema, { reason: "a", text: "Words", agreed: "on" })).toEqual({
    ok: true,
    value: { reason: "a", text: "Words", agreed: "on" },
  });
});

test("a text that has lost a letter is refused by its field, before anything else is wrong with it (Rule P56)", () => {
  expect(checkForm(schema, { reason: "a", text: "P\uFFFDssword", agreed: "on" })).toMatchObject({
    ok: false,
    errors: { text: expect.stringContaining("A letter was lost") },
    problem: { field: "text", code: "invalid" },
  });
  expect(checkForm(schema, { reason: "\uFFFD", text: "" })).toMatchObject({
    errors: { reason: expect.stringContaining("A letter was lost"), text: "Please write." },
  });
});
