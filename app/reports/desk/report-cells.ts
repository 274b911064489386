import { formatUsd, usdNumber } from "../../../kernel/money.ts";

/** How the values of a column are written: money in cents, gold in thousands, durations in seconds. */
export type Format = "text" | "count" | "usd" | "percent" | "duration" | "gold" | "stars";
export type Cell = string | number | null;

/** A cell as people read it; a dash where there is nothing to say. */
export function shownCell(format: Format, value: Cell): string {
  if (value === null) return "–";
  if (typeof value === "string") return value;
  if (format === "usd") return formatUsd(value);
  if (format === "percent") return `${value.toFixed(1)}%`;
  if (format === "duration") return durationText(value);
  if (format === "gold") return `${(value / 1000).toLocaleString("en-US", { maximumFractionDigits: 1 })}M`;
  if (format === "stars") return value.toFixed(2);
  return value.toLocaleString("en-US");
}

/** A cell as programs read it: dollars, percent, seconds and millions as plain numbers. */
export function csvValue(format: Format, value: Cell): string {
  if (value === null) return "";
  if (typeof value === "string") return value;
  if (format === "usd") return usdNumber(value).toFixed(2);
  if (format === "percent" || format === "stars") return value.toFixed(2);
  if (format === "gold") return (value / 1000).toFixed(3);
  return String(Math.round(value));
}

/** The head of a column in a file, which has to say its unit. */
export function csvHead(format: Format, head: string): string {
  const unit = { usd: "USD", percent: "%", duration: "seconds", gold: "millions" };
  return format in unit ? `${head} (${unit[format as keyof typeof unit]})` : head;
}

/** `45 s`, `4.5 min`, `2.3 h`, `3.1 d`: what is read from buckets has no more digits than it knows. */
export function durationText(seconds: number): string {
  const units: [number, string][] = [
    [86_400, "d"],
    [3_600, "h"],
    [60, "min"],
  ];
  const found = units.find(([size]) => seconds >= size);
  if (!found) return `${Math.round(seconds)} s`;
  const amount = seconds / found[0];
  return `${amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${found[1]}`;
}

/** A part of a whole in percent; null of nothing. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : (part / whole) * 100;
}
