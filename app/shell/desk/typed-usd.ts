/** Whole cents as one types dollars: `19.00`. */
export function typedUsd(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}
