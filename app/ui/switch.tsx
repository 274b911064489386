import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./toggle.module.css";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "role" | "children"> & {
  label: ReactNode;
  help?: ReactNode;
};

/** On or off, in force at once or when the form is saved. Without scripts it is a checkbox. */
export function Switch({ label, help, className, ...rest }: SwitchProps) {
  return (
    <label className={cx(styles.row, styles.switch, className)}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox input tells its state by itself */}
      <input {...rest} type="checkbox" role="switch" />
      <span className={styles.box} aria-hidden="true" />
      <span className={styles.label}>
        <span>{label}</span>
        {help ? <small>{help}</small> : null}
      </span>
    </label>
  );
}
