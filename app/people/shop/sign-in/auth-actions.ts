import { data, redirect, redirectDocument } from "react-router";
import { registerAgreeing } from "../../../../domain/content/index.ts";
import { agreedField, readAgreed } from "../../../../domain/content/model.ts";
import type { PeopleCtx } from "../../../../domain/people/index.ts";
import {
  rememberedReferral,
  requestConfirmMail,
  requestPasswordReset,
  requestSignInLink,
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
import { registeredEmailCookie, registeredEmailIn } from "./registered-email.ts";
import { shownTermsCookie } from "./shown-terms.ts";
import {
  discordTitle,
  linkFailed,
  mailLinkTitle,
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
  if (!signed.ok) {
    const isLimited = signed.error.code === "too_many";
    return refusedForm({ ...to, title: signInFailed }, signed.error, { isLimited });
  }
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
  facts.setCookie(registeredEmailCookie(checked.value.email, facts.secureCookies));
  return redirectWith(facts, authHref({ view: "registered", next }), {
    title: "Registration successful",
    text: "Please check your email to confirm your account before signing in.",
    tone: "good",
  });
}

/** Mails the confirmation once more to whoever has just registered in this browser. */
export async function confirmAgain({ ctx, facts, headers, fields, next }: Sent) {
  const email = registeredEmailIn(headers);
  if (!email) return redirect(authHref({ next }));
  const asked = await requestConfirmMail(ctx, { email, client: facts.client });
  if (!asked.ok) return refusedForm({ form: "confirm-again", fields, title: "Email not sent" }, asked.error);
  return redirectWith(facts, authHref({ view: "registered", next }), {
    title: "Email sent again",
    text: "Check your spam folder too.",
    tone: "good",
  });
}

const mailedLinks = {
  forgot: { request: requestPasswordReset, failed: resetFailed, sent: "Reset email sent" },
  link: { request: requestSignInLink, failed: linkFailed, sent: "Sign-in link sent" },
};

/** Forgot password, or a sign-in link: the same answer whether or not an account has the address. */
export async function sendMailedLink({ ctx, facts, fields }: Sent, form: keyof typeof mailedLinks) {
  const { request, failed, sent: title } = mailedLinks[form];
  const checked = checkForm(forgotPasswordInput, fields);
  const to = { form, fields };
  if (!checked.ok) return invalidForm({ ...to, title: mailLinkTitle(failed)(checked.problem) }, checked);
  const { email } = checked.value;
  const asked = await request(ctx, { email, client: facts.client });
  if (!asked.ok) return refusedForm({ ...to, title: failed }, asked.error);
  return data<FormAnswer>({ form: `${form}-sent`, fields: { email }, errors: {}, title, text: "" });
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
