import type { OfferTable } from "../../../../domain/account-sales/model.ts";
import { PriceListEditor } from "../../../settings/shared/desk/price-lists/price-list-editor.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { BaseGrid } from "./base-grid.tsx";
import { ModifierFields } from "./modifier-fields.tsx";
import { OfferExamplePanel } from "./offer-example-panel.tsx";
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
          <Panel title="Base values" pad={false} aside={<span className="tiny faint">in US dollars</span>}>
            <BaseGrid key={turn} texts={texts} errors={errors} />
          </Panel>
          <Panel
            title="Modifiers"
            aside={<span className="tiny faint">percent of the base value, added up</span>}
          >
            <ModifierFields texts={texts} errors={errors} />
          </Panel>
        </>
      )}
    </PriceListEditor>
  );
}
