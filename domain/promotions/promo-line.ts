/** What a code takes off a sum, as a line of its own. Amounts in cents, above zero. */
export type PromoLine = { code: string; label: string; percentHundredths: number; discountCents: number };

/** `15%`, `7.5%`: hundredths of a percent without a sign. */
export function percentText(hundredths: number): string {
  return `${hundredths / 100}%`;
}

/** How the saving is named in a sum: `Promo code FIRSTBUY (15%)`. */
export function promoLabel(code: string, hundredths: number): string {
  return `Promo code ${code} (${percentText(hundredths)})`;
}

/** A code as people type it: without blanks around, in capital letters. */
export function plainCode(typed: string): string {
  return typed.trim().toUpperCase();
}
