import { eq } from "drizzle-orm";
import { discountOf } from "../../kernel/money.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import type { OrdersCtx } from "../orders/index.ts";
import { failureOf, type PromoCustomer, savesNothing, unknownCode } from "./failures.ts";
import { type PromoLine, plainCode, promoLabel } from "./promo-line.ts";
import { type PromoCodeRow, promoCodes } from "./tables.ts";

export type PromoCtx = Pick<OrdersCtx, "db" | "clock">;

/**
 * A code as typed, what it is to be taken off (services or goods without deposits, in cents), and for whom.
 */
export type AskedPromo = PromoCustomer & { code: string; subtotalCents: number };

/**
 * What a code takes off a sum for this customer now, as a line of its own (Rules P1, P25). It promises
 * nothing: that is decided when the order is placed. Give the address only of somebody who is signed in with
 * it, or of the order that is being placed: else anybody could ask whose address has bought here. Refuses
 * (`invalid`, field `promoCode`) a code that is unknown, has ended or not started, is used up, is for a first
 * purchase that this is not, or takes nothing off.
 */
export async function pricePromo(ctx: PromoCtx, asked: AskedPromo): Promise<Result<PromoLine>> {
  const row = await findCode(ctx.db, asked.code);
  if (!row) return fail(unknownCode);
  const failure = await failureOf(ctx.db, row, ctx.clock.now(), asked);
  if (failure) return fail(failure);
  return lineOf(row, asked.subtotalCents);
}

/** The code of this name, in whatever letters it was typed; null for none. */
export async function findCode(db: Queryable, typed: string): Promise<PromoCodeRow | null> {
  const [row] = await db
    .select()
    .from(promoCodes)
    .where(eq(promoCodes.code, plainCode(typed)));
  return row ?? null;
}

/** What a code takes off, whoever may use it. Refuses a sum of which it takes nothing. */
export function lineOf({ code, percentHundredths }: PromoCodeRow, subtotalCents: number): Result<PromoLine> {
  const discountCents = discountOf(subtotalCents, percentHundredths);
  if (discountCents === 0) return fail(savesNothing);
  return ok({ code, label: promoLabel(code, percentHundredths), percentHundredths, discountCents });
}
