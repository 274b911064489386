import { Check, CircleAlert, Info, TriangleAlert } from "lucide";
import type { ReactNode } from "react";
import styles from "./alert.module.css";
import { cx } from "./cx.ts";
import { Icon, type IconDrawing } from "./icons.tsx";
import { withMoments } from "./moment.tsx";

export type AlertTone = "info" | "good" | "warn" | "bad";

const glyphs: Record<AlertTone, IconDrawing> = {
  info: Info,
  good: Check,
  warn: TriangleAlert,
  bad: CircleAlert,
};

type AlertProps = {
  tone: AlertTone;
  title: ReactNode;
  children?: ReactNode;
  icon?: IconDrawing;
  action?: ReactNode;
  id?: string;
  className?: string;
};

/** A note in the page: the title says what is so, the text what to do. Only a bad one interrupts. */
export function Alert({ tone, title, children, icon, action, id, className }: AlertProps) {
  return (
    <div
      className={cx(styles.alert, styles[tone], className)}
      role={tone === "bad" ? "alert" : undefined}
      id={id}
    >
      <Icon of={icon ?? glyphs[tone]} size={20} />
      <b>{withMoments(title)}</b>
      {children ? <div className={styles.text}>{withMoments(children)}</div> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
