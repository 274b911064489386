import { eq } from "drizzle-orm";
import { discountOf, fixedDiscountOf } from "../../kernel/money.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import type { OrdersCtx } from "../orders/index.ts";
import {
  failureOf,
  type PromoCustomer,
  type PromoSubject,
  savesNothing,
  unfitFor,
  unknownCode,
} from "./failures.ts";
import { type PromoLine, plainCode, promoLabel } from "./promo-line.ts";
import { type PromoCodeRow, promoCodes } from "./tables.ts";

export type PromoCtx = Pick<OrdersCtx, "db" | "clock" | "signer">;

/** A code as typed, what it is to be taken off, and for whom. */
export type AskedPromo = PromoCustomer & PromoSubject & { code: string };

/**
 * What a code takes off a sum for this customer now, as a line of its own (Rules P1, P25). It promises
 * nothing: that is decided when the order is placed. Give the address only of somebody who is signed in with
 * it, or of the order that is being placed: else anybody could ask whose address has bought here. Refuses
 * (`invalid`, field `promoCode`) a code that is unknown, is for other or larger orders, has ended or not
 * started, is used up, by everybody or by this customer, is for a first purchase that this is not, or takes
 * nothing off.
 */
export async function pricePromo(ctx: PromoCtx, asked: AskedPromo): Promise<Result<PromoLine>> {
  const row = await findCode(ctx.db, asked.code);
  if (!row) return fail(unknownCode);
  const failure = unfitFor(row, asked) ?? (await failureOf(ctx, row, asked));
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
export function lineOf(row: PromoCodeRow, subtotalCents: number): Result<PromoLine> {
  const { code, percentHundredths, fixedCents } = row;
  const discountCents =
    fixedCents > 0
      ? fixedDiscountOf(subtotalCents, fixedCents)
      : discountOf(subtotalCents, percentHundredths);
  if (discountCents === 0) return fail(savesNothing);
  return ok({ code, label: promoLabel(code, row), percentHundredths, fixedCents, discountCents });
}
