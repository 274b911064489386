import { readAllInput, readOneInput } from "../../../../domain/notifications/inputs.ts";
import { defineForms } from "../../../web/forms/define-forms.ts";

const shared = { needs: ["desk.enter"], title: "Not marked as read" } as const;

/** The forms of the inbox. */
export const inboxForms = defineForms({
  "read-all": { ...shared, schema: readAllInput },
  "read-one": { ...shared, schema: readOneInput },
});
