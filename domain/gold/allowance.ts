import type { WayOn } from "../../kernel/errors.ts";
import { isGoldQuantity, quantityText } from "./gold-limits.ts";

/** What one visitor may order of gold now, and what they read beyond it (Rule P54). */
export type GoldAllowance = {
  smallestMillions: number;
  /** Less than the smallest where they can't order at all. */
  maxMillions: number;
  /** What decides: the owner's largest order, what there is, or a limit of the visitor's own. */
  by: "size" | "available" | "visitor";
  /** Why not more, and how to go on. */
  limit: { code: "invalid" | "conflict"; text: string; waysOn?: readonly WayOn[] };
};

/** Why a visitor can't order so many millions; null where they can. Null millions are no quantity at all. */
export function beyondAllowance(
  allowance: GoldAllowance,
  millions: number | null,
): GoldAllowance["limit"] | null {
  const { smallestMillions, maxMillions, limit } = allowance;
  if (maxMillions < smallestMillions) return limit;
  if (millions === null || !isGoldQuantity(millions) || millions < smallestMillions) {
    return { code: "invalid", text: quantityText({ smallestMillions, largestMillions: maxMillions }) };
  }
  return millions > maxMillions ? limit : null;
}
