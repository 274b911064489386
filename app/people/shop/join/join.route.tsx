import { acceptInvitation, readSiteContent } from "../../../../domain/content/index.ts";
import { readInvitation } from "../../../../domain/people/index.ts";
import { joinInput } from "../../../../domain/people/inputs.ts";
import { membershipLevels } from "../../../../domain/people/model.ts";
import { ok } from "../../../../kernel/result.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { authPath } from "../../../shell/access/auth-path.ts";
import { Alert } from "../../../ui/alert.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { redirectWith, refusedForm, setCookies } from "../../../web/forms/answers.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { runForm } from "../../../web/forms/run-form.ts";
import { AuthLayout } from "../sign-in/auth-layout.tsx";
import { authMeta } from "../sign-in/auth-meta.ts";
import type { Route } from "./+types/join.route.ts";
import { AcceptForm, acceptForm, JoinForm, joinForm, joinTitle } from "./join-form.tsx";

/**
 * Where the mail of an invitation leads. Reading it changes nothing, so that mail scanners accept nothing;
 * its form does.
 */
export async function loader(args: Route.LoaderArgs) {
  const { viewer } = factsOf(args);
  const ctx = ctxOf(args);
  const { token } = args.params;
  const { facts } = await readSiteContent(ctx);
  const found = await readInvitation(ctx, { token, viewer });
  return {
    foundedYear: facts.foundedYear,
    signIn: authPath(args.url.pathname),
    viewerEmail: viewer?.email ?? null,
    invitation: found.ok ? found.value : null,
  };
}

export async function action(args: Route.ActionArgs) {
  const facts = factsOf(args);
  const ctx = ctxOf(args);
  const fields = await readForm(args.request);
  const { token } = args.params;
  const { viewer, client } = facts;
  const sent = { token, viewer, client, headers: args.request.headers };
  const form = { form: fields.form === acceptForm ? acceptForm : joinForm, title: joinTitle, fields };
  const done =
    form.form === acceptForm
      ? await acceptInvitation(ctx, { ...sent, joining: null })
      : await runForm({
          ...form,
          schema: joinInput(),
          run: async (joining) => {
            const joined = await acceptInvitation(ctx, { ...sent, joining });
            return joined.ok ? ok(joined.value) : joined;
          },
        });
  if (!done.ok) return "answer" in done ? done.answer : refusedForm(form, done.error);
  setCookies(facts, done.value.cookies);
  const text = "Confirm your password to open the order desk.";
  return redirectWith(facts, "/admin", { title: "Welcome to the team", text, tone: "good" });
}

/** The address of this page holds a secret: see the headers of auth/callback. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const all = new Headers(actionHeaders);
  all.set("Referrer-Policy", "strict-origin");
  all.set("Cache-Control", "no-store");
  return all;
}

export function meta({ matches }: Route.MetaArgs) {
  return [...authMeta(matches, "Join the team"), { name: "referrer", content: "strict-origin" }];
}

export default function Join({ loaderData }: Route.ComponentProps) {
  const { foundedYear, invitation, signIn, viewerEmail } = loaderData;
  if (!invitation) {
    return (
      <AuthLayout title="Invitation not valid" lead="Nothing has changed." foundedYear={foundedYear}>
        <Alert tone="bad" title="This link no longer works">
          It was used, withdrawn or replaced, or its 7 days are over. Ask the person who invited you to send
          it again.
        </Alert>
        <LinkButton to="/auth">Sign in</LinkButton>
      </AuthLayout>
    );
  }
  const { email, role, inviterName, step } = invitation;
  const lead = (
    <>
      {inviterName} invited <b>{email}</b> to the order desk as {membershipLevels[role]}.
    </>
  );
  return (
    <AuthLayout title="Join the team" lead={lead} foundedYear={foundedYear}>
      {step === "new" ? <JoinForm email={email} rule={invitation.rule} /> : null}
      {step === "ready" ? <AcceptForm /> : null}
      {step === "sign-in" ? (
        <>
          <p>You have an account with this email address. Sign in to accept.</p>
          <LinkButton to={signIn} variant="primary" wide>
            Sign in
          </LinkButton>
        </>
      ) : null}
      {step === "other-person" ? (
        <Alert tone="warn" title="You're signed in with another account">
          You're signed in as {viewerEmail}. Log out, then open the invitation from the email again.
        </Alert>
      ) : null}
    </AuthLayout>
  );
}
