/**
 * The sum in cents for whole millions of gold at a rate in micro-dollars per million, rounded half up to the cent
 * (spec/1 §9). The only place that rounds money (Rule P12).
 */
export function amountCents(quantityMillions: number, microUsdPerMillion: number): number {
  return Math.floor((quantityMillions * microUsdPerMillion + 5_000) / 10_000);
}

/** Formats whole cents as the shop writes dollars: `$1,900.00`, negatives with a real minus (Rule P12). */
export function formatUsd(cents: number): string {
  const absolute = Math.abs(cents);
  const dollars = Math.floor(absolute / 100).toLocaleString("en-US");
  const rest = String(absolute % 100).padStart(2, "0");
  return `${cents < 0 ? "−" : ""}$${dollars}.${rest}`;
}

/** Formats a rate of micro-dollars per million gold as dollars with two decimals: `$0.19` (spec/1 §9). */
export function formatRate(microUsdPerMillion: number): string {
  return `$${(microUsdPerMillion / 1_000_000).toFixed(2)}`;
}

/** Formats whole millions of gold: `100M`, `1,000M`. */
export function formatMillions(millions: number): string {
  return `${millions.toLocaleString("en-US")}M`;
}
