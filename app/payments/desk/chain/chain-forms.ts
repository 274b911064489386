import {
  approveEthKeyInput,
  proposeEthKeyInput,
  refuseEthKeyInput,
} from "../../../../domain/payments/inputs.ts";
import { defineForms } from "../../../web/forms/define-forms.ts";

const needs = ["keys.manage"] as const;

/** The forms of the page of the chain: the key that payments go to. */
export const chainForms = defineForms({
  "propose-key": { needs, title: "Key not proposed", schema: proposeEthKeyInput },
  "approve-key": { needs, title: "Key not approved", schema: approveEthKeyInput },
  "refuse-key": { needs, title: "Key not rejected", schema: refuseEthKeyInput },
});
