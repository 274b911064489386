import {
  coinsOf,
  type PayoutField,
  type PayoutMethod,
  type PayoutWay,
  payoutChoice,
  payoutCoinsOf,
  payoutDefinitions,
  payoutMethodsOf,
} from "../../../../domain/ways/model.ts";
import { Choice } from "../../../ui/choice.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import layout from "../../../ui/layout.module.css";
import orderPagesStyles from "../../../ui/order-pages.module.css";
import { ChoiceGroup, Radio } from "../../../ui/radio.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import styles from "../payout-panel.module.css";

type PayoutMethodsProps = {
  /** The ways in which we pay now (Rule P34). */
  offered: readonly PayoutWay[];
  /** What is ticked; left out, what was sent before, else the first. */
  chosen?: string | undefined;
  disabled?: boolean;
  /** By their names alone, in a row. */
  compact?: boolean;
  errors: Record<string, string>;
  fields: Record<string, string>;
};

/** How somebody may be paid: each method with its fields, which show once it is ticked. */
export function PayoutMethods({
  offered,
  chosen,
  disabled,
  compact = false,
  errors,
  fields,
}: PayoutMethodsProps) {
  const methods = payoutMethodsOf(offered);
  const ticked = chosen ?? methods.find((method) => method === fields.method) ?? methods[0];
  return methods.map((method) => {
    const coins = payoutCoinsOf(method, offered);
    const { title, text } = payoutChoice(method, coins);
    const radio = { name: "method", value: method, defaultChecked: ticked === method, disabled };
    return (
      <div key={method} className={styles.payoutMethod}>
        {compact ? (
          <Radio {...radio} label={title} />
        ) : (
          <Choice {...radio} type="radio" title={title} text={text} />
        )}
        <PayoutFields method={method} coins={coins} errors={errors} fields={fields} />
      </div>
    );
  });
}

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
function PayoutFields({ method, coins, errors, fields }: PayoutFieldsProps) {
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
