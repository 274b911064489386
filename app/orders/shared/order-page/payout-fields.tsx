import {
  askedInAccountSale,
  coinsOf,
  type PayoutDefinition,
  type PayoutField,
  type PayoutMethod,
  type PayoutWay,
  payoutChoice,
  payoutCoinsOf,
  payoutDefinitions,
  payoutMethodsOf,
  salePayoutChoice,
  salePayoutMethods,
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
  /** In the order and words in which an account is sold (Rule S75). */
  forAccount?: boolean;
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
  forAccount = false,
  compact = false,
  errors,
  fields,
}: PayoutMethodsProps) {
  const known = payoutMethodsOf(offered);
  const methods = forAccount ? salePayoutMethods.filter((method) => known.includes(method)) : known;
  const ticked = chosen ?? methods.find((method) => method === fields.method) ?? methods[0];
  return methods.map((method) => {
    const coins = payoutCoinsOf(method, offered);
    const { title, text } = (forAccount ? salePayoutChoice : payoutChoice)(method, coins);
    const asked = forAccount ? askedInAccountSale(method) : payoutDefinitions[method];
    const radio = { name: "method", value: method, defaultChecked: ticked === method, disabled };
    return (
      <div key={method} className={styles.payoutMethod}>
        {compact ? (
          <Radio {...radio} label={title} />
        ) : (
          <Choice {...radio} type="radio" title={title} text={text} />
        )}
        <PayoutFields method={method} asked={asked} coins={coins} errors={errors} fields={fields} />
      </div>
    );
  });
}

type PayoutFieldsProps = {
  method: PayoutMethod;
  asked: Pick<PayoutDefinition, "coin" | "fields">;
  /** The coins that are offered. */
  coins: readonly string[];
  errors: Record<string, string>;
  /** What was typed before, when the form comes back. */
  fields: Record<string, string>;
};

/**
 * The fields of one method. Shown by the style sheet while its choice is ticked, so that no script is needed.
 */
function PayoutFields({ method, asked, coins, errors, fields }: PayoutFieldsProps) {
  const { coin } = asked;
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
      <DetailFields asked={asked.fields} errors={errors} fields={fields} />
    </div>
  );
}

type DetailFieldsProps = Pick<PayoutFieldsProps, "errors" | "fields"> & {
  asked: Readonly<Record<string, PayoutField>>;
};

/** The text fields of one method. */
function DetailFields({ asked, errors, fields }: DetailFieldsProps) {
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
        placeholder={field.placeholder?.(null)}
        defaultValue={fields[name]}
      />
    </Field>
  ));
}
