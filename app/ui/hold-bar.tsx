import { TriangleAlert } from "lucide";
import { cx } from "./cx.ts";
import styles from "./hold-bar.module.css";
import { Icon } from "./icons.tsx";
import layout from "./layout.module.css";
import { withMoments } from "./moment.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { clockState, formatSpan } from "./time-left.ts";
import { useCountdown, useWhenOver } from "./use-countdown.ts";

type HoldBarProps = {
  /** "Rate held for", "Offer held for", "Price held for". */
  label: string;
  /** When it ends, in epoch milliseconds. */
  expiresAt: number;
  /** How long it was held from the start, in milliseconds. */
  totalMs: number;
  /** The server's clock when it rendered, in epoch milliseconds. */
  serverNow?: number;
  /** Called once at zero; the caller strikes the sum and offers a new quote. */
  onExpire?: () => void;
  /** Said in place of the figures at zero. */
  overLabel?: string;
  /** Ember for Infernal and Quiver services. */
  tone?: "gold" | "ember";
};

/** Time that is held for the customer: a bar and the rest in figures, a warning below a fifth. */
export function HoldBar(props: HoldBarProps) {
  const { label, expiresAt, totalMs, serverNow, onExpire, overLabel = "over", tone = "gold" } = props;
  const leftMs = useCountdown(expiresAt, serverNow);
  useWhenOver(leftMs, onExpire);
  const state = leftMs === null ? "ok" : clockState(leftMs, totalMs);
  const text = leftMs === null ? "…" : state === "over" ? overLabel : formatSpan(leftMs);
  return (
    <div className={cx(styles.hold, state === "soon" && styles.low, state === "over" && styles.over)}>
      <div className={cx(layout.row, layout.between)}>
        <span>{withMoments(label)}</span>
        {/* Figures that change every second are read when one goes there, and said to nobody. */}
        <span className={styles.left} aria-live="off" translate={state === "over" ? undefined : "no"}>
          {state === "soon" ? <Icon of={TriangleAlert} size={14} /> : null}
          {text}
        </span>
      </div>
      <ProgressBar
        label={label}
        value={Math.max(0, leftMs ?? totalMs)}
        max={totalMs}
        valueText={text}
        tone={state === "ok" ? tone : "warn"}
      />
    </div>
  );
}
