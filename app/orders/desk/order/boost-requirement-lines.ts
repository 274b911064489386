import type {
  BoostBuild,
  BoostRequirement,
  BoostView,
  RequirementState,
} from "../../../../domain/boosts/model.ts";

/** What the account needs, what is known of it, and what that comes to. */
export type RequirementLine = {
  key: string;
  label: string;
  shown: string;
  verdict: "met" | "not_met" | "not_needed" | "verify";
};

/** What the answers are made of. */
type Asked = { quote: Pick<BoostView["quote"], "requirements"> } & Pick<BoostView, "confirmsDesertTreasure">;

const verdicts: Record<RequirementState, RequirementLine["verdict"]> = {
  met: "met",
  not_met: "not_met",
  you_confirm: "verify",
  staff_verify: "verify",
};

/** What the account needs, with what was known of it when it was quoted (Rule S84). */
export function requirementLines(boost: Asked): RequirementLine[] {
  const { prayer, builds } = boost.quote.requirements;
  return [
    lineOf(boost, prayer, null),
    ...builds.flatMap((build) => build.requirements.map((requirement) => lineOf(boost, requirement, build))),
  ];
}

function lineOf(boost: Asked, { code, label, state }: BoostRequirement, build: BoostBuild | null) {
  const name = build ? `${label} (${build.label})` : label;
  const isNeeded = !build || isDecisive(boost, build);
  const verdict = state !== "met" && !isNeeded ? ("not_needed" as const) : verdicts[state];
  return { key: code, label: name, shown: shownText(boost, code, state), verdict };
}

/** Of two builds one is enough: what the other lacks is looked at by nobody. */
function isDecisive({ quote: { requirements } }: Asked, build: BoostBuild): boolean {
  return requirements.builds.every((other) => other === build || other.state !== "met");
}

function shownText(
  { confirmsDesertTreasure }: Asked,
  code: BoostRequirement["code"],
  state: RequirementState,
): string {
  if (code === "desert_treasure_1") {
    return confirmsDesertTreasure ? "The customer says it's done" : "Not confirmed by the customer";
  }
  if (state === "staff_verify") return "Not ranked on the high scores";
  return state === "met" ? "On the high scores" : "Too low on the high scores";
}

/**
 * What staff look at in the game before they begin; nothing when the high scores show that the minimum is
 * met.
 */
export function toVerify(boost: Asked): string[] {
  const { prayer, builds } = boost.quote.requirements;
  const words: string[] = [];
  if (prayer.state === "staff_verify") words.push("43+ Prayer: not ranked, check in game.");
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
        ? "Desert Treasure 1: confirmed by the customer, check the quest list."
        : "Desert Treasure 1: not confirmed by the customer, check the quest list.",
    );
  }
  return words;
}
