import { useState } from "react";
import type { AmountRate, GoldDirection } from "../../../domain/gold/model.ts";
import { type Sides, sidesFromMillions, sidesFromUsd, usdText } from "./calculator.ts";
import type { QuoteView } from "./quote-view.ts";

type TypedSides = Sides & {
  /** The side that was typed last. */
  typed: "millions" | "usd";
};

type Start = {
  direction: GoldDirection;
  quote: QuoteView | null;
  /** What the fields show without a quote. */
  asked: string;
  /** What each amount trades at now. */
  amountRates: readonly AmountRate[];
};

export type TwoSides = {
  sides: TypedSides;
  typeMillions(text: string): void;
  typeUsd(text: string): void;
  /** To be called when the dollars are left: they become the sum of whole millions. */
  settleUsd(): void;
  /** Shows a quote; dollars that are being typed are left alone until they are left. */
  show(quote: QuoteView): void;
};

/**
 * The text of both fields. What is typed on one side gives the other at once.
 */
export function useSides({ direction, quote, asked, amountRates }: Start): TwoSides {
  const [sides, setSides] = useState<TypedSides>(() => ({
    ...(quote ? sidesOf(quote) : sidesFromMillions(asked, amountRates)),
    typed: "millions",
  }));
  return {
    sides,
    typeMillions: (text) => setSides({ ...sidesFromMillions(text, amountRates), typed: "millions" }),
    typeUsd: (text) => setSides({ ...sidesFromUsd(text, amountRates, direction), typed: "usd" }),
    settleUsd: () =>
      setSides((now) =>
        now.quantity === null ? now : { ...sidesFromMillions(now.millions, amountRates), typed: "millions" },
      ),
    show: (fresh) =>
      setSides(({ typed, usd }) => {
        const shown = sidesOf(fresh);
        return { ...shown, usd: typed === "usd" ? usd : shown.usd, typed };
      }),
  };
}

function sidesOf({ quantity, amountCents }: QuoteView): Sides {
  return { millions: String(quantity), usd: usdText(amountCents), quantity };
}
