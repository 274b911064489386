import type { BoostLevels } from "./boost-levels.ts";

/**
 * Where a requirement stands: the high scores show it, they show that it is missing, only the customer can
 * say, or the skill is not ranked, so that staff look in the game.
 */
export type RequirementState = "met" | "not_met" | "you_confirm" | "staff_verify";

export const requirementStateLabels: Record<RequirementState, string> = {
  met: "Met",
  not_met: "Not met",
  you_confirm: "You confirm",
  staff_verify: "We check",
};

/** Said to whoever buys without having confirmed what the high scores don't show. */
export const unconfirmedQuestText = "Please confirm that this account has finished Desert Treasure 1.";

export type BoostRequirement = {
  code: "prayer_43" | "ranged_75" | "magic_70" | "desert_treasure_1" | "ranged_80";
  /** `75+ Ranged` */
  label: string;
  state: RequirementState;
};

/** One of the two ways to meet the minimum: it stands where its worst requirement does. */
export type BoostBuild = {
  code: "magic" | "pure_ranged";
  label: string;
  requirements: BoostRequirement[];
  state: RequirementState;
};

export type BoostRequirements = {
  /** What every account needs. */
  prayer: BoostRequirement;
  /** Of these one is enough. */
  builds: BoostBuild[];
  /** Prayer and the better of the builds together. */
  state: RequirementState;
  /** What is too low, if something is; then there is no quote. */
  tooLow: "prayer" | "stats" | null;
  /** Desert Treasure 1 decides: the customer ticks that it is done. */
  needsConfirmation: boolean;
  /** A skill that decides is not ranked: staff look before they begin. */
  needsStaff: boolean;
};

const from = (level: number | null, least: number): RequirementState =>
  level === null ? "staff_verify" : level >= least ? "met" : "not_met";

/** From the best to the worst. */
const ranking: readonly RequirementState[] = ["met", "you_confirm", "staff_verify", "not_met"];
const worst = (states: readonly RequirementState[]) =>
  ranking[Math.max(...states.map((state) => ranking.indexOf(state)))] ?? "not_met";
const best = (states: readonly RequirementState[]) =>
  ranking[Math.min(...states.map((state) => ranking.indexOf(state)))] ?? "not_met";

/**
 * What a boost needs (Rule S84): 43+ Prayer, and the Magic build (75+ Ranged, 70+ Magic, Desert Treasure 1)
 * or Pure Ranged (80+ Ranged). A skill that is not ranked is not too low: staff verify it (Rule P19).
 */
export function checkBoostRequirements(levels: BoostLevels): BoostRequirements {
  const prayer: BoostRequirement = {
    code: "prayer_43",
    label: "43+ Prayer",
    state: from(levels.prayer, 43),
  };
  const magic = buildOf("magic", "Magic build", [
    { code: "ranged_75", label: "75+ Ranged", state: from(levels.ranged, 75) },
    { code: "magic_70", label: "70+ Magic", state: from(levels.magic, 70) },
    { code: "desert_treasure_1", label: "Desert Treasure 1", state: "you_confirm" },
  ]);
  const pure = buildOf("pure_ranged", "Pure Ranged", [
    { code: "ranged_80", label: "80+ Ranged", state: from(levels.ranged, 80) },
  ]);
  const build = best([magic.state, pure.state]);
  const tooLow = prayer.state === "not_met" ? "prayer" : build === "not_met" ? "stats" : null;
  return {
    prayer,
    builds: [magic, pure],
    state: worst([prayer.state, build]),
    tooLow,
    needsConfirmation: tooLow === null && pure.state === "not_met",
    needsStaff: tooLow === null && (prayer.state === "staff_verify" || build === "staff_verify"),
  };
}

function buildOf(code: BoostBuild["code"], label: string, requirements: BoostRequirement[]): BoostBuild {
  return { code, label, requirements, state: worst(requirements.map(({ state }) => state)) };
}
