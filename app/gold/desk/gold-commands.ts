import type { z } from "zod";
import { adjustPosition, publishRates, withdrawRates } from "../../../domain/gold/index.ts";
import type { adjustmentInput } from "../../../domain/gold/inputs.ts";
import { formatMoment } from "../../../kernel/dates.ts";
import { formatMillions } from "../../../kernel/money.ts";
import { ok } from "../../../kernel/result.ts";
import type { ShopCtx } from "../../context.ts";
import { successMessage } from "../../web/forms/answer-form.ts";
import { does, type FormCommands } from "../../web/forms/run-forms.ts";
import type { goldForms } from "./gold-forms.ts";

/** What the forms of the gold page do. */
export const goldCommands: FormCommands<typeof goldForms, ShopCtx> = {
  rates: async (ctx, input) => {
    const published = await publishRates(ctx, input);
    if (!published.ok) return published;
    const { effectiveAt } = input;
    const isLater = effectiveAt !== undefined && effectiveAt > ctx.clock.now();
    const text = isLater ? `They take effect on ${formatMoment(effectiveAt)}.` : "Live on every page now.";
    return ok(successMessage("Rates published", text));
  },
  "withdraw-rates": does(withdrawRates, { title: "Rates withdrawn", tone: "good" }),
  stock: adjusts("stock", "Stock adjusted"),
  capacity: adjusts("capacity", "Buying capacity adjusted"),
};

function adjusts(kind: "stock" | "capacity", title: string) {
  return does(
    (ctx: ShopCtx, { idempotencyKey: onceKey, ...adjustment }: z.output<typeof adjustmentInput>) =>
      adjustPosition(ctx, { kind, ...adjustment, onceKey }),
    ({ fromMillions, toMillions }) =>
      successMessage(title, `From ${formatMillions(fromMillions)} to ${formatMillions(toMillions)}.`),
  );
}
