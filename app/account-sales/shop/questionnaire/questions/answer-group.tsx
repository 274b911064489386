import { type ReactNode, useId } from "react";
import { cx } from "../../../../ui/cx.ts";
import fieldStyles from "../../../../ui/field.module.css";
import { FieldError } from "../../../../ui/field.tsx";
import styles from "../../questionnaire.module.css";

type AnswerGroupProps = {
  /** What is asked; or the id of the heading that asks it. */
  legend?: ReactNode;
  labelledBy?: string;
  /** Beside the legend: a limit, a hint. */
  hint?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
  className?: string;
  children: ReactNode;
};

/** Answers that belong together. What is missing stands above them, where the eye begins. */
export function AnswerGroup(props: AnswerGroupProps) {
  const { legend, labelledBy, hint, error, disabled, className, children } = props;
  const errorId = useId();
  return (
    <fieldset
      className={cx(styles.answers, error && styles.invalid, className)}
      aria-labelledby={labelledBy}
      aria-describedby={error ? errorId : undefined}
      disabled={disabled}
    >
      {legend ? (
        <legend className={fieldStyles.label}>
          {legend} {hint ? <span className={fieldStyles.optional}>{hint}</span> : null}
        </legend>
      ) : null}
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      {children}
    </fieldset>
  );
}
