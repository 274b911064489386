import type { CounterOffer, SaleView } from "../../../../domain/account-sales/index.ts";
import {
  accountCheckItems,
  accountCheckLabels,
  accountTypeLabels,
  combatAchievementLabels,
  diaryLabels,
  isUnderReview,
  loginMethodLabels,
  penaltyLabels,
  petTypeLabels,
  petTypes,
  questRangeLabels,
} from "../../../../domain/account-sales/model.ts";
import { isOpen, type OrderStatus, shortId, statusLabels } from "../../../../domain/orders/model.ts";
import { isUnsent } from "../../../../domain/payments/model.ts";
import { activities, skills } from "../../../../domain/players/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { formatPercent, formatUsd } from "../../../../kernel/money.ts";
import { typedUsd } from "../../../shell/desk/typed-usd.ts";
import type { LoadedOrder } from "./load-order.ts";
import type {
  CheckView,
  ClaimView,
  CounterOfferLine,
  CounterOffersView,
  OfferLineView,
  ResetView,
  SaleDeskView,
  VerificationView,
} from "./sale-desk-view.ts";

type LoadedSale = LoadedOrder & { sale: SaleView };

/** The account side of an order as its page shows it; null where there is none. */
export function saleDeskView(loaded: LoadedOrder): SaleDeskView | null {
  const { sale, order } = loaded;
  if (!sale) return null;
  const { offer } = sale;
  const isOther = order.amountCents !== offer.amountCents;
  return {
    orderId: order.id,
    version: order.version,
    isOpen: isOpen(order.status),
    loginMethod: loginMethodLabels[sale.loginMethod],
    rsn: offer.rsn,
    offerName: `offer ${shortId(offer.offerId)}, rules version ${offer.rulesVersion}`,
    made: formatMoment(offer.createdAt),
    expires: formatMoment(offer.expiresAt),
    lines: offer.lines.map(offerLine),
    offered: formatUsd(offer.amountCents),
    presentAmount: isOther ? formatUsd(order.amountCents) : null,
    scores: scoresView(sale),
    claims: claimLines(sale),
    flags: flagText(sale.desk?.flags ?? []),
    otherSales: (sale.desk?.otherSales ?? []).map(({ orderId, isOpen: isAlive }) => ({
      orderId,
      name: shortId(orderId),
      detail: isAlive
        ? "Another order for this account is open"
        : "Another order for this account is completed",
    })),
    reset: resetView(loaded, sale),
    checks: checkLines(sale),
    verification: verificationView({ ...loaded, sale }),
    counterOffer: counterOffersView({ ...loaded, sale }),
    listing: loaded.listing,
    isOurs: sale.handedOverAt !== null || order.status === "completed",
  };
}

function offerLine({ label, percent, uncapped, cents }: SaleView["offer"]["lines"][number]): OfferLineView {
  return {
    label,
    percent: percent === null ? null : formatPercent(percent),
    limit: uncapped === null ? null : `capped, ${formatPercent(uncapped)} without the cap`,
    amount: cents < 0 ? `−${formatUsd(-cents)}` : formatUsd(cents),
  };
}

function scoresView({ offer }: SaleView): SaleDeskView["scores"] {
  const { highScores: scores } = offer;
  const total = offer.totalLevel.toLocaleString("en-US");
  return {
    takenAt: formatMoment(offer.createdAt),
    combat: String(offer.combatLevel),
    combatContradicts: isContradicted(offer, "Combat"),
    total: scores.total === null ? `${total} or more` : total,
    skills: skills.map((name) => ({
      name,
      value: scores.levels[name],
      contradicts: isContradicted(offer, name),
    })),
    activities: activities.map((name) => ({
      name,
      value: scores.scores[name],
      contradicts: isContradicted(offer, name),
    })),
  };
}

/** Whether a contradicted claim names this line of the high scores: `Defence 70, …`, `No TzKal-Zuk on …`. */
function isContradicted({ claims }: SaleView["offer"], name: string): boolean {
  return claims.some(
    ({ verdict, shown }) =>
      verdict === "contradicted" && (shown.startsWith(`${name} `) || shown.startsWith(`No ${name} on `)),
  );
}

/** What the high scores can be asked about, contradictions first, then what only the game shows. */
function claimLines({ offer }: SaleView): ClaimView[] {
  const asked = offer.claims.map(({ code, ...claim }) => ({ key: code, ...claim }));
  const rank = { contradicted: 0, fits: 1, unknown: 2 } as const;
  return [...asked, ...unseenClaims(offer)].sort((one, other) => rank[one.verdict] - rank[other.verdict]);
}

/** Claims that are on no high scores. */
function unseenClaims({ answers, claims, combatLevel }: SaleView["offer"]): ClaimView[] {
  const lines: [key: string, claim: string][] = [];
  const pets = petTypes.filter((type) => answers.pets[type] > 0);
  if (answers.hasQuestCape) lines.push(["quests", "Quest Cape"]);
  else if (answers.questPointsRange)
    lines.push(["quests", `Quests: ${questRangeLabels[answers.questPointsRange]}`]);
  for (const type of pets) lines.push([`pet-${type}`, `${petTypeLabels[type]} × ${answers.pets[type]}`]);
  if (answers.combatAchievementLevel !== "none") {
    const level = combatAchievementLabels[answers.combatAchievementLevel];
    lines.push(["combat-achievements", `Combat achievements: ${level}`]);
  }
  if (answers.diaryCompletion !== "none")
    lines.push(["diaries", `Diaries: ${diaryLabels[answers.diaryCompletion]}`]);
  lines.push(["penalties", `Penalties: ${penaltyLabels[answers.penaltyType]}`]);
  const unseen = lines.map(([key, claim]) => ({
    key,
    claim,
    shown: "Not on the high scores",
    verdict: "unknown" as const,
  }));
  const { accountType } = answers;
  if (accountType === "other" || claims.some(({ code }) => code === accountType)) return unseen;
  const shown = `Combat ${combatLevel}`;
  return [{ key: accountType, claim: accountTypeLabels[accountType], shown, verdict: "unknown" }, ...unseen];
}

const flagNames: Record<string, string> = {
  rsn: "game username",
  email: "email address",
  wallet: "payout destination",
};

function flagText(flags: readonly string[]): string[] {
  return [...new Set(flags)].map((flag) => flagNames[flag] ?? flag);
}

function resetView({ order }: LoadedOrder, { reset, handedOverAt }: SaleView): ResetView {
  const by = reset.savedBy === "staff" ? "by staff" : "by the seller";
  return {
    isAsking: order.status === "email_reset_sent" && !handedOverAt,
    isOver: handedOverAt !== null,
    asked: reset.requestedAt && formatMoment(reset.requestedAt),
    saved: reset.savedAt && `${formatMoment(reset.savedAt)} ${by}`,
    isWaiting: reset.waiting,
  };
}

function checkLines({ desk }: SaleView): CheckView[] {
  return accountCheckItems.map((item) => {
    const done = desk?.checks.find((check) => check.item === item);
    const seen = done ? `${done.by ?? "A program"}, ${formatMoment(done.at)}` : null;
    return { item, label: accountCheckLabels[item], isDone: done !== undefined, seen };
  });
}

function verificationView({ order, sale, money }: LoadedSale): VerificationView {
  const isReviewed = isUnderReview(order.status);
  const { payout } = money;
  const isPaid = payout !== null && !isUnsent(payout.state) && payout.state !== "failed";
  const done = sale.desk?.checks.length ?? 0;
  return {
    verifiedAt: sale.handedOverAt && formatMoment(sale.handedOverAt),
    held: whyHeld(order.status, isReviewed),
    canTakeBack: sale.handedOverAt !== null && isReviewed && !isPaid,
    openChecks: accountCheckItems.length - done,
    mismatches: sale.offer.claims.filter(({ verdict }) => verdict === "contradicted").length,
    amount: formatUsd(order.amountCents),
  };
}

function whyHeld(status: OrderStatus, isReviewed: boolean): string | null {
  if (!isOpen(status)) return "This sale has ended.";
  return isReviewed ? null : `This sale is ${statusLabels[status]}. Start it first.`;
}

function counterOffersView({ order, sale }: LoadedSale): CounterOffersView {
  const takesOne = isOpen(order.status) && order.status !== "payment_sent";
  const recomputed = sale.desk?.recomputed ?? null;
  return {
    mayMake: takesOne && sale.counterOffer === null,
    typedAmount: typedUsd(recomputed?.amountCents || order.amountCents),
    recomputed: recomputed && recomputedCopy(recomputed),
    open: sale.counterOffer && counterOfferLine(sale.counterOffer),
    past: sale.pastCounterOffers.map(counterOfferLine),
  };
}

type Recomputed = NonNullable<NonNullable<SaleView["desk"]>["recomputed"]>;

function recomputedCopy({ amountCents, without }: Recomputed): CounterOffersView["recomputed"] {
  const claims = without.join(", ");
  const result =
    amountCents > 0
      ? `The offer's rules give ${formatUsd(amountCents)} without: ${claims}.`
      : `The offer's rules give nothing without: ${claims}.`;
  return { help: result, reason: `The high scores don't show: ${claims}.` };
}

function counterOfferLine(offer: CounterOffer): CounterOfferLine {
  const { counterOfferId, amountCents, fromCents, reason, state, madeAt, answeredAt, madeByName } = offer;
  const made = `${madeByName ?? "A program"}, ${formatMoment(madeAt)}`;
  return {
    counterOfferId,
    amount: formatUsd(amountCents),
    from: formatUsd(fromCents),
    reason,
    state,
    detail: answeredAt ? `${made}; ${state} ${formatMoment(answeredAt)}` : made,
  };
}
