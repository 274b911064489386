import type { Ref } from "react";
import { boostExampleNames, type PricedExample } from "../../../domain/boosts/model.ts";
import { ExamplePanel } from "../../settings/shared/desk/price-lists/example-panel.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { BoostComparison } from "./boost-comparison.tsx";
import styles from "./boost-prices.module.css";

type ExampleProps = {
  ref: Ref<HTMLElement>;
  /** What the fields begin with. */
  texts: Record<string, string>;
  errors: Record<string, string>;
  before: PricedExample | null;
  after: PricedExample | null;
};

const levels = [
  { name: boostExampleNames.ranged, label: "Ranged" },
  { name: boostExampleNames.prayer, label: "Prayer" },
  { name: boostExampleNames.defence, label: "Defence" },
];
const boxes = [
  { name: boostExampleNames.wantInfernal, label: "Infernal cape" },
  { name: boostExampleNames.wantQuiver, label: "Dizana's quiver" },
  { name: boostExampleNames.useOurGear, label: "Our gear" },
];

/** An example player and what they pay before and after the edit. */
export function BoostExamplePanel({ ref, texts, errors, before, after }: ExampleProps) {
  return (
    <ExamplePanel
      ref={ref}
      comparison={before && <BoostComparison before={before} after={after} />}
      missing="Enter levels to see the price."
    >
      <div className={styles.levels}>
        {levels.map(({ name, label }) => (
          <Field key={name} label={label} error={errors[name]}>
            <TextInput name={name} defaultValue={texts[name]} inputMode="numeric" autoComplete="off" />
          </Field>
        ))}
      </div>
      <div>
        {boxes.map(({ name, label }) => (
          <Checkbox key={name} name={name} value="on" defaultChecked={texts[name] === "on"} label={label} />
        ))}
      </div>
    </ExamplePanel>
  );
}
