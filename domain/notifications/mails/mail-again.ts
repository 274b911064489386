/**
 * Mails whose link works once, for an hour, and only while it is the newest: sent again they would bring a
 * link that has ended. Whoever needs one asks for a fresh one at sign-in.
 */
const withLinksThatEnd = ["confirm-mail", "reset-password", "mail-change"];

/** Whether a kind of mail may go out again as it was written. */
export function maySendAgain(template: string): boolean {
  return !withLinksThatEnd.includes(template);
}

/** The kinds of mail, by which the list is searched. */
export const mailKinds = [
  "order-news",
  "receipt",
  "notice",
  "confirm-mail",
  "reset-password",
  "mail-change",
  "mail-changed",
  "password-changed",
  "two-factor-changed",
] as const;

/** The longest reason for sending a mail again, in characters. */
export const longestMailReason = 300;
