import { useCallback } from "react";
import { type PasswordRule, passwordHelp } from "../../../../domain/people/model.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { PasswordInput } from "../../../ui/password-input.tsx";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { FailureAlert } from "./failure-alert.tsx";
import { TermsBox } from "./terms-box.tsx";
import { newPasswordTitle, passwordNotSaved, resetFailed } from "./titles.ts";

type NewPasswordFormProps = {
  /**
   * Names the form to the action: by the link of a reset mail, or of a confirmation mail in another browser.
   */
  form: "new-password" | "first-password";
  token: string;
  rule: PasswordRule;
  next: string;
  /** For password managers, which look for the account's name; left out where the page does not know it. */
  email?: string;
};

const linkTypes = { "new-password": "recovery", "first-password": "signup" };

/** A new password by a mailed link. The token stays in the address until it has been used. */
export function NewPasswordForm({ form, token, rule, next, email }: NewPasswordFormProps) {
  const isFirst = form === "first-password";
  const schema = useCallback(
    () =>
      import("../../../../domain/people/inputs.ts").then((inputs) =>
        isFirst ? inputs.firstPasswordInput(rule) : inputs.newPasswordInput(rule),
      ),
    [rule, isFirst],
  );
  const { errors, fields, failure, busy, onSubmit } = useCheckedForm({
    name: form,
    schema,
    title: newPasswordTitle(isFirst ? passwordNotSaved : resetFailed),
  });
  const action = `/auth/callback?${new URLSearchParams({ type: linkTypes[form], token })}`;
  return (
    <>
      <FailureAlert failure={failure} />
      <Form
        method="post"
        action={action}
        data-form={form}
        className={layout.stack}
        noValidate
        replace
        onSubmit={onSubmit}
      >
        <input type="hidden" name="form" value={form} />
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="next" value={next} />
        {email ? <input hidden type="email" autoComplete="username" readOnly value={email} /> : null}
        <Field
          label={isFirst ? "Password" : "New password"}
          error={errors.password}
          help={errors.password ? undefined : passwordHelp(rule)}
        >
          <PasswordInput name="password" autoComplete="new-password" required />
        </Field>
        <Field label={isFirst ? "Confirm password" : "Confirm new password"} error={errors.confirmPassword}>
          <PasswordInput name="confirmPassword" autoComplete="new-password" required />
        </Field>
        {isFirst ? <TermsBox isTicked={fields.terms === "on"} error={errors.terms} /> : null}
        <Button type="submit" variant="primary" wide busy={busy} busyLabel="Saving...">
          {isFirst ? "Save and sign in" : "Save new password"}
        </Button>
      </Form>
    </>
  );
}
