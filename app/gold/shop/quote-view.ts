import { z } from "zod";
import { promoAnswer } from "../../orders/shared/promo-answer.ts";

/**
 * A quote as the order form has it. The server computed all of it (Rule P1); the fields' estimates while a
 * newer one is under way use its rate.
 */
export const quoteView = z.object({
  /** What the order form sends back, signed by the server. */
  quoteId: z.string(),
  /** Whole millions. */
  quantity: z.number(),
  rateMicroUsd: z.number(),
  amountCents: z.number(),
  /** Epoch milliseconds. */
  expiresAt: z.number(),
  /** The server's clock when it sent this, epoch milliseconds. */
  sentAt: z.number(),
});
export type QuoteView = z.infer<typeof quoteView>;

/**
 * What the address that gives quotes answers: a quote with what a promo code takes off it, or in words why
 * there is none.
 */
export const quoteAnswer = z.union([
  z.object({ quote: quoteView, promo: promoAnswer.nullable() }),
  z.object({ problem: z.string() }),
]);
export type QuoteAnswer = z.infer<typeof quoteAnswer>;
