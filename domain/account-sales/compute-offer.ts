import { partOf } from "../../kernel/money.ts";
import type { OfferModifiers, OfferTable } from "./offer-table.ts";
import {
  type Answers,
  accountTypeLabels,
  combatAchievementLabels,
  diaryLabels,
  type PetType,
  penaltyLabels,
  petTypes,
  questRangeLabels,
  untradeableLabels,
} from "./questionnaire.ts";

/** What the public high scores say of an account, as far as its base value needs it. */
export type AccountLevels = { combatLevel: number; totalLevel: number };

/** Which answers a line of an offer comes from. */
export type OfferGroup =
  | "base"
  | "account_type"
  | "untradeables"
  | "quests"
  | "pets"
  | "combat_achievements"
  | "diaries"
  | "penalties";

/** A line of an offer. The cents of all lines add up to the offer. */
export type OfferLine = {
  group: OfferGroup;
  /** `Untradeables: Infernal Cape + Quiver, Rigour prayer` */
  label: string;
  /** Hundredths of a percent of the base value that count; null for the base value itself. */
  percent: number | null;
  /** What the answers would add without their limit, where the limit took something away. */
  uncapped: number | null;
  cents: number;
};

export type ComputedOffer = {
  baseCents: number;
  /** All modifiers together, in hundredths of a percent. */
  percent: number;
  amountCents: number;
  lines: OfferLine[];
  /**
   * Whether there is no offer: the modifiers take everything away, or the base value is nothing; the amount
   * is 0 then.
   */
  isNone: boolean;
};

/**
 * Computes an offer: the base value by combat and total level, then all modifiers of it added together, those
 * of untradeables and pets up to their limits (Rules S73, P17). The same answers give the same offer in
 * whatever order they came, and the lines of an offer add up to it to the cent.
 */
export function computeOffer(table: OfferTable, levels: AccountLevels, answers: Answers): ComputedOffer {
  const { cents: baseCents, label } = baseOf(table, levels);
  const parts = modifiersOf(table, answers);
  const percent = parts.reduce((sum, part) => sum + part.percent, 0);
  const base: OfferLine = { group: "base", label, percent: null, uncapped: null, cents: baseCents };
  const lines = [base];
  let reached = 0;
  for (const part of parts) {
    // From sum to sum, so that what each line rounds off is not lost.
    const cents = partOf(baseCents, reached + part.percent) - partOf(baseCents, reached);
    reached += part.percent;
    lines.push({ ...part, cents });
  }
  const amountCents = takesAll(parts) ? 0 : baseCents + partOf(baseCents, percent);
  return { baseCents, percent, amountCents, lines, isNone: amountCents === 0 };
}

type Part = { group: OfferGroup; label: string; percent: number; uncapped: number | null };

/**
 * Whether modifiers leave no offer: together they take everything away, or one of them does, which nothing
 * else makes up for, such as a ban that makes an account unsellable (Rules S73, P17).
 */
export function takesAll(parts: readonly Pick<Part, "percent">[]): boolean {
  const percent = parts.reduce((sum, part) => sum + part.percent, 0);
  return percent <= -10_000 || parts.some((part) => part.percent <= -10_000);
}

/**
 * The modifiers that the answers have, in the order in which an offer lists them. Also shown before there is
 * a base value.
 */
export function modifiersOf(table: OfferModifiers, answers: Answers): Part[] {
  return [
    simple(
      "account_type",
      `Account type: ${accountTypeLabels[answers.accountType]}`,
      table.accountType[answers.accountType],
    ),
    untradeablesPart(table, answers),
    questsPart(table, answers),
    petsPart(table, answers),
    simple(
      "combat_achievements",
      `Combat achievements: ${lowerCaseFirst(combatAchievementLabels[answers.combatAchievementLevel])}`,
      table.combatAchievements[answers.combatAchievementLevel],
    ),
    simple(
      "diaries",
      `Diaries: ${lowerCaseFirst(diaryLabels[answers.diaryCompletion])}`,
      table.diaries[answers.diaryCompletion],
    ),
    simple(
      "penalties",
      `Penalties: ${lowerCaseFirst(penaltyLabels[answers.penaltyType])}`,
      table.penalties[answers.penaltyType],
    ),
  ].filter((part): part is Part => part !== null && isSaid(part, answers));
}

/** What counts nothing is only listed where the seller has claimed something. */
function isSaid({ group, percent }: Part, answers: Answers): boolean {
  if (percent !== 0) return true;
  if (group === "combat_achievements") return answers.combatAchievementLevel !== "none";
  if (group === "diaries") return answers.diaryCompletion !== "none";
  return group !== "penalties" || answers.penaltyType !== "clean";
}

function simple(group: OfferGroup, label: string, percent: number): Part {
  return { group, label, percent, uncapped: null };
}

function capped(group: OfferGroup, label: string, sum: number, cap: number): Part {
  const percent = Math.min(sum, cap);
  return { group, label, percent, uncapped: percent < sum ? sum : null };
}

function untradeablesPart(table: OfferModifiers, { untradeableItems }: Answers): Part | null {
  if (untradeableItems.length === 0) return null;
  const names = untradeableItems.map((item) => untradeableLabels[item]).join(", ");
  const sum = untradeableItems.reduce((all, item) => all + table.untradeables[item], 0);
  return capped("untradeables", `Untradeables: ${names}`, sum, table.caps.untradeables);
}

function questsPart(table: OfferModifiers, { hasQuestCape, questPointsRange }: Answers): Part | null {
  if (hasQuestCape) return simple("quests", "Quests: Quest Cape", table.questCape);
  if (!questPointsRange) return null;
  return simple(
    "quests",
    `Quests: ${questRangeLabels[questPointsRange]}`,
    table.questRanges[questPointsRange],
  );
}

const petLabels: Record<PetType, [one: string, many: string]> = {
  skilling: ["skilling pet", "skilling pets"],
  boss: ["boss pet", "boss pets"],
  prestige: ["prestige or rare pet", "prestige or rare pets"],
};

function petsPart(table: OfferModifiers, { pets }: Answers): Part | null {
  const owned = petTypes.filter((type) => pets[type] > 0);
  if (owned.length === 0) return null;
  const names = owned.map((type) => `${pets[type]} ${petLabels[type][pets[type] === 1 ? 0 : 1]}`).join(", ");
  const sum = owned.reduce((all, type) => all + table.pets[type] * pets[type], 0);
  return capped("pets", `Pets: ${names}`, sum, table.caps.pets);
}

function baseOf(
  table: OfferTable,
  { combatLevel, totalLevel }: AccountLevels,
): { cents: number; label: string } {
  const row = edgeIndex(table.combatEdges, combatLevel);
  const column = edgeIndex(table.totalEdges, totalLevel);
  const cents = table.baseCents[row]?.[column];
  if (cents === undefined) throw new Error("The offer table has no base value for this account");
  const combat = stretch(table.combatEdges, row);
  const total = stretch(table.totalEdges, column);
  return { cents, label: `Base value, combat ${combat}, total level ${total}` };
}

/** The last edge that a level reaches; below the first one, the first. */
function edgeIndex(edges: readonly number[], level: number): number {
  return Math.max(
    0,
    edges.findLastIndex((edge) => level >= edge),
  );
}

/** What an edge reaches to, in words: `1,500 to 1,999`, `2,000 or more`. */
export function stretch(edges: readonly number[], at: number): string {
  const from = (edges[at] ?? 0).toLocaleString("en-US");
  const next = edges[at + 1];
  return next === undefined ? `${from} or more` : `${from} to ${(next - 1).toLocaleString("en-US")}`;
}

function lowerCaseFirst(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}
