import { ScrollText } from "lucide";
import { cx } from "./cx.ts";
import { Icon } from "./icons.tsx";
import { Link } from "./link.tsx";
import statusStyles from "./status.module.css";
import { type StatusTone, statusIcons } from "./status-badge.tsx";
import styles from "./status-strip.module.css";

export type StatusTile = {
  /** "all" is the tile that shows every status. */
  tone: StatusTone | "all";
  label: string;
  /** The number, already written as it is shown ("1,284"). */
  count: string;
  to: string;
  current: boolean;
};

/** Filters by status with their counts, in one strip that scrolls sideways on a phone. */
export function StatusStrip({ label, items }: { label: string; items: readonly StatusTile[] }) {
  return (
    <nav className={styles.strip} aria-label={label}>
      {items.map((item) => (
        <Link
          key={item.tone}
          to={item.to}
          preventScrollReset
          className={cx(
            item.tone === "all" ? styles.all : statusStyles[item.tone],
            item.count === "0" && styles.zero,
          )}
          aria-current={item.current ? "true" : undefined}
        >
          <Icon of={item.tone === "all" ? ScrollText : statusIcons[item.tone]} size={16} />
          <b>{item.count}</b>
          <small>{item.label}</small>
        </Link>
      ))}
    </nav>
  );
}
