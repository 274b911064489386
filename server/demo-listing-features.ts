import { skills } from "../domain/players/model.ts";
import { type Account, pick } from "./demo-listing-copy.ts";

/** A few of these, in their order. */
function some(random: () => number, chance: number, from: readonly string[]): string[] {
  return from.filter(() => random() < chance);
}

const ninetyNines = ({ levels }: Account) => skills.filter((skill) => levels[skill] >= 99);

/** What stands out of an account, the most telling first: a card shows the first two. */
export function featuresOf(account: Account): string[] {
  const { build, type, levels, random } = account;
  if (build === "Tutorial Completed") {
    return some(random, 0.6, [
      "Tutorial completed, nothing trained",
      "Six-letter name",
      "No logins since creation",
      "Membership never used",
      "Name change free now",
      "Email address comes with it",
    ]).concat("No bans, no mutes");
  }
  const tops = ninetyNines(account);
  const many = tops.length > 3 ? [`${tops.length} skills at 99`] : tops.map((skill) => `99 ${skill}`);
  const fights = build === "Skiller" ? skillerText(account) : fightText(account);
  const common = some(random, 0.35, [
    "Graceful outfit",
    "Rune pouch",
    "Fairy rings unlocked",
    "Piety unlocked",
    "Bank sorted in tabs",
    "No bans, no mutes",
    "One owner since creation",
  ]).filter((word) => word !== "Piety unlocked" || (levels.Prayer >= 70 && levels.Defence >= 70));
  const iron = type === "HCIM" || type === "HGIM" ? ["Still alive"] : [];
  const least = ["Full access to its email address", "No bans, no mutes"];
  return [...new Set([...iron, ...fights.slice(0, 2), ...many, ...fights.slice(2), ...common, ...least])]
    .filter((word) => type !== "UIM" || !word.startsWith("Bank"))
    .slice(0, 9);
}

function fightText({ levels, random }: Account): string[] {
  const { Defence, Ranged, Strength, Prayer, Magic } = levels;
  const can: [boolean, string][] = [
    [
      Ranged >= 90 && Prayer >= 70,
      pick(random, ["Infernal cape", "Dizana's quiver", "Infernal cape and quiver"]),
    ],
    [Ranged >= 70, "Fire cape"],
    [Defence >= 40, "Barrows gloves"],
    [Defence >= 60, "Dragon defender"],
    [Defence >= 40 && Strength >= 70, "Fighter torso"],
    [Defence < 40 && Ranged >= 70, "Ava's assembler"],
    [Magic >= 75, "Mage Arena 2 cape"],
    [Magic >= 94, "Vengeance unlocked"],
    [Defence >= 42 && Ranged >= 42, pick(random, ["Full void", "Elite void"])],
    [Defence >= 70 && Magic >= 80, "Hard diaries in four regions"],
    [Defence >= 80, pick(random, ["Quest cape", "Song of the Elves done", "Dragon Slayer 2 done"])],
    [Prayer >= 77, "Rigour and Augury unlocked"],
    [Strength >= 60, `${120 + Math.floor(random() * 150)} quest points`],
  ];
  return can.filter(([may]) => may && random() < 0.62).map(([, word]) => word);
}

function skillerText({ levels, random }: Account): string[] {
  const can: [boolean, string][] = [
    [true, "Never trained combat"],
    [levels.Agility >= 60, "Full graceful, recoloured"],
    [levels.Woodcutting >= 60, "Lumberjack outfit"],
    [levels.Fishing >= 70, pick(random, ["Angler outfit", "Heron"])],
    [levels.Mining >= 60, "Prospector kit"],
    [levels.Firemaking >= 50, "Pyromancer set and tome"],
    [levels.Construction >= 70, "Rented out house, full portals"],
    [levels.Farming >= 65, "Farmer's outfit"],
    [levels.Runecraft >= 60, "All pouches"],
    [true, `${10 + Math.floor(random() * 40)} quest points`],
  ];
  return can.filter(([may]) => may && random() < 0.66).map(([, word]) => word);
}
