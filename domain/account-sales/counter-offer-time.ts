/** Hours for which a counter-offer holds; then it expires and the order stays as it was agreed. */
export const counterOfferHours = 48;

/** When a counter-offer expires that was made then. */
export function counterOfferExpiry(madeAt: Date): Date {
  return new Date(madeAt.getTime() + counterOfferHours * 3_600_000);
}
