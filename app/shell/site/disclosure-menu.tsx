import { type MouseEvent, type PointerEvent, type ReactNode, useRef } from "react";
import { cx } from "../../ui/cx.ts";
import styles from "./disclosure-menu.module.css";

type DisclosureMenuProps = {
  summary: ReactNode;
  /** Looks of the summary: plain in the navigation, a button for the visitor's own menu. */
  summaryClassName?: string;
  /** Whether the page that is shown is one of the menu's. */
  isCurrent?: boolean;
  align?: "start" | "end";
  className?: string;
  children: ReactNode;
};

/**
 * A dropdown of the header as a native disclosure: a click or the keyboard opens it without any script, one
 * at a time. With a mouse it also opens by pointing at it.
 */
export function DisclosureMenu(props: DisclosureMenuProps) {
  const { summary, summaryClassName, isCurrent, align = "start", className, children } = props;
  const openedByHover = useRef(false);

  function enter(event: PointerEvent<HTMLDetailsElement>) {
    if (event.pointerType !== "mouse" || event.currentTarget.open) return;
    openedByHover.current = true;
    event.currentTarget.open = true;
  }

  function leave(event: PointerEvent<HTMLDetailsElement>) {
    if (!openedByHover.current) return;
    openedByHover.current = false;
    event.currentTarget.open = false;
  }

  /** A click on a menu that pointing has just opened keeps it open instead of closing it under the hand. */
  function stayOpen(event: MouseEvent<HTMLElement>) {
    if (!openedByHover.current) return;
    openedByHover.current = false;
    event.preventDefault();
  }

  return (
    <details
      className={cx(styles.menu, className)}
      name="site-menu"
      onPointerEnter={enter}
      onPointerLeave={leave}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is operable by itself */}
      <summary className={summaryClassName} aria-current={isCurrent} onClick={stayOpen}>
        {summary}
      </summary>
      <div className={cx(styles.panel, align === "end" && styles.atEnd)}>{children}</div>
    </details>
  );
}
