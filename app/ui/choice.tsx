import type { ComponentProps, ReactNode } from "react";
import styles from "./choice.module.css";
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
    <label
      className={cx(
        styles.choice,
        tone === "ember" && styles.ember,
        rest.disabled && styles.locked,
        className,
      )}
    >
      <input {...rest} type={type} />
      <span className={styles.box} aria-hidden="true" />
      <span>
        <b>{title}</b>
        {text ? <small>{text}</small> : null}
      </span>
      {mod ? <span className={styles.modifier}>{mod}</span> : null}
    </label>
  );
}
