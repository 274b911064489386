import { cx } from "./cx.ts";
import styles from "./progress-bar.module.css";

type ProgressBarProps = {
  value: number;
  max?: number;
  /** What is measured; read aloud with the value. */
  label: string;
  /** The value in words, where a percentage says too little. */
  valueText?: string;
  tone?: "gold" | "ember" | "warn";
  className?: string;
};

/** A bar of progress with a coin's reeded edge. */
export function ProgressBar({
  value,
  max = 100,
  label,
  valueText,
  tone = "gold",
  className,
}: ProgressBarProps) {
  const percent = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <div
      className={cx(styles.progressBar, tone !== "gold" && styles[tone], className)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      aria-valuetext={valueText}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  );
}
