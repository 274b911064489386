import { useEffect, useState } from "react";
import { useFetcher, useLocation, useNavigate } from "react-router";
import { type BoostPrice, estimateBoost } from "../../../../domain/boosts/model.ts";
import { dismissToast, outcomeToast } from "../../../ui/toast.ts";
import {
  askFields,
  type BoostAsk,
  boostAddress,
  hasService,
  isSameChoice,
  readAsk,
  servicesPath,
} from "../../shared/boost-ask.ts";
import { type BoostStart, type QuoteAnswer, type QuoteView, quoteForm } from "../../shared/quote-view.ts";

/** What the page shows of the quote at one moment. */
type Shown = Pick<BoostStart, "ask" | "quote" | "failure" | "accountState"> & {
  /** Why the price of the choice could not be asked for; then an estimate stands in its place. */
  unavailable: { title: string; text: string } | null;
};

export type BoostOrderForm = Shown & {
  /** Counts how often the page began anew; its fields then begin with what is shown. */
  round: number;
  /** The player is being looked up for the first time, or the price follows a changed choice. */
  waiting: "fetching" | "updating" | null;
  /** The price that the browser reckons where it could not be asked for; never payable (Rule P18). */
  estimate: BoostPrice | null;
  /** The quote has run out. */
  expired: boolean;
  /** The quote is for what is chosen, and holds. */
  isPayable: boolean;
  /** To be called with what the form asks, when Get Quote is pressed. */
  lookUp(ask: BoostAsk): void;
  /**
   * To be called when an option changes: the price of whom the quote is for, or who is being looked up, is
   * asked again.
   */
  choose(ask: BoostAsk): void;
  /** Asks once more for what is chosen. */
  renew(): void;
  expire(): void;
  /** Takes a quote that came with another answer. */
  take(quote: QuoteView): void;
};

const quietly = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false } as const;

/**
 * The quote of the page and how it follows the choice (Rule S82). The address holds what was asked and the
 * quote's id, so that a reload shows the same quote; only the server makes one (Rule P1).
 */
export function useBoostQuote(start: BoostStart): BoostOrderForm {
  const fetcher = useFetcher<QuoteAnswer>();
  const [shown, setShown, round] = useShown(start);
  const [pending, setPending] = useState<{ ask: BoostAsk; kind: "fetching" | "updating" } | null>(null);
  const [expiredId, setExpiredId] = useState<string | null>(null);
  const { ask, quote, unavailable } = shown;
  const expired = quote !== null && quote.quoteId === expiredId;
  useAddress(shown, useLocation().search);

  const [answer, setAnswer] = useState(fetcher.data);
  if (answer !== fetcher.data) {
    setAnswer(fetcher.data);
    const fresh = fetcher.data;
    // Else given up meanwhile, or of a choice that was changed again.
    if (fresh && pending && isOf(fresh, pending.ask)) {
      setPending(null);
      setShown((present) => afterAnswer(present, pending.kind, fresh));
    }
  }

  function send(next: BoostAsk, kind: "fetching" | "updating") {
    setPending({ ask: next, kind });
    dismissToast(outcomeToast);
    setShown({ ...shown, ask: next, failure: null, unavailable: null });
    const fields = { form: quoteForm, ...Object.fromEntries(askFields(next)) };
    void fetcher.submit(fields, { method: "post", action: servicesPath, defaultShouldRevalidate: false });
  }

  function choose(next: BoostAsk) {
    if (pending?.kind === "fetching") {
      const asked = { ...next, rsn: pending.ask.rsn };
      // Between one service and another there may be none: the lookup goes on, and the next choice asks anew.
      const isOther = hasService(next) && !isSameChoice(next, pending.ask);
      return isOther ? send(asked, "fetching") : setShown({ ...shown, ask: asked });
    }
    const isHeld = quote !== null && isSameChoice(quote.ask, next) && !expired;
    if (!quote || isHeld || !hasService(next)) {
      setPending(null);
      return setShown({ ...shown, ask: next, unavailable: null });
    }
    send({ ...next, rsn: quote.ask.rsn }, "updating");
  }

  const waiting = pending && fetcher.state !== "idle" ? pending.kind : null;
  const isSettled = !unavailable && !waiting;
  return {
    ...shown,
    round,
    waiting,
    estimate: unavailable && !waiting && hasService(ask) ? estimateBoost(ask, start.prices) : null,
    expired,
    isPayable:
      isSettled && !expired && quote !== null && quote.priceCents > 0 && isSameChoice(quote.ask, ask),
    lookUp: (next) => send(next, "fetching"),
    choose,
    renew: () => send({ ...ask, rsn: quote?.ask.rsn ?? ask.rsn }, "updating"),
    expire: () => setExpiredId(quote?.quoteId ?? null),
    take: (fresh) => setShown({ ...blank, ask: fresh.ask, quote: fresh }),
  };
}

const blank = { failure: null, accountState: null, unavailable: null } as const;

/** What is shown, beginning anew when the page is come to with another address. */
function useShown(start: BoostStart) {
  const { key } = useLocation();
  const [seen, setSeen] = useState({ key, start, round: 0 });
  const [shown, setShown] = useState<Shown>(() => ({ ...start, unavailable: null }));
  if (seen.start !== start || seen.key !== key) {
    // The same entry read again, as after news of the profile, shows nothing that is newer.
    const isAnew = seen.start !== start && seen.key !== key;
    setSeen({ key, start, round: seen.round + (isAnew ? 1 : 0) });
    if (isAnew) setShown({ ...start, unavailable: null });
  }
  return [shown, setShown, seen.round] as const;
}

/** Keeps the quote's id in the address, or that there is none, without asking the shop for the page. */
function useAddress({ ask, quote, failure }: Shown, search: string) {
  const navigate = useNavigate();
  useEffect(() => {
    const current = new URLSearchParams(search);
    const quoteId = quote?.quoteId;
    if ((current.get("quote") ?? undefined) === quoteId || (!quote && !failure)) return;
    const isBuying = quote !== null && current.get("step") === "buy";
    void navigate(boostAddress(ask, { ...(quoteId ? { quoteId } : {}), isBuying }), quietly);
  }, [ask, quote, failure, search, navigate]);
}

/** What an answer changes: a new quote, an estimate beside the one before, or words why there is none. */
function afterAnswer(shown: Shown, kind: "fetching" | "updating", answer: QuoteAnswer): Shown {
  const { ask } = shown;
  if (answer.quote) return { ...blank, ask, quote: answer.quote };
  const { title, text, errors, accountState = null } = answer;
  if (kind === "updating" && shown.quote) return { ...shown, ask, unavailable: { title, text } };
  return { ...blank, ask, quote: null, failure: { title, text, rsnError: errors.rsn }, accountState };
}

/** Whether an answer is to the question that is waited for. */
function isOf({ fields }: QuoteAnswer, ask: BoostAsk): boolean {
  const asked = readAsk(new URLSearchParams(fields));
  return asked.rsn === ask.rsn && isSameChoice(asked, ask);
}
