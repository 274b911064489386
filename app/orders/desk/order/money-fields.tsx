import { MoneyInput } from "../../../ui/amount-input.tsx";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import type { PaymentFact } from "./order-view.ts";

type InputProps = { error: string | undefined; value: string | undefined };

export function Amount({ error, value }: InputProps) {
  return (
    <Field label="Amount" {...(error ? { error } : {})}>
      <MoneyInput name="amount" defaultValue={value} />
    </Field>
  );
}

export function Reference({ error, value, isGold = false }: InputProps & { isGold?: boolean }) {
  const label = isGold ? "Trade reference" : "Transfer reference";
  return (
    <Field
      label={label}
      {...(isGold ? { help: "For example, the world and who received it." } : {})}
      {...(error ? { error } : {})}
    >
      <TextInput name="reference" maxLength={100} autoComplete="off" defaultValue={value} />
    </Field>
  );
}

/** Which payment it is, where there are several. */
export function PaymentField({ payments, error, value }: InputProps & { payments: readonly PaymentFact[] }) {
  const [only] = payments.length === 1 ? payments : [];
  if (only) return <input type="hidden" name="paymentId" value={only.id} />;
  return (
    <Field label="Payment" error={error}>
      <Select
        name="paymentId"
        defaultValue={value ?? ""}
        options={[
          { value: "", label: "Choose the payment", disabled: true },
          ...payments.map(({ id, method, amount, text }) => ({
            value: id,
            label: `${method} ${amount}, ${text}`,
          })),
        ]}
      />
    </Field>
  );
}
