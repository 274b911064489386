import { redirect } from "react-router";
import { readSiteContent } from "../../../../domain/content/index.ts";
import { signInSecondStep } from "../../../../domain/people/index.ts";
import { secondFactorInput } from "../../../../domain/people/inputs.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { invalidForm, ownPath, redirectWith, refusedForm, setCookies } from "../../../web/forms/answers.ts";
import { checkForm } from "../../../web/forms/check-form.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import type { Route } from "./+types/second-step.route.ts";
import { authHref, withNext } from "./auth-href.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { authMeta } from "./auth-meta.ts";
import { SecondStepForm } from "./second-step-form.tsx";

const failed = "Sign in failed";

/** The second step of a sign-in whose password was right. Nobody on the way to it is sent back to Login. */
export async function loader(args: Route.LoaderArgs) {
  const facts = factsOf(args);
  const search = args.url.searchParams;
  const next = ownPath(search.get("next"), "/");
  if (facts.viewer) throw redirect(next);
  if (!/(^|[;.\s])goldhall\.two_factor=/.test(args.request.headers.get("cookie") ?? "")) {
    throw redirectWith(facts, authHref({ next }), {
      title: failed,
      text: "This sign-in took too long. Please sign in again.",
      tone: "bad",
    });
  }
  const content = await readSiteContent(ctxOf(args));
  return {
    next,
    withBackupCode: search.get("with") === "backup-code",
    foundedYear: content.facts.foundedYear,
  };
}

export async function action(args: Route.ActionArgs) {
  const facts = factsOf(args);
  const fields = await readForm(args.request);
  const next = ownPath(args.url.searchParams.get("next"), "/");
  // Signed in meanwhile, such as in another tab: there is nothing left to prove.
  if (facts.viewer) throw redirect(next);
  const to = { form: "second-step", fields, title: failed };
  const checked = checkForm(secondFactorInput, fields);
  if (!checked.ok) return invalidForm(to, checked);
  const { headers } = args.request;
  const signed = await signInSecondStep(ctxOf(args), { ...checked.value, headers, client: facts.client });
  if (signed.ok) {
    setCookies(facts, signed.value.cookies);
    return redirectWith(facts, next, { title: "Welcome back!", tone: "good" });
  }
  const { code, text, retryAfterSeconds } = signed.error;
  if (code !== "expired" && code !== "locked") return refusedForm(to, signed.error);
  // Others may have entered the wrong codes: a mailed link lets this browser try by itself (Rule P46).
  const goOn = retryAfterSeconds === undefined ? authHref({ next }) : authHref({ view: "link", next });
  return redirectWith(facts, goOn, { title: failed, text, tone: "bad" });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta({ matches }: Route.MetaArgs) {
  return authMeta(matches, "Second Step");
}

export default function SecondStep({ loaderData }: Route.ComponentProps) {
  const { next, withBackupCode, foundedYear } = loaderData;
  const here = withNext("/auth/second-step", next);
  const withCode = `${here}${here.includes("?") ? "&" : "?"}with=backup-code`;
  return (
    <AuthLayout title="One more step" lead="Your password is correct." foundedYear={foundedYear}>
      <SecondStepForm
        withBackupCode={withBackupCode}
        otherWay={withBackupCode ? here : withCode}
        action={withBackupCode ? withCode : here}
      />
    </AuthLayout>
  );
}
