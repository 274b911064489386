import { data } from "react-router";
import type { z } from "zod";
import { approveEthKey, proposeEthKey, refuseEthKey } from "../../../../domain/payments/index.ts";
import {
  approveEthKeyInput,
  proposeEthKeyInput,
  refuseEthKeyInput,
} from "../../../../domain/payments/inputs.ts";
import type { Result } from "../../../../kernel/result.ts";
import { keyForms, keyTitles } from "../../../components/desk/chain/chain-view.ts";
import type { Flash, ShopCtx } from "../../../context.ts";
import { type Answered, answerForm, goodNews } from "../../../forms/answer-form.ts";
import type { Fields } from "../../../forms/read-form.ts";

type FormName = keyof typeof keyForms;

const told: Record<FormName, Flash> = {
  propose: goodNews("Key proposed", "Another admin must approve it. Every admin was mailed."),
  approve: goodNews("Key in use", "New payments get addresses of it. Every admin was mailed."),
  refuse: goodNews("Key refused", "The key in use stays. Every admin was mailed."),
};

/** Runs the form about a key that was sent; anything else is no form of this page. */
export async function runKeyForm(ctx: ShopCtx, fields: Fields): Promise<Answered> {
  switch (fields.form) {
    case keyForms.propose:
      return run("propose", proposeEthKeyInput, fields, (input) => proposeEthKey(ctx, input));
    case keyForms.approve:
      return run("approve", approveEthKeyInput, fields, (input) => approveEthKey(ctx, input));
    case keyForms.refuse:
      return run("refuse", refuseEthKeyInput, fields, (input) => refuseEthKey(ctx, input));
    default:
      throw data(null, { status: 400 });
  }
}

function run<S extends z.ZodType, T>(
  name: FormName,
  schema: S,
  fields: Fields,
  command: (input: z.output<S>) => Promise<Result<T>>,
): Promise<Answered> {
  const sent = { form: keyForms[name], title: keyTitles[name], schema, fields };
  return answerForm({ ...sent, run: command }, () => told[name]);
}
