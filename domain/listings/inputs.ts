import { z } from "zod";

/** A bought account becomes a draft by a press that says nothing more. */
export const draftListingInput = z.object({});

export {
  type BulkChange,
  bulkEditInput,
  bulkPicksInput,
  type DeskListFilters,
  type DeskListInput,
  deskListInput,
  editListingInput,
  endListingInput,
  listingFields,
  moveListingInput,
  revealListingLoginInput,
  saveListingLoginInput,
} from "./desk/desk-inputs.ts";
export {
  listingDefaults,
  listingFormInput,
  type NewListing,
  newListingInput,
} from "./desk/new-listing-input.ts";
export { listingPicturesInput } from "./pictures/picture-inputs.ts";
export { purchaseFormInput } from "./purchase/purchase-form-input.ts";
export {
  allowAnotherRevealInput,
  confirmPurchaseInput,
  decideDisputeInput,
  evidenceInput,
  openDisputeInput,
  revealLoginInput,
  withdrawDisputeInput,
} from "./purchase/purchase-inputs.ts";
