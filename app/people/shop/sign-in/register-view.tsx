import { useCallback } from "react";
import { type PasswordRule, passwordHelp } from "../../../../domain/people/model.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { PasswordInput } from "../../../ui/password-input.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { authHref } from "./auth-href.ts";
import type { FailureText } from "./failure-alert.tsx";
import { SignInWays } from "./sign-in-ways.tsx";
import { TermsBox } from "./terms-box.tsx";
import { signUpTitle } from "./titles.ts";

type RegisterViewProps = {
  next: string;
  discordEnabled: boolean;
  arrival: FailureText | null;
  rule: PasswordRule;
};

/** The Register tab (Rule S17). The terms box starts unticked (Rule P28). */
export function RegisterView({ next, discordEnabled, arrival, rule }: RegisterViewProps) {
  const schema = useCallback(
    () => import("../../../../domain/people/inputs.ts").then((inputs) => inputs.registerInput(rule)),
    [rule],
  );
  const { errors, fields, failure, busy, onSubmit } = useCheckedForm({
    name: "register",
    schema,
    title: signUpTitle,
  });
  return (
    <SignInWays tab="register" next={next} discordEnabled={discordEnabled} failure={failure ?? arrival}>
      <Form
        method="post"
        action={authHref({ tab: "register", next })}
        data-form="register"
        className={layout.stack}
        noValidate
        replace
        onSubmit={onSubmit}
      >
        <input type="hidden" name="form" value="register" />
        <Field label="Email" error={errors.email}>
          <TextInput name="email" type="email" autoComplete="username" required defaultValue={fields.email} />
        </Field>
        <Field label="Game username" optional error={errors.rsn}>
          <TextInput
            name="rsn"
            autoComplete="off"
            spellCheck={false}
            maxLength={12}
            defaultValue={fields.rsn}
          />
        </Field>
        <Field
          label="Password"
          error={errors.password}
          help={errors.password ? undefined : passwordHelp(rule)}
        >
          <PasswordInput name="password" autoComplete="new-password" required />
        </Field>
        <Field label="Confirm password" error={errors.confirmPassword}>
          <PasswordInput name="confirmPassword" autoComplete="new-password" required />
        </Field>
        <TermsBox isTicked={fields.terms === "on"} error={errors.terms} />
        <Button type="submit" variant="primary" wide busy={busy} busyLabel="Creating account...">
          Create account
        </Button>
      </Form>
    </SignInWays>
  );
}
