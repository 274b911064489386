import { formatUsd } from "../../kernel/money.ts";
import { type BoostLevels, boostTierOf } from "./boost-levels.ts";
import { tierLevels } from "./boost-price-form.ts";
import { type BoostPrices, boostTierLabels, boostTiers } from "./boost-prices.ts";
import { type BoostChoice, priceBoost } from "./price-boost.ts";

/**
 * What differs between two tables of prices, in words: `Standard $35.00 → $36.00 a service`; nothing for
 * equal ones.
 */
export function boostPriceChanges(before: BoostPrices, after: BoostPrices): string[] {
  const changes = boostTiers.flatMap((tier) => {
    const [from, to] = [before.tiers[tier], after.tiers[tier]];
    const label = boostTierLabels[tier];
    return [
      ...centsChange(label, from.serviceCents, to.serviceCents, " a service"),
      ...tierLevels.flatMap((level) =>
        from[level] === to[level] ? [] : [`${label} from ${level} ${from[level]} → ${to[level]} on`],
      ),
    ];
  });
  const isSame = before.bothPercent === after.bothPercent;
  return [
    ...changes,
    ...(isSame ? [] : [`Both in one order ${before.bothPercent / 100}% → ${after.bothPercent / 100}% off`]),
    ...centsChange("Our gear", before.gearCents, after.gearCents),
    ...centsChange("Gear deposit", before.gearDepositCents, after.gearDepositCents),
  ];
}

function centsChange(what: string, from: number, to: number, unit = ""): string[] {
  return from === to ? [] : [`${what} ${formatUsd(from)} → ${formatUsd(to)}${unit}`];
}

/** The most that a price may move without being asked about, as with the rates of gold (Rule P14). */
const quietPercent = 20;

const onlyInfernal: BoostChoice = { wantInfernal: true, wantQuiver: false, useOurGear: false };
const both: BoostChoice = { wantInfernal: true, wantQuiver: true, useOurGear: false };

/**
 * What moves by more than 20 %, in sentences: what some player pays for one service or for both, wherever the
 * edges of the tiers lie, our gear, and its deposit. Whoever publishes the prices confirms that.
 */
export function bigBoostMoves(before: BoostPrices, after: BoostPrices): string[] {
  const seen = new Set<string>();
  const moves: string[] = [];
  const note = (what: string, from: number, to: number, unless: string) => {
    if (!movesFar(from, to) || seen.has(unless)) return;
    seen.add(unless);
    moves.push(moveText(what, from, to));
  };
  for (const levels of edgesOf(before, after)) {
    const who = `for ranged ${levels.ranged}, prayer ${levels.prayer}, defence ${levels.defence}`;
    for (const [what, choice] of [["One service", onlyInfernal] as const, ["Both services", both] as const]) {
      const [from, to] = [before, after].map(
        (prices) => priceBoost(prices, boostTierOf(prices, levels), choice).priceCents,
      );
      // One player of those who pay the same before and after is enough.
      note(`${what} ${who}`, from ?? 0, to ?? 0, `${what}/${from}/${to}`);
    }
  }
  note("Our gear", before.gearCents, after.gearCents, "gear");
  note("The gear deposit", before.gearDepositCents, after.gearDepositCents, "deposit");
  return moves;
}

/** A player at every edge of either table: wherever the price of anybody changes, one of these shows it. */
function edgesOf(before: BoostPrices, after: BoostPrices): BoostLevels[] {
  const edges = (level: (typeof tierLevels)[number]) =>
    [...new Set([before, after].flatMap(({ tiers }) => boostTiers.map((tier) => tiers[tier][level])))].sort(
      (one, other) => one - other,
    );
  const [ranged, prayer, defence] = [edges("ranged"), edges("prayer"), edges("defence")];
  return ranged.flatMap((r) =>
    prayer.flatMap((p) => defence.map((d) => ({ ranged: r, prayer: p, defence: d, magic: null }))),
  );
}

function movesFar(from: number, to: number): boolean {
  return Math.abs(to - from) * 100 > from * quietPercent;
}

function moveText(what: string, from: number, to: number): string {
  if (from === 0) return `${what} changes from nothing to ${formatUsd(to)}.`;
  // Rounded up: a move of 20.1 % must not read as one of the 20 % that are not asked about.
  return `${what} changes by ${Math.ceil((Math.abs(to - from) * 100) / from)}%, to ${formatUsd(to)}.`;
}
