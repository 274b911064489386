import type { Offer } from "../../../../domain/account-sales/model.ts";
import { isCombatRanked } from "../../../../domain/players/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { formatPercent, formatUsd } from "../../../../kernel/money.ts";
import { orderTokenOf } from "../../../shell/access/order-access.ts";
import { answersAddress } from "../answers-address.ts";
import type { OfferView } from "./offer-view.ts";

type Seen = { now: Date; request: Request };

/** An offer in the words of its page, as this browser may see it at this moment. */
export function offerView(offer: Offer, { now, request }: Seen): OfferView {
  const { offerId, rsn, amountCents, expiresAt, orderId, answers } = offer;
  const isExpired = expiresAt <= now;
  const holdsOrder = orderId !== null && orderTokenOf(request, orderId) !== undefined;
  return {
    offerId,
    rsn,
    levels: levelText(offer),
    isPartlyRanked: !isCombatRanked(offer.highScores) || offer.highScores.total === null,
    amount: formatUsd(amountCents),
    lines: offer.lines.map(({ label, percent, uncapped, cents }) => ({
      label,
      share: percent === null ? null : formatPercent(percent),
      limit: percent === null || uncapped === null ? null : limitText(percent, uncapped),
      amount: formatUsd(cents),
      tone: cents === 0 ? undefined : cents < 0 ? "neg" : "pos",
    })),
    toVerify: offer.claims
      .filter(({ verdict }) => verdict === "contradicted")
      .map(({ claim, shown }) => ({ claim, shown })),
    expiresAt: expiresAt.getTime(),
    renderedAt: now.getTime(),
    standsUntil: formatMoment(expiresAt),
    state: orderId !== null ? "accepted" : isExpired ? "expired" : "open",
    receiptHref: holdsOrder ? `/receipt?orderId=${orderId}` : null,
    answersHref: answersAddress(answers, rsn) + (isExpired ? "#username" : ""),
  };
}

/** A level of which parts are not ranked is the least that it can be, and says so. */
function levelText({ combatLevel, totalLevel, highScores }: Offer): string {
  const combat = `combat ${combatLevel}${isCombatRanked(highScores) ? "" : " or more"}`;
  const total = `total level ${totalLevel.toLocaleString("en-US")}${highScores.total === null ? " or more" : ""}`;
  return `${combat}, ${total}`;
}

/** What a limit took away, in words: `+34%, limit +30%`. */
function limitText(percent: number, uncapped: number): string {
  return `${formatPercent(uncapped)}, limit ${formatPercent(percent)}`;
}
