import { useRef } from "react";
import { Form } from "react-router";
import { secondFactorInput } from "../../../domain/people/inputs.ts";
import { useCheckedForm } from "../../forms/use-checked-form.ts";
import { Button } from "../../ui/button.tsx";
import { CodeInput } from "../../ui/code-input.tsx";
import { Field } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { RefusalAlert } from "./refusal-alert.tsx";

type SecondStepFormProps = {
  withBackupCode: boolean;
  /** This page with the other kind of code. */
  otherWay: string;
  action: string;
};

/** A code of the authenticator app, which sends itself once it is whole, or one of the backup codes. */
export function SecondStepForm({ withBackupCode, otherWay, action }: SecondStepFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const form = "second-step";
  const { errors, refusal, busy, onSubmit } = useCheckedForm(form, secondFactorInput, "Sign in failed");
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
        ref={ref}
      >
        <input type="hidden" name="form" value={form} />
        {withBackupCode ? (
          <Field key="backup" label="Backup code" error={errors.code} help="Each code works once.">
            <TextInput
              name="code"
              mono
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              maxLength={32}
              required
            />
          </Field>
        ) : (
          <Field key="app" label="Code from your authenticator app" error={errors.code}>
            <CodeInput name="code" onComplete={() => ref.current?.requestSubmit()} />
          </Field>
        )}
        <Button type="submit" variant="primary" wide busy={busy} busyLabel="Logging in...">
          Login
        </Button>
        <p>
          <Link className="small tap" to={otherWay} replace>
            {withBackupCode ? "Use your authenticator app" : "Use a backup code"}
          </Link>
        </p>
      </Form>
    </>
  );
}
