import type { Ref } from "react";
import { boostExampleNames, type PricedExample } from "../../../../domain/boosts/model.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field } from "../../../ui/field.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { postingDeeds } from "../postings/posting-deeds.ts";
import { BoostComparison } from "./boost-comparison.tsx";

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

/** An example player and what they pay before and after the edit. Without scripts a button computes it. */
export function BoostExamplePanel({ ref, texts, errors, before, after }: ExampleProps) {
  const isLive = useHydrated();
  return (
    <Panel
      ref={ref}
      tabIndex={-1}
      className="offer-side"
      title="An example"
      aside={<span className="tiny faint">not kept</span>}
    >
      <div className="stack">
        {before ? (
          <BoostComparison before={before} after={after} />
        ) : (
          <p className="small muted">Fill in the levels to see what this player pays.</p>
        )}
        {isLive ? null : (
          <div>
            <Button type="submit" name="deed" value={postingDeeds.preview}>
              Preview
            </Button>
          </div>
        )}
        <div className="boost-levels">
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
      </div>
    </Panel>
  );
}
