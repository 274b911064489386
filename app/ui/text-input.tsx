import type { ComponentProps, ReactNode } from "react";
import styles from "./control.module.css";
import { cx } from "./cx.ts";
import { useFieldWiring } from "./field.tsx";
import text from "./text.module.css";

type TextInputProps = ComponentProps<"input"> & {
  /** Before the text: an icon or a currency sign. */
  pre?: ReactNode;
  /** After the text: a unit or a key. */
  post?: ReactNode;
  /** A small button at the end, as for copying. */
  action?: ReactNode;
  /** Order ids, addresses, hashes. */
  mono?: boolean;
};

/** A one-line text control. Inside a Field it is wired by itself. */
export function TextInput({ pre, post, action, mono, className, ...rest }: TextInputProps) {
  const wiring = useFieldWiring(rest);
  return (
    <div className={cx(styles.control, className)}>
      {pre ? <span className={styles.before}>{pre}</span> : null}
      <input type="text" {...rest} {...wiring} className={mono ? text.mono : undefined} />
      {post ? <span className={styles.after}>{post}</span> : null}
      {action}
    </div>
  );
}
