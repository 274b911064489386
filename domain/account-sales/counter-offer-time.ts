/** Hours for which a counter-offer holds; then it expires and the order stays as it was agreed. */
export const counterOfferHours = 48;

/** When a counter-offer expires that was made then. */
export function counterOfferExpiry(madeAt: Date): Date {
  return new Date(madeAt.getTime() + counterOfferHours * 3_600_000);
}

/**
 * Whether a sale ends where its seller doesn't accept the counter-offer (Rule P59). One that offers more, or
 * comes after the account was taken over and is owed, leaves the order as it was agreed.
 */
export function endsUnaccepted(
  { handedOverAt }: { handedOverAt: Date | null },
  { fromCents, amountCents }: { fromCents: number; amountCents: number },
): boolean {
  return handedOverAt === null && amountCents < fromCents;
}
