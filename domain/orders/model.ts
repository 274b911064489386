// The door that browsers may use too: types, statuses and the one table of what an order may go through.

export {
  type ApprovalKind,
  approvalHours,
  approvalKinds,
  approvalLabels,
  approvalStates,
} from "./approvals/approval-kinds.ts";
export { customerLabel, type MarkTrait, playerLabel } from "./customers/customer-label.ts";
export { type FieldName, fieldNames, orderFields } from "./fields/fields.ts";
export {
  type AskedTexts,
  type NewOrderTexts,
  type OrderTexts,
  type TextFieldName,
  textField,
  textFieldNames,
  textFields,
  textFieldsIn,
  textsOf,
} from "./fields/text-fields.ts";
export { claimedPaymentHours, mostHoldMinutes } from "./holds/hold-labels.ts";
export type { Invoice } from "./invoices/invoice.ts";
export { depositText, rateOfSum, sumParts } from "./invoices/sum-lines.ts";
export { longestNote, longestNoteText } from "./longest-note.ts";
export {
  isOrderNumber,
  type OrderLinkName,
  orderLinkPath,
  orderPagePaths,
  shortId,
  writtenOrderId,
} from "./order-names.ts";
export { paymentMethodText, waitsToBeWrittenTo } from "./payment-method-labels.ts";
export { type MoneyState, purchaseMoneyStates, saleMoneyStates } from "./products/money-states.ts";
export { type OrderType, orderTypes, products, purchaseOf, saleOf } from "./products/products.ts";
export { type OrderStatus, orderStatuses, statusLabels } from "./products/workflow.ts";
export {
  defaultGoldAnswer,
  type GoldAnswer,
  type GoldState,
  goldAfter,
  goldAnswers,
  goldStateOf,
  goldStates,
  isGoldInHand,
  isGoldOwed,
  isGoldWithBuyer,
  minReasonLetters,
  saysWhy,
  unpaidGold,
} from "./status/gold-in-hand.ts";
export {
  bringsGold,
  channelsOf,
  customerText,
  type DepositState,
  isGoldOrder,
  isGoldSale,
  isNextStep,
  isOpen,
  isProven,
  isStatusOf,
  nextStatuses,
  type StatusGroup,
  shopPays,
  startsDeadline,
  statusesOf,
  statusGroups,
  transitionNeedsNote,
} from "./status/lifecycle.ts";
export { canUndo, mayStandTogether, needsMoney, undoSeconds } from "./status/money-states.ts";
export { isShopsTurn, type TurnStep, turnSteps } from "./turn/turn-steps.ts";
