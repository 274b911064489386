// The door that browsers may use too: the questionnaire, its answers, and the sum of an offer.

export { type AccountCheckItem, accountCheckItems, accountCheckLabels } from "./account-checks.ts";
export { type AnswerProblem, problemOf, type RawAnswers, settleAnswers } from "./answers.ts";
export type { ClaimCheck, ClaimVerdict } from "./check-claims.ts";
export {
  type ComputedOffer,
  computeOffer,
  modifiersOf,
  type OfferGroup,
  type OfferLine,
  type Standing,
  stretch,
  takesAll,
} from "./compute-offer.ts";
export { noOfferText, type Offer, offerHours } from "./offer.ts";
export {
  exampleNames,
  firstExampleTexts,
  type OfferExample,
  questCapeChoice,
  type ReadExample,
  readOfferExample,
} from "./offer-example.ts";
export { changeOfferGrid } from "./offer-grid.ts";
export { defaultOfferTable, type OfferModifiers, type OfferTable } from "./offer-table.ts";
export { offerTableChanges } from "./offer-table-changes.ts";
export { type PercentField, type PercentGroup, percentGroups } from "./offer-table-fields.ts";
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
  type AccountType,
  type Answers,
  accountLoginTypeLabels,
  accountLoginTypes,
  accountTypeLabels,
  accountTypes,
  type CombatAchievementLevel,
  combatAchievementLabels,
  combatAchievementLevels,
  countedUntradeables,
  type DiaryCompletion,
  diaryCompletions,
  diaryLabels,
  type LoginMethod,
  loginMethodLabels,
  loginMethodOf,
  loginMethods,
  mostPets,
  type Penalty,
  type PetType,
  penalties,
  penaltyLabels,
  petTypeLabels,
  petTypes,
  type Question,
  type QuestRange,
  questions,
  questRangeLabels,
  questRanges,
  toggleUntradeable,
  type Untradeable,
  untradeableLabels,
  untradeables,
} from "./questionnaire.ts";
export { isUnderReview } from "./under-review.ts";
