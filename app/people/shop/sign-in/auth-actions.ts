import { data, redirect, redirectDocument } from "react-router";
import { registerAgreeing } from "../../../../domain/content/index.ts";
import { agreedField, readAgreed } from "../../../../domain/content/model.ts";
import type { PeopleCtx } from "../../../../domain/people/index.ts";
import {
  rememberedReferral,
  requestPasswordReset,
  signIn,
  signInWithProvider,
} from "../../../../domain/people/index.ts";
import { forgotPasswordInput, registerInput, signInInput } from "../../../../domain/people/inputs.ts";
import type { RequestFacts } from "../../../context.ts";
import { invalidForm, redirectWith, refusedForm, setCookies } from "../../../web/forms/answers.ts";
import { checkForm } from "../../../web/forms/check-form.ts";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import type { Fields } from "../../../web/forms/read-form.ts";
import { authHref, withNext } from "./auth-href.ts";
import { expiredReferral } from "./referral-cookie.ts";
import { shownTermsCookie } from "./shown-terms.ts";
import {
  discordTitle,
  forgotTitle,
  resetFailed,
  signInFailed,
  signInTitle,
  signUpFailed,
  signUpTitle,
} from "./titles.ts";

type Sent = {
  ctx: PeopleCtx;
  facts: RequestFacts;
  headers: Headers;
  fields: Fields;
  /** Our own path to go to afterwards. */
  next: string;
};

/** Login: a session, or on to the second step. */
export async function login({ ctx, facts, headers, fields, next }: Sent) {
  const checked = checkForm(signInInput, fields);
  const to = { form: "login", fields };
  if (!checked.ok) return invalidForm({ ...to, title: signInTitle(checked.problem) }, checked);
  const signed = await signIn(ctx, { ...checked.value, headers, client: facts.client });
  if (!signed.ok) return refusedForm({ ...to, title: signInFailed }, signed.error);
  setCookies(facts, signed.value.cookies);
  if (signed.value.secondFactorNeeded) return redirect(withNext("/auth/second-step", next));
  return redirectWith(facts, next, { title: "Welcome back!", tone: "good" });
}

/** Register: an account that waits for its mail to be confirmed. */
export async function registerPerson({ ctx, facts, headers, fields, next }: Sent) {
  const checked = checkForm(registerInput(), fields);
  const to = { form: "register", fields };
  if (!checked.ok) return invalidForm({ ...to, title: signUpTitle(checked.problem) }, checked);
  const referralCode = rememberedReferral(headers);
  const agreed = readAgreed(fields[agreedField]);
  const { client } = facts;
  const made = await registerAgreeing(ctx, { ...checked.value, headers, client, referralCode, agreed });
  if (!made.ok) return refusedForm({ ...to, title: signUpFailed }, made.error);
  setCookies(facts, made.value.cookies);
  if (referralCode) facts.setCookie(expiredReferral);
  return redirectWith(facts, authHref({ view: "registered", next }), {
    title: "Registration successful",
    text: "Please check your email to confirm your account before signing in.",
    tone: "good",
  });
}

/** Forgot password: the same answer whether or not an account has the address. */
export async function sendReset({ ctx, facts, fields }: Sent) {
  const checked = checkForm(forgotPasswordInput, fields);
  const to = { form: "forgot", fields };
  if (!checked.ok) return invalidForm({ ...to, title: forgotTitle(checked.problem) }, checked);
  const { email } = checked.value;
  const asked = await requestPasswordReset(ctx, { email, client: facts.client });
  if (!asked.ok) return refusedForm({ ...to, title: resetFailed }, asked.error);
  return data<FormAnswer>({
    form: "reset-sent",
    fields: { email },
    errors: {},
    title: "Reset email sent",
    text: "",
  });
}

/** Continue with Discord: off to the provider's page. */
export async function continueWithDiscord({ ctx, facts, headers, fields, next }: Sent) {
  const to = { form: "discord", fields, title: discordTitle };
  if (!facts.discordEnabled) {
    return refusedForm(to, {
      code: "unavailable",
      text: "Discord sign-in isn't available. Sign in with your email instead.",
    });
  }
  const sent = await signInWithProvider(ctx, { headers, client: facts.client, returnTo: next });
  if (!sent.ok) return refusedForm(to, sent.error);
  setCookies(facts, sent.value.cookies);
  facts.setCookie(shownTermsCookie(fields[agreedField] ?? "", facts.secureCookies));
  return redirectDocument(sent.value.url);
}
