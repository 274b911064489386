import type { Ref } from "react";
import type { ComputedOffer } from "../../../../domain/account-sales/model.ts";
import { Button } from "../../../ui/button.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { postingDeeds } from "../postings/posting-deeds.ts";
import { ExampleFields } from "./example-fields.tsx";
import { OfferComparison } from "./offer-comparison.tsx";

type ExamplePanelProps = {
  ref: Ref<HTMLElement>;
  /** What the fields begin with. */
  texts: Record<string, string>;
  errors: Record<string, string>;
  /** What is typed now. */
  typed: Record<string, string>;
  before: ComputedOffer | null;
  after: ComputedOffer | null;
};

/** An example account and its offer before and after the edit. Without scripts a button computes it. */
export function ExamplePanel({ ref, texts, errors, typed, before, after }: ExamplePanelProps) {
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
          <OfferComparison before={before} after={after} />
        ) : (
          <p className="small muted">Fill in the example to see its offer.</p>
        )}
        {isLive ? null : (
          <div>
            <Button type="submit" name="deed" value={postingDeeds.preview}>
              Preview
            </Button>
          </div>
        )}
        <ExampleFields texts={texts} typed={typed} errors={errors} />
      </div>
    </Panel>
  );
}
