import {
  type BoostPrices,
  type BoostPriceTexts,
  boostPriceNames,
  previewBoostPrices,
} from "../../../domain/boosts/model.ts";
import { PriceListEditor } from "../../settings/shared/desk/price-lists/price-list-editor.tsx";
import { MoneyInput } from "../../ui/amount-input.tsx";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/field.tsx";
import { Panel } from "../../ui/panel.tsx";
import text from "../../ui/text.module.css";
import { TextInput } from "../../ui/text-input.tsx";
import { BoostExamplePanel } from "./boost-example-panel.tsx";
import { BoostPreview } from "./boost-preview.tsx";
import { BoostPriceGrid } from "./boost-price-grid.tsx";
import styles from "./boost-prices.module.css";
import { boostPrices } from "./boost-prices.ts";

/**
 * Edits the prices of boosts beside what every tier, and an example, pays by those in force and by the
 * edited.
 */
export function BoostPriceEditor({ prices, newestVersion }: { prices: BoostPrices; newestVersion: number }) {
  return (
    <PriceListEditor
      list={boostPrices}
      inForce={prices}
      newestVersion={newestVersion}
      aside={({ texts, exampleErrors, before, after }, ref) => (
        <BoostExamplePanel ref={ref} texts={texts} errors={exampleErrors} before={before} after={after} />
      )}
    >
      {({ texts, list }, errors) => (
        <>
          <Panel
            title="Tiers"
            aside={<span className={cx(text.tiny, text.faint)}>players need all three levels</span>}
          >
            <BoostPriceGrid texts={texts} errors={errors} />
          </Panel>
          <Panel title="Both services and our gear">
            <BoostExtraFields texts={texts} errors={errors} />
          </Panel>
          <Panel title="Prices by tier" aside={<span className={cx(text.tiny, text.faint)}>as edited</span>}>
            <BoostPreview rows={previewBoostPrices(prices, list)} />
          </Panel>
        </>
      )}
    </PriceListEditor>
  );
}

type ExtraProps = { texts: BoostPriceTexts; errors: Record<string, string> };

/** What both services save, and what our gear costs, of which a deposit comes back. */
function BoostExtraFields({ texts, errors }: ExtraProps) {
  const { both, gear, deposit } = boostPriceNames;
  return (
    <div className={styles.extras}>
      <Field label="Both in one order" help="Off both services, not the gear." error={errors[both]}>
        <TextInput
          name={both}
          defaultValue={texts[both]}
          inputMode="decimal"
          autoComplete="off"
          post="% off"
        />
      </Field>
      <Field label="Our gear, total" help="Rental plus deposit." error={errors[gear]}>
        <MoneyInput name={gear} defaultValue={texts[gear]} />
      </Field>
      <Field label="Deposit included" help="Refunded when the gear is returned." error={errors[deposit]}>
        <MoneyInput name={deposit} defaultValue={texts[deposit]} />
      </Field>
    </div>
  );
}
