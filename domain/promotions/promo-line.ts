import { formatUsd } from "../../kernel/money.ts";
import { cleanTyped } from "../../kernel/text.ts";

/** What a code takes off: a part in hundredths of a percent or a fixed sum in cents; the other is 0. */
export type PromoValue = { percentHundredths: number; fixedCents: number };

/** What a code takes off a sum, as a line of its own. Amounts in cents, above zero. */
export type PromoLine = PromoValue & { code: string; label: string; discountCents: number };

/** `15%`, `7.5%`, `$10.00`, without a sign. */
export function promoValueText({ percentHundredths, fixedCents }: PromoValue): string {
  return fixedCents > 0 ? formatUsd(fixedCents) : `${percentHundredths / 100}%`;
}

/** How the saving is named in a sum: `Promo code FIRSTBUY (15%)`. */
export function promoLabel(code: string, value: PromoValue): string {
  return `Promo code ${code} (${promoValueText(value)})`;
}

/** A code as people type or paste it, in plain capital letters. */
export function plainCode(typed: string): string {
  return cleanTyped(typed).toUpperCase();
}
