import type { ReactNode } from "react";
import { type CommissionState, commissionStateLabels } from "../../../../domain/promotions/model.ts";
import { Badge } from "../../../ui/badge.tsx";
import { cx } from "../../../ui/cx.ts";
import { KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { Money } from "../../../ui/sum.tsx";
import text from "../../../ui/text.module.css";
import styles from "./referral-statement.module.css";

/** One line of the statement, written out. */
export type StatementRow = {
  key: string;
  what: string;
  day: string;
  amount: string;
  state: CommissionState | null;
  /** What is left of it, where something was given back to the friend. */
  left: string | null;
};

export type ReferralStatementProps = {
  balance: string;
  isOwing: boolean;
  earned: string;
  paid: string;
  rows: readonly StatementRow[];
};

const tones = { credited: "good", reversed: "bad", paid: "gold" } as const;

/**
 * What a person's friends have brought them, and what of it was paid out (Rule P26). Friends are not named.
 */
export function ReferralStatement({ balance, isOwing, earned, paid, rows }: ReferralStatementProps) {
  return (
    <Panel title="Your commission">
      <div className={layout.stack}>
        <KeyValues
          cash
          items={[
            { label: "Credited", value: earned },
            { label: "Paid out", value: paid },
            { label: "Balance", value: balance, tone: isOwing ? "neg" : "gold" },
          ]}
        />
        {rows.length > 0 ? <Lines rows={rows} /> : null}
        <p className={cx(text.small, text.muted)}>{rows.length > 0 ? paidHow(isOwing) : nothingYet}</p>
      </div>
    </Panel>
  );
}

const nothingYet = "Nothing yet. Commission shows up here once a friend's first order is completed.";

function paidHow(isOwing: boolean): ReactNode {
  if (isOwing) {
    return "We paid you commission for an order that was later refunded. It comes off your next commission.";
  }
  return (
    <>
      Want it paid out? <Link to="/support">Message us</Link> and tell us how.
    </>
  );
}

function Lines({ rows }: { rows: readonly StatementRow[] }) {
  return (
    <ul className={styles.statement}>
      {rows.map(({ key, what, day, amount, state, left }) => (
        <li key={key}>
          <span className={styles.what}>
            {what}
            <small>
              {day}
              {left ? ` · ${left} left after a refund` : ""}
            </small>
          </span>
          <span className={styles.sumOf}>
            <Money>{state === "reversed" ? <s>{amount}</s> : amount}</Money>
            {state ? <Badge tone={tones[state]}>{commissionStateLabels[state]}</Badge> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
