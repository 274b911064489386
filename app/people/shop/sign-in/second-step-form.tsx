import { useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { Form, Link } from "../../../ui/link.tsx";
import { SecondFactorField } from "../../../ui/second-factor-field.tsx";
import text from "../../../ui/text.module.css";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { FailureAlert } from "./failure-alert.tsx";

const loadSecondFactorInput = () =>
  import("../../../../domain/people/inputs.ts").then((inputs) => inputs.secondFactorInput);

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
  const { errors, failure, busy, onSubmit } = useCheckedForm({
    name: form,
    schema: loadSecondFactorInput,
    title: "Sign in failed",
  });
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
        ref={ref}
      >
        <input type="hidden" name="form" value={form} />
        <SecondFactorField
          error={errors.code}
          withBackupCode={withBackupCode}
          onComplete={() => ref.current?.requestSubmit()}
        />
        <Button type="submit" variant="primary" wide busy={busy} busyLabel="Logging in...">
          Login
        </Button>
        <p>
          <Link className={cx(text.small, layout.touchLink)} to={otherWay} replace>
            {withBackupCode ? "Use your authenticator app" : "Use a backup code"}
          </Link>
        </p>
      </Form>
    </>
  );
}
