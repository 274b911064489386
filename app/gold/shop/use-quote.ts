import { useEffect, useState } from "react";
import type { GoldAllowance, GoldDirection } from "../../../domain/gold/model.ts";
import { type PromoAnswer, promoNames } from "../../orders/shared/promo-answer.ts";
import { isQuoteAnswer, type QuoteAnswer, type QuoteView } from "./quote-view.ts";

const unreachable = {
  problem: "We couldn't get a price. Check your connection and try again.",
  allowance: null,
};

type AskedQuote = {
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
async function fetchQuote(asked: AskedQuote, signal: AbortSignal): Promise<QuoteAnswer> {
  const { direction, quantity, promoCode, shownQuoteId } = asked;
  const search = new URLSearchParams({ direction, quantity: String(quantity) });
  if (promoCode !== "") search.set(promoNames.code, promoCode);
  if (shownQuoteId) search.set("quoteId", shownQuoteId);
  return ask(search, signal);
}

/** What this visitor may order, without a quote; null where the server can't be reached. */
export async function fetchAllowance(
  direction: GoldDirection,
  signal: AbortSignal,
): Promise<GoldAllowance | null> {
  return (await ask(new URLSearchParams({ direction }), signal)).allowance;
}

async function ask(search: URLSearchParams, signal: AbortSignal): Promise<QuoteAnswer> {
  try {
    const response = await fetch(`/gold/quote?${search}`, {
      signal,
      headers: { Accept: "application/json" },
    });
    const answer: unknown = await response.json();
    return isQuoteAnswer(answer) ? answer : unreachable;
  } catch (error) {
    if (signal.aborted) throw error;
    return unreachable;
  }
}

/** Long enough to type a figure, short enough not to be waited for. */
const pauseMilliseconds = 300;

type Asked = {
  direction: GoldDirection;
  /** What the fields ask for; null when that is nothing to be quoted. */
  quantity: number | null;
  /** The quote at hand, with what is known of its promo code; expired ones are not kept. */
  quote: QuoteView | null;
  expired: boolean;
  promo: PromoAnswer | null;
  /** The code that is asked for; empty for none. */
  promoCode: string;
  onQuote(quote: QuoteView, promo: PromoAnswer | null): void;
  onAllowance(allowance: GoldAllowance): void;
};

type Asking = {
  /** A newer quote is under way. */
  pending: boolean;
  /** Why the last question brought no quote. */
  problem: string | null;
  /** Asks at once, also for the amount of the quote at hand. */
  renew(): void;
  /** Forgets why the last question brought nothing, so that it may be asked again. */
  retry(): void;
};

/**
 * Asks the server for a quote whenever the fields ask for another amount than the quote at hand, after a
 * pause. A newer question gives the one before up, so answers never come out of order.
 */
export function useQuote(asked: Asked): Asking {
  const { direction, quantity, quote, expired, promo, promoCode, onQuote, onAllowance } = asked;
  const [renewal, setRenewal] = useState({ count: 0, open: false });
  const [failed, setFailed] = useState<{ quantity: number; problem: string } | null>(null);
  const problem = failed && failed.quantity === quantity ? failed.problem : null;
  const isOther = quantity !== quote?.quantity;
  const isOtherCode = promoCode !== (promo?.code ?? "");
  const asks = renewal.open || isOther || isOtherCode;
  const wanted = quantity !== null && problem === null && asks ? quantity : null;
  // What a code takes off is asked of the quote at hand, whose rate is held.
  const shownQuoteId = isOther || renewal.open || expired ? null : (quote?.quoteId ?? null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks anew on `renewal.count`; `onQuote` and `onAllowance` may change freely
  useEffect(() => {
    if (wanted === null) return;
    const request = new AbortController();
    const ask = async () => {
      const answer = await fetchQuote(
        { direction, quantity: wanted, promoCode, shownQuoteId },
        request.signal,
      );
      if (request.signal.aborted) return;
      setRenewal(({ count }) => ({ count, open: false }));
      if (answer.allowance) onAllowance(answer.allowance);
      if ("quote" in answer) onQuote(answer.quote, answer.promo);
      else setFailed({ quantity: wanted, problem: answer.problem });
    };
    // Only a question that was given up throws.
    const timer = setTimeout(
      () => void ask().catch(() => {}),
      isOther && !renewal.open ? pauseMilliseconds : 0,
    );
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [wanted, direction, promoCode, renewal.count]);

  return {
    pending: wanted !== null,
    problem,
    renew() {
      setFailed(null);
      setRenewal(({ count }) => ({ count: count + 1, open: true }));
    },
    retry: () => setFailed(null),
  };
}
