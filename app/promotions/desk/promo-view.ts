import type { BlockedCommission, ListedPromoCode, Referrer } from "../../../domain/promotions/index.ts";
import { promoTypesText, promoValueText, sameTraitLabels } from "../../../domain/promotions/model.ts";
import { formatMoment } from "../../../kernel/dates.ts";
import { formatUsd } from "../../../kernel/money.ts";
import type { BlockedRow, PromoRow, ReferrerRow } from "./promo-copy.ts";

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
    takesOff: promoValueText(row),
    conditions: conditionsOf(row),
    codeState: codeStates[codeState],
    from: formatMoment(validFrom),
    until: validUntil && formatMoment(validUntil),
    fromValue: minuteOf(validFrom),
    untilValue: validUntil ? minuteOf(validUntil) : "",
  };
}

/** Who may use it for what: `First orders of boosts, $20.00 or more, 2 per customer`. */
function conditionsOf({
  isFirstPurchase,
  orderTypes,
  leastOrderCents,
  perCustomer,
}: ListedPromoCode): string {
  const what = orderTypes.length > 0 ? ` of ${promoTypesText(orderTypes)}` : "";
  return [
    `${isFirstPurchase ? "First orders" : "Any orders"}${what}`,
    leastOrderCents > 0 ? `${formatUsd(leastOrderCents)} or more` : null,
    perCustomer === null ? null : `${perCustomer.toLocaleString("en-US")} per customer`,
  ]
    .filter((part) => part !== null)
    .join(", ");
}

/** A referrer as the desk's page shows them. */
export function referrerRow(referrer: Referrer): ReferrerRow {
  const { referrerId, displayName, email, friends, earnedCents, paidCents, balanceCents } = referrer;
  return {
    ...{ id: referrerId, email, friends, balanceCents },
    name: displayName ?? "Deleted account",
    earned: formatUsd(earnedCents),
    paid: formatUsd(paidCents),
    balance: formatUsd(balanceCents),
  };
}

/** Blocked commission as the desk's page shows it. */
export function blockedRow(blocked: BlockedCommission): BlockedRow {
  const { orderId, creditedCents, updatedAt, sameTrait, referrerName, friendName } = blocked;
  return {
    orderId,
    amount: formatUsd(creditedCents),
    why: sameTraitLabels[sameTrait],
    who: `${friendName ?? "Deleted account"}, brought by ${referrerName ?? "a deleted account"}`,
    at: formatMoment(updatedAt),
  };
}

/** A moment as the browser's control writes it, in UTC. */
function minuteOf(date: Date): string {
  return date.toISOString().slice(0, 16);
}
