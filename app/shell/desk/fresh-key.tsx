import { type ReactNode, useEffect, useRef } from "react";
import { CopyButton } from "../../ui/copy-button.tsx";
import { cx } from "../../ui/cx.ts";
import layout from "../../ui/layout.module.css";
import { Panel } from "../../ui/panel.tsx";
import textStyles from "../../ui/text.module.css";
import { outcomeToast, toast } from "../../ui/toast.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import styles from "./keys.module.css";

type FreshKeyProps = {
  value: string;
  title: string;
  /** The toast that says what was made. */
  made: string;
  /** Why it is shown this once. */
  once: string;
  /** How it is used. */
  children: ReactNode;
};

/** A key that was just made: shown here and never again. */
export function FreshKey({ value, title, made, once, children }: FreshKeyProps) {
  const source = useRef<HTMLParagraphElement>(null);
  const hydrated = useHydrated();
  // Takes the place of what was said of an earlier try.
  useEffect(() => {
    if (value) toast({ id: outcomeToast, title: made, text: "Copy the key now.", tone: "good" });
  }, [value, made]);
  return (
    <Panel title={title} className={styles.freshKey} role="status">
      <div className={cx(layout.stack, layout.snug)}>
        <p>{once}</p>
        <p className={cx(textStyles.mono, styles.keyText)} ref={source}>
          {value}
        </p>
        {hydrated ? (
          <div>
            <CopyButton text={value} label="Copy key" source={source} />
          </div>
        ) : null}
        <p className={cx(textStyles.small, textStyles.muted)}>{children}</p>
      </div>
    </Panel>
  );
}
