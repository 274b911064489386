import type { GoldDirection } from "../../../domain/gold/model.ts";
import { type QuoteAnswer, quoteAnswer } from "./quote-view.ts";

const unreachable = "The price could not be fetched. Check your connection and try again.";

/**
 * Asks the server for a quote. Whatever goes wrong comes back as a problem in words; throws only when `signal` gave
 * the request up.
 */
export async function fetchQuote(
  asked: { direction: GoldDirection; quantity: number },
  signal: AbortSignal,
): Promise<QuoteAnswer> {
  const search = new URLSearchParams({ direction: asked.direction, quantity: String(asked.quantity) });
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
