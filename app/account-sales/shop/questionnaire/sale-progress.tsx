import { questions } from "../../../../domain/account-sales/model.ts";
import { cx } from "../../../ui/cx.ts";
import { Tally } from "../../../ui/drawings/tally.tsx";
import layout from "../../../ui/layout.module.css";
import panelStyles from "../../../ui/panel.module.css";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import textStyles from "../../../ui/text.module.css";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "../questionnaire.module.css";

/** How many of the questions are answered: in words, tally marks, and a reeded bar. */
export function SaleProgress({ answered }: { answered: number }) {
  const percent = Math.round((answered / questions.length) * 100);
  const text = `${answered} of ${questions.length} answered`;
  const complete = `${percent}% complete`;
  return (
    <div className={cx(panelStyles.padded, styles.askProgress)}>
      <div className={cx(layout.row, layout.between)}>
        <span className={layout.row}>
          <b>{text}</b>
          <Tally count={answered} total={questions.length} height={24} />
        </span>
        <span className={cx(textStyles.small, textStyles.muted)}>{complete}</span>
      </div>
      <ProgressBar value={percent} label={complete} />
      <VisuallyHidden>
        <span role="status">
          {text}, {complete}
        </span>
      </VisuallyHidden>
    </div>
  );
}
