import { z } from "zod";
import { defineForms } from "../../../web/forms/define-forms.ts";

const needs = ["listings.edit"] as const;
const nothingTyped = z.object({});

/** The forms of a checked import. */
export const importForms = defineForms({
  "start-import": { needs, title: "Nothing imported", schema: nothingTyped },
  "discard-import": { needs, title: "Import not discarded", schema: nothingTyped },
});
