import {
  type BoostLevels,
  type BoostLine,
  type BoostTier,
  boostTierLabels,
} from "../../../domain/boosts/model.ts";
import { formatUsd } from "../../../kernel/money.ts";
import type { KeyValue } from "../../ui/key-values.tsx";

/** While the player is looked up, and while a price follows a changed choice (Rule S82). */
export const fetchingText = "Fetching your boost pricing...";
export const updatingText = "Updating price...";

/** Where the quote's summary stands on the page of the services, and the box for Desert Treasure 1. */
export const quoteSummaryId = "your-quote";
export const confirmId = "confirm-desert-treasure";

/** Said when something is to be bought before there is a quote for it (Rule S82). */
export const noQuoteText = "Please enter your username and get a quote before proceeding.";

/** `Standard tier, ranged 91, defence 70, prayer 74`: what the price follows. */
export function tierText(tier: BoostTier, levels: BoostLevels): string {
  const known = (["ranged", "defence", "prayer"] as const).map(
    (skill) => `${skill} ${levels[skill] ?? "not ranked"}`,
  );
  return [`${boostTierLabels[tier]} tier`, ...known].join(", ");
}

/** Gold as the payment in gold shows it: `436M`, and from 1,000 million on `1.2B` (Rule S87). */
export function goldText(millions: number): string {
  return millions >= 1000 ? `${(millions / 1000).toFixed(1)}B` : `${millions}M`;
}

/** A line as an account shows it; what is taken off is good news. */
export function lineView({ code, label, cents }: BoostLine): KeyValue {
  return { key: code, label, value: formatUsd(cents), ...(cents < 0 ? { tone: "pos" as const } : {}) };
}
