/** Sums by name, and in it by what they are of: `{ revenue: { gold_sale: 1900 } }`. Whole numbers. */
export type Figures = Record<string, Record<string, number>>;

/** Adds figures into others, name by name. */
export function addFigures(into: Figures, more: Figures): void {
  for (const [name, sums] of Object.entries(more)) {
    const known = into[name] ?? {};
    into[name] = known;
    for (const [key, value] of Object.entries(sums)) known[key] = (known[key] ?? 0) + value;
  }
}

/** The sum of some figures. */
export function sumFigures(all: readonly Figures[]): Figures {
  const total: Figures = {};
  for (const figures of all) addFigures(total, figures);
  return total;
}

/** One figure over all that it is of; 0 where there is none. */
export function totalOf(figures: Figures, name: string): number {
  return Object.values(figures[name] ?? {}).reduce((sum, value) => sum + value, 0);
}

/** What was earned by what was sold, in cents. */
export function marginOf(figures: Figures): number {
  return totalOf(figures, "revenue") - totalOf(figures, "cost");
}

/** What is left of it for the owner: less payments that were taken back, in cents. */
export function profitOf(figures: Figures): number {
  return marginOf(figures) - totalOf(figures, "taken_back");
}

/** Neighboring buckets of durations are a tenth apart, so that what is read from them is within 5 %. */
export const bucketRatio = 1.1;

/** How long something took: of how many, and the median and the 95th percentile in seconds, null of none. */
export type Durations = { count: number; medianSeconds: number | null; p95Seconds: number | null };

/**
 * Reads durations counted by bucket: bucket `n` has those from 1.1^n to 1.1^(n+1) seconds, the first also
 * shorter ones. A percentile is the middle of its bucket, within 5 % of the true one.
 */
export function durationsOf(buckets: Record<string, number> = {}): Durations {
  const sorted = Object.entries(buckets)
    .map(([bucket, count]) => ({ bucket: Number(bucket), count }))
    .sort((a, b) => a.bucket - b.bucket);
  const count = sorted.reduce((sum, entry) => sum + entry.count, 0);
  const at = (part: number) => {
    // The smallest duration that so large a part of all do not exceed.
    let left = Math.ceil(count * part);
    const found = sorted.find((entry) => {
      left -= entry.count;
      return left <= 0;
    });
    return found && count > 0 ? bucketRatio ** (found.bucket + 0.5) : null;
  };
  return { count, medianSeconds: at(0.5), p95Seconds: at(0.95) };
}
