import type { GoldDirection } from "../../../domain/gold/model.ts";
import { promoNames } from "../../orders/shared/promo-answer.ts";
import { type QuoteAnswer, quoteAnswer } from "./quote-view.ts";

const unreachable = "We couldn't get a price. Check your connection and try again.";

export type AskedQuote = {
  direction: GoldDirection;
  quantity: number;
  /** Empty without one. */
  promoCode: string;
  /** The quote at hand, which stays while it holds: only what the code takes off it is asked. */
  shownQuoteId: string | null;
};

/**
 * Asks the server for a quote. Whatever goes wrong comes back as a problem in words; throws only when
 * `signal` gave the request up.
 */
export async function fetchQuote(asked: AskedQuote, signal: AbortSignal): Promise<QuoteAnswer> {
  const { direction, quantity, promoCode, shownQuoteId } = asked;
  const search = new URLSearchParams({ direction, quantity: String(quantity) });
  if (promoCode !== "") search.set(promoNames.code, promoCode);
  if (shownQuoteId) search.set("quoteId", shownQuoteId);
  try {
    const response = await fetch(`/gold/quote?${search}`, {
      signal,
      headers: { Accept: "application/json" },
    });
    const answer = quoteAnswer.safeParse(await response.json());
    return answer.success ? answer.data : { problem: unreachable };
  } catch (error) {
    if (signal.aborted) throw error;
    return { problem: unreachable };
  }
}
