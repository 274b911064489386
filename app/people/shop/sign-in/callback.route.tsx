import { data } from "react-router";
import { agreeBySigningIn, readSiteContent } from "../../../../domain/content/index.ts";
import { readPasswordNeeded, readResetRule } from "../../../../domain/people/index.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { ownPath } from "../../../web/forms/answers.ts";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";
import type { Route } from "./+types/callback.route.ts";
import { arrivalFailure } from "./arrival.ts";
import { authHref, withNext } from "./auth-href.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { authMeta } from "./auth-meta.ts";
import {
  chooseFirstPassword,
  chooseNewPassword,
  confirmAccount,
  confirmAddress,
  letBrowserSignIn,
} from "./callback-actions.ts";
import { CallbackFailure } from "./callback-failure.tsx";
import { failedForm, failedResetForm } from "./callback-form.ts";
import { CallbackWelcome } from "./callback-welcome.tsx";
import { ChoosePassword } from "./choose-password.tsx";
import { ConfirmLink } from "./confirm-link.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { agreedTermsIn, expiredAgreedTerms } from "./shown-terms.ts";
import { SignInToConfirm } from "./sign-in-to-confirm.tsx";

const linkTypes = ["signup", "email_change", "recovery", "browser"] as const;

/**
 * Where the links of our mails and the sign-in provider lead (Rule S24): an error in the address first, then
 * a mailed token, then whether there is a session. Reading the page changes nothing; its forms do.
 */
export async function loader(args: Route.LoaderArgs) {
  const facts = factsOf(args);
  const content = await readSiteContent(ctxOf(args));
  await keepAgreedTerms(args);
  const search = args.url.searchParams;
  const next = ownPath(search.get("next"), "/");
  return {
    state: await stateOf(args),
    next,
    discordEnabled: facts.discordEnabled,
    foundedYear: content.facts.foundedYear,
  };
}

/** What stood beside the button with which somebody has signed in by a provider just now. */
async function keepAgreedTerms(args: Route.LoaderArgs): Promise<void> {
  const { viewer, setCookie } = factsOf(args);
  const agreed = agreedTermsIn(args.request.headers);
  if (!agreed) return;
  setCookie(expiredAgreedTerms);
  if (viewer) await agreeBySigningIn(ctxOf(args), viewer.personId, agreed);
}

async function stateOf(args: Route.LoaderArgs) {
  const search = args.url.searchParams;
  const failure = arrivalFailure(search);
  if (failure) return { name: "refused", failure } as const;
  const type = linkTypes.find((known) => known === search.get("type"));
  const token = search.get("token");
  if (type && token) return linkState(args, type, token);
  if (search.has("type") || search.has("token")) return { name: "broken" } as const;
  return { name: factsOf(args).viewer ? "welcome" : "no-session" } as const;
}

async function linkState(args: Route.LoaderArgs, type: (typeof linkTypes)[number], token: string) {
  const ctx = ctxOf(args);
  if (type === "recovery") return { name: "recovery", token, rule: await readResetRule(ctx, token) } as const;
  if (type === "browser") return { name: "browser", type, token } as const;
  if (type === "email_change") {
    return factsOf(args).viewer
      ? ({ name: "link", type, token } as const)
      : ({ name: "sign-in", token } as const);
  }
  const needed = await readPasswordNeeded(ctx, { token, headers: args.request.headers });
  return needed ? ({ name: "choose", token, ...needed } as const) : ({ name: "link", type, token } as const);
}

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  const next = ownPath(fields.next, "/");
  const sent = { ctx: ctxOf(args), facts: factsOf(args), headers: args.request.headers, fields, next };
  if (fields.form === "new-password") return chooseNewPassword(sent);
  if (fields.form === "first-password") return chooseFirstPassword(sent);
  if (fields.form === "confirm" && fields.type === "signup") return confirmAccount(sent);
  if (fields.form === "confirm" && fields.type === "email_change") return confirmAddress(sent);
  if (fields.form === "confirm" && fields.type === "browser") return letBrowserSignIn(sent);
  throw data(null, { status: 400 });
}

/**
 * The address of this page holds a secret. `strict-origin` keeps it out of every Referer; `no-referrer` would
 * also turn the Origin of our own forms into `null`, which the origin check refuses.
 */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const all = new Headers(actionHeaders);
  all.set("Referrer-Policy", "strict-origin");
  all.set("Cache-Control", "no-store");
  return all;
}

export function meta({ matches }: Route.MetaArgs) {
  return [...authMeta(matches, "Sign-in"), { name: "referrer", content: "strict-origin" }];
}

export default function Callback({ loaderData }: Route.ComponentProps) {
  const { state, next, foundedYear } = loaderData;
  const answer = useLastAnswer<FormAnswer>();
  if (answer?.form === failedForm || answer?.form === failedResetForm) {
    const { form, title, text } = answer;
    const retry = form === failedResetForm ? authHref({ view: "forgot", next }) : authHref({ next });
    return (
      <AuthLayout title="That didn't work" lead="Nothing has changed." foundedYear={foundedYear}>
        <CallbackFailure failure={{ title, text }} retry={{ to: retry }} next={next} />
      </AuthLayout>
    );
  }
  const { title, lead } = copy[state.name];
  return (
    <AuthLayout title={title} lead={lead} foundedYear={foundedYear}>
      <StateBody {...loaderData} />
    </AuthLayout>
  );
}

type Loaded = Route.ComponentProps["loaderData"];
type StateBodyProps = Pick<Loaded, "state" | "next" | "discordEnabled">;

function StateBody({ state, next, discordEnabled }: StateBodyProps) {
  const again = withNext("/auth/callback", next);
  switch (state.name) {
    case "welcome":
      return <CallbackWelcome next={next} />;
    case "link":
    case "browser":
      return <ConfirmLink type={state.type} token={state.token} next={next} />;
    case "choose":
      return <ChoosePassword token={state.token} email={state.email} rule={state.rule} next={next} />;
    case "recovery":
      return <NewPasswordForm form="new-password" token={state.token} rule={state.rule} next={next} />;
    case "sign-in":
      return <SignInToConfirm token={state.token} />;
    case "refused":
      return (
        <CallbackFailure
          failure={state.failure}
          retry={discordEnabled ? "discord" : { to: again }}
          next={next}
        />
      );
    case "broken":
      return <CallbackFailure failure={unexpected} retry={{ to: again }} next={next} />;
    case "no-session":
      return <CallbackFailure failure={noSession} retry={{ to: again }} next={next} />;
  }
}

/** What is shown when even this page fails (Rule S24). */
export function ErrorBoundary() {
  return (
    <AuthLayout title="That didn't work" lead="Nothing has changed." foundedYear={null}>
      <CallbackFailure failure={unexpected} retry={{ to: "/auth/callback" }} next="/" />
    </AuthLayout>
  );
}

const failed = "Authentication failed";
const unexpected = { title: failed, text: "An unexpected error occurred during authentication" };
const noSession = {
  title: failed,
  text: "No authentication session found. Please try signing in again.",
};
const didNotWork = { title: "That didn't work", lead: "Nothing has changed." };
const copy = {
  welcome: { title: "Welcome", lead: "Your account is ready." },
  link: { title: "Confirm your email", lead: "One last step." },
  browser: { title: "Sign in here", lead: "One press, then your password." },
  choose: { title: "Choose your password", lead: "One last step to confirm your email." },
  recovery: { title: "Choose a new password", lead: "You'll be signed out everywhere else." },
  "sign-in": { title: "Confirm your new email", lead: "Sign in first." },
  refused: didNotWork,
  broken: didNotWork,
  "no-session": didNotWork,
};
