import {
  approvePayout,
  confirmPayout,
  failPayout,
  markPayoutSent,
  retryPayout,
} from "../../../../../domain/payments/index.ts";
import type { Flash, ShopCtx } from "../../../../context.ts";
import { takingOver } from "../../../../shell/desk/taking-over.ts";
import type { Fields } from "../../../../web/forms/read-form.ts";
import { runForm } from "../../../../web/forms/run-form.ts";
import { type PayoutAction, payoutForms } from "./payout-copy.ts";

const done: Record<PayoutAction, Flash> = {
  approve: { title: "Payout approved", text: "Another person can now send it.", tone: "good" },
  sent: { title: "Payout sent", text: "The customer sees the payment is on its way.", tone: "good" },
  confirm: { title: "Payout confirmed", tone: "good" },
  fail: { title: "Payout failed", text: "We owe the money again, and the clock restarts.", tone: "warn" },
  retry: { title: "Payout due again", tone: "good" },
};

/**
 * Gives the form of a payout to its command: the message for the page after it, or the answer that refuses
 * it.
 */
export async function runPayoutForm(ctx: ShopCtx, action: PayoutAction, fields: Fields) {
  const ran = await runAction(takingOver(ctx, fields), action, { form: fields.form ?? "", fields });
  return ran.ok ? { ok: true as const, flash: done[action] } : ran;
}

function runAction(ctx: ShopCtx, action: PayoutAction, sent: { form: string; fields: Fields }) {
  switch (action) {
    case "approve":
      return runForm({ ...sent, ...payoutForms.approve, run: (input) => approvePayout(ctx, input) });
    case "sent":
      return runForm({ ...sent, ...payoutForms.sent, run: (input) => markPayoutSent(ctx, input) });
    case "confirm":
      return runForm({ ...sent, ...payoutForms.confirm, run: (input) => confirmPayout(ctx, input) });
    case "fail":
      return runForm({ ...sent, ...payoutForms.fail, run: (input) => failPayout(ctx, input) });
    case "retry":
      return runForm({ ...sent, ...payoutForms.retry, run: (input) => retryPayout(ctx, input) });
  }
}
