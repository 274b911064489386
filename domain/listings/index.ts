export type { ListingsCtx } from "./context.ts";
export {
  type BulkOutcome,
  type BulkWhich,
  bulkEditListings,
} from "./desk/bulk-edit.ts";
export { changeWords } from "./desk/change-words.ts";
export { createListing, editListing } from "./desk/edit-listing.ts";
export { exportListings, listingsFileName } from "./desk/export-listings.ts";
export { insertListings, type MadeListing } from "./desk/insert-listings.ts";
export {
  countDeskListings,
  countMatching,
  type DeskListing,
  listDeskListings,
} from "./desk/list-desk-listings.ts";
export { revealListingLogin, saveListingLogin } from "./desk/listing-logins.ts";
export { hideListing, markListingSold, publishListing, withdrawListing } from "./desk/move-listing.ts";
export type { NewListing } from "./desk/new-listing-input.ts";
export { type ListingForDesk, readDeskListing } from "./desk/read-desk-listing.ts";
export { draftListing } from "./draft-listing.ts";
export { checkImport } from "./import/check-import.ts";
export { importColumns } from "./import/columns.ts";
export { importTemplate } from "./import/import-template.ts";
export { postListings } from "./import/post-listings.ts";
export { type ListingImport, listImports, type PreviewRow, readImport } from "./import/read-import.ts";
export { discardImport, startImport } from "./import/start-import.ts";
export { listingOfOrder } from "./listing-of-order.ts";
export { listingsReactor } from "./listings-reactor.ts";
export { listingsCrontab, listingsTasks } from "./listings-tasks.ts";
export { addPicture } from "./pictures/add-picture.ts";
export type { PicturesCtx } from "./pictures/context.ts";
export { orderPictures } from "./pictures/order-pictures.ts";
export { pictureTasks } from "./pictures/picture-jobs.ts";
export { picturesOf, readListingPicture } from "./pictures/read-pictures.ts";
export { removePicture } from "./pictures/remove-picture.ts";
export { type StoredPicture, storePicture } from "./pictures/store-picture.ts";
export { acceptInTime } from "./purchase/accept-in-time.ts";
export { addEvidence, addEvidenceAsStaff } from "./purchase/add-evidence.ts";
export { allowAnotherReveal } from "./purchase/allow-another-reveal.ts";
export { confirmPurchase } from "./purchase/confirm-purchase.ts";
export { countOpenDisputes } from "./purchase/count-open-disputes.ts";
export { decideDispute } from "./purchase/decide-dispute.ts";
export { extendHold } from "./purchase/extend-hold.ts";
export { listDisputes } from "./purchase/list-disputes.ts";
export { openDispute } from "./purchase/open-dispute.ts";
export { type PlacePurchase, type PurchasePayWay, placePurchase } from "./purchase/place-purchase.ts";
export { type PurchaseDetails, purchaseDetailsOf } from "./purchase/purchase-details.ts";
export { readEvidencePicture } from "./purchase/read-evidence-picture.ts";
export { type OwnHold, readOwnHold } from "./purchase/read-own-hold.ts";
export { readPurchase, readPurchaseForDesk } from "./purchase/read-purchase.ts";
export { type RevealedLogin, revealLogin } from "./purchase/reveal-login.ts";
export { revealPurchaseLogin } from "./purchase/reveal-purchase-login.ts";
export { withdrawDispute } from "./purchase/withdraw-dispute.ts";
export { browseListings, lowestPriceCents, type ShelfCtx } from "./shelf/browse-listings.ts";
export { cardsOf } from "./shelf/cards-of.ts";
export { createShelf, type Shelf } from "./shelf/create-shelf.ts";
export { type ListingAddress, listAddresses } from "./shelf/list-addresses.ts";
export { type ListingSearch, listingsAfter } from "./shelf/listings-after.ts";
export type { PublicListing } from "./shelf/public-listings.ts";
export { readListing } from "./shelf/read-listing.ts";
export { similarListings } from "./shelf/similar-listings.ts";
