import type { ReactNode } from "react";
import { Icon, type IconDrawing } from "./icons.tsx";
import { withMoments } from "./moment.tsx";
import statusStyles from "./status.module.css";
import { type StatusTone, statusIcons } from "./status-badge.tsx";
import styles from "./timeline.module.css";

export type TimelineEntry = {
  key: string;
  title: ReactNode;
  text?: ReactNode;
  /** The time in words, and the author if any: "14:02, by Teller Finch". */
  when: ReactNode;
  tone?: StatusTone;
  icon?: IconDrawing;
};

/** What happened, newest first or last as the caller gives it. */
export function Timeline({ items }: { items: readonly TimelineEntry[] }) {
  return (
    <ol className={styles.timeline}>
      {items.map((item) => {
        const glyph = item.icon ?? (item.tone ? statusIcons[item.tone] : undefined);
        return (
          <li key={item.key} className={item.tone ? statusStyles[item.tone] : undefined}>
            <span className={styles.dot}>{glyph ? <Icon of={glyph} size={13} /> : null}</span>
            <div>
              <b>{item.title}</b>
              {item.text ? <p>{withMoments(item.text)}</p> : null}
              <span className={styles.when}>{withMoments(item.when)}</span>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
