/** What we pay for a sale to us, in cents, by its ledger. */
export type SaleMoney = {
  paidOutCents: number;
  /** What a manager decided not to pay. */
  writtenOffCents: number;
  owedCents: number;
  /** Whether a payment of it was tried before and did not arrive, so that it is sent again. */
  isComingAgain: boolean;
};
