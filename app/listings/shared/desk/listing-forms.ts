/** The forms of the desk of listings. */
export const listingForms = {
  create: "create-listing",
  edit: "edit-listing",
  publish: "publish-listing",
  hide: "hide-listing",
  sold: "listing-sold",
  withdraw: "withdraw-listing",
  login: "listing-login",
  reveal: "reveal-listing-login",
  bulk: "bulk-listings",
} as const;
export type ListingForm = keyof typeof listingForms;

/** What heads the failure of each. */
export const listingFormTitles: Record<ListingForm, string> = {
  create: "Listing not created",
  edit: "Listing not saved",
  publish: "Listing not published",
  hide: "Listing not hidden",
  sold: "Listing not marked as sold",
  withdraw: "Listing not withdrawn",
  login: "Login not saved",
  reveal: "Login not revealed",
  bulk: "Nothing changed",
};

/** Which listings are ticked: one field `listing:<id>` each, whose value is the version that was seen. */
export const pickPrefix = "listing:";
export const bulkFormId = "bulk-listings";

/** A listing's page of the desk. */
export function listingPath(id: string): string {
  return `/admin/listings/${id}`;
}
