import { sql } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { boughtBefore, mailKey, type OrderPromo, type PlacementStep } from "../orders/index.ts";
import { type AskedPromo, findCode, lineOf, type PromoCtx } from "./price-promo.ts";
import { notFirst, refusalOf, tryAgain, unknownCode } from "./refusals.ts";
import { isInForce, type PromoCodeRow, promoRedemptions } from "./tables.ts";

type Asked = AskedPromo & { orderId: string; customerEmail: string };

/**
 * The discount of an order that is about to be placed, and the step that redeems the code in the transaction that makes the
 * order: the limit and the first purchase hold however many orders are placed at once (Rule P25). Put the step after the
 * selling part's own, and the code as it was typed into the content of the idempotency key. Refuses only a code that
 * does not exist or takes nothing off; whatever may have changed since a first try is asked by the step, so that a repeat
 * still gets its first answer (Rule P11). The sum is without deposits, in cents.
 */
export async function promoPlacement(
  ctx: PromoCtx,
  asked: Asked,
): Promise<Result<{ promo: OrderPromo; redeem: PlacementStep }>> {
  const row = await findCode(ctx.db, asked.code);
  if (!row) return fail(unknownCode);
  const line = lineOf(row, asked.subtotalCents);
  if (!line.ok) return line;
  const { code, percentHundredths, discountCents } = line.value;
  const promo = { code, percentHundredths, discountCents };
  return ok({ promo, redeem: (tx) => redeem(ctx, tx, row, { ...asked, discountCents }) });
}

async function redeem(
  { clock }: PromoCtx,
  tx: Transaction,
  { code, isFirstPurchase }: PromoCodeRow,
  asked: Asked & { discountCents: number },
): Promise<Result<undefined>> {
  const now = clock.now();
  const used = await tx.execute(sql`
    update promo_codes set used = used + 1
    where code = ${code} and used < max_redemptions and ${isInForce(now)} returning code`);
  if (used.rows.length === 0) return fail(await whyRefused(tx, now, asked));
  const { orderId, customerId: personId, customerEmail: email, discountCents } = asked;
  if (isFirstPurchase) {
    const other = boughtBefore({ personId, email, order: { id: orderId, createdAt: null } });
    const { rows } = await tx.execute<{ found: boolean }>(sql`select ${other} as found`);
    if (rows[0]?.found) return fail(notFirst);
  }
  // Another first purchase that is being placed at this moment is waited for at the unique indexes.
  const redeemed = await tx
    .insert(promoRedemptions)
    .values({
      orderId,
      code,
      personId,
      mailKey: mailKey(email),
      isFirstPurchase,
      discountCents,
      state: "held",
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ orderId: promoRedemptions.orderId });
  return redeemed.length > 0 ? ok(undefined) : fail(notFirst);
}

/**
 * Why a code would be refused to this customer if the order were placed now; null when nothing stands against it. Asked
 * where an order is refused anyway, because the customer saw another sum: what can't be redeemed isn't priced again.
 */
export async function promoRefusal(ctx: PromoCtx, asked: AskedPromo): Promise<Failure | null> {
  const row = await findCode(ctx.db, asked.code);
  return row ? refusalOf(ctx.db, row, ctx.clock.now(), asked) : unknownCode;
}

async function whyRefused(tx: Transaction, now: Date, asked: Asked): Promise<Failure> {
  const row = await findCode(tx, asked.code);
  return row ? ((await refusalOf(tx, row, now, asked)) ?? tryAgain) : unknownCode;
}
