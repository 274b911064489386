import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./panel.module.css";

type PanelProps = Omit<ComponentProps<"section">, "title"> & {
  title?: ReactNode;
  /** The title's rank in the page. */
  level?: 2 | 3;
  /** At the right of the title: a note, a badge or a quiet button. */
  aside?: ReactNode;
  /** False where the content brings its own padding, as a table. */
  pad?: boolean;
};

/** The ordinary box of a page, with a ruled header when it has a title. */
export function Panel({ title, level = 2, aside, pad = true, className, children, ...rest }: PanelProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section {...rest} className={cx(styles.panel, className)}>
      {title || aside ? (
        <header>
          {title ? <Heading>{title}</Heading> : null}
          {aside}
        </header>
      ) : null}
      {pad ? <div className={styles.padded}>{children}</div> : children}
    </section>
  );
}
