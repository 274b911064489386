// The door that browsers may use too: states of payouts and payments.

export { demoParts } from "./chain/demo-parts.ts";
export { centsOfWei, formatEth, paymentUri } from "./chain/eth-amounts.ts";
export {
  type ChainPaymentView,
  type ChainTransferView,
  type OrderPaying,
  type RefundClaimView,
  type RefundWay,
  testChainId,
} from "./chain/order-paying.ts";
export { chainPaymentStates } from "./chain/payment-progress.ts";
export { accountLabels, postingLabels } from "./ledger/ledger-copy.ts";
export {
  isPaidByCustomer,
  isPaidOut,
  isUnsent,
  type PaymentState,
  type PayoutState,
  type PayoutsAct,
  paymentStateLabels,
  payoutStateLabels,
  payoutStates,
  payoutsActs,
} from "./payouts/payout-states.ts";
export { type RefundPart, refundParts } from "./refunds/refund-parts.ts";
export type { SaleMoney } from "./sale-money.ts";
export { takenBackReasonLabels, takenBackReasons } from "./taken-back/taken-back-copy.ts";
