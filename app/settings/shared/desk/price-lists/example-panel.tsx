import type { ReactNode, Ref } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { useHydrated } from "../../../../ui/use-hydrated.ts";
import { priceListActions } from "./price-list-actions.ts";

type ExamplePanelProps = {
  ref: Ref<HTMLElement>;
  /** What the example comes to before and after the edit; null while it cannot be computed. */
  comparison: ReactNode;
  /** Said in its place then. */
  missing: string;
  /** The fields of the example. */
  children: ReactNode;
};

/** An example that a price list is tried on. Without scripts a button computes it. */
export function ExamplePanel({ ref, comparison, missing, children }: ExamplePanelProps) {
  const isLive = useHydrated();
  return (
    <Panel
      ref={ref}
      tabIndex={-1}
      className="offer-side"
      title="Example"
      aside={<span className="tiny faint">not saved</span>}
    >
      <div className="stack">
        {comparison ?? <p className="small muted">{missing}</p>}
        {isLive ? null : (
          <div>
            <Button type="submit" name="intent" value={priceListActions.preview}>
              Preview
            </Button>
          </div>
        )}
        {children}
      </div>
    </Panel>
  );
}
