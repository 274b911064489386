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
    pending: { text: commonTexts.pending, next: ["in_progress", "canceled"], money: ["nothing"] },
    in_progress: {
      text: commonTexts.in_progress,
      next: ["gold_received", "gold_collected", "canceled"],
      money: ["nothing"],
    },
    gold_collected: {
      text: "We have your gold and are checking the amount. Payment comes next.",
      next: ["gold_received"],
      money: ["nothing"],
    },
    gold_received: {
      text: "Gold transfer is complete! Payment will be sent shortly.",
      next: ["payment_sent"],
      money: ["owed", "written_off"],
    },
    payment_sent: { text: commonTexts.payment_sent, next: ["completed"], money: ["paid_out"] },
    completed: { text: commonTexts.completed, next: [], money: ["paid_out", "written_off"] },
    canceled: { text: commonTexts.canceled, next: [], money: ["nothing", "paid_out"] },
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
