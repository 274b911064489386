import type { ComponentProps } from "react";
import styles from "./control.module.css";
import { useFieldWiring } from "./field.tsx";

/** A text of several lines that may be pulled taller. */
export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return (
    <div className={styles.control}>
      <textarea {...rest} {...useFieldWiring(rest)} className={className} />
    </div>
  );
}
