import { formatPercent, formatUsd } from "../../kernel/money.ts";
import { type AccountLevels, computeOffer } from "./compute-offer.ts";
import type { OfferExample } from "./offer-example.ts";
import type { OfferTable } from "./offer-table.ts";
import { percentFields } from "./offer-table-fields.ts";
import type { Answers } from "./questionnaire.ts";

const nothing: Answers = {
  accountLoginType: "legacy",
  accountType: "other",
  untradeableItems: [],
  questPointsRange: null,
  hasQuestCape: false,
  pets: { skilling: 0, boss: 0, prestige: 0 },
  combatAchievementLevel: "none",
  diaryCompletion: "none",
  penaltyType: "clean",
};

function baseAt(table: OfferTable, levels: AccountLevels): number {
  return computeOffer(table, levels, nothing).baseCents;
}

/** What differs between two tables, in words: `Fire cape +5% → +6%`; nothing for equal ones. */
export function offerTableChanges(before: OfferTable, after: OfferTable): string[] {
  return [
    ...edgeChange("Combat levels", before.combatEdges, after.combatEdges),
    ...edgeChange("Total levels", before.totalEdges, after.totalEdges),
    ...baseChanges(before, after),
    ...percentFields.flatMap(({ fullLabel, of }) =>
      of(before) === of(after)
        ? []
        : [`${fullLabel} ${formatPercent(of(before))} → ${formatPercent(of(after))}`],
    ),
  ];
}

function edgeChange(what: string, before: readonly number[], after: readonly number[]): string[] {
  const [from, to] = [before, after].map((edges) => edges.join(", "));
  return from === to ? [] : [`${what} from ${from} → ${to}`];
}

function baseChanges(before: OfferTable, after: OfferTable): string[] {
  return after.combatEdges.flatMap((combatLevel) =>
    after.totalEdges.flatMap((totalLevel) => {
      const levels = { combatLevel, totalLevel };
      const [from, to] = [baseAt(before, levels), baseAt(after, levels)];
      return from === to ? [] : [`${baseText(levels)} ${formatUsd(from)} → ${formatUsd(to)}`];
    }),
  );
}

function baseText({ combatLevel, totalLevel }: AccountLevels): string {
  return `Base value from combat ${combatLevel}, total ${totalLevel}`;
}

/** The most that anything may move without being asked about, as with the rates of gold (Rule P14). */
const quietPercent = 20;

/**
 * What moves by more than 20 %, in sentences: a base value, the example's offer, or the offer of an account
 * that has one of the modifiers alone. Whoever posts the table confirms that.
 */
export function bigOfferMoves(
  before: OfferTable,
  after: OfferTable,
  example?: OfferExample | undefined,
): string[] {
  const combat = levelsOf(before.combatEdges, after.combatEdges);
  const total = levelsOf(before.totalEdges, after.totalEdges);
  const bases = combat.flatMap((combatLevel) =>
    total.flatMap((totalLevel) => {
      const levels = { combatLevel, totalLevel };
      return centsMove(baseText(levels), baseAt(before, levels), baseAt(after, levels));
    }),
  );
  const percents = percentFields.flatMap(({ fullLabel, of }) => {
    const [from, to] = [of(before), of(after)];
    const isFar = movesFar(10_000 + from, 10_000 + to);
    return isFar ? [`${fullLabel} changes from ${formatPercent(from)} to ${formatPercent(to)}.`] : [];
  });
  const offerOf = (table: OfferTable) =>
    example ? computeOffer(table, example.levels, example.answers).amountCents : 0;
  return [...centsMove("The example's offer", offerOf(before), offerOf(after)), ...bases, ...percents];
}

function levelsOf(before: readonly number[], after: readonly number[]): number[] {
  return [...new Set([...before, ...after])].sort((one, other) => one - other);
}

function movesFar(from: number, to: number): boolean {
  return Math.abs(to - from) * 100 > from * quietPercent;
}

function centsMove(what: string, from: number, to: number): string[] {
  if (!movesFar(from, to)) return [];
  if (from === 0) return [`${what} changes from nothing to ${formatUsd(to)}.`];
  // Rounded up: a move of 20.1 % must not read as one of the 20 % that are not asked about.
  return [`${what} changes by ${Math.ceil((Math.abs(to - from) * 100) / from)}%, to ${formatUsd(to)}.`];
}

/** The first few of many sentences, and how many more there are. */
export function firstOf(all: readonly string[], most: number, joint: string): string {
  const rest = all.length - most;
  return all.slice(0, most).join(joint) + (rest > 0 ? `${joint}${rest} more` : "");
}
