import fc from "fast-check";
import { expect, test } from "vitest";
import { rawAnswersInput, settleAnswers } from "./answers.ts";
import { type ComputedOffer, computeOffer } from "./compute-offer.ts";
import { defaultOfferTable, type OfferTable, offerTableInput } from "./offer-table.ts";
import {
  type Answers,
  accountTypes,
  combatAchievementLevels,
  diaryCompletions,
  penalties,
  petTypes,
  questRanges,
  untradeables,
} from "./questionnaire.ts";

/** Everything that a program may send of a finished questionnaire, with details also where it says No. */
const sent = fc.record({
  accountLoginType: fc.constant("legacy"),
  hasUntradeables: fc.boolean(),
  untradeableItems: fc.array(fc.constantFrom(...untradeables), { minLength: 1, maxLength: 30 }),
  questPoints: fc.boolean(),
  questPointsRange: fc.constantFrom(...questRanges),
  hasQuestCape: fc.boolean(),
  hasPets: fc.boolean(),
  petItems: fc.array(fc.constantFrom(...petTypes), { minLength: 1, maxLength: 80 }),
  accountType: fc.constantFrom(...accountTypes),
  hasCombatAchievements: fc.boolean(),
  combatAchievementLevel: fc.constantFrom(...combatAchievementLevels),
  diaryCompletion: fc.constantFrom(...diaryCompletions),
  hasPenalties: fc.boolean(),
  penaltyType: fc.constantFrom(...penalties),
});

const levels = fc.record({
  combatLevel: fc.integer({ min: 3, max: 126 }),
  totalLevel: fc.integer({ min: 32, max: 2376 }),
});

const percent = fc.integer({ min: -10_000, max: 100_000 });
const cap = fc.integer({ min: 0, max: 100_000 });
function percentsOf<const Code extends string>(codes: readonly Code[]): fc.Arbitrary<Record<Code, number>> {
  return (
    fc
      .tuple(...codes.map(() => percent))
      // Made from all codes.
      .map((all) => Object.fromEntries(codes.map((code, at) => [code, all[at] ?? 0])) as Record<Code, number>)
  );
}
const edges = fc
  .uniqueArray(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 6 })
  .map((list) => list.toSorted((a, b) => a - b));

/** Any rules that can be published. */
const posted: fc.Arbitrary<OfferTable> = fc
  .record({
    combatEdges: edges,
    totalEdges: edges,
    base: fc.integer({ min: 0, max: 10_000_000 }),
    accountType: percentsOf(accountTypes),
    untradeables: percentsOf(untradeables),
    questRanges: percentsOf(questRanges),
    questCape: percent,
    pets: percentsOf(petTypes),
    combatAchievements: percentsOf(combatAchievementLevels),
    diaries: percentsOf(diaryCompletions),
    penalties: percentsOf(penalties),
    caps: fc.record({ untradeables: cap, pets: cap }),
  })
  .map(({ base, ...rules }) => ({
    ...rules,
    baseCents: rules.combatEdges.map((_, row) =>
      rules.totalEdges.map((_, at) => (base * (row + at + 1)) % 10_000_001),
    ),
  }));
const table = fc.oneof(fc.constant(defaultOfferTable), posted);

function answersOf(fields: object): Answers {
  const answers = settleAnswers(rawAnswersInput.parse(fields));
  if (!answers.ok) throw new Error(answers.error.text);
  return answers.value;
}

const lineOf = ({ lines }: ComputedOffer, group: string) => lines.find((line) => line.group === group);

test("the same answers give the same offer in whatever order fields and items come, and with items twice", () => {
  const reported = fc
    .tuple(sent, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })))
    .map(([fields, chance]) => {
      const mixed = <T>(list: readonly T[]) =>
        list
          .map((item) => [chance.next().value, item] as const)
          .toSorted(([a], [b]) => a - b)
          .map(([, item]) => item);
      const items = mixed([...fields.untradeableItems, ...fields.untradeableItems.slice(0, 3)]);
      const again = { ...fields, untradeableItems: items, petItems: JSON.stringify(mixed(fields.petItems)) };
      return { fields, again: Object.fromEntries(mixed(Object.entries(again))) };
    });
  fc.assert(
    fc.property(reported, table, levels, ({ fields, again }, rules, level) => {
      expect(computeOffer(rules, level, answersOf(again))).toEqual(
        computeOffer(rules, level, answersOf(fields)),
      );
    }),
    { numRuns: 300 },
  );
});

test("untradeables never add more than 30 % and pets never more than 12 %, in any combination", () => {
  fc.assert(
    fc.property(sent, levels, (fields, level) => {
      const offer = computeOffer(defaultOfferTable, level, answersOf(fields));
      expect(lineOf(offer, "untradeables")?.percent ?? 0).toBeLessThanOrEqual(3000);
      expect(lineOf(offer, "pets")?.percent ?? 0).toBeLessThanOrEqual(1200);
      expect(offer.percent).toBeLessThanOrEqual(10_200);
      expect(offer.amountCents).toBeLessThanOrEqual(2.02 * offer.baseCents + 1);
    }),
  );
});

test("with any published rules: they can be published, their limits hold, and the lines add up to the cent", () => {
  fc.assert(
    fc.property(posted, sent, levels, (rules, fields, level) => {
      expect(offerTableInput.safeParse(rules).success).toBe(true);
      const offer = computeOffer(rules, level, answersOf(fields));
      for (const group of ["untradeables", "pets"] as const) {
        const line = lineOf(offer, group);
        expect(line?.percent ?? 0).toBeLessThanOrEqual(rules.caps[group]);
        if (line && line.uncapped !== null) {
          expect(line.percent).toBe(rules.caps[group]);
          expect(line.uncapped).toBeGreaterThan(rules.caps[group]);
        }
      }
      expect(offer.amountCents).toBeGreaterThanOrEqual(0);
      expect(Number.isSafeInteger(offer.amountCents)).toBe(true);
      // The column of the database holds no more.
      expect(offer.amountCents).toBeLessThan(2 ** 31);
      expect(offer.isNone).toBe(offer.amountCents === 0);
      const added = offer.lines.reduce((sum, { cents }) => sum + cents, 0);
      if (!offer.isNone) expect(added).toBe(offer.amountCents);
      expect(offer.percent).toBe(offer.lines.reduce((sum, line) => sum + (line.percent ?? 0), 0));
    }),
    { numRuns: 500 },
  );
});

test("an active ban is no offer and every other penalty makes it less, whatever else is claimed", () => {
  fc.assert(
    fc.property(sent, levels, (fields, level) => {
      const withPenalty = (penaltyType: string) =>
        computeOffer(defaultOfferTable, level, answersOf({ ...fields, hasPenalties: true, penaltyType }));
      const clean = withPenalty("clean");
      expect(withPenalty("active_macro_rwt")).toMatchObject({ isNone: true, amountCents: 0 });
      for (const penalty of ["mute_only", "recent_temp_ban", "permanent_mute"]) {
        const reduced = withPenalty(penalty);
        expect(reduced.isNone).toBe(false);
        expect(reduced.amountCents).toBeLessThan(clean.amountCents);
      }
    }),
  );
});

test("the Quest Cape overrides the range, and a No makes its details idle", () => {
  fc.assert(
    fc.property(sent, table, levels, (fields, rules, level) => {
      const offer = (more: object) => computeOffer(rules, level, answersOf({ ...fields, ...more }));
      const cape = { questPoints: true, hasQuestCape: true };
      expect(offer({ ...cape, questPointsRange: undefined })).toEqual(offer(cape));
      for (const [answer, ...details] of [
        ["hasUntradeables", "untradeableItems"],
        ["questPoints", "questPointsRange", "hasQuestCape"],
        ["hasPets", "petItems"],
        ["hasCombatAchievements", "combatAchievementLevel", "diaryCompletion"],
        ["hasPenalties", "penaltyType"],
      ]) {
        const without = Object.fromEntries(details.map((detail) => [detail, undefined]));
        expect(offer({ [answer ?? ""]: "no" })).toEqual(offer({ [answer ?? ""]: false, ...without }));
      }
    }),
    { numRuns: 200 },
  );
});

test("rules whose limits are below nothing cannot be published", () => {
  for (const kind of ["untradeables", "pets"] as const) {
    const caps = { ...defaultOfferTable.caps, [kind]: -1 };
    expect(offerTableInput.safeParse({ ...defaultOfferTable, caps }).success).toBe(false);
  }
  expect(offerTableInput.safeParse(defaultOfferTable).success).toBe(true);
});
