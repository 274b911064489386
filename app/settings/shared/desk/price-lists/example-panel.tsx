import type { ReactNode, Ref } from "react";
import styles from "../../../../shell/desk/price-editor.module.css";
import { Button } from "../../../../ui/button.tsx";
import { cx } from "../../../../ui/cx.ts";
import layout from "../../../../ui/layout.module.css";
import { Panel } from "../../../../ui/panel.tsx";
import text from "../../../../ui/text.module.css";
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
      className={styles.side}
      title="Example"
      aside={<span className={cx(text.tiny, text.faint)}>not saved</span>}
    >
      <div className={layout.stack}>
        {comparison ?? <p className={cx(text.small, text.muted)}>{missing}</p>}
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
