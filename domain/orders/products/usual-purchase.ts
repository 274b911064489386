import { turnsTo, untilPaid } from "../turn/turn-rules.ts";
import { purchaseMoney } from "./money-states.ts";
import { commonTexts, type Workflow } from "./workflow.ts";

/** The statuses of a purchase that are the same whatever is bought. */
export const usualPurchase = {
  pending: {
    text: commonTexts.pending,
    next: ["in_progress", "canceled"],
    money: purchaseMoney.beforeDelivery,
    turn: turnsTo("begin", untilPaid),
  },
  completed: { text: commonTexts.completed, next: [], money: purchaseMoney.delivered, turn: null },
  canceled: { text: commonTexts.canceled, next: [], money: purchaseMoney.canceled, turn: null },
} satisfies Workflow;
