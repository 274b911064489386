import { useState } from "react";
import type { PromoAnswer } from "../../orders/shared/promo-answer.ts";

/** A promo code: the one that is asked for, empty for none, and what the server said last. */
export function usePromoCode(start: PromoAnswer | null) {
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
