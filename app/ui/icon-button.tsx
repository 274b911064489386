import type { ComponentProps, ReactNode } from "react";
import styles from "./button.module.css";
import { cx } from "./cx.ts";

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label" | "children"> & {
  /** What the button does; read aloud, because there are no words to see. */
  label: string;
  size?: "sm";
  children: ReactNode;
};

/** A square button with an icon only: copy, close, search, theme, menu. */
export function IconButton({ label, size, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(styles.iconButton, size && styles[size], className)}
      aria-label={label}
    >
      {children}
    </button>
  );
}
