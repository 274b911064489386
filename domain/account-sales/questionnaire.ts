/** How one logs in to the account that is sold (Rule S69). */
export const accountLoginTypes = ["legacy", "jagex-launcher"] as const;
export type AccountLoginType = (typeof accountLoginTypes)[number];
export const accountLoginTypeLabels: Record<AccountLoginType, string> = {
  legacy: "Legacy",
  "jagex-launcher": "Jagex Launcher",
};

/** How a legacy account is logged in to (Rule S69). */
export const loginMethods = ["legacy-email", "legacy-username"] as const;
export type LoginMethod = (typeof loginMethods)[number];
export const loginMethodLabels: Record<LoginMethod, string> = {
  "legacy-email": "Legacy Email Account",
  "legacy-username": "Legacy Username Account",
};

/** Which of them a login is; usernames have no @. */
export function loginMethodOf(loginName: string): LoginMethod {
  return loginName.includes("@") ? "legacy-email" : "legacy-username";
}

/** Items that cannot be traded, dearest first (Rule S73). */
export const untradeables = [
  "infernal_cape_quiver",
  "infernal_cape_only",
  "quiver_only",
  "fire_cape",
  "rigour_prayer",
  "augury_prayer",
  "void_set",
  "avernic_defender",
  "graceful_set",
  "assembler",
  "fighter_torso",
  "dragon_defender",
  "mage_arena_2_cape",
  "imbued_god_capes",
  "elite_void",
] as const;
export type Untradeable = (typeof untradeables)[number];
export const untradeableLabels: Record<Untradeable, string> = {
  infernal_cape_quiver: "Infernal Cape + Quiver",
  infernal_cape_only: "Infernal cape only",
  quiver_only: "Quiver only",
  fire_cape: "Fire cape",
  rigour_prayer: "Rigour prayer",
  augury_prayer: "Augury prayer",
  void_set: "Void set",
  avernic_defender: "Avernic defender",
  graceful_set: "Graceful set",
  assembler: "Assembler",
  fighter_torso: "Fighter torso",
  dragon_defender: "Dragon defender",
  mage_arena_2_cape: "Mage Arena 2 cape",
  imbued_god_capes: "Imbued god capes",
  elite_void: "Elite void",
};

/** What choosing an item takes away (Rule S70). */
const replaces: Partial<Record<Untradeable, readonly Untradeable[]>> = {
  infernal_cape_quiver: ["fire_cape", "infernal_cape_only", "quiver_only"],
  infernal_cape_only: ["fire_cape", "infernal_cape_quiver"],
  fire_cape: ["infernal_cape_only", "infernal_cape_quiver"],
  quiver_only: ["infernal_cape_quiver"],
};

/**
 * The items chosen after one of them was pressed: pressed again it goes, and it replaces what excludes it
 * (Rule S70).
 */
export function toggleUntradeable(chosen: readonly Untradeable[], pressed: Untradeable): Untradeable[] {
  if (chosen.includes(pressed)) return chosen.filter((item) => item !== pressed);
  const gone = replaces[pressed] ?? [];
  return inOrder([...chosen.filter((item) => !gone.includes(item)), pressed]);
}

/**
 * The items that count, each once and in the order of the table, whatever order they were sent in. Of items
 * that exclude each other the dearest stays.
 */
export function countedUntradeables(chosen: readonly Untradeable[]): Untradeable[] {
  const counted: Untradeable[] = [];
  for (const item of inOrder(chosen)) {
    if (!counted.some((remaining) => replaces[remaining]?.includes(item))) counted.push(item);
  }
  return counted;
}

function inOrder(chosen: readonly Untradeable[]): Untradeable[] {
  return untradeables.filter((item) => chosen.includes(item));
}

/** Ranges of quest points (Rule S73). */
export const questRanges = ["0-99", "100-149", "150-199", "200-249", "250+"] as const;
export type QuestRange = (typeof questRanges)[number];
export const questRangeLabels: Record<QuestRange, string> = {
  "0-99": "0 to 99 points",
  "100-149": "100 to 149 points",
  "150-199": "150 to 199 points",
  "200-249": "200 to 249 points",
  "250+": "250 points or more",
};

/** Kinds of pets; an account may have several of each (Rule S73). */
export const petTypes = ["skilling", "boss", "prestige"] as const;
export type PetType = (typeof petTypes)[number];
export const petTypeLabels: Record<PetType, string> = {
  skilling: "Skilling pet",
  boss: "Boss pet",
  prestige: "Prestige or rare pet",
};
/** More pets than this of one kind do not exist. */
export const mostPets = 60;

/** How the account is built (Rule S73). */
export const accountTypes = [
  "perfect_pure",
  "zerker",
  "med_level",
  "maxed_main",
  "skiller",
  "other",
] as const;
export type AccountType = (typeof accountTypes)[number];
export const accountTypeLabels: Record<AccountType, string> = {
  perfect_pure: "Perfect pure",
  zerker: "Zerker",
  med_level: "Med level",
  maxed_main: "Maxed main",
  skiller: "Skiller",
  other: "Other",
};

export const combatAchievementLevels = ["none", "hard", "grandmaster"] as const;
export type CombatAchievementLevel = (typeof combatAchievementLevels)[number];
export const combatAchievementLabels: Record<CombatAchievementLevel, string> = {
  none: "None",
  hard: "Hard",
  grandmaster: "Grandmaster",
};

export const diaryCompletions = ["none", "hard_2plus", "elite_1", "elite_3plus"] as const;
export type DiaryCompletion = (typeof diaryCompletions)[number];
export const diaryLabels: Record<DiaryCompletion, string> = {
  none: "None",
  hard_2plus: "Two or more hard",
  elite_1: "One elite",
  elite_3plus: "Three or more elite",
};

export const penalties = [
  "clean",
  "mute_only",
  "recent_temp_ban",
  "permanent_mute",
  "active_macro_rwt",
] as const;
export type Penalty = (typeof penalties)[number];
export const penaltyLabels: Record<Penalty, string> = {
  clean: "None",
  mute_only: "Mute only",
  recent_temp_ban: "Recent temporary ban",
  permanent_mute: "Permanent mute",
  active_macro_rwt: "Active ban for macroing or real-world trading",
};

/**
 * The six questions in order (Rule S68). The account's type and its combat achievements are one question.
 */
export const questions = ["login", "untradeables", "quests", "pets", "build", "penalties"] as const;
export type Question = (typeof questions)[number];

/** What a seller has said of an account, settled: nothing that excludes each other, nothing twice. */
export type Answers = {
  accountLoginType: AccountLoginType;
  untradeableItems: Untradeable[];
  /** Null with the Quest Cape, which overrides it, and for none. */
  questPointsRange: QuestRange | null;
  hasQuestCape: boolean;
  /** How many of each kind. */
  pets: Record<PetType, number>;
  accountType: AccountType;
  combatAchievementLevel: CombatAchievementLevel;
  diaryCompletion: DiaryCompletion;
  penaltyType: Penalty;
};
