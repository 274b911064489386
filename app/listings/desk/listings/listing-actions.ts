import { data } from "react-router";
import {
  editListing,
  hideListing,
  markListingSold,
  publishListing,
  revealListingLogin,
  saveListingLogin,
  withdrawListing,
} from "../../../../domain/listings/index.ts";
import {
  editListingInput,
  endListingInput,
  moveListingInput,
  revealListingLoginInput,
  saveListingLoginInput,
} from "../../../../domain/listings/inputs.ts";
import type { ShopCtx } from "../../../context.ts";
import { type Answered, formRunner, successMessage } from "../../../web/forms/answer-form.ts";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import type { Fields } from "../../../web/forms/read-form.ts";
import { runForm } from "../../../web/forms/run-form.ts";
import { listingForms, listingFormTitles } from "../../shared/desk/listing-forms.ts";
import type { RevealedLogin } from "./listing-view.ts";

const run = formRunner(listingForms, listingFormTitles);

/**
 * Does what a form of a listing's page asks for: the message of success, or the answer that refuses the form.
 */
export function runListingForm(ctx: ShopCtx, id: string, sent: Fields): Promise<Answered> {
  // The page says which listing it is, whatever a form says.
  const fields: Fields = { ...sent, listingId: id };
  switch (fields.form) {
    case listingForms.edit:
      return run("edit", editListingInput, fields, edited, (input) => editListing(ctx, input));
    case listingForms.publish:
      return run("publish", moveListingInput, fields, published, ({ version }) =>
        publishListing(ctx, { id, version }),
      );
    case listingForms.hide:
      return run("hide", moveListingInput, fields, hidden, ({ version }) =>
        hideListing(ctx, { id, version }),
      );
    case listingForms.sold:
      return run("sold", endListingInput, fields, sold, ({ version, note }) =>
        markListingSold(ctx, { id, version, note }),
      );
    case listingForms.withdraw:
      return run("withdraw", endListingInput, fields, withdrawn, ({ version, note }) =>
        withdrawListing(ctx, { id, version, note }),
      );
    case listingForms.login:
      return run("login", saveListingLoginInput, fields, loginSaved, (input) => saveListingLogin(ctx, input));
    default:
      throw data(null, { status: 400 });
  }
}

const edited = () => successMessage("Listing saved", "Changes are in the history.");
const published = () => successMessage("Published", "It's for sale.");
const hidden = () => successMessage("Hidden", "Customers no longer see it.");
const sold = () => successMessage("Marked as sold", "Customers can no longer buy it.");
const withdrawn = () => successMessage("Withdrawn", "Its login was destroyed.");
const loginSaved = () => successMessage("Login saved", "It's in the vault.");

/** The answer of a listing's page; `revealed` only right after Reveal. */
export type ListingAnswer = FormAnswer & { revealed?: RevealedLogin };

/**
 * Reveals a listing's login in the answer itself, which no cache may keep, not in a page after a redirect: it
 * must not be written anywhere to be shown (Rule P5).
 */
export async function revealLogin(ctx: ShopCtx, id: string, sent: Fields) {
  const done = await runForm({
    form: listingForms.reveal,
    title: listingFormTitles.reveal,
    schema: revealListingLoginInput,
    fields: { ...sent, listingId: id },
    run: ({ reason }) => revealListingLogin(ctx, { id, reason }),
  });
  if (!done.ok) return done.answer;
  const { name, password, email, emailPassword, recoveryQuestions } = done.value;
  const lines = [
    { label: "Login", value: name },
    { label: "Password", value: password },
    { label: "Email address", value: email },
    { label: "Email password", value: emailPassword },
    { label: "Recovery", value: recoveryQuestions },
  ];
  const revealed = lines.flatMap(({ label, value }) => (value ? [{ label, value }] : []));
  const answer = { form: "revealed", fields: {}, errors: {}, title: "", text: "", revealed };
  return data<ListingAnswer>(answer, { headers: { "Cache-Control": "no-store" } });
}
