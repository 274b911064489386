import { data, redirect } from "react-router";
import { type Failure, failureStatus } from "../../../kernel/errors.ts";
import type { Flash, RequestFacts } from "../../context.ts";
import { type FormAnswer, withoutSecrets } from "./form-answer.ts";
import type { Fields } from "./read-form.ts";

type Refused = { form: string; fields: Fields; title: string };

/**
 * Answers a form that did not pass its schema: 400, what was typed, and a text per field. `more` as in
 * `refusedForm`.
 */
export function invalidForm<M extends object = object>(
  { form, title, fields }: Refused,
  { errors, text }: { errors: Record<string, string>; text: string },
  more?: M,
) {
  const answer: FormAnswer = { form, title, errors, text, fields: withoutSecrets(fields) };
  return data(Object.assign(answer, more), { status: 400 });
}

/**
 * Answers a form whose command refused: the status of the failure's code, its text beside its field. `more`
 * is what the answer of this page carries besides.
 */
export function refusedForm<M extends object = object>(to: Refused, failure: Failure, more?: M) {
  const headers = new Headers();
  if (failure.retryAfterSeconds !== undefined) headers.set("Retry-After", String(failure.retryAfterSeconds));
  const errors: Record<string, string> = failure.field ? { [failure.field]: failure.text } : {};
  const title = failure.title ?? to.title;
  const answer: FormAnswer = {
    form: to.form,
    title,
    errors,
    text: failure.text,
    fields: withoutSecrets(to.fields),
    ...(failure.tone && { tone: failure.tone }),
    ...(failure.waysOn && { waysOn: failure.waysOn }),
  };
  return data(Object.assign(answer, more), { status: failureStatus[failure.code], headers });
}

/** Sets the cookies that a command answered with. */
export function setCookies(facts: RequestFacts, cookies: string[]): void {
  for (const cookie of cookies) facts.setCookie(cookie);
}

/** Leaves a message for the page that this browser is sent to. Its script takes it away once it was shown. */
export function leaveFlash(facts: RequestFacts, to: string, flash: Flash): void {
  const secure = facts.secureCookies ? "; Secure" : "";
  const value = facts.flashes.write(flash, to);
  facts.setCookie(`flash=${value}; Path=/; Max-Age=60; SameSite=Lax${secure}`);
}

/** Sends the person on, with a message for the page they come to. */
export function redirectWith(facts: RequestFacts, to: string, flash: Flash) {
  leaveFlash(facts, to, flash);
  return redirect(to);
}

/**
 * A path of our own to go back to; anything else, such as another site, becomes `fallback`. Judged after it
 * has been resolved as a browser would, because `/.//evil.example` only then shows what it is.
 */
export function ownPath(path: string | null | undefined, fallback: string): string {
  const base = "http://own.invalid";
  if (!path?.startsWith("/") || path.includes("\\") || !URL.canParse(path, base)) return fallback;
  const resolved = new URL(path, base);
  const own = resolved.pathname + resolved.search + resolved.hash;
  return resolved.origin === base && !own.startsWith("//") ? own : fallback;
}
