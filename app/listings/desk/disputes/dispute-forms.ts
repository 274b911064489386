import { decideDisputeInput, evidenceInput } from "../../../../domain/listings/inputs.ts";
import { defineForms } from "../../../web/forms/define-forms.ts";

/** The forms of a dispute at the desk. */
export const disputeForms = defineForms({
  "staff-evidence": { title: "Answer not sent", schema: evidenceInput },
  "decide-dispute": { title: "Dispute not decided", schema: decideDisputeInput },
});
