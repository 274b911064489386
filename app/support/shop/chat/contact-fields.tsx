import chatStyles from "../../../ui/chat.module.css";
import { Field } from "../../../ui/field.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import type { CheckedForm } from "../../../web/forms/use-checked-form.ts";

type ContactFieldsProps = {
  form: Pick<CheckedForm, "errors" | "fields">;
  name?: string | null;
  email?: string | null;
};

/** Who a visitor is, as far as they like to say. */
export function ContactFields({ form: { errors, fields }, name, email }: ContactFieldsProps) {
  return (
    <div className={chatStyles.contact}>
      <Field label="Name" optional {...(errors.name ? { error: errors.name } : {})}>
        <TextInput
          name="name"
          maxLength={60}
          autoComplete="nickname"
          defaultValue={fields.name ?? name ?? ""}
        />
      </Field>
      <Field
        label="Email address"
        optional
        help="We’ll email you once if you’ve left when we reply."
        {...(errors.email ? { error: errors.email } : {})}
      >
        <TextInput
          type="email"
          name="email"
          maxLength={254}
          autoComplete="email"
          defaultValue={fields.email ?? email ?? ""}
        />
      </Field>
    </div>
  );
}
