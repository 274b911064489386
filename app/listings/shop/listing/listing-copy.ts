import {
  type DeliveryTime,
  disputeHours,
  type ListingLogin,
  type ListingView,
} from "../../../../domain/listings/model.ts";

/**
 * What the buyer is given, by how one logs in. Speaks of any account of that kind: what is in the vault stays
 * there (Rule P5).
 */
export function includedLines(loginMethod: ListingLogin): string[] {
  return [
    ...loginLines[loginMethod],
    "The answers to its recovery questions, if there are any",
    "The character with the levels, items and quests listed on this page",
  ];
}

const loginLines: Record<ListingLogin, string[]> = {
  "Jagex Launched": [
    "The email address and password of its Jagex account",
    "The password of that email, if it comes with the account",
  ],
  "Legacy Email": [
    "The email address it logs in with, and its password",
    "The password of that email, if it comes with the account",
  ],
  "Legacy Username": [
    "The login name and password",
    "Its registered email address, if there is one, and that email's password if it comes with the account",
  ],
};

/** The delivery time as a line of a summary. */
export function deliveryLine(deliveryTime: DeliveryTime): string {
  return deliveryTime === "Instant" ? "As soon as you've paid" : `Within ${deliveryTime.toLowerCase()}`;
}

/** What a seal stands for, and what its absence does. */
export const verifiedCopy = {
  yes: "We logged in and checked this account against this page.",
  no: "We haven't logged in to this account ourselves. You have 72 hours to check it, as always.",
} as const;

/** What search engines and other sites show below the name. */
export function listingDescription(listing: ListingView): string {
  const { build, type, combatLevel, totalLevel, features, loginMethod } = listing;
  const kind = `${build} account, ${type}, combat ${combatLevel}, total level ${levelText(totalLevel)}`;
  const has = features.slice(0, 3).join(", ");
  const text = `${kind}${has ? `: ${has}` : ""}. ${loginMethod}. Held while you pay, ${disputeHours} hours to check it.`;
  return text.length > 300 ? `${text.slice(0, 297)}…` : text;
}

/** A level as people read it: `1,412`. */
export function levelText(level: number): string {
  return level.toLocaleString("en-US");
}
