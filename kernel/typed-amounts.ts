import { cleanTyped } from "./text.ts";

const grouped = (signs: string) => `[1-9]\\d{0,2}(?<by>[${signs}])\\d{3}(?:\\k<by>\\d{3})*`;

/** How players and staff write numbers: `1900`, `1,900.50`, `1.900,50`, `1.000.000`, `20.5` and `20,50`. */
const forms = [
  /^(?<whole>\d+)$/,
  new RegExp(`^(?<whole>${grouped(" ,'")})(?:\\.(?<decimals>\\d+))?$`),
  new RegExp(`^(?<whole>${grouped(" .")}),(?<decimals>\\d{1,2})$`),
  /^(?<whole>[1-9]\d{0,2}(?:\.\d{3}){2,})$/,
  // `1.900` is either two thousand or two, so it is none of both.
  /^(?![1-9]\d{0,2}\.\d{3}$)(?<whole>\d*)\.(?<decimals>\d+)$/,
  /^(?<whole>\d+),(?<decimals>\d{1,2})$/,
];

/** A number as typed times ten to the power of `places`; null unless that is whole, and for no number. */
function scaled(text: string, places: number): number | null {
  // What is still being typed ends with its point.
  const plain = text
    .replace(/\s/g, " ")
    .replaceAll("’", "'")
    .replace(/(?<=\d)[.,]$/, "");
  const parts = forms.map((form) => form.exec(plain)?.groups).find(Boolean);
  if (!parts) return null;
  const { whole = "", decimals = "" } = parts;
  const point = whole.replace(/\D/g, "").length + places;
  const digits = (whole.replace(/\D/g, "") + decimals).padEnd(point, "0");
  const value = Number(digits.slice(0, Math.max(0, point)));
  const isWhole = point >= 0 ? /^0*$/.test(digits.slice(point)) : /^0*$/.test(digits);
  return isWhole && Number.isSafeInteger(value) ? value : null;
}

const powers: Record<string, number> = { k: 3, m: 6, b: 9 };

/**
 * Whole cents of dollars as typed: `20`, `$20`, `20,50`, `1,900.00`, `1.5k`; null for anything else, and for
 * what could mean two things (Rule P55).
 */
export function parseCents(text: string): number | null {
  const found = /^(?:us ?\$|usd|\$)? ?(.*?) ?([km])? ?(?:us ?\$|usd|\$)?$/i.exec(cleanTyped(text));
  return found ? scaled(found[1] ?? "", 2 + (powers[found[2]?.toLowerCase() ?? ""] ?? 0)) : null;
}

/**
 * Whole millions of gold as typed: `10`, `10m`, `1b`, `1.5b`, `1,000`, `5000k`; a number without a letter is
 * millions, with `gp` alone it is coins. Null for anything else, and for parts of a million (Rule P55).
 */
export function parseMillions(text: string): number | null {
  const found = /^(.*?) ?(k|m|b|mill?|million|bn|billion)? ?(gp)?$/i.exec(cleanTyped(text));
  if (!found) return null;
  const power = powers[found[2]?.[0]?.toLowerCase() ?? ""];
  return scaled(found[1] ?? "", power === undefined ? (found[3] ? -6 : 0) : power - 6);
}
