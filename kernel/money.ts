/**
 * The sum in cents for whole millions of gold at a rate in micro-dollars per million, rounded half up to the
 * cent (Rule S3). The only place that rounds money (Rule P12).
 */
export function amountCents(quantityMillions: number, microUsdPerMillion: number): number {
  return Math.floor((quantityMillions * microUsdPerMillion + 5_000) / 10_000);
}

/**
 * A part of a sum in cents, in hundredths of a percent, rounded half up to the cent: 750 is 7.5 %. Negative
 * parts are possible.
 */
export function partOf(cents: number, hundredthsOfPercent: number): number {
  return Math.floor((cents * hundredthsOfPercent + 5_000) / 10_000);
}

/**
 * What a discount of so many hundredths of a percent takes off a sum in cents. At least one cent of the sum
 * stays to be paid; so of a single cent, or of nothing, it takes nothing.
 */
export function discountOf(cents: number, hundredthsOfPercent: number): number {
  return Math.max(0, Math.min(partOf(cents, hundredthsOfPercent), cents - 1));
}

/** What a fixed sum off leaves to pay of a sum at least: $1.00. */
const leastLeftCents = 100;

/**
 * What a discount of a fixed sum takes off a sum, all in cents. At least $1.00 of the sum stays to be paid;
 * so of a dollar or less it takes nothing.
 */
export function fixedDiscountOf(cents: number, fixedCents: number): number {
  return Math.max(0, Math.min(fixedCents, cents - leastLeftCents));
}

/**
 * The least whole dollars that are a part of a sum in cents or more, in cents; the part in hundredths of a
 * percent.
 */
export function dollarsAtLeast(cents: number, hundredthsOfPercent: number): number {
  return Math.ceil((cents * hundredthsOfPercent) / 1_000_000) * 100;
}

/** Formats hundredths of a percent with their sign: `+7.5%`, `−10%`, `+0%`. */
export function formatPercent(hundredthsOfPercent: number): string {
  const sign = hundredthsOfPercent < 0 ? "−" : "+";
  return `${sign}${Math.abs(hundredthsOfPercent) / 100}%`;
}

/**
 * The whole millions of gold that come nearest to a sum in cents at a rate in micro-dollars per million (Rule
 * S3). May be 0 for a sum that buys less than half a million.
 */
export function millionsFor(cents: number, microUsdPerMillion: number): number {
  return Math.floor((cents * 20_000 + microUsdPerMillion) / (2 * microUsdPerMillion));
}

/**
 * The least whole millions of gold that are worth a sum in cents or more, at a rate in micro-dollars per
 * million (Rule S87).
 */
export function millionsToCover(cents: number, microUsdPerMillion: number): number {
  return Math.ceil((cents * 10_000) / microUsdPerMillion);
}

/** Formats whole cents as the shop writes dollars: `$1,900.00`, negatives with a real minus (Rule P12). */
export function formatUsd(cents: number): string {
  const absolute = Math.abs(cents);
  const dollars = Math.floor(absolute / 100).toLocaleString("en-US");
  const rest = String(absolute % 100).padStart(2, "0");
  return `${cents < 0 ? "−" : ""}$${dollars}.${rest}`;
}

/**
 * Formats a rate of micro-dollars per million gold as dollars with as many decimals as its sums follow from:
 * `$0.19`, `$0.2049` (Rule P50). `minDecimals` lines up a column of them.
 */
export function formatRate(microUsdPerMillion: number, minDecimals = 2): string {
  const zeros = new RegExp(`0{1,${6 - minDecimals}}$`);
  return `$${(microUsdPerMillion / 1_000_000).toFixed(6).replace(zeros, "")}`;
}

/** Formats whole millions of gold: `100M`, `1,000M`. */
export function formatMillions(millions: number): string {
  return `${millions.toLocaleString("en-US")}M`;
}

/**
 * Whole cents as a JSON number of dollars with at most two decimals, for programs: 1900 → 19, 1905 → 19.05.
 */
export function usdNumber(cents: number): number {
  return cents / 100;
}

/**
 * A rate of micro-dollars per million gold as a JSON number of dollars with at most six decimals: 190000 →
 * 0.19.
 */
export function rateNumber(microUsdPerMillion: number): number {
  return microUsdPerMillion / 1_000_000;
}

/** Whole cents of a JSON number of dollars; null when it has more than two decimals or is no safe sum. */
export function centsOfUsd(usd: number): number | null {
  const cents = Math.round(usd * 100);
  return Number.isSafeInteger(cents) && cents / 100 === usd ? cents : null;
}
