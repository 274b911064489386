import { purchaseMoney } from "./money-states.ts";
import { commonTexts, type Workflow } from "./workflow.ts";

/** The statuses of a purchase that are the same whatever is bought. */
export const usualPurchase = {
  pending: {
    text: commonTexts.pending,
    next: ["in_progress", "canceled"],
    money: purchaseMoney.beforeDelivery,
  },
  completed: { text: commonTexts.completed, next: [], money: purchaseMoney.delivered },
  canceled: { text: commonTexts.canceled, next: [], money: purchaseMoney.canceled },
} satisfies Workflow;
