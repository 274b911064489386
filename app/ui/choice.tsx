import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

type ChoiceProps = Omit<ComponentProps<"input">, "type" | "title" | "children"> & {
  type: "radio" | "checkbox";
  title: ReactNode;
  text?: ReactNode;
  /** At the right edge: a price or a percentage. */
  mod?: ReactNode;
  /** Ember is for Infernal and Quiver services only. */
  tone?: "gold" | "ember";
};

/** A card that is one answer of a question. The whole card is the target. */
export function Choice({ type, title, text, mod, tone = "gold", className, ...rest }: ChoiceProps) {
  return (
    <label className={cx("choice", tone === "ember" && "ember-c", rest.disabled && "locked", className)}>
      <input {...rest} type={type} />
      <span className="box" aria-hidden="true" />
      <span>
        <b>{title}</b>
        {text ? <small>{text}</small> : null}
      </span>
      {mod ? <span className="mod">{mod}</span> : null}
    </label>
  );
}
