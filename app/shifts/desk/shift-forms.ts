import { handOverAllInput } from "../../../domain/orders/inputs.ts";
import { shiftNoteDoneInput, shiftNoteInput } from "../../../domain/shifts/inputs.ts";
import { defineForms } from "../../web/forms/define-forms.ts";

const needs = ["orders.progress"] as const;

/** The forms of the page of the shift. */
export const shiftForms = defineForms({
  "add-shift-note": { needs, title: "Note not saved", schema: shiftNoteInput },
  "mark-shift-note:": { needs, title: "Note not changed", schema: shiftNoteDoneInput },
  "hand-over-shift": { needs, title: "Orders not handed over", schema: handOverAllInput },
});
