import { type BoostPrices, previewBoostPrices } from "../../../domain/boosts/model.ts";
import { PriceListEditor } from "../../settings/shared/desk/price-lists/price-list-editor.tsx";
import { Panel } from "../../ui/panel.tsx";
import { BoostExamplePanel } from "./boost-example-panel.tsx";
import { BoostExtraFields } from "./boost-extra-fields.tsx";
import { BoostPreview } from "./boost-preview.tsx";
import { BoostPriceGrid } from "./boost-price-grid.tsx";
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
          <Panel title="Tiers" aside={<span className="tiny faint">players need all three levels</span>}>
            <BoostPriceGrid texts={texts} errors={errors} />
          </Panel>
          <Panel title="Both services and our gear">
            <BoostExtraFields texts={texts} errors={errors} />
          </Panel>
          <Panel title="Prices by tier" aside={<span className="tiny faint">as edited</span>}>
            <BoostPreview rows={previewBoostPrices(prices, list)} />
          </Panel>
        </>
      )}
    </PriceListEditor>
  );
}
