import { z } from "zod";
import { goldOrderInput } from "../../../../domain/gold/inputs.ts";
import type { GoldDirection } from "../../../../domain/gold/model.ts";
import { promoCodeInput } from "../../../../domain/promotions/inputs.ts";
import { reloadText } from "../../../../kernel/reload-text.ts";

export const newOrderForm = "new-order";
export const newOrderTitle = "Order not placed";

/** An order that staff place for a customer; the money is in the quote (Rule P1). */
export const newOrderInput = goldOrderInput.extend({
  type: z.enum(["gold_sale", "gold_buy"], "Choose whether the customer buys or sells."),
  idempotencyKey: z.string(reloadText).min(8, reloadText).max(255, reloadText),
  promoCode: promoCodeInput,
});

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
