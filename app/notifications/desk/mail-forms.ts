import { sendMailAgainInput } from "../../../domain/notifications/inputs.ts";
import { defineForms } from "../../web/forms/define-forms.ts";

/** The form of each email that was given up. */
export const mailForms = defineForms({
  "again-": { needs: ["mails.read"], title: "Email not sent again", schema: sendMailAgainInput },
});
