import { randomUUID } from "node:crypto";
import { makeQuote } from "../../../../domain/gold/index.ts";
import { millionsInput } from "../../../../domain/gold/inputs.ts";
import {
  defaultMillions,
  type GoldDirection,
  goldDirections,
  orderTypeFor,
  type Quote,
} from "../../../../domain/gold/model.ts";
import { pricePromo } from "../../../../domain/promotions/index.ts";
import { promoCodeInput } from "../../../../domain/promotions/inputs.ts";
import type { PromoLine } from "../../../../domain/promotions/model.ts";
import { formatMillions, formatRate, formatUsd } from "../../../../kernel/money.ts";
import { fail, ok, type Result } from "../../../../kernel/result.ts";
import type { ShopCtx } from "../../../context.ts";
import { promoNames } from "../../shared/promo-answer.ts";

/** A quote with the words of its summary. */
export type NewOrderQuote = {
  quoteId: string;
  /** Under which the order is placed once (Rule P11). */
  idempotencyKey: string;
  type: "gold_sale" | "gold_buy";
  quantity: string;
  rate: string;
  /** What is paid, after the promo code. */
  amount: string;
  /** The promo code that holds, and its line. */
  promo: { code: string; discountCents: number; label: string; amount: string } | null;
  /** Epoch milliseconds, as is `sentAt`, the server's clock. */
  expiresAt: number;
  sentAt: number;
};

/** What was asked for in the address: its quote, or why there is none. */
export type AskedPrice = {
  direction: GoldDirection;
  quantity: string;
  /** As typed; empty for none. */
  promoCode: string;
  /** Why it takes nothing off. */
  promoProblem: string | null;
  quote: NewOrderQuote | null;
  problem: string | null;
};

/**
 * The price that an address asks for: its quote, or in words why there is none. Nothing asked, nothing
 * quoted. A promo code that does not hold leaves the price as it is, and says why.
 */
export async function askedPrice(ctx: ShopCtx, address: URLSearchParams): Promise<AskedPrice> {
  const direction = goldDirections.find((known) => known === address.get("direction")) ?? "sell";
  const typed = address.get("quantity");
  const promoCode = (address.get(promoNames.code) ?? "").trim().slice(0, 30);
  const asked = { direction, promoCode, promoProblem: null, quantity: typed ?? String(defaultMillions) };
  if (typed === null) return { ...asked, quote: null, problem: null };
  const checked = millionsInput.safeParse(asked.quantity);
  if (!checked.success) {
    const problem = checked.error.issues[0]?.message ?? "Check what you entered.";
    return { ...asked, quote: null, problem };
  }
  const quoted = await makeQuote(ctx, { direction, quantity: checked.data });
  if (!quoted.ok) return { ...asked, quote: null, problem: quoted.error.text };
  const promo = await promoOn(ctx, promoCode, quoted.value);
  const quote = quoteView(ctx, quoted.value, promo.ok ? promo.value : null);
  return { ...asked, promoProblem: promo.ok ? null : promo.error.text, quote, problem: null };
}

/**
 * What the code takes off; whether it is a first purchase shows once the customer is known, when the order is
 * placed.
 */
async function promoOn(ctx: ShopCtx, typed: string, quote: Quote): Promise<Result<PromoLine | null>> {
  const code = promoCodeInput.safeParse(typed);
  if (!code.success) {
    const [issue] = code.error.issues;
    return fail({ code: "invalid", text: issue?.message ?? "Check what you entered." });
  }
  if (code.data === undefined) return ok(null);
  if (quote.direction === "sell") return fail(notOnSales);
  const customer = { customerId: null, customerEmail: null };
  const subject = { type: orderTypeFor(quote.direction), subtotalCents: quote.amountCents };
  return pricePromo(ctx, { code: code.data, ...subject, ...customer });
}

const notOnSales = { code: "invalid", text: "Promo codes only work when the customer buys." } as const;

function quoteView(ctx: ShopCtx, quote: Quote, promo: PromoLine | null): NewOrderQuote {
  return {
    quoteId: quote.quoteId,
    idempotencyKey: randomUUID(),
    type: orderTypeFor(quote.direction),
    quantity: formatMillions(quote.quantity),
    rate: `${formatRate(quote.rateMicroUsd)} per million`,
    amount: formatUsd(quote.amountCents - (promo?.discountCents ?? 0)),
    promo: promo && {
      code: promo.code,
      discountCents: promo.discountCents,
      label: promo.label,
      amount: `−${formatUsd(promo.discountCents)}`,
    },
    expiresAt: quote.expiresAt.getTime(),
    sentAt: ctx.clock.now().getTime(),
  };
}
