import { useEffect, useState } from "react";
import {
  type AmountRate,
  beyondAllowance,
  type GoldAllowance,
  type GoldDirection,
} from "../../../domain/gold/model.ts";
import type { PromoAnswer } from "../../orders/shared/promo-answer.ts";
import { leastCents, type Sides, usdText } from "./calculator.ts";
import type { QuoteView } from "./quote-view.ts";
import { fetchAllowance, useQuote } from "./use-quote.ts";
import { type TwoSides, useSides } from "./use-sides.ts";
import { useStoredQuote } from "./use-stored-quote.ts";

export type CalculatorStart = {
  direction: GoldDirection;
  /** What each amount trades at now, for estimates until a quote is there. */
  amountRates: readonly AmountRate[];
  /** What the visitor may order, as far as the page knows them. */
  allowance: GoldAllowance;
  /** A guest's network is known to the server only once their browser asks. */
  isGuest: boolean;
  /** What the page came with; null when that amount cannot be had. */
  quote: QuoteView | null;
  /** What the fields show without a quote. */
  asked: string;
  /** What a refused form was answered with: it is to be sent with this next. */
  answered: QuoteView | null;
  /** What the server said of a promo code that was sent; null without one. */
  promo: PromoAnswer | null;
  /** The server's clock when it rendered the page, epoch milliseconds. */
  renderedAt: number;
};

export type Calculator = TwoSides["sides"] & {
  quote: QuoteView | null;
  promo: PromoAnswer | null;
  /** What is paid under the quote, less the promo code; in cents. */
  totalCents: number | null;
  /** What this visitor may order. */
  allowance: GoldAllowance;
  /** A promo code is being asked for. */
  applying: boolean;
  applyPromo(code: string): void;
  removePromo(): void;
  /** Why the amount in the fields cannot be traded, in words. */
  problem: string | null;
  /** No order can have this amount now, whatever its price. */
  refused: boolean;
  pending: boolean;
  /** The quote in the summary is for the amount in the fields and still holds. */
  holds: boolean;
  /** The quote in the summary has run out. */
  expired: boolean;
  typeMillions(text: string): void;
  typeUsd(text: string): void;
  /** To be called when the dollars are left: they become the sum of whole millions. */
  settleUsd(): void;
  renew(): void;
  expire(): void;
};

/**
 * The two-way calculator and the quote under it (Rule S57). What is typed gets an estimate at once at the
 * rate of that amount; the sum that counts comes from the server (Rule P1).
 */
export function useCalculator(start: CalculatorStart): Calculator {
  const { direction, answered } = start;
  const { allowance, takeAllowance } = useAllowance(start);
  const [quote, setQuote] = useState(answered ?? start.quote);
  const code = usePromoCode(start.promo);
  const [expiredId, setExpiredId] = useState<string | null>(null);
  const { sides, show, ...fields } = useSides({ ...start, quote });

  function take(fresh: QuoteView, promo: PromoAnswer | null) {
    setQuote(fresh);
    code.take(promo);
    show(fresh);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is taken once
  useEffect(() => {
    if (answered) take(answered, start.promo);
  }, [answered]);
  // A code is not kept with its quote; whoever wants it applies it again.
  useStoredQuote(direction, { quote, renderedAt: start.renderedAt, take: (quote) => take(quote, null) });

  const { quantity } = sides;
  const refused = beyondAllowance(allowance, quantity)?.text ?? null;
  const expired = quote !== null && expiredId === quote.quoteId;
  const asking = useQuote({
    ...{ direction, quote, expired, quantity: refused ? null : quantity, onQuote: take },
    onAllowance: takeAllowance,
    ...{ promo: code.promo, promoCode: code.asked },
  });
  const holds = quote !== null && quote.quantity === quantity && !expired;
  return {
    ...sides,
    quote,
    allowance,
    promo: code.promo,
    totalCents: quote && quote.amountCents - (code.promo?.line?.discountCents ?? 0),
    applying: asking.pending && code.isAsked,
    applyPromo(typed) {
      asking.retry();
      code.ask(typed);
    },
    removePromo: code.remove,
    problem: tooLittle(sides, direction) ?? refused ?? asking.problem,
    refused: refused !== null,
    pending: asking.pending,
    holds,
    expired,
    typeMillions: fields.typeMillions,
    typeUsd: fields.typeUsd,
    settleUsd: fields.settleUsd,
    renew: asking.renew,
    expire: () => setExpiredId(quote?.quoteId ?? null),
  };
}

/** Said of a sum that leads to no quantity, which leaves the millions empty. */
function tooLittle({ millions, usd, quantity }: Sides, direction: GoldDirection): string | null {
  const isTooLittle = quantity === null && millions === "" && usd !== "";
  return isTooLittle ? `Please enter at least $${usdText(leastCents[direction])}.` : null;
}

/**
 * What the visitor may order. The page of a guest was made for everybody, so their own is asked for as soon
 * as the page runs, and again when stock or limits change (Rule P54).
 */
function useAllowance({ direction, allowance, isGuest }: CalculatorStart) {
  const [own, setOwn] = useState<{ of: string; allowance: GoldAllowance } | null>(null);
  const of = JSON.stringify(allowance);
  useEffect(() => {
    if (!isGuest) return;
    const request = new AbortController();
    fetchAllowance(direction, request.signal).then(
      (found) => found && setOwn({ of, allowance: found }),
      () => {},
    );
    return () => request.abort();
  }, [direction, isGuest, of]);
  return {
    allowance: own?.of === of ? own.allowance : allowance,
    takeAllowance: (found: GoldAllowance) => setOwn({ of, allowance: found }),
  };
}

/** A promo code: the one that is asked for, empty for none, and what the server said last. */
function usePromoCode(start: PromoAnswer | null) {
  const [promo, setPromo] = useState(start);
  const [asked, setAsked] = useState(start?.code ?? "");
  return {
    promo,
    asked,
    /** The server has not said anything of the code yet. */
    isAsked: asked !== (promo?.code ?? ""),
    /** What the server calls the code is what was asked, however it was typed. */
    take(answer: PromoAnswer | null) {
      setPromo(answer);
      setAsked(answer?.code ?? "");
    },
    ask: (typed: string) => setAsked(typed),
    remove() {
      setPromo(null);
      setAsked("");
    },
  };
}
