import { eq } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { type AccountCheckItem, accountCheckItems } from "./account-checks.ts";
import { checkClaims } from "./check-claims.ts";
import { accountChecks, accountOffers, accountSales } from "./tables.ts";

/** What speaks against paying for an account yet. */
export type PayConcerns = {
  /** Checks that nobody has ticked. */
  openChecks: AccountCheckItem[];
  /** Claims that the high scores contradict, in words: `Rigour: Defence 1, needs 70`. */
  mismatches: string[];
};

/**
 * The open checks and contradicted claims of an account sale. With any, paying for it takes two people (Rule
 * P31).
 */
export async function readPayConcerns(db: Queryable, orderId: string): Promise<PayConcerns> {
  const [ticked, found] = await Promise.all([
    db.select().from(accountChecks).where(eq(accountChecks.orderId, orderId)),
    db
      .select({ answers: accountOffers.answers, highScores: accountOffers.highScores })
      .from(accountSales)
      .innerJoin(accountOffers, eq(accountOffers.id, accountSales.offerId))
      .where(eq(accountSales.orderId, orderId)),
  ]);
  return {
    openChecks: accountCheckItems.filter((item) => !ticked.some((check) => check.item === item)),
    mismatches: found
      .flatMap(({ answers, highScores }) => checkClaims(answers, highScores))
      .filter(({ verdict }) => verdict === "contradicted")
      .map(({ claim, shown }) => `${claim}: ${shown}`),
  };
}

/** Whether anything speaks against paying. */
export function hasConcerns({ openChecks, mismatches }: PayConcerns): boolean {
  return openChecks.length > 0 || mismatches.length > 0;
}
