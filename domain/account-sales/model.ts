// The door that browsers may use too: the questionnaire, its answers, and the sum of an offer.

export { type AccountCheckItem, accountCheckItems, accountCheckLabels } from "./account-checks.ts";
export { type AnswerProblem, problemOf, type RawAnswers, settleAnswers } from "./answers.ts";
export type { ClaimVerdict } from "./check-claims.ts";
export {
  type ComputedOffer,
  computeOffer,
  modifiersOf,
  type OfferGroup,
  type OfferLine,
  stretch,
  takesAll,
} from "./compute-offer.ts";
export { noOfferText, type Offer, offerHours } from "./offer.ts";
export {
  exampleNames,
  firstExampleTexts,
  questCapeChoice,
  readOfferExample,
} from "./offer-example.ts";
export { changeOfferGrid } from "./offer-grid.ts";
export { defaultOfferTable, type OfferModifiers, type OfferTable } from "./offer-table.ts";
export { offerTableChanges } from "./offer-table-changes.ts";
export { percentGroups } from "./offer-table-fields.ts";
export {
  checkOfferTable,
  combatRowsName,
  gridNames,
  gridSizeOf,
  mostEdges,
  type OfferTableTexts,
  onlyTableTexts,
  rulesKey,
  totalColumnsName,
  writeOfferTable,
} from "./offer-table-form.ts";
export {
  type AccountLoginType,
  type Answers,
  accountLoginTypeLabels,
  accountLoginTypes,
  accountTypeLabels,
  accountTypes,
  combatAchievementLabels,
  combatAchievementLevels,
  countedUntradeables,
  diaryCompletions,
  diaryLabels,
  loginMethodLabels,
  loginMethodOf,
  loginMethods,
  mostPets,
  type PetType,
  penalties,
  penaltyLabels,
  petTypeLabels,
  petTypes,
  type Question,
  questions,
  questRangeLabels,
  questRanges,
  toggleUntradeable,
  type Untradeable,
  untradeableLabels,
  untradeables,
} from "./questionnaire.ts";
export { isUnderReview } from "./under-review.ts";
