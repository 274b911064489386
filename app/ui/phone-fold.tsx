import type { ReactNode } from "react";
import styles from "./phone-fold.module.css";

type PhoneFoldProps = {
  /** What is inside, as a phone shows it. */
  title: string;
  /** Whether it is open at first, for what should be read. */
  isOpen?: boolean;
  children: ReactNode;
};

/** On a phone folded behind its title, so that what is to be done comes first; in wider windows as it is. */
export function PhoneFold({ title, isOpen = false, children }: PhoneFoldProps) {
  return (
    <details className={styles.fold} open={isOpen}>
      <summary>{title}</summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
