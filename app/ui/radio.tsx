import { type ComponentProps, type ReactNode, useId } from "react";
import choiceGroupStyles from "./choice-group.module.css";
import { cx } from "./cx.ts";
import fieldStyles from "./field.module.css";
import { FieldError } from "./field.tsx";
import layout from "./layout.module.css";
import styles from "./toggle.module.css";

type RadioProps = Omit<ComponentProps<"input">, "type" | "children"> & { label: ReactNode; help?: ReactNode };

/** One of several. Radios with one `name` exclude each other. */
export function Radio({ label, help, className, ...rest }: RadioProps) {
  return (
    <label className={cx(styles.row, className)}>
      <input {...rest} type="radio" />
      <span className={styles.box} aria-hidden="true" />
      <span className={styles.label}>
        <span>{label}</span>
        {help ? <small>{help}</small> : null}
      </span>
    </label>
  );
}

type RadioGroupProps = {
  legend: ReactNode;
  hideLegend?: boolean;
  error?: string;
  className?: string;
  children: ReactNode;
};

/** Puts a question over radios, checkboxes or choices, and an error below them. */
export function ChoiceGroup({ legend, hideLegend, error, className, children }: RadioGroupProps) {
  const errorId = useId();
  return (
    <fieldset
      className={cx(choiceGroupStyles.group, className)}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className={hideLegend ? layout.visuallyHidden : fieldStyles.label}>{legend}</legend>
      {children}
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  );
}
