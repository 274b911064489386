/** A mail as it leaves the shop. `messageId` is the same each time one mail is tried. */
type OutgoingMail = {
  from: { name: string; address: string };
  /** Where mail servers return what they can't deliver. */
  bouncesTo: string;
  /** Where answers go, when not to the sender. */
  replyTo?: string | undefined;
  to: string;
  /** Whom the header names, where that is another than it goes to. */
  addressedTo?: string | undefined;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  /** The same for all mails about one thing, in the form of a message id. */
  threadId?: string | undefined;
  /** Where mail programs unsubscribe its reader by one press (RFC 8058). */
  unsubscribeUrl?: string | undefined;
};

/**
 * Hands mails to a mail server. `send` resolves when the server took the mail and throws otherwise; it must
 * end by itself within a minute. `close` ends open connections.
 */
export type MailTransport = { send(mail: OutgoingMail): Promise<void>; close(): void };

/**
 * Thrown by a transport. `reason` is a short sentence without any address, safe to keep and show; `permanent`
 * says that trying again is of no use, e.g. an address that the server refuses for good, and `serverAway`
 * that no other mail would have gone through either.
 */
export class MailSendError extends Error {
  readonly reason: string;
  readonly permanent: boolean;
  readonly serverAway: boolean;
  constructor(reason: string, { permanent = false, serverAway = false } = {}) {
    super(reason);
    this.name = "MailSendError";
    this.reason = reason;
    this.permanent = permanent;
    this.serverAway = serverAway;
  }
}
