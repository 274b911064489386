import { Timer } from "lucide";
import { useRevalidator } from "react-router";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import { Moment } from "../../ui/moment.tsx";
import { formatSpan } from "../../ui/time-left.ts";
import { useCountdown, useWhenOver } from "../../ui/use-countdown.ts";
import styles from "./desk-bar.module.css";

type ElevationClockProps = { until: number; serverNow: number };

/** From when on the rest is counted down. */
const soonMs = 5 * 60_000;

/**
 * Until when the elevation of Rule P2 holds without activity; its last minutes are counted. At its end the
 * page asks the server, which asks for the password.
 */
export function ElevationClock({ until, serverNow }: ElevationClockProps) {
  const leftMs = useCountdown(until, serverNow) ?? 0;
  const revalidator = useRevalidator();
  useWhenOver(leftMs, () => void revalidator.revalidate());
  const isSoon = leftMs < soonMs;
  return (
    <span className={isSoon ? cx(styles.elevation, styles.soon) : styles.elevation}>
      <Icon of={Timer} size={14} />
      {leftMs <= 0 ? "locked" : isSoon ? `locks in ${formatSpan(leftMs)}` : <OpenUntil until={until} />}
    </span>
  );
}

function OpenUntil({ until }: { until: number }) {
  return (
    <span>
      <span className={layout.hideOnPhone}>open </span>
      <span className={styles.untilWord}>until </span>
      <Moment at={until} show="time" />
    </span>
  );
}
