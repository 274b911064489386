import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "./cx.ts";
import { FieldError } from "./field.tsx";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "children"> & {
  label: ReactNode;
  help?: ReactNode;
  error?: string;
};

/** A tick box with its words. The whole row is the target. */
export function Checkbox({ label, help, error, className, ...rest }: CheckboxProps) {
  const errorId = useId();
  return (
    <div className={cx("opt-box", error && "bad")}>
      <label className={cx("opt-row", className)}>
        <input
          {...rest}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : rest["aria-describedby"]}
        />
        <span className="box" aria-hidden="true" />
        <span className="lab">
          <span>{label}</span>
          {help ? <small>{help}</small> : null}
        </span>
      </label>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  );
}
