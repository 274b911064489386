import {
  accountLoginTypeLabels,
  modifiersOf,
  type OfferModifiers,
  type RawAnswers,
  settleAnswers,
  takesAll,
} from "../../../../domain/account-sales/model.ts";
import { formatPercent } from "../../../../kernel/money.ts";

export type SoFar = {
  lines: { label: string; value: string }[];
  /** All modifiers together, in hundredths of a percent. */
  percent: number;
  /** Whether what was answered takes the whole value away (Rule P17). */
  isNone: boolean;
};

/** What the answers given so far add to the base value, line by line, under the rules in force. */
export function soFar(rules: OfferModifiers, raw: RawAnswers): SoFar {
  const lines: SoFar["lines"] = [];
  if (raw.accountLoginType) {
    lines.push({ label: "Login", value: accountLoginTypeLabels[raw.accountLoginType] });
  }
  const answers = settleAnswers(asIfDone(raw));
  if (!answers.ok) return { lines, percent: 0, isNone: false };
  const parts = modifiersOf(rules, answers.value).filter(
    ({ group }) => group !== "account_type" || raw.accountType,
  );
  const items = answers.value.untradeableItems.length;
  for (const { group, label, percent, uncapped } of parts) {
    const name =
      group === "untradeables" ? `Untradeables, ${items === 1 ? "1 item" : `${items} items`}` : label;
    lines.push({ label: name, value: formatPercent(uncapped ?? percent) });
    if (uncapped !== null) lines.push({ label: `Limit for ${group}`, value: formatPercent(percent) });
  }
  const percent = parts.reduce((sum, part) => sum + part.percent, 0);
  return { lines, percent, isNone: takesAll(parts) };
}

/** The answers with No in the place of every question that is not done. */
function asIfDone(raw: RawAnswers): RawAnswers {
  return {
    ...raw,
    accountLoginType: raw.accountLoginType ?? "legacy",
    hasUntradeables: raw.hasUntradeables === true && raw.untradeableItems.length > 0,
    questPoints:
      raw.questPoints === true && (raw.hasQuestCape === true || raw.questPointsRange !== undefined),
    hasPets: raw.hasPets === true && raw.petItems.length > 0,
    accountType: raw.accountType ?? "other",
    hasCombatAchievements: raw.hasCombatAchievements === true,
    combatAchievementLevel: raw.combatAchievementLevel ?? "none",
    diaryCompletion: raw.diaryCompletion ?? "none",
    hasPenalties: raw.hasPenalties === true && raw.penaltyType !== undefined,
  };
}
