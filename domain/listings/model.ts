// The door that browsers may use too: the words by which listings are sorted, and what pages show of them.

export {
  type BulkAction,
  bulkActionLabels,
  bulkActions,
  type DeskSort,
  deskTabLabels,
  deskTabs,
  mostBulk,
} from "./desk/desk-copy.ts";
export {
  chosenFilters,
  type ListingGroup,
  listingGroupNames,
  listingGroups,
  listingSearch,
  longestSearch,
  nothingChosen,
  readListingQuery,
} from "./listing-query.ts";
export {
  type Build,
  builds,
  type DeliveryTime,
  deliveryMinutes,
  deliveryTimes,
  disputeHours,
  type ListingLogin,
  type ListingState,
  type ListingType,
  listingSortLabels,
  listingSorts,
  listingStateLabels,
  listingStates,
  listingTypes,
  loginMethods,
  priceBrackets,
  totalLevelBrackets,
  usualHoldMinutes,
} from "./listing-values.ts";
export type {
  ListingCardData,
  ListingCounts,
  ListingPage,
  ListingPicture,
  ListingQuery,
  ListingView,
} from "./listing-view.ts";
export {
  largestPictureBytes,
  mostPictures,
  pictureFormats,
  pictureSizes,
  pictureSrc,
  pictureSrcSet,
  pictureTypes,
  placeholderPicture,
} from "./pictures/picture-copy.ts";
export {
  type DisputeOutcome,
  type DisputeReason,
  type DisputeState,
  decisionText,
  disputeOutcomeLabels,
  disputeOutcomes,
  disputeReasonLabels,
  disputeReasons,
  disputeStateLabels,
  disputeStates,
  longestDisputeText,
  mostEvidencePictures,
} from "./purchase/purchase-copy.ts";
export type {
  Dispute,
  DisputeEntry,
  ListedDispute,
  Purchase,
  PurchaseForDesk,
  PurchaseLogin,
} from "./purchase/purchase-view.ts";
