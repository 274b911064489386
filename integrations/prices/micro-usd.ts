/**
 * Dollars as feeds write them, `1880.42`, in whole micro-dollars; digits beyond the sixth decimal are left
 * off. No floating point on the way. Throws on anything else, on zero, and above a hundred million dollars.
 */
export function microUsdOf(dollars: string): number {
  const [, whole, decimals = ""] = /^(\d{1,8})(?:\.(\d{1,20}))?$/.exec(dollars) ?? [];
  const microUsd =
    whole === undefined ? 0 : Number(whole) * 1_000_000 + Number(decimals.slice(0, 6).padEnd(6, "0"));
  if (microUsd <= 0) throw new Error("A feed gave a price that is none");
  return microUsd;
}
