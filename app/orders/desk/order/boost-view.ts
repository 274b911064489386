import {
  accessPartLabels,
  accessParts,
  type BoostAccess,
  type BoostView,
  boostProof,
  boostServiceLabels,
  boostTierLabels,
  proofGap,
} from "../../../../domain/boosts/model.ts";
import { isOpen, paymentMethodText, shortId } from "../../../../domain/orders/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { formatMillions, formatRate, formatUsd } from "../../../../kernel/money.ts";
import { boostPriceLines } from "../../shared/boost/boost-price-lines.ts";
import type { AccessDeskView, BoostDeskView, GearView } from "./boost-desk-view.ts";
import { requirementLines, toVerify } from "./boost-requirement-lines.ts";
import type { LoadedOrder } from "./load-order.ts";

/** How access to the customer's account stands, without any value. */
function accessDeskView(access: BoostAccess): AccessDeskView {
  const { parts, firstRevealedAt, revealedByName } = access;
  const state = stateOf(access);
  const isRevealed = parts.some(({ revealedAt }) => revealedAt);
  const first = firstRevealedAt && isRevealed ? formatMoment(firstRevealedAt) : null;
  return {
    state,
    label: state === "given" && isRevealed ? "Revealed" : labels[state],
    parts: accessParts.map((part) => {
      const given = parts.find((one) => one.part === part);
      const value = given ? `Given ${formatMoment(given.givenAt)}` : "Not given";
      return { label: accessPartLabels[part], value };
    }),
    revealed: first && `First revealed ${first}${revealedByName ? `, last by ${revealedByName}` : ""}.`,
  };
}

function stateOf({ choice, isOpen, isPaid, destroyedAt }: BoostAccess): AccessDeskView["state"] {
  if (!isOpen) return destroyedAt ? "destroyed" : "none";
  if (choice === "chat") return "chat";
  if (choice === "login") return "given";
  return isPaid ? "missing" : "unpaid";
}

const labels: Record<AccessDeskView["state"], string> = {
  unpaid: "Not paid yet",
  missing: "Not given yet",
  given: "Given",
  chat: "Contact in chat",
  destroyed: "Destroyed",
  none: "None",
};

/** The boost behind an order as its page shows it; null where there is none. */
export function boostDeskView({ boost, order, facts }: LoadedOrder): BoostDeskView | null {
  if (!boost) return null;
  const { quote, gold, snapshots } = boost;
  const { before, after } = snapshots;
  return {
    orderId: order.id,
    version: order.version,
    isOpen: isOpen(order.status),
    isCanceled: order.status === "canceled",
    isWaiting: order.status === "pending",
    rsn: facts.rsn ?? quote.rsn,
    services: [
      ...(quote.wantInfernal ? [boostServiceLabels.infernal] : []),
      ...(quote.wantQuiver ? [boostServiceLabels.quiver] : []),
    ],
    usesOurGear: quote.useOurGear,
    tier: boostTierLabels[quote.tier],
    quoteName: `quote ${shortId(quote.quoteId).slice(0, 4)}, prices version ${quote.priceVersion}`,
    lines: boostPriceLines(boost),
    total: formatUsd(order.amountCents),
    payWith: paymentMethodText(facts.paymentMethod) ?? "Not recorded",
    gold: gold && {
      millions: formatMillions(gold.millions),
      rate: `${formatRate(gold.rateMicroUsd)} per million`,
    },
    levels: levelLines(quote.levels),
    requirements: requirementLines(boost),
    toVerify: toVerify(boost),
    snapshots: { before: takenText(before), after: takenText(after) },
    proof: before ? boostProof(quote, before.highScores, after?.highScores ?? null) : [],
    gap: proofGap(quote, before?.highScores ?? null, after?.highScores ?? null),
    progress: boost.progress.map(({ seq, at, note, byName }) => ({
      key: String(seq),
      note,
      detail: `${formatMoment(at)}${byName ? `, ${byName}` : ""}`,
    })),
    gear: gearView(boost),
    access: accessDeskView(boost.access),
  };
}

function levelLines({ ranged, defence, magic, prayer }: BoostView["quote"]["levels"]) {
  return [
    { name: "Ranged", value: ranged },
    { name: "Defence", value: defence },
    { name: "Magic", value: magic },
    { name: "Prayer", value: prayer },
  ];
}

function takenText(snapshot: BoostView["snapshots"]["before"]): { taken: string } | null {
  if (!snapshot) return null;
  return { taken: `${formatMoment(snapshot.takenAt)}, ${snapshot.byName ?? "a program"}` };
}

/** A deposit that was kept can still be returned; the money of one that was returned may have left. */
function gearView({ gear, status }: BoostView): GearView | null {
  if (!gear) return null;
  const { depositCents, state } = gear;
  const isStarted = status !== "pending";
  return {
    deposit: formatUsd(depositCents),
    state,
    text: status === "canceled" && state === "held" ? stillOut : deskDepositCopy[state],
    mayReturn: isStarted && state !== "returned",
    mayKeep: isStarted && state === "held",
  };
}

const stillOut = "Canceled with our gear still out. Record whether it came back to settle the deposit.";
const deskDepositCopy = {
  held: "We refund it once our gear is returned.",
  returned: "Due or refunded. See Refund.",
  kept: "We keep it. If the gear comes back, you can still return the deposit.",
} as const;
