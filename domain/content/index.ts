export {
  agreeBySigningIn,
  agreeToLegal,
  type ConsentDue,
  consentDue,
  registerAgreeing,
} from "./consent/agree-to-legal.ts";
export { acceptInvitation, confirmAgreeing, resetOwnPassword } from "./consent/confirm-agreeing.ts";
export { ensureLegalTexts, readLegalInForce } from "./consent/read-legal-in-force.ts";
export {
  agreedInSql,
  type PersonConsent,
  readPersonConsents,
  whyNotAgreed,
} from "./consent/record-consent.ts";
export {
  type ContentVersion,
  draftFromVersion,
  type LegalReading,
  readContentHistory,
  readContentVersion,
  readLegalText,
  readRecentVersions,
  restoreVersion,
} from "./content-history.ts";
export { discardDraft, saveDraft } from "./drafts.ts";
export { cancelPlan, planDraft } from "./plan-draft.ts";
export { contentTasks } from "./publish-planned.ts";
export { type ContentDraft, readContentPreview, readDrafts } from "./read-drafts.ts";
export {
  type ContentPreview,
  freshBlock,
  readBlockForEditing,
  readContentBlock,
  readMailCopy,
  readMailLines,
  readSiteContent,
  readWordedMails,
} from "./read-site-content.ts";
export { sendTestMail } from "./send-test-mail.ts";
export { seedContent, writeSiteContent } from "./write-site-content.ts";
