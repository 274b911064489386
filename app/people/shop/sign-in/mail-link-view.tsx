import { Button, LinkButton } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { authHref } from "./auth-href.ts";
import { FailureAlert } from "./failure-alert.tsx";
import { linkFailed, mailLinkTitle, resetFailed } from "./titles.ts";

const loadForgotPasswordInput = () =>
  import("../../../../domain/people/inputs.ts").then((inputs) => inputs.forgotPasswordInput);

const texts = {
  forgot: { button: "Send Reset Email", title: mailLinkTitle(resetFailed) },
  link: { button: "Email me a link", title: mailLinkTitle(linkFailed) },
};

type MailLinkViewProps = { view: keyof typeof texts; next: string };

/** Asks for the address to which a link goes: that of a reset (Rule S21), or one to sign in (Rule P46). */
export function MailLinkView({ view, next }: MailLinkViewProps) {
  const { button, title } = texts[view];
  const { errors, fields, failure, busy, onSubmit } = useCheckedForm({
    name: view,
    schema: loadForgotPasswordInput,
    title,
  });
  return (
    <>
      <FailureAlert failure={failure} />
      <Form
        method="post"
        action={authHref({ view, next })}
        data-form={view}
        className={layout.stack}
        noValidate
        replace
        onSubmit={onSubmit}
      >
        <input type="hidden" name="form" value={view} />
        <Field label="Email" error={errors.email}>
          <TextInput name="email" type="email" autoComplete="username" required defaultValue={fields.email} />
        </Field>
        <Button type="submit" variant="primary" wide busy={busy} busyLabel="Sending...">
          {button}
        </Button>
        <LinkButton variant="quiet" wide to={authHref({ next })}>
          Back to Login
        </LinkButton>
      </Form>
    </>
  );
}
