import { useState } from "react";
import type { GoldDirection } from "../../../domain/gold/model.ts";
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
  /** The rate in force, micro-dollars per million. */
  rateMicroUsd: number;
};

export type TwoSides = {
  sides: TypedSides;
  typeMillions(text: string, rateMicroUsd: number): void;
  typeUsd(text: string, rateMicroUsd: number): void;
  /** To be called when the dollars are left: they become the sum of whole millions. */
  settleUsd(rateMicroUsd: number): void;
  /** Shows a quote; dollars that are being typed are left alone until they are left. */
  show(quote: QuoteView): void;
};

/**
 * The text of both fields. What is typed on one side gives the other at once, at the rate that is handed in.
 */
export function useSides({ direction, quote, asked, rateMicroUsd }: Start): TwoSides {
  const [sides, setSides] = useState<TypedSides>(() => ({
    ...(quote ? sidesOf(quote) : sidesFromMillions(asked, rateMicroUsd)),
    typed: "millions",
  }));
  return {
    sides,
    typeMillions: (text, rate) => setSides({ ...sidesFromMillions(text, rate), typed: "millions" }),
    typeUsd: (text, rate) => setSides({ ...sidesFromUsd(text, rate, direction), typed: "usd" }),
    settleUsd: (rate) =>
      setSides((now) =>
        now.quantity === null ? now : { ...sidesFromMillions(now.millions, rate), typed: "millions" },
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
