import { confirmPayouts, revealPayoutDetails } from "../../../../domain/payments/index.ts";
import { payoutDetailLines } from "../../../../domain/ways/model.ts";
import { ok } from "../../../../kernel/result.ts";
import type { Flash, ShopCtx } from "../../../context.ts";
import { payoutCommands } from "../../../orders/shared/desk/payout/payout-commands.ts";
import type { FormCommands } from "../../../web/forms/run-forms.ts";
import type { ConfirmResult, payoutPageForms, RevealedPayout } from "./payout-forms.ts";

/** What is revealed, and what became of the ticked ones: only in the answer to their form. */
export type ShownOnce = { revealed?: RevealedPayout; results?: readonly ConfirmResult[] };

export const payoutPageCommands: FormCommands<typeof payoutPageForms, ShopCtx, Flash | ShownOnce> = {
  ...payoutCommands,
  // It takes the order over from nobody.
  "payout-reveal-": async ({ onHeld: _, ...ctx }, input) => {
    const found = await revealPayoutDetails(ctx, input);
    if (!found.ok) return found;
    return ok({ revealed: { orderId: input.orderId, lines: payoutDetailLines(found.value.details) } });
  },
  // Each by itself: the message when all were confirmed, else of each whether it was, and why not.
  "confirm-payouts": async (ctx, { payouts }) => {
    const done = await confirmPayouts(ctx, payouts);
    if (!done.ok) return done;
    const results = done.value.map(
      (one): ConfirmResult => ({
        orderId: one.orderId,
        version: one.version,
        isDone: one.isDone,
        text: one.isDone ? "Confirmed" : one.text,
        asks: !one.isDone && one.asks,
      }),
    );
    if (results.some(({ isDone }) => !isDone)) return ok({ results });
    const title = results.length === 1 ? "Payout confirmed" : `${results.length} payouts confirmed`;
    return ok({ title, tone: "good" });
  },
};
