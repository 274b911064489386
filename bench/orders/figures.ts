/** Prints a line. */
export const say = (line: string) => process.stdout.write(`${line}\n`);

/** The value below which a share of the measured ones lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Milliseconds as the tables have them. */
export const milliseconds = (value: number) => value.toFixed(1).padStart(8);
