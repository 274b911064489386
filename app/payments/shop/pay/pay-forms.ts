import { data, redirect } from "react-router";
import { z } from "zod";
import { orderPagePaths } from "../../../../domain/orders/model.ts";
import { choosePayWay, payFromDemoWallet } from "../../../../domain/payments/index.ts";
import { demoParts } from "../../../../domain/payments/model.ts";
import { payWays } from "../../../../domain/ways/model.ts";
import { reloadText } from "../../../../kernel/reload-text.ts";
import { fail } from "../../../../kernel/result.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { cancelByForm } from "../../../orders/shared/cancel-own-order.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import type { Fields } from "../../../web/forms/read-form.ts";
import { runForm } from "../../../web/forms/run-form.ts";
import { beginPayment } from "../../shared/pay/begin-payment.ts";
import { paymentError } from "../../shared/pay/pay-copy.ts";
import { actionOf, type PayDone } from "../../shared/pay/pay-data.ts";
import { limitClient } from "./limit-client.ts";

type Sent = {
  args: Parameters<typeof ctxOf>[0];
  fields: Fields;
  orderId: string;
  token: string | undefined;
};

/** Starts a payment, or finds the one that runs. Whatever prevents it is said in the words of Rule S93. */
export async function submitStart(sent: Sent) {
  const { args, orderId, token, fields } = sent;
  const done = await runForm({
    form: "start",
    title: paymentError,
    schema: z.object({}),
    fields,
    run: async () => {
      const started = await beginPayment(args, { orderId, token });
      if (started.ok || started.error.code === "too_many") return started;
      return fail({ ...started.error, text: `Payment initiation failed: ${started.error.text}` });
    },
  });
  return done.ok ? (doneIn(sent) ?? redirect(orderPagePaths.pay(orderId))) : done.answer;
}

const demoInput = z.object({
  paymentId: z.uuid(reloadText),
  part: z.enum(demoParts, "Please choose how much to pay."),
});

/** Pays from the demo's wallet; the command refuses it on every chain but the test chain (Rule P21). */
export async function submitDemo(sent: Sent) {
  const { args, token, fields, orderId } = sent;
  const done = await runForm({
    form: "demo",
    title: paymentError,
    schema: demoInput,
    fields,
    run: async ({ paymentId, part }) => {
      const ctx = ctxOf(args);
      const limited = await limitClient(ctx, "pay-demo", factsOf(args).client);
      return limited.ok ? payFromDemoWallet(ctx, { orderId, paymentId, token, part }) : limited;
    },
  });
  if (!done.ok) return done.answer;
  return (
    doneIn(sent) ??
    redirectWith(factsOf(args), orderPagePaths.pay(orderId), {
      title: "Sent from the demo wallet",
      text: "The next block will include it.",
      tone: "good",
    })
  );
}

const wayInput = z.object({ payWith: z.enum(payWays, "Choose how you pay.") });

/** The customer chooses another way to pay (Rule P34). */
export async function submitWay(sent: Sent) {
  const { args, orderId, token, fields } = sent;
  const done = await runForm({
    form: "way",
    title: paymentError,
    schema: wayInput,
    fields,
    run: ({ payWith }) => choosePayWay(ctxOf(args), { orderId, token, way: payWith }),
  });
  // What the page then shows is the other way.
  return done.ok ? (doneIn(sent) ?? redirect(orderPagePaths.pay(orderId))) : done.answer;
}

/** The customer cancels the order, and with it the payment (Rule S92). */
export async function submitCancel(sent: Sent) {
  const done = await cancelByForm(sent);
  // What the page then says of the order tells that it is canceled.
  return done.ok ? (doneIn(sent) ?? redirect(orderPagePaths.pay(sent.orderId))) : done.answer;
}

/** A dialog's form is answered where it is; null for a page's. */
function doneIn({ fields }: Sent) {
  if (fields.shownIn !== "dialog") return null;
  const form = new Map(Object.entries(fields));
  const intent = actionOf({ get: (name) => form.get(name) ?? null }) ?? "";
  return data<PayDone>({ form: "done", intent });
}
