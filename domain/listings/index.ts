export type { ListingsCtx } from "./context.ts";
export { draftListing } from "./draft-listing.ts";
export { editDraft } from "./edit-draft.ts";
export { type Draft, listDrafts, listingOfOrder } from "./list-drafts.ts";
export { listingsReactor } from "./listings-reactor.ts";
export { listingsTasks } from "./listings-tasks.ts";
export { type PlacePurchase, type PurchasePayWay, placePurchase } from "./purchase/place-purchase.ts";
export { type PurchaseDetails, purchaseDetailsOf } from "./purchase/purchase-details.ts";
