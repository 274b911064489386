/** What a spreadsheet takes for the beginning of a formula, the wide signs of Asian keyboards among it. */
const formulaStart = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
/** A number, which no spreadsheet runs, also below zero. */
const plainNumber = /^-?\d+(\.\d+)?$/;

/**
 * A cell of a CSV file: always quoted, and with an apostrophe before what a spreadsheet would run as a
 * formula.
 */
function csvCell(value: string): string {
  const safe = formulaStart.test(value) && !plainNumber.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** A line of a CSV file, with its end. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}
