export {
  checkOrderLink,
  isStaffFor,
  openOrderLink,
  orderLink,
  type ViewerRole,
  viewerRoleOf,
} from "./access.ts";
export type { Activity } from "./activity.ts";
export { addNote } from "./add-note.ts";
export { decideApproval, withdrawApproval } from "./approvals/decide-approval.ts";
export { type Approval, destinationChangers, fourEyes, mayActAlone } from "./approvals/four-eyes.ts";
export { type ApprovalView, countApprovals, listApprovals } from "./approvals/list-approvals.ts";
export { type ApprovalProposal, requestApproval } from "./approvals/request-approval.ts";
export { assignOrders } from "./assign-orders.ts";
export { boughtBefore } from "./bought-before.ts";
export { cancelOrder, cancelOwnOrder } from "./cancel-order.ts";
export { changeOrder, type Decision } from "./change-order.ts";
export { whyMoneyStatesDiffer } from "./check-money-states.ts";
export { changeWorld, chooseWorld } from "./choose-world.ts";
export { claimGuestOrders } from "./claim-orders.ts";
export { hasOtherCompleted } from "./completed-before.ts";
export type {
  ApprovalAction,
  OrderChange,
  OrderDeadline,
  OrderReactor,
  OrdersCtx,
} from "./context.ts";
export {
  addCreditNote,
  type CreditNote,
  issueCreditNotes,
  readCreditNotes,
  reviveCreditNotes,
  voidCreditNotes,
} from "./credit-notes.ts";
export { csvLine } from "./csv-cell.ts";
export { actAsCustomer, type CustomerAct, noteFailure } from "./customer-acts.ts";
export { type DeskFacts, readDeskFacts } from "./desk-facts.ts";
export { type DeskSummary, readDeskSummary } from "./desk-summary.ts";
export { editOrder, type OrderEdit } from "./edit-order.ts";
export { exportFileName, exportOrders } from "./export-orders.ts";
export { isOrderId, isOwnOrder, notOnOwnOrder, notYourOrder, orderNotFound } from "./failures.ts";
export { findOrders } from "./find-orders.ts";
export { foldCountChanges } from "./fold-count-changes.ts";
export { canClaimPayment } from "./holds/can-claim-payment.ts";
export { claimPayment } from "./holds/claim-payment.ts";
export { holdLonger } from "./holds/hold-longer.ts";
export { holdMinutesOf } from "./holds/hold-minutes.ts";
export { findLapsingOrders, holdUntilOf, type LapseCursor, lapseJob } from "./holds/hold-until.ts";
export { lapseOrderIn } from "./holds/lapse-order.ts";
export { type PriceToday, readTakeUp, takeUpOrder } from "./holds/take-up-order.ts";
export { type HoldTerms, readHoldTerms } from "./holds/visitor.ts";
export type { GoldShare, VisitorHold } from "./holds/visitor-limits.ts";
export { issueInvoice } from "./invoices.ts";
export { listOrders, type OrderListRow, type OrderPage } from "./list-orders.ts";
export { listOwnOrders } from "./list-own-orders.ts";
export { mailKey } from "./mail-key.ts";
export { mailOrderLink, mailRequestedLink, orderLinkJob } from "./mail-order-link.ts";
export { meetupOf } from "./meetup.ts";
export { ordersMetrics } from "./metrics.ts";
export type { NewOrder, OrderPromo } from "./new-order.ts";
export { type OrderCounts, readOrderCounts } from "./order-counts.ts";
export {
  appendOrderEvent,
  type NewOrderEvent,
  orderEventJob,
  promoEvent,
  promotionsTopic,
} from "./order-events.ts";
export { noteReader } from "./order-readers.ts";
export { ordersCrontab, orderTasks } from "./orders-tasks.ts";
export { addToPaid } from "./paid.ts";
export { type PlacedOrder, type PlacementStep, placeOrder, quoteUsedText } from "./place-order.ts";
export { placedFor } from "./placed-for.ts";
export { salesInSql, soldAccountsInSql } from "./products/in-sql.ts";
export { readInvoice } from "./read-invoice.ts";
export {
  findOrder,
  type OrderView,
  type PrivateOrder,
  type PublicOrder,
  readOrder,
  readOrderForDesk,
} from "./read-order.ts";
export { recountOrders } from "./recount-orders.ts";
export { reductionCentsOf } from "./reduction.ts";
export { removeOrder } from "./remove-order.ts";
export { requestReceipt } from "./request-receipt.ts";
export { setOrderStatus, setOrderStatusIn } from "./set-status.ts";
export type { OrderRow } from "./tables.ts";
export { trackOrder } from "./track-order.ts";
