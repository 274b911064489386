import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";

export type GoldCustomer = { rsn: string | null; email: string };

type CustomerFieldsProps = {
  /** The signed-in person, whose mail address the account has; null for guests (spec/1 §6). */
  customer: GoldCustomer | null;
  errors: Record<string, string>;
  /** What was typed before the form was refused. */
  fields: Record<string, string>;
};

/** Who meets us, and where the order's mails go. */
export function CustomerFields({ customer, errors, fields }: CustomerFieldsProps) {
  return (
    <div className="two">
      <Field label="OSRS username" help="The name you will meet us with." error={errors.rsn}>
        <TextInput
          name="rsn"
          required
          maxLength={64}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={fields.rsn ?? customer?.rsn ?? ""}
        />
      </Field>
      {customer ? (
        <div className="field">
          <span className="flabel">Email address</span>
          <p className="said">{customer.email}</p>
          <p className="help">From your account, for the order link and your receipt.</p>
        </div>
      ) : (
        <Field label="Email address" help="For the order link and your receipt." error={errors.customerEmail}>
          <TextInput
            name="customerEmail"
            type="email"
            required
            autoComplete="email"
            placeholder="you@example.com"
            defaultValue={fields.customerEmail ?? ""}
          />
        </Field>
      )}
    </div>
  );
}
