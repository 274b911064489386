import { createHash } from "node:crypto";
import { data } from "react-router";
import { type PlaceBoostOrder, placeBoostOrder } from "../../../domain/boosts/index.ts";
import { type Failure, failureStatus } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { PurchaseAnswer } from "../../components/boost/checkout/purchase-form-input.ts";
import type { QuoteView } from "../../components/boost/quote-view.ts";
import { askedCode } from "../../components/promo/promo-answer.ts";
import { ctxOf, factsOf } from "../../context.ts";
import { withoutSecrets } from "../../forms/form-answer.ts";
import { rememberOrder } from "../../forms/order-access.ts";
import type { Fields } from "../../forms/read-form.ts";

/** One sending of a form that buys a quote. */
export type Sent = { args: Parameters<typeof ctxOf>[0] & { request: Request }; fields: Fields };

/** A refusal of the form, with what it is to be sent with next. */
type Refusal = Partial<Pick<PurchaseAnswer, "title" | "errors" | "promo" | "quote">> & {
  text: string;
  status: number;
  retryAfterSeconds?: number | undefined;
};

/** Heads what keeps an order from being placed. */
export const failedTitle = "Submission Failed";

/** Answers the form as it was filled in. */
export function refusePurchase({ fields }: Sent, { status, retryAfterSeconds, ...refusal }: Refusal) {
  const headers = new Headers();
  if (retryAfterSeconds !== undefined) headers.set("Retry-After", String(retryAfterSeconds));
  const blank = { form: fields.form ?? "", fields: withoutSecrets(fields), errors: {}, title: failedTitle };
  return data<PurchaseAnswer>({ ...blank, ...refusal }, { status, headers });
}

/** The same for what a command refused. */
export function refusedPurchase(sent: Sent, failure: Failure, more: { quote?: QuoteView | null } = {}) {
  const { code, field, title = failedTitle, retryAfterSeconds } = failure;
  const text =
    code === "key_reused"
      ? "This quote has already made an order, with other details. Its link is in your mail."
      : failure.text;
  const promo = { code: askedCode(sent.fields), line: null, problem: text };
  return refusePurchase(sent, {
    ...more,
    title,
    text,
    errors: field ? { [field]: text } : {},
    ...(field === "promoCode" ? { promo } : {}),
    status: failureStatus[code],
    retryAfterSeconds,
  });
}

type Chosen = Pick<PlaceBoostOrder, "payWith" | "confirmsDesertTreasure"> &
  Partial<Pick<PlaceBoostOrder, "world" | "goldMillions" | "goldRateMicroUsd" | "customerEmail">>;

/**
 * Places the boost for whoever asks: the amount comes from the stored quote, and a repeat leads to the same order (Rules P1,
 * P11). Whoever calls it has counted the try. From then on this browser may act on it (Rule P4).
 */
export async function placeBoost(
  { args, fields }: Sent,
  quoteId: string,
  chosen: Chosen,
): Promise<Result<string>> {
  const ctx = ctxOf(args);
  const facts = factsOf(args);
  const { viewer } = facts;
  try {
    const placed = await placeBoostOrder(ctx, {
      ...chosen,
      quoteId,
      customerEmail: viewer?.email ?? chosen.customerEmail ?? "",
      customerName: viewer?.ownName ?? undefined,
      customerId: viewer?.personId ?? null,
      promoCode: askedCode(fields) || undefined,
      source: "web",
      client: facts.client,
      once: { scope: "place-order:boost", key: createHash("sha256").update(quoteId).digest("hex") },
    });
    if (!placed.ok) return placed;
    const { orderId, accessToken } = placed.value.placed;
    rememberOrder(facts, orderId, accessToken);
    return ok(orderId);
  } catch (error) {
    // Sent again it makes no second order, so the customer may simply try again.
    ctx.log.error({ err: error }, "a boost could not be placed");
    return fail({ code: "unavailable", text: "Failed to submit your order. Please try again." });
  }
}
