/** How far back a chart of rates looks: `count` points over `days`, the last one now. */
export type RateRange = {
  key: string;
  /** On the choice of ranges. */
  label: string;
  /** After "last" and "in". */
  span: string;
  days: number;
  count: number;
};

const month: RateRange = { key: "30", label: "30 days", span: "30 days", days: 30, count: 31 };

/** The ranges of the chart of past rates. */
export const rateRanges: readonly RateRange[] = [
  { key: "7", label: "7 days", span: "7 days", days: 7, count: 8 },
  month,
  // A point a week.
  { key: "365", label: "1 year", span: "12 months", days: 364, count: 53 },
];

/** The range that an address names; 30 days when it names none of ours. */
export function rangeOf(key: string | null): RateRange {
  return rateRanges.find((range) => range.key === key) ?? month;
}
