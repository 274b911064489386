import type { Clock } from "../../../kernel/clock.ts";
import type { MailBlocker } from "../../../platform/mail/mailer.ts";
import { bucketOf, takeToken } from "../../../platform/rate-limit/take.ts";
import { isConfirmedAddress, mailKey } from "../../orders/index.ts";

/**
 * Six an hour together. One is kept for links of sign-in, so that orders placed by others don't use up all.
 */
const maxAnHour = { "unasked-mail": 5, "unasked-link": 1 };
type Bucket = keyof typeof maxAnHour;

const signInLinks = ["confirm-mail", "reset-password", "mail-change", "sign-in-link"];

/**
 * What an address is told that has just lost its account or order, or what goes to it: no stranger can cause
 * these, and staff who redirect an order can't keep them back by filling the mailbox first (Rule P42).
 */
const alwaysSent = ["mail-changed", "order-contact-old", "order-destination"];

const reason = "Not sent: this address never confirmed anything and had six emails within an hour";

/**
 * Holds mails back that go to a mailbox which never confirmed anything, above six an hour from everything
 * together (Rule P47). A mailbox is counted however its address is written.
 */
export function limitUnaskedMails(clock: Clock): MailBlocker {
  return async (tx, { to, kind }) => {
    if (alwaysSent.includes(kind) || (await isConfirmedAddress(tx, to))) return undefined;
    const take = async (bucket: Bucket) => {
      const request = { limit: maxAnHour[bucket], windowSeconds: 3600, now: clock.now() };
      return (await takeToken(tx, { bucket: bucketOf(bucket, mailKey(to)), ...request })).allowed;
    };
    if (signInLinks.includes(kind) && (await take("unasked-link"))) return undefined;
    return (await take("unasked-mail")) ? undefined : reason;
  };
}
