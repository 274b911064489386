import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import styles from "../../../shell/desk/orders-list.module.css";
import buttonStyles from "../../../ui/button.module.css";
import { cx } from "../../../ui/cx.ts";

type ListMenuProps = {
  summary: ReactNode;
  /** It is about the table, which a phone does not have. */
  isOfTable?: boolean;
  children: ReactNode;
};

/**
 * A button of the list under which a form folds out. It closes after what was done, on Escape, which gives
 * the focus back, and on a press outside; it opens without any script.
 */
export function ListMenu({ summary, isOfTable, children }: ListMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    // What was opened before the script came stays open.
    if (shown.current !== key && menu.current) menu.current.open = false;
    shown.current = key;
  }, [key]);
  useEffect(() => {
    const onPress = ({ target }: Event) => {
      const isInside = target instanceof Node && menu.current?.contains(target);
      if (menu.current && !isInside) menu.current.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !menu.current?.open) return;
      menu.current.open = false;
      menu.current.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKey);
    };
  }, []);
  return (
    <details className={cx(styles.listMenu, isOfTable && styles.ofTable)} ref={menu} name="list-menu">
      <summary className={cx(buttonStyles.button, buttonStyles.quiet)}>{summary}</summary>
      <div>{children}</div>
    </details>
  );
}
