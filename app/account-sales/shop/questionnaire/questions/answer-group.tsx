import { type ReactNode, useId } from "react";
import { cx } from "../../../../ui/cx.ts";
import { FieldError } from "../../../../ui/field.tsx";

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
      className={cx("answers", error && "bad", className)}
      aria-labelledby={labelledBy}
      aria-describedby={error ? errorId : undefined}
      disabled={disabled}
    >
      {legend ? (
        <legend className="flabel">
          {legend} {hint ? <span className="opt">{hint}</span> : null}
        </legend>
      ) : null}
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      {children}
    </fieldset>
  );
}
