import { products } from "../../../domain/orders/model.ts";
import { discountUnits, promoTypeField } from "../../../domain/promotions/inputs.ts";
import { promoTypes } from "../../../domain/promotions/model.ts";
import { MoneyInput } from "../../ui/amount-input.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import fieldStyles from "../../ui/field.module.css";
import { Field } from "../../ui/field.tsx";
import { ChoiceGroup } from "../../ui/radio.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import styles from "./promotions.module.css";

type Typed = { errors: Record<string, string>; fields: Record<string, string> };

const units = { percent: "% off", usd: "$ off" } as const;

/** What a code takes off: a part of the price, or a fixed sum. */
export function DiscountFields({ errors, fields }: Typed) {
  const help = fields.discountUnit === "percent" ? undefined : "A fixed amount leaves at least $1.00 to pay.";
  return (
    <div className={styles.discount}>
      <Field label="Discount" help={help} error={errors.discount}>
        <TextInput name="discount" inputMode="decimal" autoComplete="off" defaultValue={fields.discount} />
      </Field>
      <Field label="Unit" error={errors.discountUnit}>
        <Select
          name="discountUnit"
          options={discountUnits.map((value) => ({ value, label: units[value] }))}
          defaultValue={fields.discountUnit ?? "percent"}
        />
      </Field>
    </div>
  );
}

/** For whom, for what and from which sum a code is: fixed once it is made. */
export function ConditionFields({ errors, fields }: Typed) {
  const isSent = fields.form !== undefined;
  return (
    <>
      <Checkbox
        name="isFirstPurchase"
        label="First purchase only"
        defaultChecked={isSent ? fields.isFirstPurchase === "on" : true}
      />
      <Field label="Uses per customer" optional help="Leave empty for no limit." error={errors.perCustomer}>
        <TextInput
          name="perCustomer"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={fields.perCustomer}
        />
      </Field>
      <Field
        label="Minimum order"
        optional
        help="Before the discount, without deposits."
        error={errors.leastOrder}
      >
        <MoneyInput name="leastOrder" defaultValue={fields.leastOrder} />
      </Field>
      <div>
        <ChoiceGroup legend="Valid for" {...(errors.orderTypes ? { error: errors.orderTypes } : {})}>
          {promoTypes.map((type) => (
            <Checkbox
              key={type}
              name={promoTypeField(type)}
              label={products[type].label}
              defaultChecked={isSent && fields[promoTypeField(type)] === "on"}
            />
          ))}
        </ChoiceGroup>
        <p className={fieldStyles.help}>Leave all empty for everything you sell.</p>
      </div>
    </>
  );
}
