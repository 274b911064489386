import type { PayoutMethod } from "../../../domain/orders/model.ts";
import { type Coin, coinLabels } from "../../../domain/payments/model.ts";
import { Field } from "../../ui/field.tsx";
import { ChoiceGroup, Radio } from "../../ui/radio.tsx";
import { TextInput } from "../../ui/text-input.tsx";

/** One text field of a way to be paid. */
type PayoutField = {
  name: string;
  label: string;
  help?: string;
  optional?: boolean;
  type?: "email";
  inputMode?: "numeric";
  autoComplete?: string;
  mono?: boolean;
};

/** The fields of each way, as the schema of payout details names them (spec/1 §5). */
export const payoutFields: Record<PayoutMethod, readonly PayoutField[]> = {
  paypal: [{ name: "email", label: "PayPal email address", type: "email", autoComplete: "email" }],
  crypto: [
    {
      name: "address",
      label: "Address",
      help: "Copy it from your wallet. Payments to a wrong address can't be recovered.",
      mono: true,
    },
  ],
  bank: [
    { name: "accountHolder", label: "Account holder", autoComplete: "name" },
    { name: "bankName", label: "Bank" },
    { name: "iban", label: "IBAN", help: "Or leave it empty and enter the two numbers below.", mono: true },
    { name: "accountNumber", label: "Account number", optional: true, inputMode: "numeric", mono: true },
    { name: "routingNumber", label: "Routing number", optional: true, inputMode: "numeric", mono: true },
  ],
  cashapp: [{ name: "cashtag", label: "$Cashtag", help: "As in $vaultheron." }],
  venmo: [{ name: "handle", label: "Venmo handle", help: "As in @vault-heron." }],
};

type PayoutFieldsProps = {
  method: PayoutMethod;
  /** The coins that are offered. */
  coins: readonly Coin[];
  errors: Record<string, string>;
  /** What was typed before, when the form comes back. */
  fields: Record<string, string>;
};

/** The fields of one way. Shown by the style sheet while its choice is ticked, so that no script is needed. */
export function PayoutFields({ method, coins, errors, fields }: PayoutFieldsProps) {
  return (
    <div className={`way way-${method} stack`}>
      {method === "crypto" ? <CoinChoice coins={coins} errors={errors} chosen={fields.coin} /> : null}
      <DetailFields method={method} errors={errors} fields={fields} />
    </div>
  );
}

/** The text fields of one way. */
export function DetailFields({ method, errors, fields }: Omit<PayoutFieldsProps, "coins">) {
  return (
    <>
      {payoutFields[method].map(({ name, label, help, optional, mono, ...input }) => (
        <Field key={name} label={label} help={help} optional={optional} error={errors[name]}>
          <TextInput
            name={name}
            mono={mono}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            defaultValue={fields[name]}
            {...input}
          />
        </Field>
      ))}
    </>
  );
}

type CoinChoiceProps = {
  coins: readonly Coin[];
  errors: Record<string, string>;
  chosen: string | undefined;
};

function CoinChoice({ coins, errors, chosen }: CoinChoiceProps) {
  const first = coins.find((coin) => coin === chosen) ?? coins[0];
  return (
    <ChoiceGroup legend="Coin" error={errors.coin} className="row coins">
      {coins.map((coin) => (
        <Radio
          key={coin}
          name="coin"
          value={coin}
          label={`${coinLabels[coin]} (${coin})`}
          defaultChecked={coin === first}
        />
      ))}
    </ChoiceGroup>
  );
}
