import type { ReactNode } from "react";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import layout from "../../../ui/layout.module.css";
import { Form, Link } from "../../../ui/link.tsx";
import { PasswordInput } from "../../../ui/password-input.tsx";
import text from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";
import { authHref } from "./auth-href.ts";
import type { FailureText } from "./failure-alert.tsx";
import { SignInWays } from "./sign-in-ways.tsx";
import { signInTitle } from "./titles.ts";

const loadSignInInput = () =>
  import("../../../../domain/people/inputs.ts").then((inputs) => inputs.signInInput);

type LoginViewProps = {
  next: string;
  discordEnabled: boolean;
  /** What a sign-in elsewhere came back with. */
  arrival: FailureText | null;
  notice?: ReactNode;
};

/** The Login tab (Rule S17). */
export function LoginView({ next, discordEnabled, arrival, notice }: LoginViewProps) {
  const isLimited = useLastAnswer<{ isLimited?: boolean }>()?.isLimited ?? false;
  const { errors, fields, failure, busy, onSubmit } = useCheckedForm({
    name: "login",
    schema: loadSignInInput,
    title: signInTitle,
  });
  return (
    <SignInWays
      tab="login"
      next={next}
      discordEnabled={discordEnabled}
      failure={failure ?? arrival}
      notice={isLimited ? <WayOn next={next} /> : notice}
    >
      <Form
        method="post"
        action={authHref({ next })}
        data-form="login"
        className={layout.stack}
        noValidate
        replace
        onSubmit={onSubmit}
      >
        <input type="hidden" name="form" value="login" />
        <Field label="Email" error={errors.email}>
          <TextInput name="email" type="email" autoComplete="username" required defaultValue={fields.email} />
        </Field>
        <Field label="Password" error={errors.password}>
          <PasswordInput name="password" autoComplete="current-password" required />
        </Field>
        <p>
          <Link className={cx(text.small, layout.touchLink)} to={authHref({ view: "forgot", next })}>
            Forgot password?
          </Link>
        </p>
        <Button type="submit" variant="primary" wide busy={busy} busyLabel="Logging in...">
          Login
        </Button>
      </Form>
      <p className={cx(text.small, text.faint)}>New here? All you need is an email and a password.</p>
    </SignInWays>
  );
}

/** Too many wrong passwords, perhaps a stranger's: the account's owner need not wait (Rule P46). */
function WayOn({ next }: { next: string }) {
  return (
    <Alert
      tone="info"
      title="Don't want to wait?"
      action={<Link to={authHref({ view: "link", next })}>Get a sign-in link</Link>}
    >
      We'll email you a link. Open it in this browser to sign in now.
    </Alert>
  );
}
