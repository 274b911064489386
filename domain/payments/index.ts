export { addressesSkippedAtRestore } from "./chain/addresses-skipped.ts";
export { createEthPrice } from "./chain/eth-price.ts";
export { activateFirstEthKey, approveEthKey, proposeEthKey, refuseEthKey } from "./chain/propose-eth-key.ts";
export { type ChainHealth, type EthKeyView, readChainHealth, readEthKeys } from "./chain/read-eth-keys.ts";
export { readOrderPaying } from "./chain/read-order-paying.ts";
export { readSweepPlan, type SweepPlan } from "./chain/read-sweep-plan.ts";
export { payFromDemoWallet, sendRefundFromDemoWallet } from "./chain/send-refund-from-demo-wallet.ts";
export { startChainPayment } from "./chain/start-chain-payment.ts";
export { sweepCsv, sweepFileName, sweepJson } from "./chain/sweep-files.ts";
export { type ChainWatcher, createChainWatcher } from "./chain/watcher.ts";
export { choosePayWay, wayToTakeUp } from "./choose-pay-way.ts";
export {
  confirmPayment,
  countSecondPersonTasks,
  listUnconfirmedPayments,
  type UnconfirmedPayment,
} from "./confirm-payment.ts";
export type { ChainCtx, EthPorts, PaymentsCtx } from "./context.ts";
export { addDestination, chooseDefaultDestination } from "./destinations/add-destination.ts";
export { mostDestinations } from "./destinations/destination-row.ts";
export { listDestinations, ownDestination, type SavedDestination } from "./destinations/list-destinations.ts";
export { removeDestination } from "./destinations/remove-destination.ts";
export { type FoundTransfer, findTransfers } from "./find-transfers.ts";
export { correctInvoice } from "./ledger/correct-invoice.ts";
export { find as findProblems, type LedgerCheck } from "./ledger/find-problems.ts";
export { post } from "./ledger/ledger.ts";
export { movedOf, readEarningCents, readMoved } from "./ledger/moved.ts";
export {
  type AccountBalances,
  exportLedger,
  ledgerFileName,
  type PostingView,
  readAccounts,
  readLedger,
} from "./ledger/read-ledger.ts";
export { type LedgerProof, verifyLedger } from "./ledger/verify-ledger.ts";
export { writeOff, writeOffAction } from "./ledger/write-off.ts";
export { paymentsMetrics } from "./metrics.ts";
export {
  allPayoutWays,
  allPayWays,
  type Offered,
  offeredPayouts,
  offeredWays,
  payoutFailure,
  payWayFailure,
  readOffered,
  salePayoutFailure,
} from "./offered-ways.ts";
export { paymentsReactor } from "./payments-reactor.ts";
export { paymentsCrontab, paymentsTasks } from "./payments-tasks.ts";
export { actOnPayouts } from "./payouts/act-on-payouts.ts";
export { approvePayout } from "./payouts/approve-payout.ts";
export { checkDestination } from "./payouts/check-destination.ts";
export {
  askCommission,
  commissionJob,
  endCommission,
  lockOpenCommission,
  readCommissionPayouts,
  resizeCommission,
} from "./payouts/commission-payout.ts";
export { confirmPayout, failPayout, retryPayout } from "./payouts/end-payout.ts";
export { bankFileName, exportBankPayouts } from "./payouts/export-bank-payouts.ts";
export { countPayouts, type ListedPayout, listPayouts, payoutWithOrder } from "./payouts/list-payouts.ts";
export { lockPayoutDetails } from "./payouts/lock-payout-details.ts";
export { alivePayout, lastPayout, promisedBy } from "./payouts/payout-row.ts";
export { markPayoutSent } from "./payouts/send-payout.ts";
export {
  revealPayoutDetails,
  unlockPayoutAction,
  unlockPayoutDetails,
} from "./payouts/unlock-payout-details.ts";
export { purchaseMark } from "./purchase-mark.ts";
export { type CustomerMoney, type MovedMoney, readCustomerMoney } from "./read-customer-money.ts";
export { type OrderMoney, type PaymentView, type PayoutView, readMoney } from "./read-money.ts";
export { isPaidInFull, type MoneyToday, readMoneyToday } from "./read-money-today.ts";
export { type PaymentLine, readPayments } from "./read-payments.ts";
export { readSaleMoney } from "./read-sale-money.ts";
export { recordPayment } from "./record-payment.ts";
export { claimRefund } from "./refunds/claim-refund.ts";
export { refundAction } from "./refunds/let-refund-leave.ts";
export {
  countDueRefunds,
  type DueRefund,
  type ListedRefund,
  listRefundClaims,
  refundsOfOrder,
  revealRefundAddress,
} from "./refunds/list-refund-claims.ts";
export { markRefundSent } from "./refunds/mark-refund-sent.ts";
export { recordRefund } from "./refunds/record-refund.ts";
export {
  exportStatement,
  mostPrinted,
  statementFileName,
  writeStatement,
} from "./statements/export-statement.ts";
export type { PayoutRow } from "./tables.ts";
export { recordTakenBack, returnTakenBack } from "./taken-back/record-taken-back.ts";
export { voidPayment } from "./void-payment.ts";
