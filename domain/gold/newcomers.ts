import { type SQL, sql } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { formatMillions } from "../../kernel/money.ts";
import type { PositionKind } from "./tables.ts";

/** Millions that all new customers may hold together; of very little, one. */
export function newcomersMillions(newcomersPercent: number): SQL {
  return sql`greatest(1, total * ${newcomersPercent}::int / 100)`;
}

/**
 * A condition on a row of `gold_positions`: so many millions more leave customers with completed orders their
 * part, so that they can trade whatever strangers do (Rule P32).
 */
export function leavesRoom(millions: SQL, newcomersPercent: number): SQL {
  return sql`newcomers + ${millions} <= ${newcomersMillions(newcomersPercent)}`;
}

/** Said beyond what other new customers leave of what new customers may hold. */
export function newcomersFull(kind: PositionKind, left: number, isGuest: boolean): Failure {
  const what = kind === "stock" ? "our stock for new customers" : "what we buy from new customers";
  const text =
    left > 0
      ? `New customers can order up to ${formatMillions(left)} right now.`
      : `Open orders hold all of ${what} right now. Try again in a few minutes.`;
  const wayOn = isGuest ? " Traded with us before? Sign in for more." : " Need it now? Message us.";
  const about = { code: "conflict", title: "Submission Failed", field: "quantity" } as const;
  return { ...about, text: text + wayOn, waysOn: isGuest ? ["sign_in"] : ["support"] };
}
