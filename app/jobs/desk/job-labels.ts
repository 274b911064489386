import type { JobSubject } from "../../../domain/jobs/model.ts";
import { orderPagePaths, shortId } from "../../../domain/orders/model.ts";

/** What each kind of job does, in plain words. */
export const jobLabels: Readonly<Record<string, string>> = {
  "accept-purchases": "Accept purchases whose time is up",
  "apply-guard-changes": "Apply waiting changes of guards",
  "ask-for-reviews": "Ask customers for reviews",
  "chat-unread-mail": "Email about an unread chat answer",
  "commission-credited": "Email about commission",
  "deliver-purchase": "Deliver a paid account",
  "draw-demo-pictures": "Draw a demo picture",
  "email-moved": "Move orders to a new email address",
  "encode-avif": "Encode a picture",
  "erase-person": "Erase a person's data",
  "expire-approval-requests": "Expire approval requests",
  "expire-counter-offers": "Expire counter-offers",
  "finish-erasures": "Finish erasures",
  "follow-events": "Notify and email what happened",
  "fold-order-tallies": "Fold order counts",
  "forget-account-offers": "Delete old account offers",
  "forget-boost-quotes": "Delete old boost quotes",
  "forget-data-exports": "Delete old copies of data",
  "forget-disputes": "Delete old dispute evidence",
  "forget-erased-prints": "Delete old fingerprints of erased orders",
  "forget-idle-visitors": "Delete idle visitors",
  "forget-imports": "Delete old imports",
  "forget-notifications": "Delete old notifications",
  "forget-order-readers": "Delete who is looking at orders",
  "forget-order-tokens": "Delete expired order links",
  "forget-releases": "Delete old sums of what left",
  "forget-shift-notes": "Delete old shift notes",
  "forward-chat": "Forward a chat to Discord",
  "gold-availability": "Announce gold availability",
  "gold-rates-effective": "Announce new gold rates",
  "import-listings": "Import listings",
  "lapse-orders": "End holds",
  "make-data-export": "Make a copy of someone's data",
  "notify-event": "Notify of one event again",
  "order-event": "Email about an order again",
  "order-link": "Email an order link",
  "people-housekeeping": "Clean up accounts and sessions",
  "prove-ledger": "Prove the ledger",
  "prove-log": "Prove the event log",
  "publish-planned-content": "Publish planned texts",
  "read-boost-before": "Read high scores for a boost",
  "refresh-reports": "Refresh reports",
  "release-chats": "Return chats to the queue",
  "release-orders": "Return orders to the queue",
  "remind-buyers": "Remind buyers",
  "retry-mail": "Retry the email that has waited longest for the mail server",
  "send-discord-message": "Send a Discord message",
  "give-discord-role": "Give the role of customers on Discord",
  "send-push": "Send a push notification",
  "send-webhook": "Call a webhook",
  "sign-in-attack": "Report guesses at a password",
  "sweep-picture": "Delete a picture's files",
  "tidy-chats": "Close and delete old chats",
  housekeeping: "Clean up",
  send_mail: "Send an email",
};

/** What a kind of job does; one without words, as of another version, is called by its name. */
export function jobLabel(task: string): string {
  return jobLabels[task] ?? task;
}

export type AboutLine = { label: string; href: string | null };

/** What a job is about, with the page of it where the desk has one. */
export function aboutLine({ of, id }: JobSubject): AboutLine {
  const short = id.slice(0, 8);
  const lines: Record<JobSubject["of"], AboutLine> = {
    orderId: { label: `Order #${shortId(id)}`, href: orderPagePaths.desk(id) },
    personId: { label: `Person ${short}`, href: `/admin/people/${id}` },
    referrerId: { label: `Person ${short}`, href: `/admin/people/${id}` },
    chatId: { label: `Chat ${short}`, href: `/admin/chats/${id}` },
    importId: { label: `Import ${short}`, href: `/admin/listings/import/${id}` },
    mailId: { label: `Email ${short}`, href: null },
    eventId: { label: `Event ${id}`, href: null },
    deliveryId: { label: `Delivery ${short}`, href: null },
    messageId: { label: `Message ${short}`, href: null },
    pictureId: { label: `Picture ${short}`, href: null },
  };
  return lines[of];
}
