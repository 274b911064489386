// The door that browsers may use too: payout methods and their fields, states of payouts and payments.
export {
  type Coin,
  coinLabels,
  coins,
  detailsNotSaved,
  missingDetails,
  type PayoutDetails,
  payoutDestination,
  payoutDetailLines,
  payoutDetailsTitle,
  payoutMethodCode,
} from "./payout-details.ts";
export {
  isPaidByCustomer,
  isPaidOut,
  isUnsent,
  type ManualWay,
  manualWays,
  type PaymentState,
  type PayoutState,
  paymentStateLabels,
  payoutStateLabels,
} from "./payout-states.ts";
