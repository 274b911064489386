import { useState } from "react";
import { useFetcher } from "react-router";
import { type PromoAnswer, promoNames } from "../../orders/shared/promo-answer.ts";
import type { FormAnswer } from "../../web/forms/form-answer.ts";

type PromoOf = {
  /** The form that the code belongs to, and where it is sent. */
  form: string;
  action: string;
  /** What the code is to be asked for, such as a quote's id. */
  about: Record<string, string>;
  /** What is known of the code when the form appears. */
  start: PromoAnswer | null;
  /** The last answer to the form itself. */
  answered: PromoAnswer | null | undefined;
};

/** What a checkout answers the field with. */
type Answer = FormAnswer & { promo?: PromoAnswer | null };

function promoIn({ promo, fields, text }: Answer): PromoAnswer | null {
  // Where the shop could not be reached, that is said of the code.
  return promo === undefined ? { code: fields[promoNames.code] ?? "", line: null, problem: text } : promo;
}

/** The promo code of a purchase: the server says what it takes off (Rules P1, P25). */
export function usePromo({ form, action, about, start, answered }: PromoOf) {
  const fetcher = useFetcher<Answer>();
  const [promo, setPromo] = useState<PromoAnswer | null>(answered === undefined ? start : answered);
  const asked = fetcher.data;
  const [last, setLast] = useState({ answered, asked });
  if (last.answered !== answered || last.asked !== asked) {
    setLast({ answered, asked });
    if (asked && last.asked !== asked) setPromo(promoIn(asked));
    else if (answered !== undefined && last.answered !== answered) setPromo(answered);
  }
  return {
    promo,
    busy: fetcher.state !== "idle",
    apply(code: string) {
      const fields = { form, ...about, [promoNames.code]: code, [promoNames.intent]: promoNames.apply };
      void fetcher.submit(fields, { method: "post", action, defaultShouldRevalidate: false });
    },
    remove: () => setPromo(null),
  };
}

export type UsePromo = ReturnType<typeof usePromo>;
