import { expect, test } from "vitest";
import { z } from "zod";
import { defineForms, formOfRow, formSent } from "./define-forms.ts";

const schema = z.object({});
const forms = defineForms({
  edit: { title: "Not saved", schema },
  "approve:": { title: "Not approved", schema },
});

test("a form is called as it's defined, and one of a row ends in the row's id", () => {
  expect(forms.edit.name).toBe("edit");
  const { name } = formOfRow(forms["approve:"], "r1");
  expect(name).toBe("approve:r1");
  expect(formSent(forms, name)).toBe("approve:");
});

test("a form that a page doesn't define is none of its own", () => {
  for (const sent of ["edit:1", "edi", "approve", "toString", "", undefined]) {
    expect(formSent(forms, sent)).toBeUndefined();
  }
});
