import type { ReactNode } from "react";
import { cx } from "../../../ui/cx.ts";
import { Coin } from "../../../ui/drawings/coin.tsx";
import { SummaryCard } from "../../../ui/summary-card.tsx";
import text from "../../../ui/text.module.css";
import styles from "./auth.module.css";

type AuthLayoutProps = {
  title: string;
  lead: ReactNode;
  /** Struck on the coin; null leaves it out. */
  foundedYear: number | null;
  children: ReactNode;
};

/** The two halves of every page about signing in: what to fill in, and the house's coin beside it. */
export function AuthLayout({ title, lead, foundedYear, children }: AuthLayoutProps) {
  return (
    <div className={styles.page}>
      <div className={styles.formSide}>
        <div className={styles.box}>
          <div>
            <h1>{title}</h1>
            <p className={text.muted}>{lead}</p>
          </div>
          {children}
        </div>
      </div>
      <div className={styles.artSide} aria-hidden="true">
        <Coin year={foundedYear} />
        <SummaryCard as="div">
          <p className={cx(text.display, styles.gateNote)}>
            Ordered as a guest? Sign in with the same email to see your order.
          </p>
        </SummaryCard>
      </div>
    </div>
  );
}
