import type { Ref } from "react";
import {
  type ComputedOffer,
  type OfferTable,
  type OfferTableTexts,
  percentGroups,
} from "../../../../domain/account-sales/model.ts";
import { ExamplePanel } from "../../../settings/shared/desk/price-lists/example-panel.tsx";
import { PriceListEditor } from "../../../settings/shared/desk/price-lists/price-list-editor.tsx";
import styles from "../../../shell/desk/price-editor.module.css";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import { Panel } from "../../../ui/panel.tsx";
import text from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { BaseGrid } from "./base-grid.tsx";
import { ExampleFields } from "./example-fields.tsx";
import { OfferComparison } from "./offer-comparison.tsx";
import { offerRules } from "./offer-rules.ts";

/**
 * Edits the rules for offers beside an example that is computed by both, the ones in force and the edited.
 */
export function OfferEditor({ rules, newestVersion }: { rules: OfferTable; newestVersion: number }) {
  return (
    <PriceListEditor
      list={offerRules}
      inForce={rules}
      newestVersion={newestVersion}
      aside={({ texts, exampleErrors, typed, before, after }, ref) => (
        <OfferExamplePanel
          ref={ref}
          texts={texts}
          errors={exampleErrors}
          typed={typed}
          before={before}
          after={after}
        />
      )}
    >
      {({ turn, texts }, errors) => (
        <>
          <Panel
            title="Base values"
            pad={false}
            aside={<span className={cx(text.tiny, text.faint)}>in US dollars</span>}
          >
            <BaseGrid key={turn} texts={texts} errors={errors} />
          </Panel>
          <Panel
            title="Modifiers"
            aside={<span className={cx(text.tiny, text.faint)}>percent of the base value, added up</span>}
          >
            <ModifierFields texts={texts} errors={errors} />
          </Panel>
        </>
      )}
    </PriceListEditor>
  );
}

/** Every percentage of the rules, in the groups of the questions they answer. */
function ModifierFields({ texts, errors }: { texts: OfferTableTexts; errors: Record<string, string> }) {
  return (
    <div className={styles.groups}>
      {percentGroups.map(({ legend, fields }) => (
        <fieldset key={legend} className={styles.group}>
          <legend>{legend}</legend>
          {fields.map(({ name, label }) => (
            <Field key={name} label={label} error={errors[name]}>
              <TextInput
                name={name}
                defaultValue={texts[name]}
                inputMode="text"
                autoComplete="off"
                post="%"
              />
            </Field>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

type ExampleProps = {
  ref: Ref<HTMLElement>;
  /** What the fields begin with. */
  texts: Record<string, string>;
  errors: Record<string, string>;
  /** What is typed now. */
  typed: Record<string, string>;
  before: ComputedOffer | null;
  after: ComputedOffer | null;
};

/** An example account and its offer before and after the edit. */
function OfferExamplePanel({ ref, texts, errors, typed, before, after }: ExampleProps) {
  return (
    <ExamplePanel
      ref={ref}
      comparison={before && <OfferComparison before={before} after={after} />}
      missing="Fill in the example to see the offer."
    >
      <ExampleFields texts={texts} typed={typed} errors={errors} />
    </ExamplePanel>
  );
}
