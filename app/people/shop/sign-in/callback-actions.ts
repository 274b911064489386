import { redirect } from "react-router";
import { confirmAgreeing, resetOwnPassword } from "../../../../domain/content/index.ts";
import { agreedField, readAgreed } from "../../../../domain/content/model.ts";
import type { PeopleCtx } from "../../../../domain/people/index.ts";
import {
  acceptSignInLink,
  confirmEmailChange,
  confirmMail,
  expiredLink,
} from "../../../../domain/people/index.ts";
import { confirmMailInput, firstPasswordInput, newPasswordInput } from "../../../../domain/people/inputs.ts";
import type { RequestFacts } from "../../../context.ts";
import { invalidForm, redirectWith, refusedForm, setCookies } from "../../../web/forms/answers.ts";
import { checkForm } from "../../../web/forms/check-form.ts";
import type { Fields } from "../../../web/forms/read-form.ts";
import { authHref, withNext } from "./auth-href.ts";
import { failedForm, failedResetForm } from "./callback-form.ts";
import { newPasswordTitle, passwordNotSaved, resetFailed, signInFailed } from "./titles.ts";

type Sent = { ctx: PeopleCtx; facts: RequestFacts; headers: Headers; fields: Fields; next: string };

/**
 * Uses up the link of a confirmation mail: signs in and goes on to the success state, or, in another browser
 * than the one of the registration, asks for a new password (Rule P37).
 */
export async function confirmAccount({ ctx, facts, headers, fields, next }: Sent) {
  const to = { form: failedForm, fields: {}, title: "Authentication failed" };
  const checked = checkForm(confirmMailInput, fields);
  if (!checked.ok) return refusedForm(to, expiredLink);
  const confirmed = await confirmMail(ctx, { ...checked.value, headers, client: facts.client });
  if (!confirmed.ok) return refusedForm(to, confirmed.error);
  const { cookies, outcome } = confirmed.value;
  setCookies(facts, cookies);
  if (outcome === "password-needed") {
    const link = new URLSearchParams({ type: "signup", token: checked.value.token, next });
    return redirect(`/auth/callback?${link}`);
  }
  if (outcome === "signed-in" || facts.viewer) return redirect(withNext("/auth/callback", next));
  return redirectWith(facts, "/auth", {
    title: "Account confirmed",
    text: "You've already used this link. Please sign in.",
    tone: "info",
  });
}

/** Confirms the address of a new account in another browser, with the password that is chosen there. */
export async function chooseFirstPassword({ ctx, facts, headers, fields, next }: Sent) {
  const to = { form: "first-password", fields };
  const checked = checkForm(firstPasswordInput(), fields);
  if (!checked.ok)
    return invalidForm({ ...to, title: newPasswordTitle(passwordNotSaved)(checked.problem) }, checked);
  const agreed = readAgreed(fields[agreedField]);
  const input = { ...checked.value, agreed, headers, client: facts.client };
  const confirmed = await confirmAgreeing(ctx, input);
  if (!confirmed.ok) {
    const { error } = confirmed;
    // A link that is over stands for the whole page, not for its form.
    if (error.code === "expired")
      return refusedForm({ form: failedForm, fields: {}, title: "Authentication failed" }, error);
    return refusedForm({ ...to, title: passwordNotSaved }, error);
  }
  setCookies(facts, confirmed.value.cookies);
  return redirect(withNext("/auth/callback", next));
}

/** Uses up the link of a mail that asks whether a new address is right. */
export async function confirmAddress({ ctx, facts, fields }: Sent) {
  const to = { form: failedForm, fields: {}, title: "Error updating email" };
  const checked = checkForm(confirmMailInput, fields);
  if (!checked.ok) return refusedForm(to, expiredLink);
  const changed = await confirmEmailChange(ctx, { ...checked.value, client: facts.client });
  if (!changed.ok) return refusedForm(to, changed.error);
  const text = "Sign in with your new email from now on.";
  return redirectWith(facts, "/profile", { title: "Email updated", text, tone: "good" });
}

/** Lets this browser sign in by a mailed link, whoever guesses at the account elsewhere (Rule P46). */
export async function letBrowserSignIn({ ctx, facts, headers, fields, next }: Sent) {
  const to = { form: failedForm, fields: {}, title: signInFailed };
  const checked = checkForm(confirmMailInput, fields);
  if (!checked.ok) return refusedForm(to, expiredLink);
  const used = await acceptSignInLink(ctx, { ...checked.value, headers, client: facts.client });
  if (!used.ok) return refusedForm(to, used.error);
  setCookies(facts, used.value.cookies);
  return redirectWith(facts, authHref({ next }), {
    title: "You can sign in here now",
    text: "Enter your password.",
    tone: "good",
  });
}

/** Sets a new password by the link of a reset mail. */
export async function chooseNewPassword({ ctx, facts, headers, fields }: Sent) {
  const to = { form: "new-password", fields };
  const checked = checkForm(newPasswordInput(), fields);
  if (!checked.ok)
    return invalidForm({ ...to, title: newPasswordTitle(resetFailed)(checked.problem) }, checked);
  const reset = await resetOwnPassword(ctx, { ...checked.value, headers, client: facts.client });
  if (!reset.ok) {
    const { error } = reset;
    if (error.code === "expired")
      return refusedForm({ form: failedResetForm, fields: {}, title: resetFailed }, error);
    return refusedForm({ ...to, title: resetFailed }, error);
  }
  setCookies(facts, reset.value.cookies);
  return redirectWith(facts, "/auth", {
    title: "Password updated",
    text: "Please sign in with your new password.",
    tone: "good",
  });
}
