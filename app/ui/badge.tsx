import type { ReactNode } from "react";
import styles from "./badge.module.css";
import { cx } from "./cx.ts";
import liveStyles from "./live.module.css";
import ribbonStyles from "./ribbon.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

type BadgeTone = "plain" | "gold" | "ember" | "good" | "warn" | "bad" | "info";

const toneClass: Record<BadgeTone, string | undefined> = {
  plain: undefined,
  gold: styles.gold,
  ember: styles.ember,
  good: styles.good,
  warn: styles.warn,
  bad: styles.bad,
  info: styles.info,
};

type BadgeProps = { children: ReactNode; tone?: BadgeTone; icon?: ReactNode; className?: string };

/** A small mark with words. The nine order statuses have their own, StatusBadge. */
export function Badge({ children, tone = "plain", icon, className }: BadgeProps) {
  return (
    <span className={cx(styles.badge, toneClass[tone], !icon && styles.bare, className)}>
      {icon}
      {children}
    </span>
  );
}

/** A metal tab on the edge of a card: "MOST POPULAR". */
export function Ribbon({ children, tone = "gold" }: { children: ReactNode; tone?: "gold" | "ember" }) {
  return <span className={cx(ribbonStyles.ribbon, tone === "ember" && ribbonStyles.ember)}>{children}</span>;
}

/** `note` says more: read out, and shown under the pointer. */
type LiveBadgeProps = { children?: ReactNode; on?: boolean; note?: string | undefined };

/** Says whether the page follows events by itself. */
export function LiveBadge({ children = "Live", on = true, note }: LiveBadgeProps) {
  return (
    <span className={cx(liveStyles.live, !on && liveStyles.off)} title={note}>
      {children}
      {note ? <VisuallyHidden>. {note}</VisuallyHidden> : null}
    </span>
  );
}
