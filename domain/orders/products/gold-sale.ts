import { turn, turnsTo, untilPaidOut } from "../turn/turn-rules.ts";
import type { Sale } from "./product.ts";
import { commonTexts } from "./workflow.ts";

/** The customer sells gold to us at a meeting in the game; we pay within minutes of Gold Received. */
export const goldSale: Sale = {
  label: "Gold Sale",
  noun: "OSRS Gold",
  subtotalLabel: "Gold",
  payer: "us",
  gold: "to_us",
  workflow: {
    pending: {
      text: commonTexts.pending,
      next: ["in_progress", "canceled"],
      money: ["nothing"],
      turn: turnsTo("begin", turn("world", "no_world")),
    },
    in_progress: {
      text: commonTexts.in_progress,
      next: ["gold_received", "gold_collected", "canceled"],
      money: ["nothing"],
      turn: turnsTo("meet"),
    },
    gold_collected: {
      text: "We have your gold and are checking the amount. Payment comes next.",
      next: ["gold_received"],
      money: ["nothing"],
      turn: turnsTo("count"),
    },
    gold_received: {
      text: "Gold transfer is complete! Payment will be sent shortly.",
      next: ["payment_sent"],
      money: ["owed", "written_off"],
      turn: turnsTo("complete", untilPaidOut),
    },
    payment_sent: {
      text: commonTexts.payment_sent,
      next: ["completed"],
      money: ["paid_out"],
      turn: turnsTo("complete"),
    },
    completed: { text: commonTexts.completed, next: [], money: ["paid_out", "written_off"], turn: null },
    canceled: { text: commonTexts.canceled, next: [], money: ["nothing", "paid_out"], turn: null },
  },
  provenAt: ["gold_collected", "gold_received", "payment_sent", "completed"],
  holdMinutes: (rules, { isWorldLocked }) => (isWorldLocked ? rules.saleLockedMinutes : rules.saleMinutes),
  lapsedNote: "We didn't get your gold while we held this order for you. You can reopen it at today's rate.",
  isPriceAgreed: false,
  hasDisputes: false,
  hasGameName: true,
  item: null,
  isOurs: ({ status }) => ["gold_received", "payment_sent", "completed"].includes(status),
  received: { kind: "gold_received", debit: "gold" },
  payoutSetting: "goldSalePayouts",
  payoutMinutes: ({ goldPayoutMinutes }) => goldPayoutMinutes,
  deadlineFrom: "gold_received",
  unpaidStatus: () => "gold_received",
  isHandedOverWhenPaid: false,
  isMethodOfPayout: false,
};
