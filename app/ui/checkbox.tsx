import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "./cx.ts";
import { FieldError } from "./field.tsx";
import styles from "./toggle.module.css";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "children"> & {
  label: ReactNode;
  help?: ReactNode;
  error?: string;
};

/** A tick box with its words. The whole row is the target. */
export function Checkbox({ label, help, error, className, ...rest }: CheckboxProps) {
  const errorId = useId();
  return (
    <div className={cx(styles.withHelp, error && styles.invalid)}>
      <label className={cx(styles.row, className)}>
        <input
          {...rest}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : rest["aria-describedby"]}
        />
        <span className={styles.box} aria-hidden="true" />
        <span className={styles.label}>
          <span>{label}</span>
          {help ? <small>{help}</small> : null}
        </span>
      </label>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  );
}
