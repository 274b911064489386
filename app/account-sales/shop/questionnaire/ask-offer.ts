import { type RouterContextProvider, redirect } from "react-router";
import { makeOffer } from "../../../../domain/account-sales/index.ts";
import { usernameInput } from "../../../../domain/account-sales/inputs.ts";
import { type Answers, settleAnswers } from "../../../../domain/account-sales/model.ts";
import { fail } from "../../../../kernel/result.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { runForm } from "../../../web/forms/run-form.ts";
import { limitClient } from "../../shared/limit-client.ts";
import { readDraft, salePath } from "../answers-address.ts";
import { offerForm, offerFormTitle } from "./offer-form.ts";
import { isDeadEnd } from "./questionnaire-state.ts";

type Args = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

/**
 * Makes an offer from the answers in the address and the game name in the form, and leads to its page.
 * Answers that are not complete lead back to the question that is not done; every other failure keeps what
 * was typed (Rule S74).
 */
export async function askOffer(args: Args) {
  const { searchParams, search } = args.url;
  const { raw } = readDraft(searchParams);
  const answers = settleAnswers(raw);
  if (!answers.ok || isDeadEnd(raw)) return redirect(salePath + search);
  const fields = await readForm(args.request);
  const form = await runForm({
    form: offerForm,
    title: offerFormTitle,
    schema: usernameInput,
    fields,
    run: ({ rsn }) => offerFor(args, answers.value, { rsn, key: fields.offerKey ?? "" }),
  });
  return form.ok ? redirect(`${salePath}/offer/${form.value.offerId}`) : form.answer;
}

async function offerFor(args: Args, answers: Answers, { rsn, key }: { rsn: string; key: string }) {
  const ctx = ctxOf(args);
  const limited = await limitClient(ctx, "account-offer", factsOf(args).client);
  if (!limited.ok) return limited;
  try {
    const made = await makeOffer(ctx, {
      rsn,
      answers,
      source: "web",
      once: { scope: "make-offer:form", key },
    });
    // What the name is not at fault for stands above the form, under a title of its own.
    return made.ok || made.error.title ? made : fail({ ...made.error, title: "No offer" });
  } catch (error) {
    ctx.log.error({ err: error }, "an offer could not be made");
    return fail({
      code: "unavailable",
      title: "Server error",
      text: "Sorry, something went wrong. Please try again later.",
    });
  }
}
