import type { DisputeState } from "../../../../domain/listings/model.ts";
import { orderPagePaths, shortId } from "../../../../domain/orders/model.ts";
import { purchasePaths } from "../../../orders/shared/purchase/purchase-view.ts";
import styles from "../../../shell/desk/payouts.module.css";
import { Badge } from "../../../ui/badge.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import textStyles from "../../../ui/text.module.css";
import { disputeTones } from "../../shared/desk/dispute-copy.ts";

/** A dispute in the desk's list, every figure written out. */
export type DisputeRowView = {
  id: string;
  orderId: string;
  name: string;
  customer: string;
  amount: string;
  reason: string;
  state: DisputeState;
  /** What was decided, and the sum that goes back. */
  decision: string | null;
  detail: string;
  /** The buyer wrote last: it waits for us. */
  isUnanswered: boolean;
  /** Until when we promised our first answer; null once it was given. */
  answerBy: { text: string; isLate: boolean } | null;
};

/** The disputes of a state. */
export function DisputeTable({ caption, rows }: { caption: string; rows: readonly DisputeRowView[] }) {
  return <DataTable caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

const columns: Column<DisputeRowView>[] = [
  { key: "order", head: "Order", cell: (row) => <OrderCell row={row} /> },
  { key: "amount", head: "Amount", cell: ({ amount }) => amount, align: "cash", phone: "end" },
  { key: "state", head: "Dispute", cell: (row) => <StateCell row={row} />, phone: "wide" },
  {
    key: "do",
    head: <span className={layout.visuallyHidden}>Actions</span>,
    cell: ({ orderId, state }) => (
      <LinkButton to={purchasePaths.desk(orderId)} size="sm">
        {state === "open" ? "Decide" : "Read"}
      </LinkButton>
    ),
    phone: "wide",
  },
];

function OrderCell({ row: { orderId, name, customer } }: { row: DisputeRowView }) {
  return (
    <span className={styles.order}>
      <Link to={orderPagePaths.desk(orderId)} className={textStyles.mono}>
        #{shortId(orderId)}
      </Link>
      <small className={textStyles.breakAnywhere}>
        {name} · {customer}
      </small>
    </span>
  );
}

function StateCell({
  row: { reason, state, decision, detail, isUnanswered, answerBy },
}: {
  row: DisputeRowView;
}) {
  const { tone, text } = disputeTones[state];
  return (
    <span className={styles.state}>
      <span className={cx(layout.row, layout.tight)}>
        <Badge tone={tone}>{decision ?? text}</Badge>
        {answerBy ? <Badge tone={answerBy.isLate ? "bad" : "warn"}>{answerBy.text}</Badge> : null}
        {isUnanswered && !answerBy ? <Badge tone="info">Buyer wrote last</Badge> : null}
      </span>
      <span>{reason}</span>
      <small className={textStyles.muted}>{detail}</small>
    </span>
  );
}
