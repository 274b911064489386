import { z } from "zod";
import { centsOfUsd } from "../../kernel/money.ts";
import { builds, deliveryTimes, listingTypes } from "./listing-words.ts";

const reload = "Please load the page again.";
const priceText = "Please enter a price such as 95.00.";
const longestFeature = 80;
const mostFeatures = 40;

/** A bought account becomes a draft by a press that says nothing more. */
export const draftListingInput = z.object({});

/** A draft as it was edited: dollars typed become whole cents, a line of the features is one of them. */
export const editDraftInput = z.object({
  listingId: z.uuid(reload),
  version: z.coerce.number(reload).int(reload),
  name: z
    .string("Please enter a name.")
    .trim()
    .min(1, "Please enter a name.")
    .max(100, "A name has at most 100 characters."),
  build: z.enum(builds, "Please choose a build."),
  type: z.enum(listingTypes, "Please choose a type."),
  priceCents: z
    .string(priceText)
    .trim()
    .regex(/^\$?\d{1,6}(\.\d{1,2})?$/, priceText)
    .transform((text) => centsOfUsd(Number(text.replace("$", ""))) ?? 0)
    .refine((cents) => cents > 0, priceText),
  deliveryTime: z.enum(deliveryTimes, "Please choose a delivery time."),
  description: z
    .string("Please enter a description.")
    .trim()
    .min(1, "Please enter a description.")
    .max(2000, "A description has at most 2,000 characters."),
  features: z
    .string()
    .max(5000, "These are too many features.")
    .default("")
    .transform((text) => [...new Set(text.split(/\r?\n/).map((line) => line.trim()))].filter(Boolean))
    .refine((lines) => lines.length <= mostFeatures, `A listing has at most ${mostFeatures} features.`)
    .refine(
      (lines) => lines.every((line) => line.length <= longestFeature),
      `A feature has at most ${longestFeature} characters.`,
    ),
});

export {
  type BulkChange,
  bulkEditInput,
  bulkPicksInput,
  type DeskListFilters,
  type DeskListInput,
  deskListInput,
  type EditedListing,
  editListingInput,
  endListingInput,
  moveListingInput,
  revealListingLoginInput,
  saveListingLoginInput,
} from "./desk/desk-inputs.ts";
export { listingDefaults, type NewListing, newListingInput } from "./desk/new-listing-input.ts";
export { listingPicturesInput } from "./pictures/picture-inputs.ts";
export {
  allowAnotherRevealInput,
  confirmPurchaseInput,
  decideDisputeInput,
  evidenceInput,
  extendHoldInput,
  openDisputeInput,
  revealLoginInput,
  revealPurchaseLoginInput,
  withdrawDisputeInput,
} from "./purchase/purchase-inputs.ts";
export { purchaseFormInput } from "./purchase/purchase-form-input.ts";
