export { draftListing } from "./draft-listing.ts";
export { editDraft } from "./edit-draft.ts";
export { type Draft, listDrafts, listingOfOrder } from "./list-drafts.ts";
export { listingsReactor } from "./listings-reactor.ts";
