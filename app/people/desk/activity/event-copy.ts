import { changesIn } from "../../../../domain/audit/model.ts";
import { membershipLevels, roles } from "../../../../domain/people/model.ts";
import { recordedWayLabel } from "../../../../domain/ways/model.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { goldSentences, goldTitles } from "../../../gold/shared/desk/gold-copy.ts";
import { changesOf, fieldsOf } from "./changes-copy.ts";
import { blockTitle, contentSentences } from "./content-copy.ts";

/** What an event of the log reads like in the desk: the person or thing, and what happened. */
export type EventText = { title: string; text: string };

type LoggedEvent = { type: string; subject: string; data: Record<string, unknown> };

const listedKinds: Record<string, string> = {
  rsn: "a game or login name",
  email: "an email address",
  wallet: "a payout destination",
};

function payoutText(way: unknown): string {
  return typeof way === "string" ? recordedWayLabel(way) : "of some way";
}

function listedText({ kind, effect }: Record<string, unknown>): string {
  return `${listedKinds[String(kind)] ?? "an entry"} (${effect === "block" ? "block" : "flag"})`;
}

function publishedVersion({ version, rolledBackTo, summary }: Record<string, unknown>): string {
  const back = typeof rolledBackTo === "number" ? ` as a rollback to version ${rolledBackTo}` : "";
  return `published${back}, version ${String(version ?? "?")}: ${String(summary ?? "")}`;
}

const guardTexts: Record<string, string> = {
  settings: "looser settings",
  two_step: "two-step sign-in turned off",
  webhook: "a webhook told less",
  reveals: "more reveals this hour",
  price: "a lower price",
  promo: "a large promo code",
};

function guardText({ kind, fields, subject }: Record<string, unknown>): string {
  const what = guardTexts[String(kind)] ?? "a loosened guard";
  return Array.isArray(fields) ? `${what} (${String(subject)}: ${fields.join(", ")})` : what;
}

function fingerprintIn({ fingerprint }: Record<string, unknown>): string {
  return typeof fingerprint === "string" ? fingerprint : "?";
}

function promoCreated({ percentHundredths, fixedCents, maxRedemptions }: Record<string, unknown>): string {
  const sum = typeof fixedCents === "number" && fixedCents > 0 ? formatUsd(fixedCents) : null;
  const part = typeof percentHundredths === "number" ? `${percentHundredths / 100}%` : "?";
  return `created: ${sum ?? part} off, ${String(maxRedemptions ?? "?")} redemptions`;
}

function promoChange(data: Record<string, unknown>): string {
  const changes = changesOf(data);
  if (changes) return `changed${changes}`;
  const { isActive, maxRedemptions, version } = data;
  const state = isActive === false ? "off" : "on";
  return `changed: ${state}, ${String(maxRedemptions ?? "?")} redemptions, version ${String(version ?? "?")}`;
}

function sharedIn({ isShared }: Record<string, unknown>): string {
  return isShared === true ? ", shared with all staff" : "";
}

const viewFields: Record<string, string> = {
  name: "name",
  query: "filters",
  isShared: "who sees it",
  position: "place in the list",
};

function viewChange(data: Record<string, unknown>): string {
  const { fields } = data;
  const changed = Array.isArray(fields)
    ? fields.map((field) => viewFields[String(field)] ?? String(field))
    : [];
  return `changed${changed.length > 0 ? `: ${changed.join(", ")}` : ""}${sharedIn(data)}`;
}

function sumOf({ amountCents }: Record<string, unknown>): string {
  return typeof amountCents === "number" ? formatUsd(amountCents) : "some";
}

/** From what to what, and the names of fields whose values the log does not keep. */
function listingChange(data: Record<string, unknown>): string {
  const known = new Set(changesIn(data).map(({ field }) => field));
  const others = Array.isArray(data.fields) ? data.fields.filter((field) => !known.has(String(field))) : [];
  const rest = others.length > 0 ? fieldsOf({ fields: others }) : "";
  return known.size > 0 ? changesOf(data) + rest.replace(": ", "; ") : rest;
}

function roleName(role: unknown): string {
  const known = roles.find((one) => one === role);
  return known ? membershipLevels[known] : "unknown";
}

function proofName(kind: unknown): string {
  return kind === "ledger" ? "ledger" : "event log";
}

/** `terms of service, version 3, and privacy policy, version 2` */
function agreedTexts(texts: unknown): string {
  if (typeof texts !== "object" || texts === null) return "new terms";
  return Object.entries(texts)
    .map(([key, version]) => `${blockTitle(key)}, version ${String(version)}`)
    .join(", and ");
}

function jobsAgain({ jobs }: Record<string, unknown>): string {
  return jobs === 1 ? "failed job run again" : `${String(jobs ?? "?")} failed jobs run again`;
}

/** `, with the filters: payouts, from 2026-11-01` */
function exported({ kind, from, to, searched }: Record<string, unknown>): string {
  const parts = [
    ...(typeof kind === "string" ? [kind] : []),
    ...(typeof from === "string" ? [`from ${from}`] : []),
    ...(typeof to === "string" ? [`to ${to}`] : []),
    ...(Array.isArray(searched) ? searched.map((field) => `a ${field}`) : []),
  ];
  return `exported${parts.length > 0 ? `: ${parts.join(", ")}` : ""}`;
}

const sentences: Record<string, (event: LoggedEvent) => string> = {
  "person.created": () => "got an account",
  "person.registered": () => "registered",
  "person.stepped_up": () => "unlocked the order desk",
  "person.step_up_refused": () => "failed to unlock the order desk: wrong password or code",
  "person.sign_in_attacked": ({ data }) =>
    data.step === "password"
      ? "is under attack: many wrong passwords were entered"
      : "is under attack: many wrong codes were entered after the right password",
  "person.step_up_locked": () => "locked out of the order desk after too many wrong tries",
  "person.role_changed": ({ data }) =>
    `is now ${roleName(data.role)}${data.from ? ` (was ${roleName(data.from)})` : ""}`,
  "person.disabled": ({ data }) => `was disabled (was ${roleName(data.from)})`,
  "person.enabled": ({ data }) => `was enabled again as ${roleName(data.to)}`,
  "invitation.sent": ({ data }) => `sent, as ${roleName(data.role)}`,
  "invitation.sent_again": () => "sent again",
  "invitation.withdrawn": () => "withdrawn",
  "invitation.accepted": ({ data }) => `accepted, as ${roleName(data.role)}`,
  "person.note_added": () => "got a note from the team",
  "person.note_removed": () => "had a team note removed",
  "person.password_changed": () => "changed their password",
  "person.password_reset": () => "reset their password by email",
  "person.email_confirmed": () => "confirmed their email address",
  "person.email_change_asked": () => "asked to change their email address",
  "person.email_changed": () => "changed their email address",
  "person.two_factor_on": () => "turned two-step sign-in on",
  "person.two_factor_off": () => "turned two-step sign-in off",
  "person.code_mailed": () => "asked for a code by email, to confirm a change",
  "person.two_factor_reset": () => "had their two-step sign-in reset",
  "person.backup_code_used": ({ data }) => `used a backup code, ${String(data.left ?? "?")} left`,
  "person.backup_codes_renewed": () => "created new backup codes",
  "person.provider_linked": ({ data }) =>
    `linked ${String(data.provider ?? "another sign-in")} to their account`,
  "person.sessions_ended": ({ data }) => `ended ${String(data.count ?? "some")} of their sessions`,
  "person.payout_destination_added": ({ data }) => `saved a payout method, ${payoutText(data.way)}`,
  "person.payout_destination_removed": ({ data }) => `removed a saved payout method, ${payoutText(data.way)}`,
  "person.terms_agreed": ({ data }) => `agreed to ${agreedTexts(data.texts)}`,
  "person.export_asked": () => "asked for a copy of their data",
  "person.export_made": () => "can download the copy of their data",
  "person.export_downloaded": () => "downloaded the copy of their data",
  "person.erasure_asked": () => "is to be erased",
  "person.erased": () => "was erased",
  "erasure.asked": () => "was asked for",
  "erasure.texts_removed": ({ data }) => `took away the notes and names of events: ${String(data.texts)}`,
  "erasure.done": () => "is done",
  "person.export_by_staff": () => "had a copy of their data made by staff",
  "profile.updated": () => "changed their game name",
  "guard.requested": ({ data }) => `waits for a second person: ${guardText(data)}`,
  "guard.applied": ({ data }) => `applied: ${guardText(data)}`,
  "guard.declined": ({ data }) => `rejected: ${guardText(data)}`,
  "guard.withdrawn": ({ data }) => `withdrawn: ${guardText(data)}`,
  "guard.expired": ({ data }) => `no longer possible: ${guardText(data)}`,
  "settings.changed": ({ data }) => `changed${changesOf(data)}`,
  ...contentSentences,
  "api-key.created": ({ data }) =>
    `created${Array.isArray(data.capabilities) ? ` with ${data.capabilities.join(", ")}` : ""}`,
  "api-key.revoked": () => "revoked",
  "mail.retried": () => "queued again",
  "recovered.added": ({ data }) => `got ${listedText(data)}`,
  "recovered.changed": ({ data }) => `updated ${listedText(data)}`,
  "recovered.ended": ({ data }) => `no longer has ${listedText(data)}`,
  "offers.posted": ({ data }) => publishedVersion(data),
  "boosts.priced": ({ data }) => publishedVersion(data),
  "listing.drafted": () => "drafted from a bought account",
  "listing.edited": ({ data }) => `changed${listingChange(data)}`,
  "listing.withdrawn": () => "withdrawn",
  "listing.created": () => "created",
  "listing.published": () => "published",
  "listing.hidden": () => "hidden",
  "listing.held": () => "put on hold for an order",
  "listing.freed": () => "released from an order",
  "listing.sold": () => "sold",
  "listing.login_saved": () => "got a new login",
  "listing.login_revealed": () => "had its login revealed",
  "listing.picture_added": () => "got a picture",
  "listing.picture_removed": () => "lost a picture",
  "listing.pictures_ordered": () => "got its pictures reordered",
  "listings.created": ({ data }) => `created, ${Number(data.count ?? 0).toLocaleString("en-US")} at once`,
  "eth_key.proposed": ({ data }) => `${fingerprintIn(data)} proposed, waiting for a second admin`,
  "eth_key.activated": ({ data }) => `${fingerprintIn(data)} now in use`,
  "eth_key.refused": ({ data }) => `${fingerprintIn(data)} rejected`,
  "eth_key.retired": ({ data }) => `${fingerprintIn(data)} retired, addresses still watched`,
  "promo.created": ({ data }) => promoCreated(data),
  "promo.changed": ({ data }) => promoChange(data),
  "commission.credited": ({ data }) => `earned ${sumOf(data)} commission`,
  "commission.reversed": ({ data }) => `lost ${sumOf(data)} commission: order refunded or reopened`,
  "commission.blocked": ({ data }) => `earned no commission: ${sumOf(data)} blocked`,
  "commission.waived": ({ data }) => `gave up ${sumOf(data)} of commission`,
  "commission.payout_requested": ({ data }) => `asked for a payout of ${sumOf(data)} commission`,
  "commission.payout_changed": () => "changed where their commission goes",
  "commission.payout_approved": ({ data }) => `has an approved payout of ${sumOf(data)} commission`,
  "commission.payout_rejected": ({ data }) => `was refused a payout of ${sumOf(data)} commission`,
  "commission.destination_revealed": () => "had their commission's destination revealed",
  "commission.payout_confirmed": ({ data }) => `had their ${sumOf(data)} commission confirmed as received`,
  "commission.paid": ({ data }) => `was paid ${sumOf(data)} commission`,
  "chat.message": ({ data }) => (data.author === "staff" ? "got an answer" : "got a message"),
  "chat.claimed": () => "linked to the customer's account",
  "chat.taken": () => "taken",
  "chat.handed_over": ({ data }) => (data.to ? "handed over" : "given back to the queue"),
  "chat.closed": () => "closed",
  "chat.reopened": () => "reopened",
  "chat.contact_changed": () => "got another email address",
  "canned_reply.saved": () => "saved",
  "canned_reply.removed": () => "removed",
  "webhook.created": () => "added",
  "webhook.changed": () => "changed",
  "webhook.removed": () => "removed",
  "webhook.replayed": () => "sent an earlier event again",
  "webhook.tested": () => "tested",
  "webhook.switched_off": () => "switched off after too many failures",
  "notification.preferences_changed": () => "changed what they're notified of",
  "notification.discord_closed": () => "can't be messaged on Discord any more",
  "report.daily_summary": () => "summed up",
  "push.switched_on": () => "switched on",
  "push.moved": () => "given another address by its push service",
  "push.switched_off": () => "switched off",
  "push.removed": () => "removed",
  "push.gone": () => "no longer accepts notifications",
  "audit.proofs_asked": ({ data }) =>
    `${Array.isArray(data.proofs) ? data.proofs.map(proofName).join(" and ") : "all"} to be proven`,
  "job.run_again": ({ data }) => jobsAgain(data),
  "job.removed": () => "failed job removed",
  "audit.export": ({ data }) => exported(data),
  "view.saved": ({ data }) => `saved${sharedIn(data)}`,
  "view.changed": ({ data }) => viewChange(data),
  "view.removed": ({ data }) => `removed${sharedIn(data)}`,
  "shift_note.added": () => "added for the next shift",
  "shift_note.done": () => "marked as done",
  "shift_note.put_back": () => "put back on the list",
  ...goldSentences,
};

/** What heads an event of a kind, where that is not the subject itself. */
const titles: Record<string, (subject: string) => string | undefined> = {
  content: (subject) => `Content “${blockTitle(subject)}”`,
  erasure: (subject) => `Erasure ${subject.slice(0, 8)}`,
  mail: (subject) => `Mail ${subject.slice(0, 8)}`,
  gold: (subject) => goldTitles[subject],
  settings: (subject) => `Settings for ${subject}`,
  offers: () => "Offer rules",
  boosts: () => "Boost prices",
  recovered: () => "List of recovered accounts",
  eth_key: () => "Extended public key",
  promo: (subject) => `Promo code ${subject}`,
  listing: (subject) => `Listing ${subject.slice(0, 8)}`,
  listings: () => "Listings",
  report: (subject) => `Day ${subject}`,
  view: () => "Saved view",
  shift_note: () => "Shift note",
  invitation: () => "Staff invitation",
  chat: (subject) => `Chat ${subject.slice(0, 8)}`,
  canned_reply: () => "Canned reply",
  webhook: (subject) => `Webhook ${subject.slice(0, 8)}`,
  push: (subject) => `Push device ${subject.slice(0, 8)}`,
  "api-key": (subject) =>
    subject.startsWith("Key: ") ? `API key ${subject.slice(5)}` : `API key ${subject.slice(0, 8)}`,
  job: (subject) => `Job ${subject}:`,
  audit: (subject) => (subject === "proofs" ? "Proofs:" : "Audit log"),
};

/** Whether there is a sentence for a type; those of orders stand with the orders. */
export function hasSentence(type: string): boolean {
  return sentences[type] !== undefined;
}

/** Reads an event as a sentence. A type without words is shown as it is, so that nothing is hidden. */
export function eventText(event: LoggedEvent): EventText {
  const kind = event.type.split(".")[0] ?? "";
  const title = titles[kind]?.(event.subject) ?? event.subject;
  return { title, text: sentences[event.type]?.(event) ?? event.type };
}
