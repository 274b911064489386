import { dollarsAtLeast } from "../../kernel/money.ts";
import type { Build, DeliveryTime, ListingLogin, ListingType } from "./listing-values.ts";

/**
 * What a draft proposes to ask for an account, in hundredths of a percent of what was paid for it: 130 %,
 * which covers the work and the risk that an account is taken back. Managers change the price of each draft
 * afterwards.
 */
const proposedPercent = 13_000;

/** What a draft is made from; what the seller's answers say is in words already. */
export type DraftSource = {
  /** A code of the questionnaire; null where nothing reliable is known. */
  accountType: "perfect_pure" | "zerker" | "med_level" | "maxed_main" | "skiller" | null;
  accountTypeLabel: string | null;
  combatLevel: number;
  totalLevel: number;
  loginMethod: "legacy-email" | "legacy-username";
  features: readonly string[];
  penalty: string | null;
  /** What was paid for the account, in cents. */
  paidCents: number;
  isVerified: boolean;
};

/** What a draft begins with. */
export type DraftFacts = {
  name: string;
  build: Build;
  type: ListingType;
  loginMethod: ListingLogin;
  combatLevel: number;
  totalLevel: number;
  priceCents: number;
  deliveryTime: DeliveryTime;
  description: string;
  features: string[];
  verified: boolean;
};

const buildOf: Record<NonNullable<DraftSource["accountType"]>, Build> = {
  perfect_pure: "Pure",
  zerker: "Zerker",
  med_level: "Main",
  maxed_main: "Maxed",
  skiller: "Skiller",
};

/** A listing as it follows from a sale: only what is known of the account, and a price to begin with. */
export function draftFacts(source: DraftSource): DraftFacts {
  const { accountType, accountTypeLabel, combatLevel, totalLevel, features, paidCents } = source;
  const levels = `combat ${combatLevel}, ${totalLevel.toLocaleString("en-US")} total`;
  return {
    name: `${accountTypeLabel ?? "Account"}, ${levels}`,
    build: accountType ? buildOf[accountType] : "Other",
    type: "Regular",
    loginMethod: source.loginMethod === "legacy-email" ? "Legacy Email" : "Legacy Username",
    combatLevel,
    totalLevel,
    priceCents: dollarsAtLeast(paidCents, proposedPercent),
    deliveryTime: "1 Day",
    description: descriptionOf(source),
    features: [...features],
    verified: source.isVerified,
  };
}

function descriptionOf({
  accountTypeLabel,
  combatLevel,
  totalLevel,
  features,
  penalty,
}: DraftSource): string {
  const what = accountTypeLabel ?? "Account";
  const total = totalLevel.toLocaleString("en-US");
  const has = features.length > 0 ? ` It has: ${features.join("; ")}.` : "";
  const marks = penalty ? ` Penalty: ${penalty.toLowerCase()}.` : "";
  return `${what} with combat level ${combatLevel} and a total level of ${total}.${has}${marks}`;
}
