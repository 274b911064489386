import { parseCents } from "../../kernel/typed-amounts.ts";
import {
  type BoostPrices,
  type BoostTier,
  boostTierLabels,
  boostTiers,
  mostBoostCents,
} from "./boost-prices.ts";
import { boostPricesInput } from "./boost-prices-input.ts";

/** Prices as their form has them: a text for each field, by the field's name. */
export type BoostPriceTexts = Record<string, string>;

export type CheckedBoostPrices =
  | { ok: true; prices: BoostPrices }
  | { ok: false; errors: Record<string, string> };

/** The levels that a tier holds from. */
export const tierLevels = ["ranged", "prayer", "defence"] as const;
export type TierLevel = (typeof tierLevels)[number];

/** The levels that can be set: the lowest tier is for everybody. */
function levelsOf(tier: BoostTier): readonly TierLevel[] {
  return tier === "entry" ? [] : tierLevels;
}

/** The names of the fields. */
export const boostPriceNames = {
  level: (tier: BoostTier, level: TierLevel) => `tiers.${tier}.${level}`,
  service: (tier: BoostTier) => `tiers.${tier}.serviceCents`,
  both: "bothPercent",
  gear: "gearCents",
  deposit: "gearDepositCents",
};

const levelText = "Please enter a level, 1 to 99.";
const dollarText = "Please enter dollars up to 10,000.00. For example, 35.00.";
const freeText = "A service must cost something.";
const percentText = "Please enter a percentage from 0 to 90. For example, 30.";
const depositText = "The deposit can't be more than the price of our gear.";

/** Writes whole cents as they are typed: `35.00`. */
function typedDollars(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

function centsOf(text: string): number | null {
  const cents = parseCents(text);
  return cents !== null && cents <= mostBoostCents ? cents : null;
}

/** Hundredths of a percent of a typed percentage; null for anything else. */
function hundredthsOf(text: string): number | null {
  const found = /^(\d{1,2})(?:\.(\d{1,2}))?\s?%?$/.exec(text.trim());
  if (!found) return null;
  const [, whole = "", decimals = ""] = found;
  const hundredths = Number(whole + decimals.padEnd(2, "0"));
  return hundredths <= 9_000 ? hundredths : null;
}

function levelOf(text: string): number | null {
  const level = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0;
  return level >= 1 ? level : null;
}

/** Prices as the texts of their form; `checkBoostPrices` reads them into the same prices again. */
export function writeBoostPrices({ tiers, ...rest }: BoostPrices): BoostPriceTexts {
  const texts: BoostPriceTexts = {};
  for (const tier of boostTiers) {
    for (const level of levelsOf(tier))
      texts[boostPriceNames.level(tier, level)] = String(tiers[tier][level]);
    texts[boostPriceNames.service(tier)] = typedDollars(tiers[tier].serviceCents);
  }
  texts[boostPriceNames.both] = String(rest.bothPercent / 100);
  texts[boostPriceNames.gear] = typedDollars(rest.gearCents);
  texts[boostPriceNames.deposit] = typedDollars(rest.gearDepositCents);
  return texts;
}

/** Only the fields of the prices, of all that a form sent. */
export function onlyPriceTexts(sent: Record<string, string>): BoostPriceTexts {
  const texts: BoostPriceTexts = {};
  for (const tier of boostTiers) {
    for (const level of levelsOf(tier)) {
      const name = boostPriceNames.level(tier, level);
      texts[name] = sent[name] ?? "";
    }
    texts[boostPriceNames.service(tier)] = sent[boostPriceNames.service(tier)] ?? "";
  }
  for (const name of [boostPriceNames.both, boostPriceNames.gear, boostPriceNames.deposit]) {
    texts[name] = sent[name] ?? "";
  }
  return texts;
}

/** Reads the texts of a form into prices and checks them; a sentence for each wrong field. */
export function checkBoostPrices(texts: BoostPriceTexts): CheckedBoostPrices {
  const errors: Record<string, string> = {};
  const take = (name: string, read: (text: string) => number | null, wrong: string): number => {
    const value = read(texts[name] ?? "");
    if (value === null) errors[name] = wrong;
    return value ?? 0;
  };
  const tiers: Record<string, Record<string, number>> = {};
  for (const tier of boostTiers) {
    const levels = levelsOf(tier).map(
      (level) => [level, take(boostPriceNames.level(tier, level), levelOf, levelText)] as const,
    );
    const serviceCents = take(boostPriceNames.service(tier), centsOf, dollarText);
    if (serviceCents === 0) errors[boostPriceNames.service(tier)] ??= freeText;
    tiers[tier] = { ranged: 1, prayer: 1, defence: 1, ...Object.fromEntries(levels), serviceCents };
  }
  const prices = {
    tiers,
    bothPercent: take(boostPriceNames.both, hundredthsOf, percentText),
    gearCents: take(boostPriceNames.gear, centsOf, dollarText),
    gearDepositCents: take(boostPriceNames.deposit, centsOf, dollarText),
  };
  const isGearRead = errors[boostPriceNames.gear] === undefined;
  if (isGearRead && prices.gearDepositCents > prices.gearCents)
    errors[boostPriceNames.deposit] ??= depositText;
  followOrder(tiers, errors);
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  // What the fields let through are prices; the schema stays the judge of it.
  return { ok: true, prices: boostPricesInput.parse(prices) };
}

/** Each tier asks no less than the one before and costs no more; said only of values that could be read. */
function followOrder(tiers: Record<string, Record<string, number>>, errors: Record<string, string>): void {
  for (const [at, tier] of boostTiers.entries()) {
    const beforeName = boostTiers[at - 1];
    if (!beforeName) continue;
    const [before, now] = [tiers[beforeName] ?? {}, tiers[tier] ?? {}];
    const tierLabel = boostTierLabels[beforeName];
    for (const level of tierLevels) {
      const name = boostPriceNames.level(tier, level);
      if ((now[level] ?? 0) < (before[level] ?? 0)) errors[name] ??= `Not below that of ${tierLabel}.`;
    }
    const name = boostPriceNames.service(tier);
    const isReadable = errors[boostPriceNames.service(beforeName)] === undefined;
    if (isReadable && (now.serviceCents ?? 0) > (before.serviceCents ?? 0)) {
      errors[name] ??= `No more than ${tierLabel} costs.`;
    }
  }
}

/** One text for one table: equal prices have equal keys, and others never. */
export function boostPricesKey(prices: BoostPrices): string {
  return Object.values(writeBoostPrices(prices)).join("/");
}
