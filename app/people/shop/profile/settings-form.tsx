import type { ReactNode } from "react";
import { Alert } from "../../../ui/alert.tsx";
import { Button, type ButtonVariant } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { PasswordInput } from "../../../ui/password-input.tsx";
import { type CheckedForm, useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import type { FormSchema } from "../../../web/forms/use-form-schema.ts";

type SettingsFormProps = {
  /** Names the form to the action and to scripts. */
  name: string;
  schema: FormSchema;
  /** Heads the alert and the toast when it is refused (Rule S31). */
  errorTitle: string;
  submit: string;
  busyLabel: string;
  variant?: ButtonVariant;
  children: (form: Pick<CheckedForm, "errors" | "fields" | "failure">) => ReactNode;
};

/**
 * One form of the account: checked in the browser and by the server alike, its failure above and beside the
 * fields.
 */
export function SettingsForm(props: SettingsFormProps) {
  const { name, schema, errorTitle, submit, busyLabel, variant = "secondary", children } = props;
  const { errors, fields, failure, busy, onSubmit } = useCheckedForm({ name, schema, title: errorTitle });
  return (
    <Form
      method="post"
      data-form={name}
      className={layout.stack}
      noValidate
      onSubmit={onSubmit}
      preventScrollReset
    >
      <input type="hidden" name="form" value={name} />
      {failure ? (
        <Alert tone={failure.tone} title={failure.title}>
          {failure.text}
        </Alert>
      ) : null}
      {children({ errors, fields, failure })}
      <div>
        <Button type="submit" variant={variant} busy={busy} busyLabel={busyLabel}>
          {submit}
        </Button>
      </div>
    </Form>
  );
}

type PasswordFieldProps = {
  name: string;
  label: string;
  errors: Record<string, string>;
  help?: string;
  isNew?: boolean;
};

/** A password of a settings form; never filled in again. */
export function PasswordField({ name, label, errors, help, isNew }: PasswordFieldProps) {
  return (
    <Field label={label} error={errors[name]} help={help}>
      <PasswordInput name={name} required autoComplete={isNew ? "new-password" : "current-password"} />
    </Field>
  );
}
