// The door that browsers may use too. Only contentBlocks and contentSchema need Zod at run time.
export {
  type AgreedVersions,
  accountLegalTexts,
  agreedField,
  agreedVersion,
  type LegalInForce,
  type LegalKey,
  legalTexts,
  legalTitles,
  orderLegalTexts,
  readAgreed,
  writeAgreed,
} from "./consent/legal-texts.ts";
export { freshContent } from "./fresh-content.ts";
export { mailKeyOf, mailKindOf, upgradedCopy } from "./mail-blocks.ts";
export { linesKey } from "./mail-line-block.ts";
export {
  type AccountSelling,
  type ContentKey,
  contentBlocks,
  contentSchema,
  type SiteClaims,
  type SiteContent,
} from "./schemas.ts";
export {
  type NamedWays,
  percentCheaper,
  percentClaimed,
  publishedFaq,
  publishedLegalText,
  publishedSentences,
  publishedSteps,
  publishedText,
} from "./shown-values.ts";
export { writtenBlocks } from "./written-blocks.ts";
