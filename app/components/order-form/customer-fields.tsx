import type { z } from "zod";
import { type TextFieldName, textField, textFields, textFieldsIn } from "../../../domain/orders/model.ts";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";

type CustomerFieldsProps = {
  /** The shape of what the product is ordered with. */
  asked: Readonly<Record<string, z.ZodType>>;
  errors: Record<string, string>;
  /** What was typed before the form was refused. */
  fields: Record<string, string>;
  /** What a signed-in customer has said before. */
  known?: Partial<Record<TextFieldName, string | null>> | undefined;
};

/** What a product asks its customer besides the email address, as its definition has it. */
export function CustomerFields({ asked, errors, fields, known = {} }: CustomerFieldsProps) {
  return textFieldsIn(asked).map((name) => {
    const { page } = textField(name);
    if (!page || name === "customerEmail") return null;
    const isOptional = asked[name]?.isOptional() ?? false;
    return (
      <Field key={name} label={page.label} optional={isOptional} help={page.help} error={errors[name]}>
        <TextInput
          {...page.control}
          name={name}
          required={!isOptional}
          defaultValue={fields[name] ?? known[name] ?? ""}
        />
      </Field>
    );
  });
}

type EmailFieldProps = {
  /** The address of the signed-in customer's account; null for guests (spec/1 §6). */
  accountEmail: string | null;
  error: string | undefined;
  typed: string;
  required?: boolean;
  help?: string | undefined;
};

/** Where the order's mails go. */
export function EmailField({ accountEmail, error, typed, required = true, help }: EmailFieldProps) {
  const { page } = textFields.customerEmail;
  if (accountEmail !== null) {
    return (
      <div className="field">
        <span className="flabel">{page.label}</span>
        <p className="said">{accountEmail}</p>
        <p className="help">From your account, for the order link and your receipt.</p>
      </div>
    );
  }
  return (
    <Field label={page.label} help={help ?? page.help} error={error}>
      <TextInput {...page.control} name="customerEmail" required={required} defaultValue={typed} />
    </Field>
  );
}
