import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "./cx.ts";
import { FieldError } from "./field.tsx";

type RadioProps = Omit<ComponentProps<"input">, "type" | "children"> & { label: ReactNode; help?: ReactNode };

/** One of several. Radios with one `name` exclude each other. */
export function Radio({ label, help, className, ...rest }: RadioProps) {
  return (
    <label className={cx("opt-row", className)}>
      <input {...rest} type="radio" />
      <span className="box" aria-hidden="true" />
      <span className="lab">
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
    <fieldset className={cx("group", className)} aria-describedby={error ? errorId : undefined}>
      <legend className={hideLegend ? "sr" : "flabel"}>{legend}</legend>
      {children}
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  );
}
