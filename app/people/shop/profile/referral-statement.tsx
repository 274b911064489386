import { type CommissionState, commissionStateLabels } from "../../../../domain/promotions/model.ts";
import { Badge } from "../../../ui/badge.tsx";
import { cx } from "../../../ui/cx.ts";
import { KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import { Panel } from "../../../ui/panel.tsx";
import { Money } from "../../../ui/sum.tsx";
import text from "../../../ui/text.module.css";
import { PayoutRequest, type PayoutRequestProps } from "./payout-request.tsx";
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
  payout: PayoutRequestProps;
};

const tones = { credited: "good", reversed: "bad", paid: "gold", blocked: "plain", waived: "plain" } as const;

/**
 * What a person's friends have brought them, and what of it was paid out (Rule P26). Friends are not named.
 */
export function ReferralStatement(props: ReferralStatementProps) {
  const { balance, isOwing, earned, paid, rows, payout } = props;
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
        {rows.length === 0 ? <p className={cx(text.small, text.muted)}>{nothingYet}</p> : null}
        {isOwing ? <p className={cx(text.small, text.muted)}>{owingText}</p> : null}
        {rows.length > 0 && !isOwing ? <PayoutRequest {...payout} /> : null}
      </div>
    </Panel>
  );
}

const nothingYet = "Nothing yet. Commission shows up here once a friend's first order is completed.";

const owingText =
  "We paid you commission for an order that was later refunded. It comes off your next commission.";

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
