import { Inbox, ScrollText } from "lucide";
import { cx } from "./cx.ts";
import { Icon } from "./icons.tsx";
import { Link } from "./link.tsx";
import statusStyles from "./status.module.css";
import { type StatusTone, statusIcons } from "./status-badge.tsx";
import styles from "./status-strip.module.css";

export type StatusTile = {
  /** "all" is the tile that shows every status, "open" the one of all that have not ended. */
  tone: StatusTone | "all" | "open";
  label: string;
  /** The number, already written as it is shown ("1,284"). */
  count: string;
  to: string;
  current: boolean;
};

const groupIcons = { all: ScrollText, open: Inbox };

function isStatus(tone: StatusTile["tone"]): tone is StatusTone {
  return tone !== "all" && tone !== "open";
}

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
            isStatus(item.tone) ? statusStyles[item.tone] : styles.all,
            item.count === "0" && styles.zero,
          )}
          aria-current={item.current ? "true" : undefined}
        >
          <Icon of={isStatus(item.tone) ? statusIcons[item.tone] : groupIcons[item.tone]} size={16} />
          <b>{item.count}</b>
          <small>{item.label}</small>
        </Link>
      ))}
    </nav>
  );
}
