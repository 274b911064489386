import { data } from "react-router";
import { approveEthKey, proposeEthKey, refuseEthKey } from "../../../../domain/payments/index.ts";
import {
  approveEthKeyInput,
  proposeEthKeyInput,
  refuseEthKeyInput,
} from "../../../../domain/payments/inputs.ts";
import type { ShopCtx } from "../../../context.ts";
import { type Answered, formRunner, successMessage } from "../../../web/forms/answer-form.ts";
import type { Fields } from "../../../web/forms/read-form.ts";
import { keyForms, keyTitles } from "./chain-view.ts";

const run = formRunner(keyForms, keyTitles);

const proposed = () =>
  successMessage("Key proposed", "Another admin must approve it. We emailed every admin.");
const approved = () =>
  successMessage("Key in use", "New payments use its addresses. We emailed every admin.");
const refused = () => successMessage("Key rejected", "The current key stays in use. We emailed every admin.");

/** Runs the form about a key that was sent; anything else is no form of this page. */
export async function runKeyForm(ctx: ShopCtx, fields: Fields): Promise<Answered> {
  switch (fields.form) {
    case keyForms.propose:
      return run("propose", proposeEthKeyInput, fields, proposed, (input) => proposeEthKey(ctx, input));
    case keyForms.approve:
      return run("approve", approveEthKeyInput, fields, approved, (input) => approveEthKey(ctx, input));
    case keyForms.refuse:
      return run("refuse", refuseEthKeyInput, fields, refused, (input) => refuseEthKey(ctx, input));
    default:
      throw data(null, { status: 400 });
  }
}
