const NUMERALS: readonly (readonly [number, string])[] = [
  [1000, "M"],
  [900, "CM"],
  [500, "D"],
  [400, "CD"],
  [100, "C"],
  [90, "XC"],
  [50, "L"],
  [40, "XL"],
  [10, "X"],
  [9, "IX"],
  [5, "V"],
  [4, "IV"],
  [1, "I"],
];

/**
 * A year as coins carry it: 2013 is MMXIII. Answers "" for anything that is not a whole number from 1 to
 * 3999.
 */
export function romanNumeral(year: number): string {
  if (!Number.isInteger(year) || year < 1 || year > 3999) return "";
  let rest = year;
  let numeral = "";
  for (const [value, sign] of NUMERALS) {
    while (rest >= value) {
      numeral += sign;
      rest -= value;
    }
  }
  return numeral;
}
