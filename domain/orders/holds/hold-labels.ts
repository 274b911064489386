/** Minutes that staff can add to a hold at once. */
export const mostHoldMinutes = 1440;

/**
 * Hours more for a payment that its customer says is on its way; only their word, so staff hold longer what
 * takes longer.
 */
export const claimedPaymentHours = 2;
