import { type ReactNode, useId } from "react";
import styles from "./info-section.module.css";

type InfoSectionProps = {
  title: string;
  /** At the right of the title: a badge or a note. */
  aside?: ReactNode;
  children: ReactNode;
};

/** What is good to know of an order, under the double rule of a ledger; boxes are for what is to be done. */
export function InfoSection({ title, aside, children }: InfoSectionProps) {
  const id = useId();
  return (
    <section className={styles.infoSection} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
