import { formatUsd } from "../../../../kernel/money.ts";
import { goldSentences, goldTitles } from "../../../gold/shared/desk/gold-copy.ts";

/** What an event of the log reads like in the desk: the person or thing, and what happened. */
export type EventText = { title: string; text: string };

type LoggedEvent = { type: string; actorName: string | null; subject: string; data: Record<string, unknown> };

const blockTitles: Record<string, string> = {
  facts: "shop facts",
  hero: "hero text",
  comparison: "price comparison",
  claims: "claims",
  fromPrices: "from prices",
  accountSelling: "account selling text",
  testimonials: "testimonials",
  faq: "FAQ",
  promo: "welcome code",
  contact: "contact details",
  terms: "terms of service",
  privacy: "privacy policy",
  refundPolicy: "refund policy",
};

const listedKinds: Record<string, string> = {
  rsn: "a game or login name",
  email: "an email address",
  wallet: "a payout destination",
};

function listedText({ kind, effect }: Record<string, unknown>): string {
  return `${listedKinds[String(kind)] ?? "an entry"} (${effect === "block" ? "block" : "flag"})`;
}

function publishedVersion({ version, rolledBackTo, summary }: Record<string, unknown>): string {
  const back = typeof rolledBackTo === "number" ? ` as a rollback to version ${rolledBackTo}` : "";
  return `published${back}, version ${String(version ?? "?")}: ${String(summary ?? "")}`;
}

const draftFields: Record<string, string> = {
  priceCents: "price",
  deliveryTime: "delivery",
  loginMethod: "login method",
  combatLevel: "combat level",
  totalLevel: "total level",
};

function fieldsOf({ fields }: Record<string, unknown>): string {
  if (!Array.isArray(fields)) return "";
  return `: ${fields.map((field) => draftFields[String(field)] ?? String(field)).join(", ")}`;
}

function changedSettings({ changes }: Record<string, unknown>): string {
  return Array.isArray(changes) ? ` (${changes.length})` : "";
}

function fingerprintIn({ fingerprint }: Record<string, unknown>): string {
  return typeof fingerprint === "string" ? fingerprint : "?";
}

function promoChange({ isActive, maxRedemptions, version }: Record<string, unknown>): string {
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

const sentences: Record<string, (event: LoggedEvent) => string> = {
  "person.created": () => "got an account",
  "person.registered": () => "registered",
  "person.stepped_up": () => "unlocked the order desk",
  "person.step_up_refused": () => "failed to unlock the order desk: wrong password or code",
  "person.step_up_locked": () => "locked out of the order desk after too many wrong tries",
  "person.role_changed": ({ data }) => `is now ${String(data.role ?? "unknown")}`,
  "person.password_changed": () => "changed their password",
  "person.password_reset": () => "reset their password by email",
  "person.email_confirmed": () => "confirmed their email address",
  "person.email_change_asked": () => "asked to change their email address",
  "person.email_changed": () => "changed their email address",
  "person.two_factor_on": () => "turned two-step sign-in on",
  "person.two_factor_off": () => "turned two-step sign-in off",
  "person.backup_code_used": ({ data }) => `used a backup code, ${String(data.left ?? "?")} left`,
  "person.backup_codes_renewed": () => "created new backup codes",
  "person.provider_linked": ({ data }) =>
    `linked ${String(data.provider ?? "another sign-in")} to their account`,
  "person.sessions_ended": ({ data }) => `ended ${String(data.count ?? "some")} of their sessions`,
  "person.export_asked": () => "asked for a copy of their data",
  "person.export_made": () => "can download the copy of their data",
  "person.export_downloaded": () => "downloaded the copy of their data",
  "profile.updated": () => "changed their game name",
  "settings.changed": ({ data }) => `changed${changedSettings(data)}`,
  "content.seeded": () => "created for the new shop",
  "content.updated": ({ data }) => `changed, version ${String(data.version ?? "?")}`,
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
  "listing.edited": ({ data }) => `changed${fieldsOf(data)}`,
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
  "promo.created": ({ data }) => `created with ${String(data.maxRedemptions ?? "?")} redemptions`,
  "promo.changed": ({ data }) => promoChange(data),
  "commission.credited": ({ data }) => `earned ${sumOf(data)} commission`,
  "commission.reversed": ({ data }) => `lost ${sumOf(data)} commission: order refunded or reopened`,
  "commission.paid": ({ data }) => `was paid ${sumOf(data)} commission`,
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
  content: (subject) => `Content “${blockTitles[subject] ?? subject}”`,
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
  view: () => "Saved view",
  shift_note: () => "Shift note",
};

/** Reads an event as a sentence. A type without words is shown as it is, so that nothing is hidden. */
export function eventText(event: LoggedEvent): EventText {
  const kind = event.type.split(".")[0] ?? "";
  const title = titles[kind]?.(event.subject) ?? event.subject;
  return { title, text: sentences[event.type]?.(event) ?? event.type };
}
