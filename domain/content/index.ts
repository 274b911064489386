export { agreeBySigningIn, agreeToLegal, type ConsentDue, consentDue } from "./consent/agree-to-legal.ts";
export { acceptInvitation, confirmAgreeing, resetOwnPassword } from "./consent/confirm-agreeing.ts";
export { ensureLegalTexts } from "./consent/ensure-legal-texts.ts";
export { readLegalInForce } from "./consent/read-legal-in-force.ts";
export { type PersonConsent, readPersonConsents } from "./consent/read-person-consents.ts";
export { agreedInSql, whyNotAgreed } from "./consent/record-consent.ts";
export { registerAgreeing } from "./consent/register-agreeing.ts";
export {
  type ContentVersion,
  draftFromVersion,
  readContentHistory,
  readContentVersion,
  readRecentVersions,
  restoreVersion,
} from "./content-history.ts";
export { discardDraft, saveDraft } from "./drafts.ts";
export { type LegalReading, readLegalText } from "./legal-versions.ts";
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
} from "./read-site-content.ts";
export { readWordedMails } from "./read-worded-mails.ts";
export { seedContent } from "./seed-content.ts";
export { sendTestMail } from "./send-test-mail.ts";
export { writeSiteContent } from "./write-site-content.ts";
