import { type CustomerAct, chooseWorld, requestReceipt } from "../../../../domain/orders/index.ts";
import { receiptInput, worldInput } from "../../../../domain/orders/inputs.ts";
import { orderPagePaths } from "../../../../domain/orders/model.ts";
import { addDestination, lockPayoutDetails, readMoved } from "../../../../domain/payments/index.ts";
import { payoutChoiceInput } from "../../../../domain/payments/inputs.ts";
import { detailsNotSaved, payoutDetailsTitle } from "../../../../domain/ways/model.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import { checkForm } from "../../../web/forms/check-form.ts";
import { orFailure } from "../../../web/forms/or-failure.ts";
import type { Fields } from "../../../web/forms/read-form.ts";
import { runForm } from "../../../web/forms/run-form.ts";
import { receiptTitle } from "./receipt-panel.tsx";
import { worldTitle } from "./world-panel.tsx";

type Args = Parameters<typeof ctxOf>[0] & { request: Request };
type Submitted = { args: Args; act: CustomerAct; fields: Fields };

async function submitWorld({ args, act, fields }: Submitted) {
  const ctx = ctxOf(args);
  const done = await runForm({
    form: "world",
    title: worldTitle,
    schema: worldInput,
    fields,
    run: async ({ world, lock }) => {
      const failure = { code: "unavailable", text: "Please try again in a moment." } as const;
      return orFailure(ctx, failure, () => chooseWorld(ctx, { ...act, world, lock }));
    },
  });
  if (!done.ok) return done.answer;
  if (fields.lock === "no") return null;
  const { world } = done.value.after;
  const text = `Our trader will meet you in World ${world}.`;
  return redirectWith(factsOf(args), orderPagePaths.meeting(act.orderId), {
    title: `World ${world} is locked in`,
    text,
    tone: "good",
  });
}

async function submitPayout({ args, act, fields }: Submitted) {
  const ctx = ctxOf(args);
  const checked = checkForm(payoutChoiceInput, fields);
  const done = await runForm({
    form: "payout",
    title: payoutDetailsTitle(checked.ok ? "" : checked.text),
    schema: payoutChoiceInput,
    fields,
    run: async (choice) => {
      const failure = {
        code: "unavailable",
        title: detailsNotSaved,
        text: "Could not save disbursement details.",
      } as const;
      return orFailure(ctx, failure, async () => {
        if ("details" in choice && choice.savedWith !== undefined) {
          const { details, savedWith: currentPassword } = choice;
          const { headers } = args.request;
          const saved = await addDestination(ctx, { name: "", details, currentPassword, headers });
          if (!saved.ok) return saved;
        }
        return lockPayoutDetails(ctx, { ...act, ...choice });
      });
    },
  });
  if (!done.ok) return done.answer;
  const text = `We’ll pay to ${done.value.after.payoutMask}.`;
  return redirectWith(factsOf(args), orderPagePaths.meeting(act.orderId), {
    title: "Payout details locked in",
    text,
    tone: "good",
  });
}

async function submitReceipt({ args, act, fields }: Submitted) {
  const ctx = ctxOf(args);
  const done = await runForm({
    form: "receipt",
    title: receiptTitle,
    schema: receiptInput,
    fields,
    run: async (input) => {
      const failure = { code: "unavailable", text: "Please try again in a moment." } as const;
      const to = input.to === "other" ? input.email : undefined;
      return orFailure(ctx, failure, () => requestReceipt(ctx, { ...act, to }, readMoved));
    },
  });
  if (!done.ok) return done.answer;
  const sent = fields.to === "other" ? "other" : "own";
  return redirectWith(factsOf(args), `${orderPagePaths.meeting(act.orderId)}&done=1&sent=${sent}`, {
    title: "Receipt sent",
    text: "It arrives within a minute. Check your spam folder too.",
    tone: "good",
  });
}

/** What each form of the meeting page does, by its name. */
export const meetingForms = new Map(
  Object.entries({ world: submitWorld, payout: submitPayout, receipt: submitReceipt }),
);
