import { aloneHours } from "../../../../domain/people/model.ts";
import keyStyles from "../../../shell/desk/keys.module.css";
import { Alert } from "../../../ui/alert.tsx";
import buttonStyles from "../../../ui/button.module.css";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { PasswordInput } from "../../../ui/password-input.tsx";
import text from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { personForms } from "../people-forms.ts";
import styles from "./person.module.css";

const form = personForms["reset-two-step"];

/** Turns somebody's two-step sign-in off who lost their phone and their backup codes. */
export function ResetTwoStep({ row }: { row: { id: string; displayName: string; version: number } }) {
  const { errors, fields, failure, busy, onSubmit } = useCheckedForm(form);
  return (
    <details className={keyStyles.keyRevoke} open={failure ? true : undefined}>
      <summary className={cx(buttonStyles.button, buttonStyles.secondary, buttonStyles.sm)}>
        Reset two-step sign-in<span className={layout.visuallyHidden}> of {row.displayName}</span>
      </summary>
      <Form method="post" data-form={form.name} noValidate onSubmit={onSubmit} preventScrollReset>
        <input type="hidden" name="form" value={form.name} />
        <input type="hidden" name="personId" value={row.id} />
        <input type="hidden" name="version" value={row.version} />
        {failure ? (
          <Alert tone="bad" title={failure.title}>
            {failure.text}
          </Alert>
        ) : null}
        <p className={text.small}>
          For a lost phone without backup codes. Their password alone will sign them in, so make sure it's
          them. Another admin approves it under Requests, or it waits {aloneHours} hours where you're the only
          one. Then they're signed out everywhere and get an email.
        </p>
        <div className={cx(layout.stack, layout.snug, styles.resetFields)}>
          <Field label="Reason" help="How you made sure. It stays in the log." error={errors.reason}>
            <TextInput
              name="reason"
              required
              autoComplete="off"
              maxLength={300}
              defaultValue={fields.reason}
            />
          </Field>
          <Field label="Your own password" error={errors.currentPassword}>
            <PasswordInput name="currentPassword" required autoComplete="current-password" />
          </Field>
        </div>
        <div>
          <Button type="submit" size="sm" variant="danger-full" busy={busy} busyLabel="Resetting…">
            Reset two-step sign-in
          </Button>
        </div>
      </Form>
    </details>
  );
}
