import { sql } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { formatUsd } from "../../kernel/money.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { boughtBefore, erasedMailPrint, mailKey, type OrdersCtx } from "../orders/index.ts";
import type { OrderType } from "../orders/model.ts";
import { hadFirstBeforeErasure, isBelowCustomerLimit } from "./customer-limit.ts";
import { promoTypesText } from "./promo-types.ts";
import type { PromoCodeRow } from "./tables.ts";

/** Who wants to use a code. The address is that of the order, or null where none is known yet. */
export type PromoCustomer = { customerId: string | null; customerEmail: string | null };

/** What a code is to be taken off: the sum is of services or goods without deposits, in cents. */
export type PromoSubject = { type: OrderType; subtotalCents: number };

function refused(text: string): Failure {
  return { code: "invalid", field: "promoCode", text };
}

/** A code comes with something that we buy. */
export const codeOnSale: Failure = {
  ...refused("Promo codes are for what you pay. Here we pay you."),
  title: "Submission Failed",
};
export const unknownCode = refused("We don't know this promo code. Check the spelling.");
export const savesNothing = refused("This order is too small for this code. Remove it to continue.");
const notYet = refused("This promo code isn't active yet.");
const ended = refused("This promo code has ended.");
const usedUp = refused("This promo code has been used up.");
const notFirst = refused("This code is for first orders only. Remove it to continue.");
/** It was free again when it was looked at: whoever held it has just let go. */
export const tryAgain = refused("We couldn't apply this promo code. Please try again.");

/**
 * Why a code is not for such an order at all; null when it is. Neither the code's conditions nor the order's
 * sum change, so a repeat is answered the same.
 */
export function unfitFor(
  { orderTypes, leastOrderCents }: PromoCodeRow,
  { type, subtotalCents }: PromoSubject,
): Failure | null {
  if (orderTypes.length > 0 && !orderTypes.includes(type)) {
    return refused(`This code is for ${promoTypesText(orderTypes)}. Remove it to continue.`);
  }
  if (subtotalCents < leastOrderCents) {
    return refused(
      `This code is for orders of ${formatUsd(leastOrderCents)} or more. Remove it to continue.`,
    );
  }
  return null;
}

type AskingCtx = Pick<OrdersCtx, "clock" | "signer"> & { db: Queryable };

/**
 * Why a customer cannot use a code now, in words; null when they can. The same conditions guard the placing
 * itself.
 */
export async function failureOf(
  ctx: AskingCtx,
  row: PromoCodeRow,
  customer: PromoCustomer,
): Promise<Failure | null> {
  const now = ctx.clock.now();
  if (!row.isActive || (row.validUntil && row.validUntil <= now)) return ended;
  if (row.validFrom > now) return notYet;
  if (row.isFirstPurchase && (await hasBought(ctx, customer))) return notFirst;
  if (row.perCustomer !== null && !(await hasUsesLeft(ctx, row, customer)))
    return usedByThem(row.perCustomer);
  return row.used >= row.maxRedemptions ? usedUp : null;
}

async function hasBought(ctx: AskingCtx, { customerId, customerEmail }: PromoCustomer): Promise<boolean> {
  if (customerId === null && customerEmail === null) return false;
  const before = boughtBefore(ctx, { personId: customerId, email: customerEmail, order: null });
  const key = customerEmail === null ? null : mailKey(customerEmail);
  const erasedPrint = customerEmail === null ? null : erasedMailPrint(ctx, customerEmail);
  const found = await ctx.db.execute<{ bought: boolean }>(sql`
    select ${before} or exists (select from promo_redemptions
      where is_first_purchase and state = 'held' and (person_id = ${customerId}::uuid or mail_key = ${key}::text))
      or ${hadFirstBeforeErasure({ erasedPrint })} as bought`);
  return found.rows[0]?.bought === true;
}

async function hasUsesLeft(
  ctx: AskingCtx,
  { code, perCustomer }: PromoCodeRow,
  { customerId, customerEmail }: PromoCustomer,
): Promise<boolean> {
  const key = customerEmail === null ? null : mailKey(customerEmail);
  const erasedPrint = customerEmail === null ? null : erasedMailPrint(ctx, customerEmail);
  const isBelow = isBelowCustomerLimit({
    code,
    perCustomer,
    personId: customerId,
    mailKey: key,
    erasedPrint,
  });
  const found = await ctx.db.execute<{ below: boolean }>(sql`select ${isBelow} as below`);
  return found.rows[0]?.below === true;
}

function usedByThem(times: number): Failure {
  const uses =
    times === 1 ? "You've already used this code." : `You've used this code ${times} times, its limit.`;
  return refused(`${uses} Remove it to continue.`);
}
