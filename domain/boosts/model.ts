// The door that browsers may use too: tiers, prices, requirements and the sum of a boost.

export {
  type AccessPart,
  accessChoices,
  accessFields,
  accessPartLabels,
  accessParts,
  type BoostAccess,
  isAccessMissing,
} from "./boost-access.ts";
export {
  type BoostPreviewRow,
  boostExampleNames,
  compareBoostLines,
  firstBoostExample,
  type PricedExample,
  previewBoostPrices,
  priceBoostExample,
  readBoostExample,
} from "./boost-example.ts";
export type { BoostLevels } from "./boost-levels.ts";
export { boostPriceChanges } from "./boost-price-changes.ts";
export {
  type BoostPriceTexts,
  boostPriceNames,
  boostPricesKey,
  checkBoostPrices,
  onlyPriceTexts,
  tierLevels,
  writeBoostPrices,
} from "./boost-price-form.ts";
export {
  type BoostPrices,
  type BoostTier,
  boostTierLabels,
  boostTiers,
  defaultBoostPrices,
} from "./boost-prices.ts";
export { boostProof, isSolHereditHidden, proofGap } from "./boost-proof.ts";
export {
  type AccountState,
  type BoostQuote,
  boostQuoteMinutes,
  boostTypeOf,
  missingRsnText,
} from "./boost-quote.ts";
export {
  type BoostBuild,
  type BoostRequirement,
  type BoostRequirements,
  checkBoostRequirements,
  type RequirementState,
  requirementStateLabels,
  unconfirmedQuestText,
} from "./boost-requirements.ts";
export type { BoostForDesk, BoostSnapshot, BoostView, SnapshotMoment } from "./boost-view.ts";
export {
  type BoostChoice,
  type BoostLine,
  type BoostPrice,
  boostServiceCents,
  boostServiceLabels,
  estimateBoost,
} from "./price-boost.ts";
