import {
  editListing,
  hideListing,
  markListingSold,
  publishListing,
  revealListingLogin,
  saveListingLogin,
  withdrawListing,
} from "../../../../domain/listings/index.ts";
import { ok } from "../../../../kernel/result.ts";
import type { Flash, ShopCtx } from "../../../context.ts";
import { successMessage } from "../../../web/forms/answer-form.ts";
import { does, type FormCommands } from "../../../web/forms/run-forms.ts";
import type { listingForms } from "./listing-forms.ts";
import type { RevealedLogin } from "./listing-view.ts";

/** A message for the page after it, or a login for this answer alone. */
type Done = Flash | { revealed: RevealedLogin };

/** What the forms of a listing's page do with the listing in its address. */
export const listingCommands: FormCommands<typeof listingForms, ShopCtx, Done, { id: string }> = {
  "edit-listing": does(
    (ctx, { id: _, ...edit }) => editListing(ctx, edit),
    ({ waits }) => (waits ? priceWaits : successMessage("Listing saved", "Changes are in the history.")),
  ),
  "publish-listing": does(publishListing, successMessage("Published", "It's for sale.")),
  "hide-listing": does(hideListing, successMessage("Hidden", "Customers no longer see it.")),
  "listing-sold": does(markListingSold, successMessage("Marked as sold", "Customers can no longer buy it.")),
  "withdraw-listing": does(withdrawListing, successMessage("Withdrawn", "Its login was destroyed.")),
  "listing-login": does(saveListingLogin, successMessage("Login saved", "It's in the vault.")),
  "reveal-listing-login": async (ctx, input) => {
    const login = await revealListingLogin(ctx, input);
    if (!login.ok) return login;
    const { name, password, email, emailPassword, recoveryQuestions } = login.value;
    const lines = [
      { label: "Login", value: name },
      { label: "Password", value: password },
      { label: "Email address", value: email },
      { label: "Email password", value: emailPassword },
      { label: "Recovery", value: recoveryQuestions },
    ];
    return ok({ revealed: lines.flatMap(({ label, value }) => (value ? [{ label, value }] : [])) });
  },
};

const priceWaits: Flash = {
  title: "Price waits for a second person",
  text: "One person doesn't lower a price so far. It waits under Requests, and everything else is saved.",
  tone: "info",
};
