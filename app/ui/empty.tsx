import type { ReactNode } from "react";
import { Tally } from "./drawings/tally.tsx";
import styles from "./empty.module.css";

type EmptyProps = {
  title: ReactNode;
  /** What will be here. */
  children?: ReactNode;
  /** The one thing to do. */
  action?: ReactNode;
  level?: 2 | 3;
};

/** A list that has nothing yet: an empty tally, a sentence, one action. */
export function Empty({ title, children, action, level = 3 }: EmptyProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className={styles.empty}>
      <Tally count={0} total={5} height={28} />
      <Heading>{title}</Heading>
      {children ? <p>{children}</p> : null}
      {action}
    </div>
  );
}
