import { agreedField, readAgreed } from "../../../domain/content/model.ts";
import { readOrderLimit } from "../../../domain/orders/index.ts";
import type { OrderTexts } from "../../../domain/orders/model.ts";
import type { Failure } from "../../../kernel/errors.ts";
import type { Result } from "../../../kernel/result.ts";
import { ctxOf, factsOf } from "../../context.ts";
import type { OrderLimit } from "../../orders/shared/order-limit.tsx";
import {
  askedCode,
  isSeen,
  type PromoAnswer,
  promoNames,
  unseenText,
} from "../../orders/shared/promo-answer.ts";
import { rememberOrder } from "../../shell/access/order-access.ts";
import { orFailure } from "../../web/forms/or-failure.ts";
import type { Fields } from "../../web/forms/read-form.ts";

type Args = Parameters<typeof ctxOf>[0];
type Placed = { placed: { orderId: string; accessToken: string } };

/** Heads what keeps an order from being placed. */
export const failedTitle = "Submission Failed";

/**
 * Who places an order by a form of the shop, with what they typed and which terms it showed: the one who is
 * signed in, or a guest with the address that was typed.
 */
export function customerOf(args: Args, typed: Partial<OrderTexts>, fields: Fields) {
  const { viewer, client } = factsOf(args);
  return {
    ...typed,
    customerEmail: viewer?.email ?? typed.customerEmail ?? "",
    customerName: viewer?.ownName ?? undefined,
    customerId: viewer?.personId ?? null,
    source: "web",
    client,
    agreed: readAgreed(fields[agreedField]),
  } as const;
}

/**
 * Who would order, as far as it is known before they fill in a form. A page that is cached for all guests is
 * made for one of whom nothing is known.
 */
export function askerOf(args: Args, { isCached = false } = {}) {
  const { viewer, client } = factsOf(args);
  const { personId: customerId = null, email: customerEmail = null, rsn = null } = viewer ?? {};
  return { source: "web", customerId, customerEmail, rsn, client: isCached ? undefined : client } as const;
}

/** Why they can't place another order now; undefined for a page that is cached for all guests. */
export async function orderLimitOf(
  args: Args,
  { isCached = false } = {},
): Promise<OrderLimit | null | undefined> {
  if (isCached) return undefined;
  const limit = await readOrderLimit(ctxOf(args), askerOf(args));
  return limit && { text: limit.text, waysOn: limit.waysOn };
}

/**
 * Places an order; from then on this browser may act on it (Rule P4). What the command throws is logged and
 * refused: sent again the form makes no second order, so the customer may simply try again (Rule S48).
 */
export async function placeOrder<P extends Placed>(
  args: Args,
  place: () => Promise<Result<P>>,
  text = "Failed to submit your order. Please try again.",
): Promise<Result<P>> {
  const placed = await orFailure(
    ctxOf(args),
    { code: "unavailable", text },
    place,
    "an order could not be placed",
  );
  if (!placed.ok) return placed;
  const { orderId, accessToken } = placed.value.placed;
  rememberOrder(factsOf(args), orderId, accessToken);
  return placed;
}

/** The failure, in these words where the form has made an order before, with other details. */
export function withUsedText(failure: Failure, usedText: string): Failure {
  return failure.code === "key_reused" ? { ...failure, text: usedText } : failure;
}

/** What the promo field shows when its code is why an order was refused; nothing for every other failure. */
export function refusedPromo(fields: Fields, { field, text }: Failure): { promo?: PromoAnswer } {
  return field === promoNames.code ? { promo: { code: askedCode(fields), line: null, problem: text } } : {};
}

/** Whether a button of the promo field sent the form: then nothing is ordered. */
export function asksPromo(fields: Fields): boolean {
  const intent = fields[promoNames.intent];
  return intent === promoNames.apply || intent === promoNames.remove;
}

/**
 * Why nothing is ordered with this code: it does not hold, or its saving was not shown. Null where it may be
 * (Rule P12).
 */
export function promoFailure(fields: Fields, promo: PromoAnswer | null, priceCents: number): Failure | null {
  if (promo?.problem) return { code: "invalid", field: promoNames.code, text: promo.problem };
  if (isSeen(fields, promo?.line?.discountCents ?? 0)) return null;
  return { code: "conflict", ...unseenText(fields, promo, priceCents) };
}
