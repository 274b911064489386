import {
  addRecoveredInput,
  endRecoveredInput,
  recoveredTraitInput,
} from "../../../../domain/account-sales/inputs.ts";
import { defineForms } from "../../../web/forms/define-forms.ts";

/** The forms of the list of recovered accounts; each entry has one that ends it. */
export const recoveredForms = defineForms({
  "add-recovered": {
    needs: ["orders.progress"],
    title: "Not added to the list",
    schema: addRecoveredInput,
  },
  "end-recovered:": { needs: ["offers.edit"], title: "Entry not ended", schema: endRecoveredInput },
  "check-recovered": { needs: ["orders.read"], title: "List not checked", schema: recoveredTraitInput },
});
