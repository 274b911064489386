import { sql } from "drizzle-orm";
import type { GoldShare } from "../orders/index.ts";
import type { GoldDirection } from "./rate-tiers.ts";
import type { PositionKind } from "./tables.ts";

/** What an order takes of the gold there is. */
export function goldShare(kind: PositionKind, millions: number): GoldShare {
  return { kind, millions, total: goldTotal(kind) };
}

/** All there is of a kind, whoever holds it: a scalar of SQL. */
export const goldTotal = (kind: PositionKind) => sql`(select total from gold_positions where kind = ${kind})`;

/** Where the gold of a trade stands. */
export function positionOf(direction: GoldDirection): PositionKind {
  return direction === "buy" ? "stock" : "capacity";
}
