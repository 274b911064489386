import type {
  BlockedCommission,
  ListedPayoutRequest,
  ListedPromoCode,
  Referrer,
} from "../../../domain/promotions/index.ts";
import { promoTypesText, promoValueText, sameTraitLabels } from "../../../domain/promotions/model.ts";
import { wayLabel } from "../../../domain/ways/model.ts";
import { formatMoment } from "../../../kernel/dates.ts";
import { formatUsd } from "../../../kernel/money.ts";
import type { BlockedRow, PromoRow, ReferrerRow, RequestRow } from "./promo-copy.ts";

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

/** An open request as the desk's page shows it to this reader. */
export function requestRow(request: ListedPayoutRequest, viewerId: string): RequestRow {
  const { id, version, name, askedCents, balanceCents, method, mask, createdAt, approvedBy } = request;
  return {
    ...{ id, version, amountCents: balanceCents, secondPerson: request.secondPerson },
    name: name ?? "Deleted account",
    amount: formatUsd(balanceCents),
    asked: askedCents === balanceCents ? null : formatUsd(askedCents),
    to: `${wayLabel(method)} to ${mask}`,
    since: formatMoment(createdAt),
    approvedBy: request.isApproved ? (request.approvedByName ?? "Someone") : null,
    may: mayDo(request, { approvedBy, viewerId }),
  };
}

function mayDo(
  { referrerId, secondPerson, isApproved }: ListedPayoutRequest,
  { approvedBy, viewerId }: { approvedBy: string | null; viewerId: string },
): RequestRow["may"] {
  if (referrerId === viewerId) return "own";
  if (isApproved) return approvedBy === viewerId ? "wait" : "record";
  return secondPerson === null ? "record" : "approve";
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
