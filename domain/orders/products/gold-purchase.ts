import { turn, turnsTo, untilCleared, untilPaid } from "../turn/turn-rules.ts";
import { purchaseMoney } from "./money-states.ts";
import { type Purchase, unpaidNote } from "./product.ts";
import { usualPurchase } from "./usual-purchase.ts";
import { commonTexts } from "./workflow.ts";

/** The customer buys gold, pays, and gets it at a meeting in the game. */
export const goldPurchase: Purchase = {
  label: "Gold Purchase",
  noun: "OSRS Gold",
  subtotalLabel: "Gold",
  payer: "customer",
  gold: "to_customer",
  workflow: {
    pending: {
      ...usualPurchase.pending,
      turn: turnsTo("begin", untilPaid, untilCleared, turn("world", "no_world")),
    },
    in_progress: {
      text: commonTexts.in_progress,
      next: ["gold_collected", "canceled"],
      money: purchaseMoney.beforeDelivery,
      turn: turnsTo("meet", untilPaid, untilCleared),
    },
    gold_collected: {
      text: "We have collected the gold and are preparing for delivery.",
      next: ["completed"],
      money: purchaseMoney.delivered,
      turn: turnsTo("complete"),
    },
    completed: usualPurchase.completed,
    canceled: usualPurchase.canceled,
  },
  provenAt: [],
  holdMinutes: (rules) => rules.purchaseMinutes,
  lapsedNote: unpaidNote,
  isPriceAgreed: false,
  hasDisputes: false,
  hasGameName: true,
  item: null,
  delivered: { kind: "gold_delivered", credit: "gold_sold" },
  paySetting: "goldPurchase",
  beginsUnpaid: true,
};
