import { z } from "zod";
import { goldOrderInput } from "../../../../domain/gold/inputs.ts";
import type { GoldDirection } from "../../../../domain/gold/model.ts";

export const newOrderForm = "new-order";
export const newOrderTitle = "Order not placed";

/** An order that staff place for a customer; the money is in the quote (Rule P1). */
export const newOrderInput = goldOrderInput.extend({
  type: z.enum(["gold_sale", "gold_buy"], "Please choose what the customer does."),
  idempotencyKey: z.string("Please load the page again.").min(8, "Please load the page again.").max(255),
});

/** A quote with the words of its slip. */
export type NewOrderQuote = {
  quoteId: string;
  /** Under which the order is placed once (Rule P11). */
  idempotencyKey: string;
  type: "gold_sale" | "gold_buy";
  quantity: string;
  rate: string;
  amount: string;
  /** Epoch milliseconds, as is `sentAt`, the server's clock. */
  expiresAt: number;
  sentAt: number;
};

/** What was asked for in the address: its quote, or why there is none. */
export type AskedPrice = {
  direction: GoldDirection;
  quantity: string;
  quote: NewOrderQuote | null;
  problem: string | null;
};
