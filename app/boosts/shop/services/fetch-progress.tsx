import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import progressBarStyles from "../../../ui/progress-bar.module.css";
import text from "../../../ui/text.module.css";
import styles from "../../shared/boost.module.css";
/** A bar that runs while the high scores are read. How long they take is not known, so it has no figure. */
export function FetchProgress({ label }: { label: string }) {
  return (
    <div className={cx(styles.fetching, layout.stack, layout.snug)}>
      <p className={cx(text.small, text.muted)} aria-hidden="true">
        {label}
      </p>
      <div
        className={cx(progressBarStyles.progressBar, progressBarStyles.ember)}
        role="progressbar"
        aria-label={label}
      >
        <i />
      </div>
    </div>
  );
}
