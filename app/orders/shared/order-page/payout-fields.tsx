import {
  coinsOf,
  type PayoutField,
  type PayoutMethod,
  payoutDefinitions,
} from "../../../../domain/ways/model.ts";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import layout from "../../../ui/layout.module.css";
import orderPagesStyles from "../../../ui/order-pages.module.css";
import { ChoiceGroup, Radio } from "../../../ui/radio.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import styles from "../payout-panel.module.css";

type PayoutFieldsProps = {
  method: PayoutMethod;
  /** The coins that are offered. */
  coins: readonly string[];
  errors: Record<string, string>;
  /** What was typed before, when the form comes back. */
  fields: Record<string, string>;
};

/**
 * The fields of one method. Shown by the style sheet while its choice is ticked, so that no script is needed.
 */
export function PayoutFields({ method, coins, errors, fields }: PayoutFieldsProps) {
  const { coin, fields: asked } = payoutDefinitions[method];
  const first = coins.find((one) => one === fields.coin) ?? coins[0];
  return (
    <div className={cx(styles.payoutFields, layout.stack)}>
      {coin ? (
        <ChoiceGroup
          legend={coin.legend}
          error={errors.coin}
          className={cx(layout.row, orderPagesStyles.coins)}
        >
          {coins.map((one) => (
            <Radio
              key={one}
              name="coin"
              value={one}
              label={`${coinsOf(method)[one]} (${one})`}
              defaultChecked={one === first}
            />
          ))}
        </ChoiceGroup>
      ) : null}
      <DetailFields asked={asked} coin={null} errors={errors} fields={fields} />
    </div>
  );
}

type DetailFieldsProps = Pick<PayoutFieldsProps, "errors" | "fields"> & {
  asked: Readonly<Record<string, PayoutField>>;
  /** The coin that was chosen, where the page follows it. */
  coin: string | null;
};

/** The text fields of one method. */
export function DetailFields({ asked, coin, errors, fields }: DetailFieldsProps) {
  return Object.entries(asked).map(([name, field]) => (
    <Field
      key={name}
      label={field.label}
      help={field.help}
      optional={field.isMarkedOptional}
      error={errors[name]}
    >
      <TextInput
        name={name}
        mono={field.mono}
        type={field.type ?? "text"}
        inputMode={field.inputMode}
        required={field.required}
        autoComplete={field.autoComplete ?? "off"}
        autoCapitalize={field.autoCapitalize}
        spellCheck={false}
        maxLength={field.longest ?? 200}
        placeholder={field.placeholder?.(coin)}
        defaultValue={fields[name]}
      />
    </Field>
  ));
}
