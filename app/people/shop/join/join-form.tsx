import { useCallback } from "react";
import { type PasswordRule, passwordHelp } from "../../../../domain/people/model.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { PasswordInput } from "../../../ui/password-input.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";

export const joinForm = "join";
export const acceptForm = "accept-invitation";
export const joinTitle = "Invitation not accepted";

/** For somebody without an account: a name, and a password of the staff's length. */
export function JoinForm({ email, rule }: { email: string; rule: PasswordRule }) {
  const schema = useCallback(
    () => import("../../../../domain/people/inputs.ts").then((inputs) => inputs.joinInput(rule)),
    [rule],
  );
  const { errors, fields, failure, busy, onSubmit } = useCheckedForm({
    name: joinForm,
    schema,
    title: joinTitle,
  });
  return (
    <Form method="post" data-form={joinForm} className={layout.stack} noValidate onSubmit={onSubmit}>
      <input type="hidden" name="form" value={joinForm} />
      {failure ? (
        <Alert tone="bad" title={failure.title}>
          {failure.text}
        </Alert>
      ) : null}
      {/* For password managers, which look for the account's name. */}
      <input hidden type="email" autoComplete="username" readOnly value={email} />
      <Field label="Your name" help="As your team and customers see it." error={errors.name}>
        <TextInput name="name" maxLength={60} required defaultValue={fields.name} autoComplete="name" />
      </Field>
      <Field label="Password" error={errors.password} help={errors.password ? undefined : passwordHelp(rule)}>
        <PasswordInput name="password" autoComplete="new-password" required />
      </Field>
      <Field label="Confirm password" error={errors.confirmPassword}>
        <PasswordInput name="confirmPassword" autoComplete="new-password" required />
      </Field>
      <Button type="submit" variant="primary" wide busy={busy} busyLabel="Saving…">
        Join the team
      </Button>
    </Form>
  );
}

/** For somebody who is signed in with the invited address. */
export function AcceptForm() {
  const answer = useLastAnswer<FormAnswer>();
  return (
    <Form method="post" data-form={acceptForm} className={layout.stack}>
      <input type="hidden" name="form" value={acceptForm} />
      {answer?.form === acceptForm ? (
        <Alert tone="bad" title={answer.title}>
          {answer.text}
        </Alert>
      ) : null}
      <p>Your other sessions end when you accept.</p>
      <Button type="submit" variant="primary" wide>
        Join the team
      </Button>
    </Form>
  );
}
