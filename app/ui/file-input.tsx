import type { ComponentProps } from "react";
import styles from "./control.module.css";
import { cx } from "./cx.ts";
import { useFieldWiring } from "./field.tsx";

type FileInputProps = Omit<ComponentProps<"input">, "type">;

/** Chooses files, or takes those that are dropped on it. Inside a Field it is wired by itself. */
export function FileInput({ className, ...rest }: FileInputProps) {
  return (
    <div className={cx(styles.control, styles.file, className)}>
      <input {...rest} {...useFieldWiring(rest)} type="file" />
    </div>
  );
}
