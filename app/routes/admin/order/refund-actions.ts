import { markRefundSent, sendRefundFromDemoWallet } from "../../../../domain/payments/index.ts";
import { demoRefundInput, refundSentInput } from "../../../../domain/payments/inputs.ts";
import { refundForms, refundFormTitles } from "../../../components/desk/order/chain/chain-desk-view.ts";
import type { Flash, ShopCtx } from "../../../context.ts";
import type { Fields } from "../../../forms/read-form.ts";
import { runForm } from "../../../forms/run-form.ts";

const sent: Flash = {
  title: "Refund sent",
  text: "It is booked, and the customer is told.",
  tone: "good",
};

/** Marks a refund in ETH as sent: the message for the page after it, or the answer that refuses it. */
export async function runRefundSent(ctx: ShopCtx, fields: Fields) {
  const done = await runForm({
    form: refundForms.refundSent,
    title: refundFormTitles.refundSent,
    schema: refundSentInput,
    fields,
    run: (input) => markRefundSent(ctx, input),
  });
  return done.ok ? { ok: true as const, flash: sent } : done;
}

/** Sends a refund from the demo's wallet, on the test chain only: the message for the page after it, or what refuses it. */
export async function runRefundDemo(ctx: ShopCtx, fields: Fields) {
  const done = await runForm({
    form: refundForms.refundDemo,
    title: refundFormTitles.refundDemo,
    schema: demoRefundInput,
    fields,
    run: (input) => sendRefundFromDemoWallet(ctx, input),
  });
  return done.ok ? { ok: true as const, flash: sent } : done;
}
