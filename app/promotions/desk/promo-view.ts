import type { ListedPromoCode, Referrer } from "../../../domain/promotions/index.ts";
import { percentText } from "../../../domain/promotions/model.ts";
import { formatMoment } from "../../../kernel/dates.ts";
import { formatUsd } from "../../../kernel/money.ts";
import type { PromoRow, ReferrerRow } from "./promo-copy.ts";

const codeStates: Record<ListedPromoCode["codeState"], PromoRow["codeState"]> = {
  active: { label: "On", tone: "good" },
  off: { label: "Off", tone: "plain" },
  ended: { label: "Ended", tone: "plain" },
  used_up: { label: "Used up", tone: "warn" },
  not_yet: { label: "Scheduled", tone: "info" },
};

/** A promo code as the desk's page shows it. */
export function promoRow(row: ListedPromoCode): PromoRow {
  const { code, version, used, maxRedemptions, isActive, validFrom, validUntil, codeState } = row;
  return {
    ...{ code, version, used, isActive, limit: maxRedemptions },
    percent: percentText(row.percentHundredths),
    forWhat: row.isFirstPurchase ? "the first purchase" : "any purchase",
    codeState: codeStates[codeState],
    from: formatMoment(validFrom),
    until: validUntil && formatMoment(validUntil),
    fromValue: minuteOf(validFrom),
    untilValue: validUntil ? minuteOf(validUntil) : "",
  };
}

/** A referrer as the desk's page shows them. */
export function referrerRow(referrer: Referrer, viewerId: string): ReferrerRow {
  const { referrerId, displayName, email, friends, earnedCents, paidCents, balanceCents } = referrer;
  return {
    ...{ id: referrerId, email, friends, balanceCents },
    name: displayName ?? "Deleted account",
    earned: formatUsd(earnedCents),
    paid: formatUsd(paidCents),
    balance: formatUsd(balanceCents),
    isViewer: referrerId === viewerId,
  };
}

/** A moment as the browser's control writes it, in UTC. */
function minuteOf(date: Date): string {
  return date.toISOString().slice(0, 16);
}
