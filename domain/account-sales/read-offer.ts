import { eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { isOrderId } from "../orders/index.ts";
import { combatLevel, totalLevel } from "../players/model.ts";
import { checkClaims } from "./check-claims.ts";
import type { AccountSalesCtx } from "./context.ts";
import type { Offer } from "./offer.ts";
import { accountOffers, type OfferRow } from "./tables.ts";

/** A stored offer by its link, expired and accepted ones too. Refuses an unknown id (`not_found`). */
export async function readOffer(ctx: Pick<AccountSalesCtx, "db">, offerId: string): Promise<Result<Offer>> {
  const [row] = isOrderId(offerId)
    ? await ctx.db.select().from(accountOffers).where(eq(accountOffers.id, offerId))
    : [];
  return row
    ? ok(offerOf(row))
    : fail({ code: "not_found", title: "Offer not found", text: "This offer doesn't exist." });
}

/** The offer of a row of the table. */
export function offerOf(row: OfferRow): Offer {
  const { id, rsn, answers, highScores, computed, rulesVersion, createdAt, expiresAt, orderId } = row;
  return {
    offerId: id,
    rsn,
    answers,
    combatLevel: combatLevel(highScores),
    totalLevel: totalLevel(highScores),
    amountCents: row.amountCents,
    baseCents: computed.baseCents,
    percent: computed.percent,
    lines: computed.lines,
    claims: checkClaims(answers, highScores),
    highScores,
    rulesVersion,
    createdAt,
    expiresAt,
    orderId,
  };
}
