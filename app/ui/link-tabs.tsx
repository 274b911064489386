import type { ReactNode } from "react";
import type { LinkProps } from "react-router";
import { Link } from "./link.tsx";
import styles from "./tabs.module.css";

type LinkTabItem = { label: ReactNode; to: LinkProps["to"]; current: boolean; count?: number | string };

type LinkTabsProps = { label: string; items: readonly LinkTabItem[]; preventScrollReset?: boolean };

/** Tabs that are addresses: they work without scripts, can be shared and stay in the history. */
export function LinkTabs({ label, items, preventScrollReset = true }: LinkTabsProps) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {items.map((item) => (
        <Link
          key={typeof item.to === "string" ? item.to : `${item.to.pathname}${item.to.search}`}
          to={item.to}
          aria-current={item.current ? "page" : undefined}
          preventScrollReset={preventScrollReset}
        >
          {item.label}
          {item.count === undefined ? null : <span className={styles.count}>{item.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
