import {
  bulkEditInput,
  editListingInput,
  endListingInput,
  listingFormInput,
  moveListingInput,
  revealListingLoginInput,
  saveListingLoginInput,
} from "../../../../domain/listings/inputs.ts";
import { defineForms } from "../../../web/forms/define-forms.ts";

const needs = ["listings.edit"] as const;

/** The form of a new listing. */
export const newListingForms = defineForms({
  "create-listing": { needs, title: "Listing not created", schema: listingFormInput },
});

/** What is done to many listings at once. */
export const bulkForms = defineForms({
  "bulk-listings": { needs, title: "Nothing changed", schema: bulkEditInput },
});

/** Which listings are ticked: one field `listing:<id>` each, whose value is the version that was seen. */
export const pickPrefix = "listing:";

/** The forms of a listing's page. */
export const listingForms = defineForms({
  "edit-listing": { needs, title: "Listing not saved", schema: editListingInput },
  "publish-listing": { needs, title: "Listing not published", schema: moveListingInput },
  "hide-listing": { needs, title: "Listing not hidden", schema: moveListingInput },
  "listing-sold": { needs, title: "Listing not marked as sold", schema: endListingInput },
  "withdraw-listing": { needs, title: "Listing not withdrawn", schema: endListingInput },
  "listing-login": { needs, title: "Login not saved", schema: saveListingLoginInput },
  "reveal-listing-login": {
    needs: ["secrets.reveal"],
    title: "Login not revealed",
    schema: revealListingLoginInput,
  },
});
