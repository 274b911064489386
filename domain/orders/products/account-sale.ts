import { turn, turnsTo, untilPaidOut } from "../turn/turn-rules.ts";
import type { MoneyState } from "./money-states.ts";
import { type Sale, unpaidNote } from "./product.ts";
import { commonTexts } from "./workflow.ts";

/** An account is owed from the moment when it is verified, which is no status (decision 012). */
const underReview: readonly MoneyState[] = ["nothing", "owed", "written_off"];

/** Until it is verified a counter-offer may wait for its answer; from then on its money is what counts. */
const unlessAgreed = [turn("answer", "countered"), ...untilPaidOut, turn("complete", "handed_over")] as const;

/** The customer sells a game account to us for a cash offer; we pay within hours of its verification. */
export const accountSale: Sale = {
  label: "Account Sale",
  noun: "Account Sale",
  subtotalLabel: "Services",
  payer: "us",
  gold: null,
  workflow: {
    pending: {
      text: commonTexts.pending,
      next: ["in_progress", "canceled"],
      money: underReview,
      turn: turnsTo("begin", unlessAgreed),
    },
    in_progress: {
      text: commonTexts.in_progress,
      next: ["verifying_account", "email_reset_sent", "canceled"],
      money: underReview,
      turn: turnsTo("verify", unlessAgreed),
    },
    verifying_account: {
      text: "We're checking your account in game.",
      next: ["email_reset_sent", "payment_sent", "canceled"],
      money: underReview,
      turn: turnsTo("verify", unlessAgreed),
    },
    email_reset_sent: {
      text: "We've asked you for the link that resets the account's email address.",
      next: ["verifying_account", "payment_sent", "canceled"],
      money: underReview,
      turn: turnsTo("verify", unlessAgreed, turn("link", "no_link")),
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
