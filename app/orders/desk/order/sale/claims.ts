import type { SaleForDesk } from "../../../../../domain/account-sales/index.ts";
import {
  accountTypeLabels,
  type ClaimVerdict,
  combatAchievementLabels,
  diaryLabels,
  penaltyLabels,
  petTypeLabels,
  petTypes,
  questRangeLabels,
} from "../../../../../domain/account-sales/model.ts";

type Offer = SaleForDesk["offer"];

/** A claim of the seller, and what the high scores show of it. */
export type Claim = { key: string; claim: string; shown: string; verdict: ClaimVerdict };

/** Whether a contradicted claim names this line of the high scores: `Defence 70, …`, `No TzKal-Zuk on …`. */
export function isContradicted({ claims }: Offer, name: string): boolean {
  return claims.some(
    ({ verdict, shown }) =>
      verdict === "contradicted" && (shown.startsWith(`${name} `) || shown.startsWith(`No ${name} on `)),
  );
}

/** What the high scores can be asked about, contradictions first, then what only the game shows. */
export function claimsOf(offer: Offer): Claim[] {
  const asked = offer.claims.map(({ code, ...claim }) => ({ key: code, ...claim }));
  const rank = { contradicted: 0, fits: 1, unknown: 2 } as const;
  return [...asked, ...unseenClaims(offer)].sort((one, other) => rank[one.verdict] - rank[other.verdict]);
}

/** Claims that are on no high scores. */
function unseenClaims({ answers, claims, combatLevel }: Offer): Claim[] {
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
