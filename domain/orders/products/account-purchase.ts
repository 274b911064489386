import { turn, turnsTo, untilCleared, untilPaid } from "../turn/turn-rules.ts";
import { purchaseMoney } from "./money-states.ts";
import { type Purchase, unpaidNote } from "./product.ts";
import { usualPurchase } from "./usual-purchase.ts";

/**
 * The customer buys a listed account: paid, prepared, handed over; then they check and confirm it (Rule P20).
 */
export const accountPurchase: Purchase = {
  label: "Account Purchase",
  noun: "Account Purchase",
  subtotalLabel: "Account",
  payer: "customer",
  gold: null,
  workflow: {
    pending: { ...usualPurchase.pending, turn: turnsTo("hand_over", untilPaid, untilCleared) },
    in_progress: {
      text: "Your payment has arrived. We're preparing your login.",
      next: ["verifying_account", "canceled"],
      money: purchaseMoney.beforeDelivery,
      turn: turnsTo("hand_over", untilPaid, untilCleared),
    },
    verifying_account: {
      // True before the login was read and after.
      text: "We've handed over the account. Check it, then confirm it or open a dispute.",
      next: ["completed", "canceled"],
      money: purchaseMoney.delivered,
      turn: turnsTo("check", turn("dispute", "disputed")),
    },
    completed: usualPurchase.completed,
    canceled: usualPurchase.canceled,
  },
  provenAt: [],
  holdMinutes: (rules) => rules.purchaseMinutes,
  lapsedNote: unpaidNote,
  isPriceAgreed: false,
  hasDisputes: true,
  hasGameName: false,
  item: { nameField: "name", label: "Account" },
  delivered: { kind: "account_delivered", credit: "accounts_sold" },
  paySetting: "accountPurchase",
  beginsUnpaid: false,
};
