import { expect, test } from "vitest";
import { rawAnswersInput, settleAnswers } from "./answers.ts";
import { type AccountLevels, type ComputedOffer, computeOffer } from "./compute-offer.ts";
import { defaultOfferTable, type OfferTable } from "./offer-table.ts";

/** Somebody who says No to everything, as a program sends it (Rule S103). */
const no = {
  accountLoginType: "legacy",
  hasUntradeables: false,
  questPoints: false,
  hasPets: false,
  accountType: "other",
  hasCombatAchievements: false,
  hasPenalties: false,
};
const yes = {
  untradeables: (...items: string[]) => ({ hasUntradeables: true, untradeableItems: items }),
  quests: (range?: string, cape = false) => ({
    questPoints: true,
    questPointsRange: range,
    hasQuestCape: cape,
  }),
  pets: (...items: string[]) => ({ hasPets: true, petItems: items }),
  feats: (level: string, diaries: string) => ({
    hasCombatAchievements: true,
    combatAchievementLevel: level,
    diaryCompletion: diaries,
  }),
  penalty: (type: string) => ({ hasPenalties: true, penaltyType: type }),
};

/** Combat 70 and total level 1,000 have a base value of $55.00. */
const middle: AccountLevels = { combatLevel: 70, totalLevel: 1000 };

function offer(sent: object, table: OfferTable = defaultOfferTable, levels = middle): ComputedOffer {
  const answers = settleAnswers(rawAnswersInput.parse({ ...no, ...sent }));
  if (!answers.ok) throw new Error(answers.error.text);
  return computeOffer(table, levels, answers.value);
}

const percentOf = (sent: object) => offer(sent).percent / 100;

// The table of Rule S73, typed from there.
test.each([
  ["perfect_pure", 10],
  ["zerker", 6],
  ["med_level", 3],
  ["maxed_main", 10],
  ["skiller", 0],
  ["other", 0],
])("an account of type %s adds %s %%", (accountType, percent) => {
  expect(percentOf({ accountType })).toBe(percent);
});

test.each([
  ["fire_cape", 5],
  ["infernal_cape_only", 7.5],
  ["quiver_only", 7.5],
  ["infernal_cape_quiver", 20],
  ["fighter_torso", 2.5],
  ["dragon_defender", 2],
  ["avernic_defender", 4],
  ["void_set", 5],
  ["mage_arena_2_cape", 2],
  ["assembler", 3],
  ["graceful_set", 4],
  ["rigour_prayer", 5],
  ["augury_prayer", 5],
  ["imbued_god_capes", 2],
  ["elite_void", 2],
])("%s adds %s %%", (item, percent) => {
  expect(percentOf(yes.untradeables(item))).toBe(percent);
});

test.each([
  ["0-99", 0],
  ["100-149", 3],
  ["150-199", 6],
  ["200-249", 10],
  ["250+", 15],
])("quest points of %s add %s %%, and with the Quest Cape 20 whatever the range", (range, percent) => {
  expect(percentOf(yes.quests(range))).toBe(percent);
  expect(percentOf(yes.quests(range, true))).toBe(20);
  expect(percentOf(yes.quests(undefined, true))).toBe(20);
});

test.each([
  ["skilling", 3, 4],
  ["boss", 4, 3],
  ["prestige", 6, 2],
])("each %s pet adds %s %%, and from the limit of 12 on nothing more", (pet, each, most) => {
  for (let count = 1; count <= 60; count += 1) {
    const { lines, percent } = offer(yes.pets(...Array<string>(count).fill(pet)));
    expect(percent).toBe(100 * each * Math.min(count, most));
    expect(lines.at(-1)?.uncapped).toBe(count > most ? 100 * each * count : null);
  }
});

test.each([
  ["none", "none", 0],
  ["hard", "none", 10],
  ["grandmaster", "none", 20],
  ["none", "hard_2plus", 3],
  ["none", "elite_1", 5],
  ["none", "elite_3plus", 10],
  ["grandmaster", "elite_3plus", 30],
])("combat achievements %s and diaries %s add %s %%", (level, diaries, percent) => {
  expect(percentOf(yes.feats(level, diaries))).toBe(percent);
});

test.each([
  ["clean", 0],
  ["mute_only", -5],
  ["recent_temp_ban", -10],
  ["permanent_mute", -50],
])("a penalty of %s changes it by %s %% and leaves an offer", (penalty, percent) => {
  const reduced = offer(yes.penalty(penalty));
  expect(reduced.percent / 100).toBe(percent);
  expect(reduced).toMatchObject({ isNone: false, amountCents: 55 * (100 + percent) });
});

const everything = {
  accountType: "perfect_pure",
  ...yes.untradeables(
    ...["infernal_cape_quiver", "fighter_torso", "dragon_defender", "avernic_defender", "void_set"],
    ...["mage_arena_2_cape", "assembler", "graceful_set", "rigour_prayer", "augury_prayer"],
    ...["imbued_god_capes", "elite_void"],
  ),
  ...yes.quests(undefined, true),
  ...yes.pets("skilling", "boss", "prestige"),
  ...yes.feats("grandmaster", "elite_3plus"),
};

test("everything together adds 102 %: 56.5 of untradeables count 30, 13 of pets 12", () => {
  const { percent, lines, amountCents } = offer(everything);
  expect(percent).toBe(10_200);
  expect(amountCents).toBe(11_110);
  expect(lines.map(({ group, percent, uncapped, cents }) => [group, percent, uncapped, cents])).toEqual([
    ["base", null, null, 5500],
    ["account_type", 1000, null, 550],
    ["untradeables", 3000, 5650, 1650],
    ["quests", 2000, null, 1100],
    ["pets", 1200, 1300, 660],
    ["combat_achievements", 2000, null, 1100],
    ["diaries", 1000, null, 550],
  ]);
});

test("an account that is banned for macroing or trading is unsellable, whatever else is claimed", () => {
  for (const rest of [{}, everything]) {
    const banned = offer({ ...rest, ...yes.penalty("active_macro_rwt") });
    expect(banned).toMatchObject({ isNone: true, amountCents: 0 });
  }
});

test("a line names what it counts, in words", () => {
  const { lines } = offer({
    accountType: "zerker",
    ...yes.untradeables("rigour_prayer", "infernal_cape_quiver"),
    ...yes.quests("250+"),
    ...yes.pets("boss", "boss", "skilling"),
    ...yes.feats("hard", "elite_1"),
    ...yes.penalty("mute_only"),
  });
  expect(lines.map(({ label }) => label)).toEqual([
    "Base value, combat 70 to 99, total level 1,000 to 1,499",
    "Account type: Zerker",
    "Untradeables: Infernal Cape + Quiver, Rigour prayer",
    "Quests: 250 points or more",
    "Pets: 1 skilling pet, 2 boss pets",
    "Combat achievements: hard",
    "Diaries: one elite",
    "Penalties: mute only",
  ]);
});

test("what was claimed is listed also where published rules give nothing for it", () => {
  const nothing: OfferTable = {
    ...defaultOfferTable,
    untradeables: { ...defaultOfferTable.untradeables, fire_cape: 0 },
    questCape: 0,
    combatAchievements: { none: 0, hard: 0, grandmaster: 0 },
    diaries: { ...defaultOfferTable.diaries, elite_1: 0 },
    penalties: { ...defaultOfferTable.penalties, mute_only: 0 },
    caps: { untradeables: 3000, pets: 0 },
  };
  const sent = {
    ...yes.untradeables("fire_cape"),
    ...yes.quests(undefined, true),
    ...yes.pets("boss"),
    ...yes.feats("hard", "elite_1"),
    ...yes.penalty("mute_only"),
  };
  const { lines, amountCents } = offer(sent, nothing);
  expect(lines.map(({ group }) => group)).toEqual([
    ...["base", "account_type", "untradeables", "quests", "pets"],
    ...["combat_achievements", "diaries", "penalties"],
  ]);
  expect(lines.find(({ group }) => group === "pets")).toMatchObject({ percent: 0, uncapped: 400 });
  expect(amountCents).toBe(5500);
  expect(offer({}, nothing).lines.map(({ group }) => group)).toEqual(["base", "account_type"]);
});

test.each([
  [{ combatLevel: 3, totalLevel: 32 }, 400, "combat 3 to 39, total level 32 to 499"],
  [{ combatLevel: 1, totalLevel: 1 }, 400, "combat 3 to 39, total level 32 to 499"],
  [{ combatLevel: 39, totalLevel: 499 }, 400, "combat 3 to 39, total level 32 to 499"],
  [{ combatLevel: 40, totalLevel: 499 }, 600, "combat 40 to 69, total level 32 to 499"],
  [{ combatLevel: 39, totalLevel: 500 }, 1500, "combat 3 to 39, total level 500 to 999"],
  [{ combatLevel: 69, totalLevel: 999 }, 1800, "combat 40 to 69, total level 500 to 999"],
  [{ combatLevel: 70, totalLevel: 1000 }, 5500, "combat 70 to 99, total level 1,000 to 1,499"],
  [{ combatLevel: 99, totalLevel: 1499 }, 5500, "combat 70 to 99, total level 1,000 to 1,499"],
  [{ combatLevel: 100, totalLevel: 1500 }, 12_000, "combat 100 to 119, total level 1,500 to 1,999"],
  [{ combatLevel: 119, totalLevel: 1999 }, 12_000, "combat 100 to 119, total level 1,500 to 1,999"],
  [{ combatLevel: 120, totalLevel: 2000 }, 38_000, "combat 120 or more, total level 2,000 or more"],
  [{ combatLevel: 126, totalLevel: 2376 }, 38_000, "combat 120 or more, total level 2,000 or more"],
])("of %o the base value is %s cents", (levels, cents, label) => {
  const { baseCents, lines } = offer({}, defaultOfferTable, levels);
  expect(baseCents).toBe(cents);
  expect(lines[0]?.label).toBe(`Base value, ${label}`);
});

test("a base value of nothing is no offer", () => {
  const worthless = {
    ...defaultOfferTable,
    baseCents: defaultOfferTable.baseCents.map((row) => row.map(() => 0)),
  };
  expect(offer(everything, worthless)).toMatchObject({ isNone: true, amountCents: 0, percent: 10_200 });
});
