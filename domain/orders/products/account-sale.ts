import type { MoneyState } from "./money-states.ts";
import { type Sale, unpaidNote } from "./product.ts";
import { commonTexts } from "./workflow.ts";

/** An account is owed from the moment when it is verified, which is no status (decision 012). */
const underReview: readonly MoneyState[] = ["nothing", "owed", "written_off"];

/** The customer sells a game account to us for a cash offer; we pay within hours of its verification. */
export const accountSale: Sale = {
  label: "Account Sale",
  noun: "Account Sale",
  subtotalLabel: "Services",
  payer: "us",
  gold: null,
  workflow: {
    pending: { text: commonTexts.pending, next: ["in_progress", "canceled"], money: underReview },
    in_progress: {
      text: commonTexts.in_progress,
      next: ["verifying_account", "email_reset_sent", "canceled"],
      money: underReview,
    },
    verifying_account: {
      text: "We're checking your account in game.",
      next: ["email_reset_sent", "payment_sent", "canceled"],
      money: underReview,
    },
    email_reset_sent: {
      text: "We've asked you for the link that resets the account's email address.",
      next: ["verifying_account", "payment_sent", "canceled"],
      money: underReview,
    },
    payment_sent: { text: commonTexts.payment_sent, next: ["completed"], money: ["paid_out"] },
    completed: { text: commonTexts.completed, next: [], money: ["paid_out", "written_off"] },
    canceled: { text: commonTexts.canceled, next: [], money: ["nothing", "paid_out"] },
  },
  provenAt: [],
  holdMinutes: () => null,
  lapsedNote: unpaidNote,
  isPriceAgreed: true,
  hasDisputes: false,
  hasGameName: true,
  item: null,
  isOurs: ({ handedOverAt }) => handedOverAt !== null,
  received: { kind: "account_received", debit: "accounts_bought" },
  payoutSetting: "accountSalePayouts",
  payoutMinutes: ({ accountPayoutHours }) => accountPayoutHours * 60,
  deadlineFrom: null,
  unpaidStatus: (before) => (before === "email_reset_sent" ? before : "verifying_account"),
  isHandedOverWhenPaid: true,
  isMethodOfPayout: true,
};
