import { KeyRound } from "lucide";
import { Alert } from "../../../ui/alert.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import textStyles from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";

const loadOrderLinkInput = () =>
  import("../../../../domain/orders/inputs.ts").then((inputs) => inputs.orderLinkInput);

type OrderLinkFormProps = {
  orderId: string;
  title: string;
  text: string;
  /** Sign in and come back here; null for who is signed in. */
  signInHref: string | null;
  submit?: string;
};

/** The ways in that the form stands beside. */
export const ownLinkText = "Open the link in any email about your order, or get a new one.";

/** The ways to the private part of an order: the mailed link, a fresh one, signing in (Rule P4). */
export function OrderLinkForm({
  orderId,
  title,
  text,
  signInHref,
  submit = "Send me the link",
}: OrderLinkFormProps) {
  const { errors, fields, failure, busy, onSubmit } = useCheckedForm({
    name: "link",
    schema: loadOrderLinkInput,
    title: "No link sent",
  });
  return (
    <Panel title={title}>
      <div className={layout.stack}>
        <p className={textStyles.muted}>{text}</p>
        {failure && !errors.email ? (
          <Alert tone="bad" title={failure.title}>
            {failure.text}
          </Alert>
        ) : null}
        <Form
          method="post"
          action={`/order/${orderId}`}
          data-form="link"
          className={layout.stack}
          noValidate
          onSubmit={onSubmit}
        >
          <input type="hidden" name="form" value="link" />
          <Field
            label="Your order's email"
            error={errors.email}
            help="If it matches the order, we’ll email a new link there."
          >
            <TextInput name="email" type="email" autoComplete="email" required defaultValue={fields.email} />
          </Field>
          <div className={layout.row}>
            <Button type="submit" busy={busy} busyLabel="Sending…">
              {submit}
            </Button>
            {signInHref ? (
              <LinkButton variant="quiet" to={signInHref} icon={<Icon of={KeyRound} size={16} />}>
                Log in instead
              </LinkButton>
            ) : null}
          </div>
        </Form>
      </div>
    </Panel>
  );
}
