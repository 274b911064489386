import { Form } from "react-router";
import { resetPasswordInput } from "../../../domain/people/inputs.ts";
import { useCheckedForm } from "../../forms/use-checked-form.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { RefusalAlert } from "./refusal-alert.tsx";
import { resetTitle } from "./titles.ts";

type NewPasswordFormProps = {
  token: string;
  /** How many characters a customer's password needs (Rule P28). */
  shortestPassword: number;
};

/** A new password by the link of a reset mail. The token stays in the address until it has been used. */
export function NewPasswordForm({ token, shortestPassword }: NewPasswordFormProps) {
  const form = "new-password";
  const { errors, refusal, busy, onSubmit } = useCheckedForm(form, resetPasswordInput, resetTitle);
  const action = `/auth/callback?${new URLSearchParams({ type: "recovery", token })}`;
  return (
    <>
      <RefusalAlert refusal={refusal} />
      <Form
        method="post"
        action={action}
        data-form={form}
        className="stack"
        noValidate
        replace
        onSubmit={onSubmit}
      >
        <input type="hidden" name="form" value={form} />
        <input type="hidden" name="token" value={token} />
        <Field
          label="New password"
          error={errors.password}
          help={errors.password ? undefined : `At least ${shortestPassword} characters.`}
        >
          <PasswordInput name="password" autoComplete="new-password" required />
        </Field>
        <Field label="Confirm new password" error={errors.confirmPassword}>
          <PasswordInput name="confirmPassword" autoComplete="new-password" required />
        </Field>
        <Button type="submit" variant="primary" wide busy={busy} busyLabel="Saving...">
          Save new password
        </Button>
      </Form>
    </>
  );
}
