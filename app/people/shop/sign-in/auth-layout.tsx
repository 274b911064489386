import type { ReactNode } from "react";
import { Coin } from "../../../ui/drawings/coin.tsx";
import { SummaryCard } from "../../../ui/summary-card.tsx";

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
    <div className="gate">
      <div className="formside">
        <div className="box-f">
          <div>
            <h1>{title}</h1>
            <p className="muted">{lead}</p>
          </div>
          {children}
        </div>
      </div>
      <div className="artside" aria-hidden="true">
        <Coin year={foundedYear} />
        <SummaryCard as="div">
          <p className="display gate-note">
            Ordered as a guest? Sign in with the same email to see your order.
          </p>
        </SummaryCard>
      </div>
    </div>
  );
}
