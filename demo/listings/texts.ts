import type { Build, ListingType } from "../../domain/listings/model.ts";
import { skills } from "../../domain/players/model.ts";
import { isFight, type Levels, sumsOf } from "./levels.ts";

type Chance = () => number;
/** What the words of a listing are chosen by. */
export type Account = { build: Build; type: ListingType; levels: Levels; random: Chance };

export function pick<T>(random: Chance, from: readonly [T, ...T[]]): T {
  return from[Math.floor(random() * from.length)] ?? from[0];
}

function shuffled(random: Chance, from: readonly string[]): string[] {
  return from
    .map((word) => ({ word, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ word }) => word);
}

const openings: Record<Build, readonly [string, ...string[]]> = {
  Main: [
    "A main with combat level {combat} and a total of {total}.",
    "An all-round account: combat {combat}, total {total}, nothing closed off.",
    "Trained evenly, {total} in total, and ready for whatever comes next.",
  ],
  Pure: [
    "1 defence, combat {combat}, without any quest that would ruin the build.",
    "A pure that hits far above combat level {combat}.",
    "Strength {strength} and ranged {ranged} at 1 defence.",
  ],
  Zerker: [
    "45 defence to the level, combat {combat}.",
    "A berserker build with {strength} strength, made for fights and useful elsewhere.",
    "The classic zerker: gloves done first, defence stopped at 45.",
  ],
  Skiller: [
    "Combat level 3 and {total} in total: not a blow struck.",
    "A skiller that has only ever skilled, {total} total.",
    "Level 3, with {best} at {bestLevel}.",
  ],
  Maxed: [
    "The end of the road: combat {combat}, {total} in total.",
    "Every fighting skill at the top and {total} levels in all.",
    "An account for those who have nothing left to train.",
  ],
  "Tutorial Completed": [
    "Fresh off the island: the tutorial is done, nothing else is.",
    "A clean start with a good name.",
    "Created, taken through the tutorial and left alone. Every choice is still open.",
  ],
  Other: [
    "A build of its own: combat {combat}, total {total}.",
    "Between the usual builds, and stronger for it: {strength} strength at combat {combat}.",
    "For players who know what they want: {total} in total and an odd, useful spread.",
  ],
};

const typeSentences: Partial<Record<ListingType, string>> = {
  Ironman: "Everything on it was earned solo, as an ironman.",
  HCIM: "A hardcore that hasn't died; we check the status on the day of sale.",
  UIM: "An ultimate: no bank, but what it carries and stores is listed with the login.",
  GIM: "A group ironman whose group has agreed to the sale and stays in place.",
  HGIM: "A hardcore group ironman; the group has its lives, and its members know of the sale.",
};

const middles = [
  "{best} is its best skill at {bestLevel}, {second} follows at {secondLevel}.",
  "Further in quests than its levels suggest, and no diary is half done.",
  "Start with {weak}, which is at {weakLevel}.",
  "The bank is sorted, with supplies for a week of {craft}.",
  "Played by one person, by hand, mostly in the evenings.",
  "The quests this build needs are done, the ones that would ruin it aren't.",
] as const;
/** An ultimate has no bank to speak of. */
function withoutBankFor(type: ListingType, text: readonly string[]): readonly string[] {
  return type === "UIM" ? text.filter((word) => !word.includes("bank")) : text;
}

const freshMiddles = [
  "Keep the name or change it right away.",
  "Never been a member, so your first month counts in full.",
  "Created more than a year ago.",
] as const;

const histories = [
  "We've had it since {month}, and no one has logged in from elsewhere.",
  "Bought from its first owner in {month}.",
  "From a seller whose two earlier accounts were never recovered.",
  "No offences on record.",
  "Its email address comes with it and isn't used for anything else.",
  "Recovery questions and the creation date come with the login.",
] as const;
const endings = [
  "Change the password once you're in; we'll show you where.",
  "Ask in the chat for a picture of the bank before you buy.",
  "Membership has {days} days left.",
  "The authenticator is off, so you can set up your own.",
  "",
] as const;
const months = ["March", "May", "June", "August", "September", "October"] as const;

/** Three to five sentences that fit the account's levels. */
export function descriptionOf(account: Account): string {
  const { build, type, levels, random } = account;
  const fresh = build === "Tutorial Completed";
  const first = pick(random, openings[build]);
  const chosen = shuffled(random, fresh ? freshMiddles : withoutBankFor(type, middles));
  const end = shuffled(random, withoutBankFor(type, endings)).find(
    (text) => !fresh || !text.includes("Membership"),
  );
  const history = shuffled(random, histories).slice(0, random() < 0.4 ? 2 : 1);
  const sentences = [
    first,
    typeSentences[type] ?? "",
    ...chosen.slice(0, fresh ? 1 : 2),
    ...history,
    end ?? "",
  ];
  const { combat, total } = sumsOf(levels);
  const ranked = skills.filter((skill) => skill !== "Hitpoints").sort((a, b) => levels[b] - levels[a]);
  const [best = "Attack", second = "Strength"] = ranked;
  // What a build leaves out on purpose is no weakness.
  const crafts = ranked.filter((skill) => !isFight(skill));
  const weak = crafts.at(-1) ?? "Sailing";
  const facts: Record<string, string | number> = {
    combat,
    total: total.toLocaleString("en-US"),
    strength: levels.Strength,
    ranged: levels.Ranged,
    best,
    bestLevel: levels[best],
    second,
    secondLevel: levels[second],
    weak,
    craft: crafts[0] ?? "Cooking",
    weakLevel: levels[weak],
    month: pick(random, months),
    days: 3 + Math.floor(random() * 25),
  };
  return sentences
    .filter(Boolean)
    .join(" ")
    .replace(/\{(\w+)\}/g, (_, name) => String(facts[name] ?? ""));
}

const first = [
  "Ashen",
  "Quiet",
  "Saltmarsh",
  "Copper",
  "Old",
  "Harbour",
  "Flint",
  "Northern",
  "Bright",
  "Hollow",
  "Amber",
  "Fenland",
  "Iron",
  "Lantern",
  "Grey",
  "Winter",
  "Orchard",
  "Slate",
  "Tidal",
  "Thorn",
  "Marble",
  "Willow",
  "Ember",
  "Moor",
] as const;

/** A short name in the shop's words; `index` makes each one differ from the others of its build. */
export function nameOf({ build, type, levels, random }: Account, index: number): string {
  const { total } = sumsOf(levels);
  const word = first[(index * 7 + (index >= first.length ? 3 : 0)) % first.length] ?? "Plain";
  const kind = type === "Regular" ? "" : ` ${type}`;
  const nouns: Record<Build, readonly [string, ...string[]]> = {
    Main: ["Main", "All-rounder", `Main, ${total.toLocaleString("en-US")} total`],
    Pure: ["Pure", "One Defence Pure", `Pure, ${levels.Strength} strength`],
    Zerker: ["Zerker", "Berserker", `Zerker, ${levels.Magic} magic`],
    Skiller: ["Skiller", "Level 3 Skiller", `Skiller, ${total.toLocaleString("en-US")} total`],
    Maxed: ["Maxed Main", "Max Cape", "Maxed, all done"],
    "Tutorial Completed": ["Fresh Name", "Tutorial done, clean name", "Blank Page"],
    Other: ["Obby Mauler", "Med Level", "Odd Build"],
  };
  const noun =
    build === "Other" ? (levels.Attack === 1 ? "Obby Mauler" : "Med Level") : pick(random, nouns[build]);
  return `${word}${kind} ${noun}`;
}
