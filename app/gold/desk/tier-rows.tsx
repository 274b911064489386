import { tierFields } from "../../../domain/gold/inputs.ts";
import type { TieredRates } from "../../../domain/gold/model.ts";
import { formatRate } from "../../../kernel/money.ts";
import { GoldInput } from "../../ui/amount-input.tsx";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/field.tsx";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";
import { TextInput } from "../../ui/text-input.tsx";
import styles from "./tier-rows.module.css";

type TierRowsProps = {
  /** What the rows start with. */
  rates: TieredRates;
  fields: Record<string, string>;
  errors: Record<string, string>;
};

/** The rates for larger amounts, a row each; rows that stay empty are none. */
export function TierRows({ rates, fields, errors }: TierRowsProps) {
  const isUsed = ({ from, buy, sell }: (typeof tierFields)[number]) =>
    [from, buy, sell].some((name) => fields[name] || errors[name]);
  return (
    <details className={styles.all} open={rates.tiers.length > 0 || tierFields.some(isUsed)}>
      <summary>Rates for larger amounts</summary>
      <p className={cx(text.tiny, text.faint)}>Better rates from an amount up. Leave unused rows empty.</p>
      <div className={cx(styles.row, text.small, text.muted)} aria-hidden="true">
        <span>From</span>
        <span>Customers pay</span>
        <span>They receive</span>
      </div>
      {tierFields.map((names, index) => {
        const tier = rates.tiers[index];
        const cells = [
          { name: names.from, label: "From", value: tier && String(tier.fromMillions), unit: "M" },
          {
            name: names.buy,
            label: "Customers pay",
            value: tier && formatRate(tier.buyMicroUsd).slice(1),
          },
          {
            name: names.sell,
            label: "They receive",
            value: tier && formatRate(tier.sellMicroUsd).slice(1),
          },
        ];
        return (
          <fieldset key={names.from} className={styles.row}>
            <legend className={layout.visuallyHidden}>Amount {index + 1}</legend>
            {cells.map(({ name, label, value, unit }) => (
              <Field key={name} label={label} hideLabel error={errors[name]}>
                {unit ? (
                  <GoldInput name={name} defaultValue={fields[name] ?? value ?? ""} />
                ) : (
                  <TextInput
                    name={name}
                    defaultValue={fields[name] ?? value ?? ""}
                    inputMode="decimal"
                    autoComplete="off"
                    pre="$"
                  />
                )}
              </Field>
            ))}
          </fieldset>
        );
      })}
    </details>
  );
}
