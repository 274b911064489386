import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "role" | "children"> & {
  label: ReactNode;
  help?: ReactNode;
};

/** On or off, in force at once or when the form is saved. Without scripts it is a checkbox. */
export function Switch({ label, help, className, ...rest }: SwitchProps) {
  return (
    <label className={cx("opt-row switch", className)}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox input tells its state by itself */}
      <input {...rest} type="checkbox" role="switch" />
      <span className="box" aria-hidden="true" />
      <span className="lab">
        <span>{label}</span>
        {help ? <small>{help}</small> : null}
      </span>
    </label>
  );
}
