import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import { useFieldWiring } from "./field.tsx";

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
    <div className={cx("ctl", className)}>
      {pre ? <span className="pre">{pre}</span> : null}
      <input type="text" {...rest} {...wiring} className={mono ? "mono" : undefined} />
      {post ? <span className="post">{post}</span> : null}
      {action}
    </div>
  );
}
