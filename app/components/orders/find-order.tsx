import { Search } from "lucide";
import { Form } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icons.tsx";
import { TextInput } from "../../ui/text-input.tsx";

type FindOrderProps = {
  error: string | null;
  /** What was typed before. */
  asked: string;
};

/** Looks an order up by its whole id. */
export function FindOrder({ error, asked }: FindOrderProps) {
  return (
    <Form action="/track-order" className="find-order" role="search">
      <Field
        label="Order ID"
        error={error ?? undefined}
        help="The whole ID of 36 characters, as in the address of your order’s page."
      >
        <TextInput
          name="id"
          mono
          required
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          defaultValue={asked}
          placeholder="3f9a1c7e-…"
        />
      </Field>
      <Button type="submit" variant="primary" icon={<Icon of={Search} />}>
        Track order
      </Button>
    </Form>
  );
}
