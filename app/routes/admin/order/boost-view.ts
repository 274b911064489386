import {
  type BoostBuild,
  type BoostRequirement,
  type BoostView,
  boostProof,
  boostServiceLabels,
  boostTierLabels,
  type RequirementState,
} from "../../../../domain/boosts/model.ts";
import { isOpen, paymentMethodWords, shortId } from "../../../../domain/orders/model.ts";
import { formatLogTime } from "../../../../kernel/dates.ts";
import { formatExactRate, formatMillions, formatUsd } from "../../../../kernel/money.ts";
import { boostPriceLines } from "../../../boost-price-lines.ts";
import type {
  BoostDeskView,
  GearView,
  RequirementLine,
} from "../../../components/desk/order/boost/boost-desk-view.ts";
import type { LoadedOrder } from "./load-order.ts";

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
    payWith: paymentMethodWords(facts.paymentMethod) ?? "Not said",
    gold: gold && {
      millions: formatMillions(gold.millions),
      rate: `${formatExactRate(gold.rateMicroUsd)} per million`,
    },
    levels: levelLines(quote.levels),
    requirements: requirementLines(boost),
    toVerify: toVerify(boost),
    snapshots: { before: takenWords(before), after: takenWords(after) },
    proof: before ? boostProof(quote, before.highScores, after?.highScores ?? null) : [],
    progress: boost.progress.map(({ seq, at, note, byName }) => ({
      key: String(seq),
      note,
      told: `${formatLogTime(at)}${byName ? `, ${byName}` : ""}`,
    })),
    gear: gearView(boost),
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

const verdicts: Record<RequirementState, RequirementLine["verdict"]> = {
  met: "met",
  not_met: "not_met",
  you_confirm: "verify",
  staff_verify: "verify",
};

function requirementLines(boost: BoostView): RequirementLine[] {
  const { prayer, builds } = boost.quote.requirements;
  return [
    lineOf(boost, prayer, null),
    ...builds.flatMap((build) => build.requirements.map((requirement) => lineOf(boost, requirement, build))),
  ];
}

function lineOf(boost: BoostView, { code, label, state }: BoostRequirement, build: BoostBuild | null) {
  const name = build ? `${label} (${build.label})` : label;
  const isNeeded = !build || isDecisive(boost, build);
  const verdict = state !== "met" && !isNeeded ? ("not_needed" as const) : verdicts[state];
  return { key: code, label: name, shown: shownWords(boost, code, state), verdict };
}

/** Of two builds one is enough: what the other lacks is looked at by nobody. */
function isDecisive({ quote: { requirements } }: BoostView, build: BoostBuild): boolean {
  return requirements.builds.every((other) => other === build || other.state !== "met");
}

function shownWords(
  { confirmsDesertTreasure }: BoostView,
  code: BoostRequirement["code"],
  state: RequirementState,
): string {
  if (code === "desert_treasure_1") {
    return confirmsDesertTreasure ? "The customer says it is done" : "Not said by the customer";
  }
  if (state === "staff_verify") return "Not ranked on the high scores";
  return state === "met" ? "On the high scores" : "Too low on the high scores";
}

/** What staff look at in the game before they begin; nothing when the high scores show that the minimum is met. */
function toVerify(boost: BoostView): string[] {
  const { prayer, builds } = boost.quote.requirements;
  const words: string[] = [];
  if (prayer.state === "staff_verify") words.push("43+ Prayer: the skill is not ranked, look in the game.");
  if (builds.some(({ state }) => state === "met")) return words;
  const open = builds.filter(({ state }) => state !== "not_met");
  const ways = open.map(({ label, requirements }) => {
    const unknown = requirements.filter(({ state }) => state !== "met").map((one) => one.label);
    return `${label}: ${unknown.join(", ")}`;
  });
  const [only] = ways;
  if (ways.length > 1) words.push(`One of these is enough. ${ways.join("; ")}.`);
  else if (only) words.push(`${only}.`);
  const asks = open.some(({ requirements }) => requirements.some(({ state }) => state === "you_confirm"));
  if (asks) {
    words.push(
      boost.confirmsDesertTreasure
        ? "Desert Treasure 1 was confirmed by the customer: look into the quest list."
        : "Desert Treasure 1 was not confirmed by the customer: look into the quest list.",
    );
  }
  return words;
}

function takenWords(snapshot: BoostView["snapshots"]["before"]): { taken: string } | null {
  if (!snapshot) return null;
  return { taken: `${formatLogTime(snapshot.takenAt)}, ${snapshot.byName ?? "a program"}` };
}

/** A deposit that was kept can still be returned; the money of one that was returned may have left. */
function gearView({ gear, status }: BoostView): GearView | null {
  if (!gear) return null;
  const { depositCents, state } = gear;
  const isBegun = status === "in_progress" || status === "completed";
  return {
    deposit: formatUsd(depositCents),
    state,
    words: status === "canceled" && state === "held" ? canceledDeposit : deskDepositWords[state],
    mayReturn: isBegun && state !== "returned",
    mayKeep: isBegun && state === "held",
  };
}

const canceledDeposit = "The boost was canceled: it is part of what goes back, if it was paid.";
const deskDepositWords = {
  held: "It goes back to the customer once our gear is back.",
  returned: "It is owed to the customer, or has been given back: see Refund.",
  kept: "It stays with us. If the gear comes back after all, it can still be returned.",
} as const;
