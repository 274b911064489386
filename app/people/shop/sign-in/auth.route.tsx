import { data, redirect, useNavigation } from "react-router";
import { readSiteContent } from "../../../../domain/content/index.ts";
import { passwordRuleFor } from "../../../../domain/people/index.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/link.tsx";
import textStyles from "../../../ui/text.module.css";
import { ownPath } from "../../../web/forms/answers.ts";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";
import type { Route } from "./+types/auth.route.ts";
import { arrivalFailure } from "./arrival.ts";
import { confirmAgain, continueWithDiscord, login, registerPerson, sendMailedLink } from "./auth-actions.ts";
import { authHref } from "./auth-href.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { authMeta } from "./auth-meta.ts";
import { LoginView } from "./login-view.tsx";
import { MailLinkView } from "./mail-link-view.tsx";
import { MailSent } from "./mail-sent.tsx";
import { RegisterView } from "./register-view.tsx";
import { registeredEmailIn } from "./registered-email.ts";
import { useArrivalToast } from "./use-arrival-toast.ts";

const views = ["login", "register", "forgot", "link", "registered"] as const;
type View = (typeof views)[number];

export async function loader(args: Route.LoaderArgs) {
  const { viewer, discordEnabled, demo } = factsOf(args);
  const search = args.url.searchParams;
  const next = ownPath(search.get("next"), "/");
  if (viewer) throw redirect(next);
  const { facts } = await readSiteContent(ctxOf(args));
  return {
    view: viewOf(search),
    registeredEmail: registeredEmailIn(args.request.headers),
    next,
    arrival: arrivalFailure(search),
    discordEnabled,
    demo,
    foundedYear: facts.foundedYear,
    rule: await passwordRuleFor(ctxOf(args), "member"),
  };
}

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  const next = ownPath(args.url.searchParams.get("next"), "/");
  const sent = { ctx: ctxOf(args), facts: factsOf(args), headers: args.request.headers, fields, next };
  if (fields.form === "login") return login(sent);
  if (fields.form === "register") return registerPerson(sent);
  if (fields.form === "forgot" || fields.form === "link") return sendMailedLink(sent, fields.form);
  if (fields.form === "confirm-again") return confirmAgain(sent);
  if (fields.form === "discord") return continueWithDiscord(sent);
  throw data(null, { status: 400 });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return authMeta(matches, copy[loaderData?.view ?? "login"].title);
}

export default function Auth({ loaderData }: Route.ComponentProps) {
  const { view, registeredEmail, next, arrival, discordEnabled, demo, foundedYear, rule } = loaderData;
  const answer = useLastAnswer<FormAnswer>();
  useArrivalToast(arrival);
  const mailed = view === "forgot" || view === "link" ? view : null;
  const sent = mailed && answer?.form === `${mailed}-sent` ? answer : null;
  const { heading, lead } = sent
    ? { heading: "Check Your Email", lead: sentLeads[mailed ?? "link"] }
    : copy[view];
  const ways = { next, discordEnabled, arrival };
  return (
    <AuthLayout title={heading} lead={lead} foundedYear={foundedYear}>
      {mailed && sent ? (
        <MailSent view={mailed} title={sent.title} email={sent.fields.email ?? ""} next={next} demo={demo} />
      ) : mailed ? (
        <MailLinkView key={mailed} view={mailed} next={next} />
      ) : view === "register" ? (
        <RegisterView {...ways} rule={rule} />
      ) : (
        <LoginView
          {...ways}
          notice={
            view === "registered" ? <Registered email={registeredEmail} demo={demo} next={next} /> : undefined
          }
        />
      )}
    </AuthLayout>
  );
}

type RegisteredProps = { email: string | null; demo: boolean; next: string };

/** What a new account waits for: the link in the mail, and what to do where none comes. */
function Registered({ email, demo, next }: RegisteredProps) {
  const busy = useNavigation().formData?.get("form") === "confirm-again";
  return (
    <Alert
      tone="good"
      title="Registration successful"
      action={
        email ? (
          <Form method="post" action={authHref({ view: "registered", next })}>
            <input type="hidden" name="form" value="confirm-again" />
            <Button type="submit" size="sm" busy={busy} busyLabel="Sending…">
              Send again
            </Button>
          </Form>
        ) : null
      }
    >
      {email ? (
        <>
          We emailed a link to <b className={textStyles.breakAnywhere}>{email}</b>. Open it to confirm your
          account, then log in. Nothing there? Check your spam folder.
        </>
      ) : (
        "Please check your email to confirm your account before signing in."
      )}
      {demo ? (
        <>
          {" "}
          In this demo, find it in the <a href="/demo/mails">demo inbox</a>.
        </>
      ) : null}
    </Alert>
  );
}

function viewOf(search: URLSearchParams): View {
  if (search.get("tab") === "register") return "register";
  return views.find((view) => view === search.get("view")) ?? "login";
}

const book = "Your orders and rates in one place.";
const sentLeads = {
  forgot: "Open the link in it to choose a new password.",
  link: "Open the link in it in this browser.",
};
const copy: Record<View, { title: string; heading: string; lead: string }> = {
  login: { title: "Log In", heading: "Welcome back", lead: book },
  registered: { title: "Log In", heading: "Almost there", lead: book },
  register: { title: "Register", heading: "Create your account", lead: book },
  forgot: {
    title: "Reset Password",
    heading: "Forgot password?",
    lead: "We'll email you a link to choose a new one.",
  },
  link: {
    title: "Sign-in Link",
    heading: "Get a sign-in link",
    lead: "It lets you sign in here while someone else is guessing.",
  },
};
