import { expect, test } from "vitest";
import type { HighScores } from "../players/model.ts";
import { skills } from "../players/model.ts";
import { rawAnswersInput, settleAnswers } from "./answers.ts";
import { checkClaims } from "./check-claims.ts";
import { computeOffer } from "./compute-offer.ts";
import type { Offer } from "./offer.ts";
import { defaultOfferTable } from "./offer-table.ts";
import { recomputeOffer } from "./recompute-offer.ts";

const createdAt = new Date(0);
/** Every skill at 60, so Defence 60 and no Rigour; nothing was ever killed. */
const highScores: HighScores = {
  total: 1380,
  // Made from the list of all skills.
  levels: Object.fromEntries(skills.map((skill) => [skill, 60])) as HighScores["levels"],
  scores: { "TzTok-Jad": null, "TzKal-Zuk": null, "Sol Heredit": null },
};
const levels = { combatLevel: 75, totalLevel: 1380 };

function answersOf(accountType: string, untradeableItems: string[]) {
  const settled = settleAnswers(
    rawAnswersInput.parse({
      accountLoginType: "legacy",
      hasUntradeables: untradeableItems.length > 0,
      untradeableItems,
      questPoints: false,
      hasPets: false,
      accountType,
      hasCombatAchievements: false,
      hasPenalties: false,
    }),
  );
  if (!settled.ok) throw new Error(settled.error.text);
  return settled.value;
}

function offer(accountType: string, untradeableItems: string[]): Offer {
  const answers = answersOf(accountType, untradeableItems);
  const computed = computeOffer(defaultOfferTable, levels, answers);
  return {
    ...{
      offerId: "offer",
      rsn: "Cinder Wren",
      answers,
      ...levels,
      highScores,
      rulesVersion: 1,
      orderId: null,
    },
    ...{ amountCents: computed.amountCents, baseCents: computed.baseCents, percent: computed.percent },
    ...{ lines: computed.lines, claims: checkClaims(answers, highScores), createdAt, expiresAt: createdAt },
  };
}

test("an offer whose claims hold, or can only be seen in the game, stays what it is", () => {
  expect(recomputeOffer(defaultOfferTable, offer("other", ["graceful_set"]))).toBeNull();
});

test("what the high scores contradict is left out, by the offer's own rules, and named", () => {
  const claimed = offer("perfect_pure", ["rigour_prayer", "graceful_set"]);
  const verified = computeOffer(defaultOfferTable, levels, answersOf("other", ["graceful_set"]));
  expect(verified.amountCents).toBeLessThan(claimed.amountCents);
  expect(recomputeOffer(defaultOfferTable, claimed)).toEqual({
    amountCents: verified.amountCents,
    without: [expect.stringMatching(/pure/i), "Rigour prayer"],
  });
});
