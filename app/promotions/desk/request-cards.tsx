import { ShieldAlert, ShieldCheck } from "lucide";
import type { ReleaseReason } from "../../../domain/release/model.ts";
import { Badge } from "../../ui/badge.tsx";
import { cx } from "../../ui/cx.ts";
import { Empty } from "../../ui/empty.tsx";
import { Icon } from "../../ui/icons.tsx";
import { KeyValues } from "../../ui/key-values.tsx";
import layout from "../../ui/layout.module.css";
import { Panel } from "../../ui/panel.tsx";
import text from "../../ui/text.module.css";
import type { RequestRow } from "./promo-copy.ts";
import type { Revealed } from "./promo-forms.ts";
import styles from "./promotions.module.css";
import { ApproveForm, RecordForm, RejectForm, RevealForm, ShownDestination } from "./request-forms.tsx";

type RequestCardsProps = {
  rows: readonly RequestRow[];
  /** Only in the answer to a reveal (Rule P5). */
  revealed: Revealed | null;
  hidePath: string;
};

/** Who asks to be paid their commission, and what can be done with it (Rule P26). */
export function RequestCards({ rows, revealed, hidePath }: RequestCardsProps) {
  if (rows.length === 0) {
    return (
      <Empty level={3} title="No payout requests">
        Referrers ask for their commission on their profile.
      </Empty>
    );
  }
  return rows.map((row) => (
    <RequestCard
      key={`${row.id} ${row.version}`}
      row={row}
      revealed={revealed?.requestId === row.id ? revealed : null}
      hidePath={hidePath}
    />
  ));
}

function RequestCard({ row, revealed, hidePath }: Omit<RequestCardsProps, "rows"> & { row: RequestRow }) {
  return (
    <Panel title={row.name} level={3} aside={<SecondPerson row={row} />}>
      <div className={layout.stack}>
        <KeyValues
          cash
          items={[
            { label: "Balance", value: row.amount, tone: "gold" },
            ...(row.asked ? [{ label: "When asked", value: row.asked }] : []),
            { label: "Pay by", value: row.to },
            { label: "Asked", value: row.since },
          ]}
        />
        {revealed ? <ShownDestination revealed={revealed} hidePath={hidePath} /> : null}
        {row.may === "own" ? (
          <p className={cx(text.small, text.muted)}>Your own commission. Another manager must handle it.</p>
        ) : (
          <div className={styles.requestActions}>
            {revealed ? null : <RevealForm row={row} />}
            {row.may === "approve" ? <ApproveForm row={row} /> : null}
            {row.may === "record" ? <RecordForm row={row} /> : null}
            <RejectForm row={row} />
          </div>
        )}
        {row.may === "wait" ? (
          <p className={cx(text.small, text.muted)}>You approved it. Someone else must pay it.</p>
        ) : null}
      </div>
    </Panel>
  );
}

const reasons: Record<ReleaseReason, string> = {
  changed: "Destination changed",
  money_in: "Payment not confirmed",
  worth: "Above the limit",
};

function SecondPerson({ row: { secondPerson, approvedBy } }: { row: RequestRow }) {
  if (secondPerson === null) return null;
  return approvedBy ? (
    <Badge tone="good" icon={<Icon of={ShieldCheck} size={13} />}>
      Approved by {approvedBy}
    </Badge>
  ) : (
    <Badge tone="warn" icon={<Icon of={ShieldAlert} size={13} />}>
      {reasons[secondPerson]}: two people
    </Badge>
  );
}
