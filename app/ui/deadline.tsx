import { Check, Clock as ClockIcon, TriangleAlert } from "lucide";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./deadline.module.css";
import { Icon } from "./icons.tsx";
import { withMoments } from "./moment.tsx";
import { clockState, formatClock, formatSpan } from "./time-left.ts";
import { useCountdown } from "./use-countdown.ts";

type ClockProps = {
  /** When the deadline is due, in epoch milliseconds. */
  dueAt: number;
  /** How much time it gave, in milliseconds. */
  totalMs: number;
  serverNow?: number;
};

/** A running clock in a row: time left, under a fifth a warning, then how far over. */
export function Clock({ dueAt, totalMs, serverNow }: ClockProps) {
  const leftMs = useCountdown(dueAt, serverNow);
  if (leftMs === null) return <span className={cx(styles.clock, styles.none)}>…</span>;
  const state = clockState(leftMs, totalMs);
  return (
    <span className={cx(styles.clock, styles[state])} translate="no">
      <Icon of={state === "ok" ? ClockIcon : TriangleAlert} size={14} />
      {formatClock(leftMs)}
    </span>
  );
}

/** A clock that has stopped: how long it took, and whether that kept the deadline. */
export function MeasuredClock({ tookMs, isOnTime }: { tookMs: number; isOnTime: boolean }) {
  return (
    <span className={cx(styles.clock, isOnTime ? styles.none : styles.over)}>
      <Icon of={isOnTime ? Check : TriangleAlert} size={14} />
      {formatSpan(tookMs)}
    </span>
  );
}

type DeadlineBoxProps = ClockProps & { title: ReactNode; children?: ReactNode };

/** A deadline of ours with its clock in large figures; customer and desk see the same. */
export function DeadlineBox({ dueAt, totalMs, serverNow, title, children }: DeadlineBoxProps) {
  const leftMs = useCountdown(dueAt, serverNow);
  const state = leftMs === null ? "ok" : clockState(leftMs, totalMs);
  return (
    <div className={cx(styles.deadline, styles[state])}>
      <span className={styles.time} translate="no">
        {leftMs === null ? "…" : formatSpan(Math.abs(leftMs))}
      </span>
      <b>
        {withMoments(title)}
        {state === "over" ? " (over)" : null}
      </b>
      {children ? <p>{children}</p> : null}
    </div>
  );
}
