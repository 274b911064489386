import { Search } from "lucide";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Form } from "../../../ui/link.tsx";
import orderPagesStyles from "../../../ui/order-pages.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { useKeptFields } from "../../../web/forms/use-kept-fields.ts";

const loadTrackInput = () =>
  import("../../../../domain/orders/inputs.ts").then((inputs) => inputs.trackInput);

/**
 * Finds an order by its number and email address (Rule P35). `asked` is the number that somebody came with.
 */
export function FindOrder({ asked = "" }: { asked?: string }) {
  const { errors, fields, failure, busy, onSubmit } = useCheckedForm(
    { name: "track", schema: loadTrackInput, title: "Order not found" },
    {
      toasts: "never",
    },
  );
  useKeptFields("track", ["number", "email"]);
  const isOfWhole = failure !== null && Object.keys(errors).length === 0;
  return (
    <Form
      method="post"
      action="/track-order"
      data-form="track"
      className={orderPagesStyles.findOrder}
      noValidate
      onSubmit={onSubmit}
    >
      <input type="hidden" name="form" value="track" />
      {isOfWhole ? (
        <Alert tone="bad" title={failure.title}>
          {failure.text}
        </Alert>
      ) : null}
      <Field label="Order number" error={errors.number} help="It’s in every email about your order.">
        <TextInput
          name="number"
          mono
          required
          maxLength={80}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={fields.number ?? asked}
          placeholder="#c41866fc"
        />
      </Field>
      <Field label="Email address" error={errors.email} help="The one you ordered with.">
        <TextInput
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          defaultValue={fields.email ?? ""}
        />
      </Field>
      <Button type="submit" variant="primary" icon={<Icon of={Search} />} busy={busy} busyLabel="Looking…">
        Track order
      </Button>
    </Form>
  );
}
