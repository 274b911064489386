export { activateFirstEthKey } from "./chain/activate-first-eth-key.ts";
export { addressesSkippedAtRestore } from "./chain/addresses-skipped.ts";
export { approveEthKey } from "./chain/approve-eth-key.ts";
export { createEthPrice } from "./chain/eth-price.ts";
export { proposeEthKey } from "./chain/propose-eth-key.ts";
export { type ChainHealth, readChainHealth } from "./chain/read-chain-health.ts";
export { type EthKeyView, readEthKeys } from "./chain/read-eth-keys.ts";
export { readOrderPaying } from "./chain/read-order-paying.ts";
export { readSweepPlan, type SweepPlan } from "./chain/read-sweep-plan.ts";
export { refuseEthKey } from "./chain/refuse-eth-key.ts";
export { payFromDemoWallet, sendRefundFromDemoWallet } from "./chain/send-refund-from-demo-wallet.ts";
export { startChainPayment } from "./chain/start-chain-payment.ts";
export { sweepCsv, sweepFileName, sweepJson } from "./chain/sweep-files.ts";
export { type ChainWatcher, createChainWatcher } from "./chain/watcher.ts";
export { choosePayWay } from "./choose-pay-way.ts";
export {
  confirmPayment,
  countSecondPersonTasks,
  listUnconfirmedPayments,
  type UnconfirmedPayment,
} from "./confirm-payment.ts";
export type { ChainCtx, EthPorts, PaymentsCtx } from "./context.ts";
export { addDestination } from "./destinations/add-destination.ts";
export { chooseDefaultDestination } from "./destinations/choose-default-destination.ts";
export { mostDestinations } from "./destinations/destination-row.ts";
export { listDestinations, type SavedDestination } from "./destinations/list-destinations.ts";
export { ownDestination } from "./destinations/own-destination.ts";
export { removeDestination } from "./destinations/remove-destination.ts";
export { type FoundTransfer, findTransfers } from "./find-transfers.ts";
export { isPaidInFull } from "./is-paid-in-full.ts";
export { correctInvoice } from "./ledger/correct-invoice.ts";
export { exportLedger, ledgerFileName } from "./ledger/export-ledger.ts";
export { find as findProblems, type LedgerCheck } from "./ledger/find-problems.ts";
export { post } from "./ledger/ledger.ts";
export { movedOf, readEarningCents, readMoved } from "./ledger/moved.ts";
export { type AccountBalances, readAccounts } from "./ledger/read-accounts.ts";
export { type PostingView, readLedger } from "./ledger/read-ledger.ts";
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
export { approvePayout } from "./payouts/approve-payout.ts";
export { checkDestination } from "./payouts/check-destination.ts";
export { confirmPayouts } from "./payouts/confirm-payouts.ts";
export { destinationPrint } from "./payouts/destination-print.ts";
export { confirmPayout, failPayout, retryPayout } from "./payouts/end-payout.ts";
export { bankFileName, exportBankPayouts } from "./payouts/export-bank-payouts.ts";
export {
  type ListedPayout,
  listPayouts,
} from "./payouts/list-payouts.ts";
export { lockPayoutDetails } from "./payouts/lock-payout-details.ts";
export { markPayoutSent } from "./payouts/mark-payout-sent.ts";
export { alivePayout, promisedBy } from "./payouts/payout-row.ts";
export { payoutWithOrder } from "./payouts/payout-with-order.ts";
export { revealPayoutDetails } from "./payouts/reveal-payout-details.ts";
export { unlockPayoutAction, unlockPayoutDetails } from "./payouts/unlock-payout-details.ts";
export { purchaseMark } from "./purchase-mark.ts";
export { type CustomerMoney, type MovedMoney, readCustomerMoney } from "./read-customer-money.ts";
export { type OrderMoney, type PaymentView, type PayoutView, readMoney } from "./read-money.ts";
export { type MoneyToday, readMoneyToday } from "./read-money-today.ts";
export { type PaymentLine, readPayments } from "./read-payments.ts";
export { readSaleMoney } from "./read-sale-money.ts";
export { recordPayment } from "./record-payment.ts";
export { claimRefund } from "./refunds/claim-refund.ts";
export { refundAction } from "./refunds/let-refund-leave.ts";
export {
  countRefundsToSend,
  type DueRefund,
  type ListedRefund,
  listRefundClaims,
  refundsOfOrder,
} from "./refunds/list-refund-claims.ts";
export { markRefundSent } from "./refunds/mark-refund-sent.ts";
export { recordRefund } from "./refunds/record-refund.ts";
export { revealRefundAddress } from "./refunds/reveal-refund-address.ts";
export { exportStatement, statementFileName } from "./statements/export-statement.ts";
export { mostPrinted, writeStatement } from "./statements/write-statement.ts";
export { recordTakenBack, returnTakenBack } from "./taken-back/record-taken-back.ts";
export { wayToTakeUp } from "./way-to-take-up.ts";
