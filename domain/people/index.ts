export { actorOfKey } from "./actor-of-key.ts";
export { type ApiKeyRow, createApiKey, listApiKeys, revokeApiKey } from "./api-keys.ts";
export { clientAddressHeader, createAuth } from "./auth.ts";
export { authMails } from "./auth-mails.ts";
export { orOutage } from "./auth-outage.ts";
export { countBackupCodes, renewBackupCodes } from "./backup-codes.ts";
export { expiredLink } from "./call-auth.ts";
export { confirmEmailChange, requestEmailChange } from "./change-mail.ts";
export { changeRsn } from "./change-rsn.ts";
export { confirmMail, confirmWithPassword, readPasswordNeeded, requestConfirmMail } from "./confirm-mail.ts";
export type { PeopleCtx, RequestHeaders, WithCookies } from "./context.ts";
export { createAdmin, createPerson } from "./create-person.ts";
export { type DeskPerson, readDeskPerson } from "./desk/desk-person.ts";
export {
  addPersonNote,
  listPersonNotes,
  removePersonNote,
} from "./desk/person-notes.ts";
export { endSessionOf, type PersonSessions, readPersonSessions } from "./desk/person-sessions.ts";
export { type PeopleOverview, readDeskLog, readPeopleOverview } from "./desk-overview.ts";
export { endedAtRestore } from "./ended-at-restore.ts";
export {
  confirmedEmailOf,
  emailMovedAt,
  emailMovedJob,
  formerEmailSubject,
  hasConfirmedAccount,
} from "./former-email.ts";
export { areGuardsUp, askGuardChange, readGuardChanges } from "./guards/ask-guard-change.ts";
export {
  decideGuardChange,
  type GuardAction,
  type GuardActions,
  type GuardsCtx,
} from "./guards/decide-guard-change.ts";
export { countGuardChanges, listGuardChanges, type WaitingGuardChange } from "./guards/list-guard-changes.ts";
export { guardTasks, peopleCrontab, peopleHousekeeping, peopleTasks } from "./housekeeping.ts";
export {
  inviteStaff,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from "./invitations.ts";
export { joinStaff, readInvitation } from "./join-staff.ts";
export { listPeople } from "./list-people.ts";
export { passwordRuleFor } from "./password-length.ts";
export { changePassword, checkPassword } from "./passwords.ts";
export { needsTwoStep } from "./people-rules.ts";
export { lockPerson } from "./person-row.ts";
export { allow, allowAtDesk } from "./policy.ts";
export {
  discordAccountOf,
  type Membership,
  readMembership,
  readOwnTraits,
  readReach,
  readReferral,
} from "./read-own-traits.ts";
export { actorOf, readViewer, rememberedReferral, type Viewer } from "./read-viewer.ts";
export { register } from "./register.ts";
export { readResetRule, requestPasswordReset, resetPassword } from "./reset-password.ts";
export { setRole } from "./roles.ts";
export { findPeople, type PersonHit, searchPeople, whomReaderFinds } from "./search-people.ts";
export {
  deviceOf,
  listSessions,
  readLiveSessions,
  revokeOtherSessions,
  revokeSession,
  type SessionView,
} from "./sessions.ts";
export { signIn, signInSecondStep, signInWithProvider, signOut } from "./sign-in.ts";
export { acceptSignInLink, requestSignInLink } from "./sign-in-link.ts";
export {
  actorNamesOf,
  countStaffActiveSince,
  listStaff,
  namesOf,
  readStaffMember,
  type StaffMember,
  staffMailAddresses,
} from "./staff.ts";
export { disableStaff, enableStaff, endSessionsOf, resetTwoStep, resetTwoStepOf } from "./staff-access.ts";
export { staffOfDiscord } from "./staff-of-discord.ts";
export { dropElevation, extendElevation, proveSelf, stepUp } from "./step-up.ts";
export {
  beginTwoFactor,
  confirmTwoFactor,
  countAdminsWithoutTwoStep,
  disableTwoFactor,
  type Enrolment,
} from "./two-factor.ts";
export { secondPerson, takesTwoPeople, whoStandsBehind } from "./who-stands-behind.ts";
