import { KeyRound } from "lucide";
import { redirect, useLocation } from "react-router";
import { needsTwoStep, stepUp } from "../../../domain/people/index.ts";
import { stepUpInput } from "../../../domain/people/inputs.ts";
import { stepUpMinutes } from "../../../domain/people/model.ts";
import { ctxOf, factsOf } from "../../context.ts";
import { deskPath, requireStaff } from "../../shell/access/guard-desk.ts";
import { unlistedPage } from "../../shell/shop/page-titles.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import { Form, Link } from "../../ui/link.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { SecondFactorField } from "../../ui/second-factor-field.tsx";
import textStyles from "../../ui/text.module.css";
import { answerHeaders } from "../../web/forms/answer-headers.ts";
import { redirectWith } from "../../web/forms/answers.ts";
import { readForm } from "../../web/forms/read-form.ts";
import { runForm } from "../../web/forms/run-form.ts";
import { useCheckedForm } from "../../web/forms/use-checked-form.ts";
import type { Route } from "./+types/login.route.ts";
import styles from "./step-up.module.css";

const form = "step-up";
const errorTitle = "Order desk not unlocked";

export const headers = answerHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Order desk");
}

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireStaff(args);
  if (viewer.elevatedUntil) throw redirect(deskPath(args.url.searchParams.get("next")));
  const { displayName, email, twoFactorEnabled } = viewer;
  const withBackupCode = args.url.searchParams.get("with") === "backup-code";
  const lacksTwoStep = !twoFactorEnabled && (await needsTwoStep(ctxOf(args).db, viewer.role));
  return { displayName, email, twoFactorEnabled, withBackupCode, lacksTwoStep };
}

export async function action(args: Route.ActionArgs) {
  const viewer = requireStaff(args);
  const fields = await readForm(args.request);
  const done = await runForm({
    form,
    title: errorTitle,
    schema: stepUpInput,
    fields,
    run: (input) => stepUp(ctxOf(args), { ...input, viewer, headers: args.request.headers }),
  });
  if (!done.ok) return done.answer;
  const text = `The order desk locks after ${stepUpMinutes} idle minutes.`;
  const to = deskPath(args.url.searchParams.get("next"));
  return redirectWith(factsOf(args), to, { title: `Welcome, ${viewer.displayName}`, text, tone: "good" });
}

/** The step-up of Rule P2: that person's own password again, and a code once they have enrolled. */
export default function DeskLogin({ loaderData }: Route.ComponentProps) {
  const { displayName, email, twoFactorEnabled, withBackupCode, lacksTwoStep } = loaderData;
  const { errors, failure, busy, onSubmit } = useCheckedForm({
    name: form,
    schema: stepUpInput,
    title: errorTitle,
  });
  return (
    <section className={layout.band}>
      <div className={cx(layout.page, styles.stepUp)}>
        <header>
          <h1>Order desk</h1>
          <p className={textStyles.muted}>
            Confirm it's you, <b className={textStyles.breakAnywhere}>{displayName}</b>. The order desk locks
            after {stepUpMinutes} idle minutes.
          </p>
        </header>
        {lacksTwoStep ? (
          <Alert tone="warn" title="Set up two-step sign-in first">
            Your role needs it. <Link to="/profile/security">Turn it on in your profile</Link>, then come back
            here.
          </Alert>
        ) : null}
        <Form method="post" data-form={form} className={layout.stack} noValidate onSubmit={onSubmit}>
          <input type="hidden" name="form" value={form} />
          {failure ? (
            <Alert tone="bad" title={failure.title}>
              {failure.text}
            </Alert>
          ) : null}
          {/* For password managers, which look for the account's name. */}
          <input hidden type="email" autoComplete="username" readOnly value={email} />
          <Field label="Your password" error={errors.password}>
            <PasswordInput name="password" required autoComplete="current-password" />
          </Field>
          {twoFactorEnabled ? <CodeField error={errors.code} withBackupCode={withBackupCode} /> : null}
          <Button
            type="submit"
            variant="primary"
            wide
            busy={busy}
            busyLabel="Checking…"
            icon={<Icon of={KeyRound} />}
          >
            Unlock order desk
          </Button>
        </Form>
      </div>
    </section>
  );
}

type CodeFieldProps = { error: string | undefined; withBackupCode: boolean };

/** The second factor at the desk's door: a code of the authenticator app, or a backup code. */
function CodeField({ error, withBackupCode }: CodeFieldProps) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  if (withBackupCode) params.delete("with");
  else params.set("with", "backup-code");
  return (
    <>
      <SecondFactorField error={error} withBackupCode={withBackupCode} />
      <p>
        <Link
          className={cx(textStyles.small, layout.touchLink)}
          to={params.size > 0 ? `${pathname}?${params}` : pathname}
          replace
        >
          {withBackupCode ? "Use your authenticator app" : "Use a backup code"}
        </Link>
      </p>
    </>
  );
}
