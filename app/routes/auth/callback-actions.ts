import { redirect } from "react-router";
import type { PeopleCtx } from "../../../domain/people/index.ts";
import { confirmEmailChange, confirmMail, resetPassword } from "../../../domain/people/index.ts";
import { confirmMailInput, resetPasswordInput } from "../../../domain/people/inputs.ts";
import { withNext } from "../../components/auth/auth-href.ts";
import { resetTitle } from "../../components/auth/titles.ts";
import type { RequestFacts } from "../../context.ts";
import { invalidForm, redirectWith, refusedForm, setCookies } from "../../forms/answers.ts";
import { checkForm } from "../../forms/check-form.ts";
import type { Fields } from "../../forms/read-form.ts";
import { failedForm } from "./callback-form.ts";

type Sent = { ctx: PeopleCtx; facts: RequestFacts; headers: Headers; fields: Fields; next: string };

/**
 * Uses up the link of a confirmation mail: signs in and goes on to the success state, or, in another browser than the
 * one of the registration, confirms and asks to sign in.
 */
export async function confirmAccount({ ctx, facts, headers, fields, next }: Sent) {
  const to = { form: failedForm, fields: {}, title: "Authentication failed" };
  const checked = checkForm(confirmMailInput, fields);
  if (!checked.ok) return refusedForm(to, notALink);
  const confirmed = await confirmMail(ctx, { ...checked.value, headers, client: facts.client });
  if (!confirmed.ok) return refusedForm(to, confirmed.error);
  const { cookies, outcome } = confirmed.value;
  setCookies(facts, cookies);
  if (outcome === "signed-in" || facts.viewer) return redirect(withNext("/auth/callback", next));
  const first = outcome === "confirmed";
  return redirectWith(facts, "/auth", {
    title: "Account confirmed",
    text: first
      ? "Your email is confirmed. Please sign in."
      : "This link has been used before. Please sign in.",
    tone: first ? "good" : "info",
  });
}

/** Uses up the link of a mail that asks whether a new address is right. */
export async function confirmAddress({ ctx, facts, fields }: Sent) {
  const to = { form: failedForm, fields: {}, title: "Error updating email" };
  const checked = checkForm(confirmMailInput, fields);
  if (!checked.ok) return refusedForm(to, notALink);
  const changed = await confirmEmailChange(ctx, { ...checked.value, client: facts.client });
  if (!changed.ok) return refusedForm(to, changed.error);
  const text = facts.viewer
    ? "From now on you sign in with your new address."
    : "Please sign in with your new address.";
  return redirectWith(facts, facts.viewer ? "/profile" : "/auth", {
    title: "Email updated",
    text,
    tone: "good",
  });
}

/** Sets a new password by the link of a reset mail. */
export async function chooseNewPassword({ ctx, facts, fields }: Sent) {
  const to = { form: "new-password", fields };
  const checked = checkForm(resetPasswordInput, fields);
  if (!checked.ok) return invalidForm({ ...to, title: resetTitle(checked.text) }, checked);
  const reset = await resetPassword(ctx, { ...checked.value, client: facts.client });
  if (!reset.ok) {
    const form = reset.error.code === "expired" ? failedForm : to.form;
    return refusedForm({ form, fields: {}, title: resetTitle(reset.error.text) }, reset.error);
  }
  return redirectWith(facts, "/auth", {
    title: "Password updated",
    text: "Please sign in with your new password.",
    tone: "good",
  });
}

const notALink = {
  code: "expired",
  text: "This link is not valid any more. Please ask for a new one.",
} as const;
