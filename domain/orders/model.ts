// The door that browsers may use too: types, statuses and the one table of what an order may go through.

export {
  type ApprovalKind,
  approvalHours,
  approvalKinds,
  approvalLabels,
} from "./approvals/approval-kinds.ts";
export { customerLabel } from "./customer-label.ts";
export { claimedPaymentHours, mostHoldMinutes } from "./holds/hold-labels.ts";
export type { Invoice } from "./invoice.ts";
export {
  accountPayoutMinutes,
  type Course,
  channelsOf,
  courses,
  customerText,
  type DepositState,
  isCollected,
  isGoldOrder,
  isNextStep,
  isOpen,
  isStatusOf,
  nextStatuses,
  type OrderStatus,
  type OrderType,
  orderStatuses,
  orderTypes,
  promiseMinutes,
  type StatusGroup,
  shopPays,
  statusesOf,
  statusGroups,
  statusLabels,
  transitionNeedsNote,
  typeLabels,
  typeNouns,
} from "./lifecycle.ts";
export {
  defaultWorld,
  isWorld,
  type MeetingWorld,
  meetingPlaces,
  meetingWorlds,
  paymentPromise,
} from "./meeting.ts";
export {
  type MoneyState,
  mayStandTogether,
  moneyStates,
  needsMoney,
  purchaseMoneyStates,
  saleMoneyStates,
} from "./money-states.ts";
export {
  isOrderNumber,
  type OrderPlace,
  orderPagePaths,
  orderPlacePath,
  shortId,
  writtenOrderId,
} from "./order-names.ts";
export { paymentMethodWords, waitsToBeWrittenTo } from "./payment-method-words.ts";
export { depositWords, type SumPart, sumParts } from "./sum-lines.ts";
