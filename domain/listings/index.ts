export { browseListings, type CatalogCtx, lowestPriceCents } from "./catalog/browse-listings.ts";
export { createCatalog } from "./catalog/create-catalog.ts";
export { listingsAfter } from "./catalog/listings-after.ts";
export { similarListings } from "./catalog/similar-listings.ts";
export type { ListingsCtx } from "./context.ts";
export { type BulkOutcome, bulkEditListings } from "./desk/bulk-edit.ts";
export type { BulkWhich } from "./desk/bulk-targets.ts";
export { type ChangedListing, changeText } from "./desk/change-listing.ts";
export { createListing, editListing } from "./desk/edit-listing.ts";
export { exportListings, listingsFileName } from "./desk/export-listings.ts";
export { insertListings, type MadeListing } from "./desk/insert-listings.ts";
export {
  countDeskListings,
  type DeskListing,
  type ListingHit,
  listDeskListings,
  searchListings,
} from "./desk/list-desk-listings.ts";
export { revealListingLogin, saveListingLogin } from "./desk/listing-logins.ts";
export { hideListing, markListingSold, publishListing, withdrawListing } from "./desk/move-listing.ts";
export type { NewListing } from "./desk/new-listing-input.ts";
export { isPriceChange, type PriceChange, type PricePreview, previewPrices } from "./desk/preview-prices.ts";
export { lowerPrices } from "./desk/price-gate.ts";
export { type ListingForDesk, readDeskListing } from "./desk/read-desk-listing.ts";
export { addEvidence, addEvidenceAsStaff, readEvidencePicture } from "./disputes/add-evidence.ts";
export { decideDispute } from "./disputes/decide-dispute.ts";
export { countOpenDisputes, listDisputes, readCustomerDisputes } from "./disputes/list-disputes.ts";
export { openDispute } from "./disputes/open-dispute.ts";
export { withdrawDispute } from "./disputes/withdraw-dispute.ts";
export { draftListing } from "./draft-listing.ts";
export { checkImport } from "./import/check-import.ts";
export { importColumns } from "./import/columns.ts";
export { decodeText } from "./import/decode-text.ts";
export { importTemplate } from "./import/import-template.ts";
export { mostPosted, postListings } from "./import/post-listings.ts";
export { type ListingImport, listImports, type PreviewRow, readImport } from "./import/read-import.ts";
export { discardImport, startImport } from "./import/start-import.ts";
export { listingsReactor } from "./listings-reactor.ts";
export { forgetDisputesOf, listingsCrontab, listingsTasks } from "./listings-tasks.ts";
export { listingsMetrics } from "./metrics.ts";
export { addPicture } from "./pictures/add-picture.ts";
export { orderPictures, removePicture } from "./pictures/change-pictures.ts";
export type { PicturesCtx } from "./pictures/context.ts";
export { pictureFileKeys } from "./pictures/picture-files.ts";
export { pictureTasks } from "./pictures/picture-jobs.ts";
export { picturesOf, readListingPicture } from "./pictures/read-pictures.ts";
export { storePicture } from "./pictures/store-picture.ts";
export { acceptInTime } from "./purchase/accept-in-time.ts";
export { allowAnotherReveal } from "./purchase/allow-another-reveal.ts";
export { confirmPurchase } from "./purchase/confirm-purchase.ts";
export { type PlacePurchase, placePurchase } from "./purchase/place-purchase.ts";
export { type PurchaseDetails, purchaseDetailsOf } from "./purchase/purchase-details.ts";
export { purchasePriceToday } from "./purchase/purchase-price-today.ts";
export { readOwnHold, readPurchase, readPurchaseForDesk } from "./purchase/read-purchase.ts";
export { type RevealedLogin, revealLogin, revealPurchaseLogin } from "./purchase/reveal-login.ts";
export type { PublicListing } from "./read-by-ids.ts";
export {
  type ListingName,
  listAddresses,
  listingOfOrder,
  nameOfListing,
  readListing,
} from "./read-listing.ts";
