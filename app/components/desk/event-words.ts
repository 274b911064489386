import { formatUsd } from "../../../kernel/money.ts";
import { goldSentences, goldTitles } from "./gold-words.ts";

/** What an event of the log reads like in the desk: the person or thing, and what happened. */
export type EventWords = { title: string; text: string };

type Told = { type: string; actorName: string | null; subject: string; data: Record<string, unknown> };

const blockTitles: Record<string, string> = {
  facts: "facts of the shop",
  hero: "opening words",
  comparison: "price comparison",
  claims: "claims",
  fromPrices: "from prices",
  accountSelling: "words for those who sell an account",
  testimonials: "testimonials",
  faq: "questions and answers",
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

function listedWords({ kind, effect }: Record<string, unknown>): string {
  return `${listedKinds[String(kind)] ?? "an entry"} that is ${effect === "block" ? "blocked" : "flagged"}`;
}

function postedVersion({ version, rolledBackTo, summary }: Record<string, unknown>): string {
  const back = typeof rolledBackTo === "number" ? ` by going back to version ${rolledBackTo}` : "";
  return `were posted${back}, version ${String(version ?? "?")}: ${String(summary ?? "")}`;
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
  return Array.isArray(changes) ? `, ${changes.length} of them` : "";
}

function fingerprintIn({ fingerprint }: Record<string, unknown>): string {
  return typeof fingerprint === "string" ? fingerprint : "?";
}

function promoChange({ isActive, maxRedemptions, version }: Record<string, unknown>): string {
  const state = isActive === false ? "is switched off" : "is on";
  return `was changed: it ${state}, for ${String(maxRedemptions ?? "?")} redemptions, version ${String(version ?? "?")}`;
}

function sumOf({ amountCents }: Record<string, unknown>): string {
  return typeof amountCents === "number" ? formatUsd(amountCents) : "some";
}

const sentences: Record<string, (told: Told) => string> = {
  "person.created": () => "was given an account",
  "person.registered": () => "registered",
  "person.stepped_up": () => "opened the desk",
  "person.step_up_refused": () => "was refused at the desk: wrong password or code",
  "person.step_up_locked": () => "is locked out of the desk after too many wrong tries",
  "person.role_changed": ({ data }) => `has the role ${String(data.role ?? "unknown")} now`,
  "person.password_changed": () => "changed their password",
  "person.password_reset": () => "set a new password by mail",
  "person.email_confirmed": () => "confirmed their email address",
  "person.email_change_asked": () => "asked to change their email address",
  "person.email_changed": () => "changed their email address",
  "person.two_factor_on": () => "turned two-step sign-in on",
  "person.two_factor_off": () => "turned two-step sign-in off",
  "person.backup_code_used": ({ data }) => `used a backup code, ${String(data.left ?? "?")} left`,
  "person.backup_codes_renewed": () => "made new backup codes",
  "person.provider_linked": ({ data }) =>
    `linked ${String(data.provider ?? "another sign-in")} to their account`,
  "person.sessions_ended": ({ data }) => `ended ${String(data.count ?? "some")} of their sessions`,
  "profile.updated": () => "changed their game name",
  "settings.changed": ({ data }) => `were changed${changedSettings(data)}`,
  "content.seeded": () => "was written for a new shop",
  "content.updated": ({ data }) => `was changed, version ${String(data.version ?? "?")}`,
  "api-key.created": ({ data }) =>
    `was made${Array.isArray(data.capabilities) ? ` with ${data.capabilities.join(", ")}` : ""}`,
  "api-key.revoked": () => "was revoked",
  "mail.retried": () => "was queued again",
  "recovered.added": ({ data }) => `got ${listedWords(data)}`,
  "recovered.changed": ({ data }) => `has ${listedWords(data)} with new words`,
  "recovered.ended": ({ data }) => `no longer holds ${listedWords(data)}`,
  "offers.posted": ({ data }) => postedVersion(data),
  "boosts.priced": ({ data }) => postedVersion(data),
  "listing.drafted": () => "was drafted from an account that was bought",
  "listing.edited": ({ data }) => `was changed${fieldsOf(data)}`,
  "listing.withdrawn": () => "was withdrawn for good",
  "listing.created": () => "was made",
  "listing.published": () => "was put on the shelf",
  "listing.hidden": () => "was taken from the shelf",
  "listing.held": () => "is held by an order",
  "listing.freed": () => "was freed from an order",
  "listing.sold": () => "was sold",
  "listing.login_saved": () => "has another login",
  "listing.login_revealed": () => "had its login revealed",
  "listings.created": ({ data }) => `were made, ${Number(data.count ?? 0).toLocaleString("en-US")} at once`,
  "eth_key.proposed": ({ data }) => `${fingerprintIn(data)} was proposed and waits for a second admin`,
  "eth_key.activated": ({ data }) => `${fingerprintIn(data)} is in use now`,
  "eth_key.refused": ({ data }) => `${fingerprintIn(data)} was refused`,
  "eth_key.retired": ({ data }) => `${fingerprintIn(data)} is retired; its addresses go on being watched`,
  "promo.created": ({ data }) => `was made, for ${String(data.maxRedemptions ?? "?")} redemptions`,
  "promo.changed": ({ data }) => promoChange(data),
  "commission.credited": ({ data }) => `was credited ${sumOf(data)} of commission`,
  "commission.reversed": ({ data }) =>
    `lost ${sumOf(data)} of commission: the order was refunded or taken back`,
  "commission.paid": ({ data }) => `was paid ${sumOf(data)} of commission`,
  ...goldSentences,
};

/** What heads an event of a kind, where that is not the subject itself. */
const titles: Record<string, (subject: string) => string | undefined> = {
  content: (subject) => `The ${blockTitles[subject] ?? subject}`,
  mail: (subject) => `Mail ${subject.slice(0, 8)}`,
  gold: (subject) => goldTitles[subject],
  settings: (subject) => `The settings for ${subject}`,
  offers: () => "The rules for offers",
  boosts: () => "The prices of boosts",
  recovered: () => "The list of recovered accounts",
  eth_key: () => "The extended public key",
  promo: (subject) => `The promo code ${subject}`,
  listing: (subject) => `Listing ${subject.slice(0, 8)}`,
  listings: () => "Listings",
};

/** Reads an event as a sentence. A type without words is shown as it is, so that nothing is hidden. */
export function eventWords(told: Told): EventWords {
  const kind = told.type.split(".")[0] ?? "";
  const title = titles[kind]?.(told.subject) ?? told.subject;
  return { title, text: sentences[told.type]?.(told) ?? told.type };
}
