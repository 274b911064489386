import { sql } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import {
  boughtBefore,
  erasedMailPrint,
  mailKey,
  type OrderPromo,
  type PlacementStep,
} from "../orders/index.ts";
import { hadFirstBeforeErasure, isBelowCustomerLimit } from "./customer-limit.ts";
import { failureOf, tryAgain, unfitFor, unknownCode } from "./failures.ts";
import { type AskedPromo, findCode, lineOf, type PromoCtx } from "./price-promo.ts";
import type { PromoCodeRow } from "./tables.ts";

type Asked = AskedPromo & { orderId: string; customerEmail: string };

/**
 * The discount of an order that is about to be placed, and the steps that redeem the code in the transaction
 * that makes the order: the limits and the first purchase hold however many orders are placed at once (Rule
 * P25). Put the steps after the selling part's own, and the code as it was typed into the content of the
 * idempotency key. Refuses only a code that does not exist, is for other or larger orders, or takes nothing
 * off; whatever may have changed since a first try is asked by the steps, so that a repeat still gets its
 * first answer (Rule P11). The sum is without deposits, in cents.
 */
export async function promoPlacement(
  ctx: PromoCtx,
  asked: Asked,
): Promise<Result<{ promo: OrderPromo; steps: PlacementStep[] }>> {
  const row = await findCode(ctx.db, asked.code);
  if (!row) return fail(unknownCode);
  const unfit = unfitFor(row, asked);
  if (unfit) return fail(unfit);
  const line = lineOf(row, asked.subtotalCents);
  if (!line.ok) return line;
  const { label: _, ...promo } = line.value;
  return ok({ promo, steps: stepsOf(ctx, row, asked, promo.discountCents) });
}

function stepsOf(ctx: PromoCtx, row: PromoCodeRow, asked: Asked, discountCents: number): PlacementStep[] {
  const { orderId, customerId, customerEmail } = asked;
  const at = ctx.clock.now().toISOString();
  const failure = () => whyRefused(ctx, asked);
  // The order itself is there already.
  const order = { id: orderId, createdAt: null };
  const bought = boughtBefore(ctx, { personId: customerId, email: customerEmail, order });
  const isFirst = row.isFirstPurchase;
  const key = mailKey(customerEmail);
  const { code, perCustomer } = row;
  const erasedPrint = erasedMailPrint(ctx, customerEmail);
  const isBelow = isBelowCustomerLimit({
    code,
    perCustomer,
    personId: customerId,
    mailKey: key,
    erasedPrint,
  });
  return [
    {
      statement: sql`update promo_codes set used = used + 1
        where code = ${row.code}::text and is_active and used < max_redemptions
          and valid_from <= ${at}::timestamptz and (valid_until is null or valid_until > ${at}::timestamptz)
        returning code`,
      mustReturn: 1,
      failure,
    },
    {
      // Another first purchase that is being placed at this moment is waited for at the unique indexes, and
      // another use of the same code at its row, above.
      statement: sql`insert into promo_redemptions (order_id, code, person_id, mail_key, is_first_purchase, discount_cents,
          state, created_at, updated_at)
        select ${orderId}::uuid, ${row.code}::text, ${customerId}::uuid, ${key}::text,
          ${isFirst}::boolean, ${discountCents}::int, 'held', ${at}::timestamptz, ${at}::timestamptz
        where not (${isFirst}::boolean and (${bought} or ${hadFirstBeforeErasure({ erasedPrint })})) and ${isBelow}
        on conflict do nothing
        returning order_id`,
      mustReturn: 1,
      failure,
    },
  ];
}

/**
 * Why a code would be refused to this customer if the order were placed now; null when nothing stands against
 * it. Asked where an order is refused anyway, because the customer saw another sum: what can't be redeemed
 * isn't priced again.
 */
export async function promoFailure(ctx: PromoCtx, asked: AskedPromo): Promise<Failure | null> {
  const row = await findCode(ctx.db, asked.code);
  if (!row) return unknownCode;
  return unfitFor(row, asked) ?? failureOf(ctx, row, asked);
}

async function whyRefused(ctx: PromoCtx, asked: Asked): Promise<Failure> {
  const row = await findCode(ctx.db, asked.code);
  if (!row) return unknownCode;
  return (await failureOf(ctx, row, asked)) ?? tryAgain;
}

/**
 * How often a code has been redeemed, and how often it can be (Rule P25); null for a code that does not
 * exist, is switched off or has ended.
 */
export async function readPromoProgress(
  ctx: PromoCtx,
  code: string,
): Promise<{ redeemed: number; limit: number } | null> {
  const row = await findCode(ctx.db, code);
  const hasEnded = row?.validUntil && row.validUntil <= ctx.clock.now();
  if (!row?.isActive || hasEnded) return null;
  return { redeemed: row.used, limit: row.maxRedemptions };
}
