import type { Ref } from "react";
import type { ComputedOffer } from "../../../../domain/account-sales/model.ts";
import { ExamplePanel } from "../../../settings/shared/desk/price-lists/example-panel.tsx";
import { ExampleFields } from "./example-fields.tsx";
import { OfferComparison } from "./offer-comparison.tsx";

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
export function OfferExamplePanel({ ref, texts, errors, typed, before, after }: ExampleProps) {
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
