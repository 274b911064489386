import { type RefObject, useEffect } from "react";
import type { Calculator } from "./use-calculator.ts";

/** Takes the amount that was typed between the page's appearing and its listening. */
export function useEarlyAmount(calculator: Calculator, form: RefObject<HTMLFormElement | null>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was there before the first render counts
  useEffect(() => {
    const typed = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`);
    const millions = typed("quantity");
    const usd = typed("usd");
    if (millions && millions.value !== calculator.millions) return calculator.typeMillions(millions.value);
    if (!usd || usd.value === calculator.usd) return;
    calculator.typeUsd(usd.value);
    if (usd !== document.activeElement) calculator.settleUsd();
  }, []);
}
