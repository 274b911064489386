import { type SQL, sql } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import type { PositionKind } from "./tables.ts";

/**
 * A condition on a row of `gold_positions`: so many millions more leave customers with completed orders their
 * part, so that they can trade whatever strangers do (Rule P32). Of very little one million may be taken.
 */
export function leavesRoom(millions: SQL, newcomersPercent: number): SQL {
  return sql`newcomers + ${millions} <= greatest(1, total * ${newcomersPercent}::int / 100)`;
}

/** Said while other new customers hold all that new customers may. */
export function newcomersFull(kind: PositionKind): Failure {
  const what = kind === "stock" ? "our stock for new customers" : "what we buy from new customers";
  const text = `Open orders hold all of ${what} right now. Try again in a few minutes, or sign in if you've traded with us before.`;
  return { code: "conflict", title: "Submission Failed", field: "quantity", text };
}
