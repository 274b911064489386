/** Minutes that staff can add to a hold at once. */
export const mostHoldMinutes = 1440;

/** Hours more for a payment that its customer says is on its way. */
export const claimedPaymentHours = 24;
