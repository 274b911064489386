import { actOnPayouts, revealPayoutDetails } from "../../../../domain/payments/index.ts";
import type { PayoutsAct } from "../../../../domain/payments/model.ts";
import { payoutDetailLines } from "../../../../domain/ways/model.ts";
import { ok } from "../../../../kernel/result.ts";
import type { Flash, ShopCtx } from "../../../context.ts";
import { payoutCommands } from "../../../orders/shared/desk/payout/payout-commands.ts";
import type { FormCommands } from "../../../web/forms/run-forms.ts";
import type { PayoutResult, payoutPageForms, RevealedPayout } from "./payout-forms.ts";
import { payoutsActCopy } from "./payouts-act-copy.ts";

/** What is revealed, and what became of the picked ones: only in the answer to their form. */
export type ShownOnce = {
  revealed?: RevealedPayout;
  act?: PayoutsAct;
  results?: readonly PayoutResult[];
};

export const payoutPageCommands: FormCommands<typeof payoutPageForms, ShopCtx, Flash | ShownOnce> = {
  ...payoutCommands,
  // It takes the order over from nobody.
  "payout-reveal-": async ({ onHeld: _, ...ctx }, input) => {
    const found = await revealPayoutDetails(ctx, input);
    if (!found.ok) return found;
    return ok({ revealed: { orderId: input.orderId, lines: payoutDetailLines(found.value.details) } });
  },
  // Each by itself: the message when all were done, else of each whether it was, and why not.
  payouts: async (ctx, input) => {
    const done = await actOnPayouts(ctx, input);
    if (!done.ok) return done;
    const { did } = payoutsActCopy[input.act];
    const results = done.value.map((one): PayoutResult => {
      const { orderId, version, isDone } = one;
      return { orderId, version, isDone, text: isDone ? did : one.text, asks: !isDone && one.asks };
    });
    if (results.some(({ isDone }) => !isDone)) return ok({ act: input.act, results });
    const title = results.length === 1 ? `Payout ${did}` : `${results.length} payouts ${did}`;
    return ok({ title, tone: "good" });
  },
};
