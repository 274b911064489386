// Apart from `pay-copy.ts`: pages that only lead to a payment need no more than this.

/** Said when a payment was canceled (Rule S92). */
export const paymentCancelled = "Payment Cancelled";

/** Where a paid order leads on to (Rule S91). */
export function successPath(orderId: string): string {
  return `/order-success?${new URLSearchParams({ orderId })}`;
}
