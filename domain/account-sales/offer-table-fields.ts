import type { OfferTable } from "./offer-table.ts";
import {
  accountTypeLabels,
  accountTypes,
  combatAchievementLabels,
  combatAchievementLevels,
  diaryCompletions,
  diaryLabels,
  penalties,
  penaltyLabels,
  petTypeLabels,
  petTypes,
  questRangeLabels,
  questRanges,
  untradeableLabels,
  untradeables,
} from "./questionnaire.ts";

/** A percentage of the rules: the name of its field, what it is called, and where it stands in a table. */
export type PercentField = {
  name: string;
  /** Beside its fellows: `Hard`. */
  label: string;
  /** By itself: `Combat achievements: Hard`. */
  fullLabel: string;
  of: (table: OfferTable) => number;
};

/** Percentages that belong together, under the name of their subject. */
export type PercentGroup = { legend: string; fields: readonly PercentField[] };

/** The parts of a table that are a percentage for each code. */
type CodedPart = keyof Pick<
  OfferTable,
  "accountType" | "untradeables" | "questRanges" | "pets" | "combatAchievements" | "diaries" | "penalties"
>;

function fieldsOf<P extends CodedPart, C extends keyof OfferTable[P] & string>(
  part: P,
  codes: readonly C[],
  labels: Record<C, string>,
  legend?: string,
): PercentField[] {
  return codes.map((code) => {
    const label = labels[code];
    return {
      name: `${part}.${code}`,
      label,
      fullLabel: legend ? `${legend}: ${label}` : label,
      // Every value of these parts is a number; the generic key hides it.
      of: (table) => table[part][code] as number,
    };
  });
}

const questCape: PercentField = {
  name: "questCape",
  label: "Quest Cape",
  fullLabel: "Quest Cape",
  of: (table) => table.questCape,
};

const caps: PercentField[] = [
  {
    name: "caps.untradeables",
    label: "All untradeables together, at most",
    fullLabel: "Limit of untradeables",
    of: (table) => table.caps.untradeables,
  },
  {
    name: "caps.pets",
    label: "All pets together, at most",
    fullLabel: "Limit of pets",
    of: (table) => table.caps.pets,
  },
];

/** Every percentage of the rules, in the order in which an offer lists them. */
export const percentGroups: readonly PercentGroup[] = [
  {
    legend: "Account type",
    fields: fieldsOf("accountType", accountTypes, accountTypeLabels, "Account type"),
  },
  { legend: "Untradeables", fields: fieldsOf("untradeables", untradeables, untradeableLabels) },
  {
    legend: "Quests",
    fields: [...fieldsOf("questRanges", questRanges, questRangeLabels, "Quests"), questCape],
  },
  { legend: "Pets, each", fields: fieldsOf("pets", petTypes, petTypeLabels) },
  {
    legend: "Combat achievements",
    fields: fieldsOf(
      "combatAchievements",
      combatAchievementLevels,
      combatAchievementLabels,
      "Combat achievements",
    ),
  },
  { legend: "Diaries", fields: fieldsOf("diaries", diaryCompletions, diaryLabels, "Diaries") },
  { legend: "Penalties", fields: fieldsOf("penalties", penalties, penaltyLabels, "Penalties") },
  { legend: "Limits", fields: caps },
];

/** All of them in one row. */
export const percentFields: readonly PercentField[] = percentGroups.flatMap(({ fields }) => fields);
