export {
  checkOrderLink,
  isStaffFor,
  openOrderLink,
  opensOrder,
  orderLink,
  orderTokenHash,
  type ViewerRole,
  viewerRoleOf,
} from "./access.ts";
export {
  changedMark,
  clearOrder,
  countClearances,
  hadNoPart,
  isUncleared,
  listClearances,
  type WaitingClearance,
} from "./approvals/clear-order.ts";
export { decideApproval, withdrawApproval } from "./approvals/decide-approval.ts";
export {
  type Approval,
  consumeApproval,
  destinationChangers,
  fourEyes,
  grantedApproval,
  mayActAlone,
  readAmountDeciders,
} from "./approvals/four-eyes.ts";
export { type ApprovalView, countApprovals, listApprovals } from "./approvals/list-approvals.ts";
export { type ApprovalProposal, requestApproval } from "./approvals/request-approval.ts";
export type {
  ApprovalAction,
  CommissionPort,
  OrderChange,
  OrderDeadline,
  OrderReactor,
  OrdersCtx,
  RateOfQuantity,
} from "./context.ts";
export { foldCountChanges, type OrderCounts, readOrderCounts, recountOrders } from "./counts/order-counts.ts";
export {
  type CustomerMark,
  readCustomerMarks,
  readCustomerTraits,
  setCustomerMark,
} from "./customers/customer-marks.ts";
export { erasedMailPrint, keepMailPrints, printOfMailKey } from "./customers/erased-mail-print.ts";
export { claimGuestOrders, isConfirmedAddress } from "./customers/follow-email.ts";
export {
  countOwnOrdersBetween,
  type DayRange,
  listOwnOrders,
  type OwnOrderBetween,
  ownOrdersBetween,
  readLastGoldSale,
} from "./customers/list-own-orders.ts";
export { mailKey } from "./customers/mail-key.ts";
export { mailOrderLink, mailRequestedLink, orderLinkJob } from "./customers/mail-order-link.ts";
export { mailNewDestination } from "./customers/new-contact.ts";
export { trackOrder } from "./customers/track-order.ts";
export { type Activity, orderEventTexts } from "./desk/activity.ts";
export { activityText } from "./desk/activity-copy.ts";
export { addNote } from "./desk/add-note.ts";
export { assignOrders, readStaffLoad, takeNextOrder } from "./desk/assign-orders.ts";
export { type CustomerOrder, listCustomerOrders } from "./desk/customer-orders.ts";
export { type CustomerRecord, type OrderSignal, readCustomerRecord } from "./desk/customer-record.ts";
export { type DeskFacts, readDeskFacts } from "./desk/desk-facts.ts";
export { type DeskSummary, readDeskSummary } from "./desk/desk-summary.ts";
export { editOrder } from "./desk/edit-order.ts";
export { handOver, handOverAll, takeOver } from "./desk/hand-over.ts";
export { listOrderCalls, type OrderCall } from "./desk/order-calls.ts";
export { noteReader } from "./desk/order-readers.ts";
export { countOwedGold, listOwedGold, type OwedGold } from "./desk/owed-gold.ts";
export { colleagueOn, readColleague, takeOverAlone } from "./desk/past-colleague.ts";
export { removeOrder } from "./desk/remove-order.ts";
export { isOrderId, isOwnOrder, notOnOwnOrder, notYourOrder, orderNotFound } from "./failures.ts";
export { claimPayment } from "./holds/claim-payment.ts";
export { renewHold } from "./holds/held-fields.ts";
export { canClaimPayment } from "./holds/hold-facts.ts";
export { holdLonger } from "./holds/hold-longer.ts";
export { holdMinutesOf } from "./holds/hold-minutes.ts";
export { findLapsingOrders, holdUntilOf, type LapseCursor } from "./holds/hold-until.ts";
export { lapseOrderIn } from "./holds/lapse-order.ts";
export { type PriceToday, readTakeUp, takeUpOrder } from "./holds/take-up-order.ts";
export { type HoldTerms, networkPrintOf, type Placing, readHoldTerms } from "./holds/visitor.ts";
export { type GoldShare, readOrderLimit, readVisitorAllowance } from "./holds/visitor-room.ts";
export {
  addCreditNote,
  type CreditNote,
  issueCreditNotes,
  readCreditNotes,
  reviveCreditNotes,
  voidCreditNotes,
} from "./invoices/credit-notes.ts";
export { issueInvoice, newestInvoice, readInvoice, saysSame } from "./invoices/invoices.ts";
export { reductionCentsOf } from "./invoices/reduction.ts";
export { requestReceipt } from "./invoices/request-receipt.ts";
export { exportFileName, exportOrders } from "./list/export-orders.ts";
export { findIdsBeginning, findNumbered, findOrders, lockOrders } from "./list/find-orders.ts";
export { followOrders } from "./list/follow-orders.ts";
export { listOrders, type OrderListRow, type OrderPage } from "./list/list-orders.ts";
export { type OrderNeighbors, readOrderNeighbors } from "./list/order-neighbors.ts";
export { type OrderHit, searchOrders } from "./list/search-orders.ts";
export { changeWorld, chooseWorld, meetupOf } from "./meeting/choose-world.ts";
export { usualWorld, worldFailure } from "./meeting/meeting.ts";
export { ordersMetrics } from "./metrics.ts";
export { orderEvents } from "./order-event-types.ts";
export {
  appendOrderEvent,
  approvalsTopic,
  type NewOrderEvent,
  orderEventJob,
  promoEvent,
  promotionsTopic,
} from "./order-events.ts";
export { ordersCrontab, orderTasks } from "./orders-tasks.ts";
export { boughtBefore, completedBeforeErasure, hasOtherCompleted } from "./placing/completed-before.ts";
export type { NewOrder, OrderPromo } from "./placing/new-order.ts";
export { type PlacedOrder, placeOrder, quoteUsedText } from "./placing/place-order.ts";
export { placedFor } from "./placing/placed-for.ts";
export type { PlacementStep } from "./placing/placement-step.ts";
export { purchasesInSql, salesInSql, soldAccountsInSql, unpaidGoldInSql } from "./products/in-sql.ts";
export { promoDiscountOf } from "./promo-discount.ts";
export {
  findOrder,
  type OrderView,
  type PrivateOrder,
  type PublicOrder,
  readOrder,
  readOrderForDesk,
} from "./read-order.ts";
export { canceling, cancelOrder, cancelOwnOrder } from "./status/cancel-order.ts";
export { changeOrder, type Decision } from "./status/change-order.ts";
export { whyMoneyStatesDiffer } from "./status/check-money-states.ts";
export { actAsCustomer, type CustomerAct, noteFailure } from "./status/customer-acts.ts";
export { addToPaid } from "./status/paid.ts";
export { readStatusTexts } from "./status/read-status-texts.ts";
export { setOrderStatus, setOrderStatusIn } from "./status/set-status.ts";
export { settleGold } from "./status/settle-gold.ts";
export { undoStatus } from "./status/undo-status.ts";
export type { OrderRow } from "./tables.ts";
export { changeView, moveView, removeView, replaceViewFilters } from "./views/change-view.ts";
export { saveView } from "./views/save-view.ts";
export { listSavedViews, type RailLists, readRailLists, type SavedView } from "./views/saved-views.ts";
