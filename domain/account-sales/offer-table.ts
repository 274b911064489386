import { z } from "zod";
import {
  accountTypes,
  combatAchievementLevels,
  diaryCompletions,
  penalties,
  petTypes,
  questRanges,
  untradeables,
} from "./questionnaire.ts";

/** The largest base value that can be posted, in cents: $100,000. */
export const mostBaseCents = 10_000_000;

const percent = z.int().min(-10_000).max(100_000);
/** A limit below nothing would make a penalty of what adds something. */
const cap = percent.min(0);
const percentsOf = <const Codes extends readonly [string, ...string[]]>(codes: Codes) =>
  z.record(z.enum(codes), percent);
const edges = z
  .array(z.int().min(1).max(3000))
  .min(1)
  .max(12)
  .refine(
    (list) => list.every((edge, at) => at === 0 || edge > (list[at - 1] ?? 0)),
    "Each must be above the one before.",
  );

/**
 * The rules that an offer is computed by (Rule P17). `baseCents[combat][total]` is the base value of the row
 * and column whose lower edges the account reaches; below the first edge the first one counts. Percents are
 * hundredths of a percent.
 */
export const offerTableInput = z
  .object({
    combatEdges: edges,
    totalEdges: edges,
    baseCents: z.array(z.array(z.int().min(0).max(mostBaseCents))),
    accountType: percentsOf(accountTypes),
    untradeables: percentsOf(untradeables),
    questRanges: percentsOf(questRanges),
    questCape: percent,
    pets: percentsOf(petTypes),
    combatAchievements: percentsOf(combatAchievementLevels),
    diaries: percentsOf(diaryCompletions),
    penalties: percentsOf(penalties),
    /** The most that all untradeables together, and all pets together, add. */
    caps: z.object({ untradeables: cap, pets: cap }),
  })
  .refine(
    ({ baseCents, combatEdges, totalEdges }) =>
      baseCents.length === combatEdges.length && baseCents.every((row) => row.length === totalEdges.length),
    { path: ["baseCents"], error: "Every combat row needs a base value for every total level." },
  );
export type OfferTable = z.output<typeof offerTableInput>;
/** The part of the rules that answers alone need, and that everybody may see. */
export type OfferModifiers = Omit<OfferTable, "combatEdges" | "totalEdges" | "baseCents">;

/** The table that a shop begins with: modifiers and caps of Rule S73, base values of our own. */
export const defaultOfferTable: OfferTable = {
  combatEdges: [3, 40, 70, 100, 120],
  totalEdges: [32, 500, 1000, 1500, 2000],
  baseCents: [
    [400, 1500, 4500, 11_000, 32_000],
    [600, 1800, 4500, 9500, 26_000],
    [1000, 2500, 5500, 10_000, 28_000],
    [1400, 3200, 7000, 12_000, 32_000],
    [2000, 4000, 8500, 14_500, 38_000],
  ],
  accountType: { perfect_pure: 1000, zerker: 600, med_level: 300, maxed_main: 1000, skiller: 0, other: 0 },
  untradeables: {
    infernal_cape_quiver: 2000,
    infernal_cape_only: 750,
    quiver_only: 750,
    fire_cape: 500,
    rigour_prayer: 500,
    augury_prayer: 500,
    void_set: 500,
    avernic_defender: 400,
    graceful_set: 400,
    assembler: 300,
    fighter_torso: 250,
    dragon_defender: 200,
    mage_arena_2_cape: 200,
    imbued_god_capes: 200,
    elite_void: 200,
  },
  questRanges: { "0-99": 0, "100-149": 300, "150-199": 600, "200-249": 1000, "250+": 1500 },
  questCape: 2000,
  pets: { skilling: 300, boss: 400, prestige: 600 },
  combatAchievements: { none: 0, hard: 1000, grandmaster: 2000 },
  diaries: { none: 0, hard_2plus: 300, elite_1: 500, elite_3plus: 1000 },
  penalties: {
    clean: 0,
    mute_only: -500,
    recent_temp_ban: -1000,
    permanent_mute: -5000,
    active_macro_rwt: -10_000,
  },
  caps: { untradeables: 3000, pets: 1200 },
};
