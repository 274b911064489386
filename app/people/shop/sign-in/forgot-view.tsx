import { Button, LinkButton } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { authHref } from "./auth-href.ts";
import { FailureAlert } from "./failure-alert.tsx";
import { forgotTitle } from "./titles.ts";

const loadForgotPasswordInput = () =>
  import("../../../../domain/people/inputs.ts").then((inputs) => inputs.forgotPasswordInput);

/** Asks for the address to which a reset link goes (Rule S21). */
export function ForgotView({ next }: { next: string }) {
  const { errors, fields, failure, busy, onSubmit } = useCheckedForm(
    "forgot",
    loadForgotPasswordInput,
    forgotTitle,
  );
  return (
    <>
      <FailureAlert failure={failure} />
      <Form
        method="post"
        action={authHref({ view: "forgot", next })}
        data-form="forgot"
        className={layout.stack}
        noValidate
        replace
        onSubmit={onSubmit}
      >
        <input type="hidden" name="form" value="forgot" />
        <Field label="Email" error={errors.email}>
          <TextInput name="email" type="email" autoComplete="email" required defaultValue={fields.email} />
        </Field>
        <Button type="submit" variant="primary" wide busy={busy} busyLabel="Sending...">
          Send Reset Email
        </Button>
        <LinkButton variant="quiet" wide to={authHref({ next })}>
          Back to Login
        </LinkButton>
      </Form>
    </>
  );
}
