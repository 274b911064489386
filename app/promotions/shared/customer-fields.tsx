import {
  type AskedTexts,
  type TextFieldName,
  textField,
  textFields,
  textFieldsIn,
} from "../../../domain/orders/model.ts";
import fieldStyles from "../../ui/field.module.css";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { useKeptFields } from "../../web/forms/use-kept-fields.ts";

type CustomerFieldsProps = {
  /** The name of the form that they stand in. */
  form: string;
  /** What the product asks a guest. */
  asked: AskedTexts;
  errors: Record<string, string>;
  /** What was typed before the form was refused. */
  fields: Record<string, string>;
  /** The address of the signed-in customer's account; null for guests (Rule S58). */
  accountEmail: string | null;
  /** What a signed-in customer has said before. */
  known?: Partial<Record<TextFieldName, string | null>>;
  /** Where the form may also be sent without an address. */
  email?: { required: boolean; help: string | undefined };
};

/** What a product asks its customer: who they are, and where the order's mails go. */
export function CustomerFields({
  form,
  asked,
  errors,
  fields,
  accountEmail,
  known = {},
  email,
}: CustomerFieldsProps) {
  useKeptFields(form, textFieldsIn(asked));
  return textFieldsIn(asked).map((name) => {
    const { page } = textField(name);
    if (!page) return null;
    if (name === "customerEmail" && accountEmail !== null) {
      return <AccountEmail key={name} accountEmail={accountEmail} />;
    }
    const isOptional = asked[name] === "optional";
    const special = name === "customerEmail" ? email : undefined;
    const help = special?.help ?? page.help;
    return (
      <Field key={name} label={page.label} optional={isOptional} help={help} error={errors[name]}>
        <TextInput
          {...page.control}
          name={name}
          required={special?.required ?? !isOptional}
          defaultValue={fields[name] ?? known[name] ?? ""}
        />
      </Field>
    );
  });
}

function AccountEmail({ accountEmail }: { accountEmail: string }) {
  return (
    <div className={fieldStyles.field}>
      <span className={fieldStyles.label}>{textFields.customerEmail.page.label}</span>
      <p className={fieldStyles.message}>{accountEmail}</p>
      <p className={fieldStyles.help}>From your account, for the order link and your receipt.</p>
    </div>
  );
}
