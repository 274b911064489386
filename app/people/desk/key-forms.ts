import { createKeyInput, revokeKeyInput } from "../../../domain/people/inputs.ts";
import { defineForms } from "../../web/forms/define-forms.ts";

const needs = ["keys.manage"] as const;

/** The forms of the page of staff keys. */
export const keyForms = defineForms({
  "create-key": { needs, title: "Key not created", schema: createKeyInput },
  "revoke-key": { needs, title: "Key not revoked", schema: revokeKeyInput },
});
