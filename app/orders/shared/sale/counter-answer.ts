import type { ActionFunctionArgs } from "react-router";
import { answerCounterOffer } from "../../../../domain/account-sales/index.ts";
import { counterAnswerInput } from "../../../../domain/account-sales/inputs.ts";
import { orderPagePaths } from "../../../../domain/orders/model.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { orderTokenOf } from "../../../shell/access/order-access.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import type { Fields } from "../../../web/forms/read-form.ts";
import { runForm } from "../../../web/forms/run-form.ts";

/** The pages on which a counter-offer may be answered, by the name that their form sends. */
const returnPaths: Record<string, (orderId: string) => string> = {
  profile: orderPagePaths.mine,
  receipt: (orderId) => `/receipt?${new URLSearchParams({ orderId })}`,
};

/** Takes the seller's answer to a counter-offer and sends them back to the page they answered on. */
export async function submitCounterAnswer(args: ActionFunctionArgs, orderId: string, fields: Fields) {
  const done = await runForm({
    form: "counter-offer",
    title: "We couldn't save your answer",
    schema: counterAnswerInput,
    fields,
    run: ({ counterOfferId, answer }) =>
      answerCounterOffer(ctxOf(args), {
        orderId,
        token: orderTokenOf(args.request, orderId),
        counterOfferId,
        accept: answer === "accept",
      }),
  });
  if (!done.ok) return done.answer;
  const to = returnPaths[fields.back ?? ""]?.(orderId) ?? `/order/${orderId}`;
  const { amountCents, status } = done.value.after;
  const sum = formatUsd(amountCents);
  const isAccepted = fields.answer === "accept";
  const declined =
    status === "canceled"
      ? "The account stays yours. We've deleted its login."
      : `Your order stays at ${sum}.`;
  return redirectWith(factsOf(args), to, {
    title: isAccepted ? "Counter-offer accepted" : "Counter-offer declined",
    text: isAccepted ? `Your order is now ${sum}.` : declined,
    tone: "good",
  });
}
