import type { GoldAllowance } from "../../../domain/gold/model.ts";
import { isPromoAnswer, type PromoAnswer } from "../../orders/shared/promo-answer.ts";

/**
 * A quote as the order form has it. The server computed all of it (Rule P1); the fields' estimates while a
 * newer one is under way use its rate.
 */
export type QuoteView = {
  /** What the order form sends back, signed by the server. */
  quoteId: string;
  /** Whole millions. */
  quantity: number;
  rateMicroUsd: number;
  amountCents: number;
  /** Epoch milliseconds. */
  expiresAt: number;
  /** The server's clock when it sent this, epoch milliseconds. */
  sentAt: number;
};

const figures = ["quantity", "rateMicroUsd", "amountCents", "expiresAt", "sentAt"];

/** Whether something that was fetched or stored is a quote. */
export function isQuoteView(value: unknown): value is QuoteView {
  if (typeof value !== "object" || value === null || !("quoteId" in value)) return false;
  const hasFigures = figures.every((name) => typeof Reflect.get(value, name) === "number");
  return hasFigures && typeof value.quoteId === "string";
}

/**
 * What the address that gives quotes answers: a quote with what a promo code takes off it, or in words why
 * there is none; and what this visitor may order.
 */
export type QuoteAnswer =
  | { quote: QuoteView; promo: PromoAnswer | null; allowance: GoldAllowance }
  | { problem: string; allowance: GoldAllowance | null };

function isAllowance(value: unknown): boolean {
  if (typeof value !== "object" || value === null || !("limit" in value)) return false;
  return ["smallestMillions", "maxMillions"].every((name) => typeof Reflect.get(value, name) === "number");
}

/** Whether something that was fetched is such an answer. */
export function isQuoteAnswer(value: unknown): value is QuoteAnswer {
  if (typeof value !== "object" || value === null) return false;
  if (!("allowance" in value && (value.allowance === null || isAllowance(value.allowance)))) return false;
  if ("problem" in value) return typeof value.problem === "string";
  if (!("quote" in value && "promo" in value)) return false;
  return isQuoteView(value.quote) && (value.promo === null || isPromoAnswer(value.promo));
}
