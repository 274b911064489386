import { BadgeCheck, CircleX, Send, ShieldAlert, Wallet } from "lucide";
import type { ReactNode } from "react";
import { type OrderType, orderPagePaths, products } from "../../../../../domain/orders/model.ts";
import { type PayoutState, payoutStateLabels } from "../../../../../domain/payments/model.ts";
import { type RecordedWay, recordedWayLabel } from "../../../../../domain/ways/model.ts";
import { formatDay } from "../../../../../kernel/dates.ts";
import { formatUsd } from "../../../../../kernel/money.ts";
import styles from "../../../../shell/desk/payouts.module.css";
import { type Colleague, ColleagueContext } from "../../../../shell/desk/take-over.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { type Column, DataTable } from "../../../../ui/data-table.tsx";
import { Clock, MeasuredClock } from "../../../../ui/deadline.tsx";
import { Icon, type IconDrawing } from "../../../../ui/icons.tsx";
import layout from "../../../../ui/layout.module.css";
import { Link } from "../../../../ui/link.tsx";
import text from "../../../../ui/text.module.css";
import { TextInput } from "../../../../ui/text-input.tsx";
import toggleStyles from "../../../../ui/toggle.module.css";
import { useUnfolded } from "../../../../ui/use-unfolded.ts";
import type { FormAnswer } from "../../../../web/forms/form-answer.ts";
import { useLastAnswer } from "../../../../web/forms/use-last-answer.ts";
import { PayoutActions } from "./payout-actions.tsx";
import { isReadyToSend, type PayoutLine, payoutName } from "./payout-copy.ts";

/** A payout with what its order tells of whom and how. */
export type ListedPayoutLine = PayoutLine & {
  /** Null of commission. */
  type: OrderType | null;
  /** The customer as the order names them. */
  customer: string;
  method: RecordedWay | null;
  /** Who else of the staff works on its order. */
  colleague: Colleague | null;
};

type PayoutTableProps = {
  rows: readonly ListedPayoutLine[];
  mayApprove: boolean;
  mayOverride: boolean;
  serverNow: number;
  /** Where a payout goes, beside how it is paid. */
  destination: (row: ListedPayoutLine) => ReactNode;
  /** Ticks of the rows, as fields of a form of the page; left out, there are none. */
  pick?: RowPick | undefined;
};

type RowPick = {
  form: string;
  nameOf: (row: ListedPayoutLine) => string;
  /** The field of a transfer's reference; left out where none is asked for. */
  referenceOf?: ((row: ListedPayoutLine) => string) | undefined;
  isPicked: (row: ListedPayoutLine) => boolean;
  onPick: (row: ListedPayoutLine, isPicked: boolean) => void;
};

/** Payouts in rows of 44 px with their clocks; what is rare of each is behind More (Rules P22, P23). */
export function PayoutTable({ rows, ...tools }: PayoutTableProps) {
  return (
    <div className={styles.rows}>
      <DataTable
        caption="Payouts"
        columns={columnsOf(tools)}
        rows={rows}
        rowKey={(row) => `${row.id} ${row.version}`}
      />
    </div>
  );
}

function columnsOf(tools: Omit<PayoutTableProps, "rows">): Column<ListedPayoutLine>[] {
  const { pick } = tools;
  const referenceOf = pick?.referenceOf;
  return [
    { key: "order", head: "Order", cell: (row) => <OrderCell row={row} pick={pick} /> },
    {
      key: "clock",
      head: "Promise",
      cell: (row) => <PayoutClock row={row} now={tools.serverNow} />,
      phone: "end",
    },
    { key: "state", head: "State", cell: (row) => <PayoutStateCell row={row} /> },
    { key: "amount", head: "Amount", cell: (row) => formatUsd(row.amountCents), align: "cash", phone: "end" },
    {
      key: "method",
      head: "Pay to",
      cell: (row) => (
        <span className={styles.payTo}>
          <Method method={row.method} />
          {tools.destination(row)}
        </span>
      ),
      phone: "wide",
    },
    ...(pick && referenceOf
      ? [
          {
            key: "reference",
            head: "Reference",
            cell: (row: ListedPayoutLine) =>
              isReadyToSend(row) ? (
                <TextInput
                  form={pick.form}
                  name={referenceOf(row)}
                  aria-label={`Transfer reference of ${payoutName(row)}`}
                  placeholder="Optional"
                  maxLength={100}
                  autoComplete="off"
                  className={styles.reference}
                />
              ) : null,
            phone: "wide" as const,
          },
        ]
      : []),
    { key: "do", head: "", cell: (row) => <More row={row} tools={tools} />, phone: "wide" },
  ];
}

/** By whose hands it went, and what can be done with this one alone. */
function More({ row, tools }: { row: ListedPayoutLine; tools: Omit<PayoutTableProps, "rows"> }) {
  const hands = [
    row.type && products[row.type].label,
    row.colleague && `${row.colleague.name} is on it`,
    row.approvedByName && `approved by ${row.approvedByName}`,
    row.inBankFile && `in the bank file of ${row.inBankFile}`,
    row.sentByName && `sent by ${row.sentByName}`,
    row.reference && `reference ${row.reference}`,
    row.failedReason,
  ].filter(Boolean);
  const answer = useLastAnswer<FormAnswer>();
  const isRefused = answer?.form.endsWith(row.orderId) === true && Object.keys(answer.errors).length > 0;
  return (
    <details className={styles.more} {...useUnfolded(isRefused)}>
      <summary>
        More<span className={layout.visuallyHidden}> about {payoutName(row)}</span>
      </summary>
      <small>{hands.join(" · ")}</small>
      <ColleagueContext value={row.colleague}>
        <PayoutActions payout={row} mayApprove={tools.mayApprove} mayOverride={tools.mayOverride} />
      </ColleagueContext>
    </details>
  );
}

function OrderCell({ row, pick }: { row: ListedPayoutLine; pick: RowPick | undefined }) {
  const { referrer } = row;
  return (
    <span className={styles.order}>
      {pick ? (
        <label className={toggleStyles.row}>
          <input
            type="checkbox"
            form={pick.form}
            name={pick.nameOf(row)}
            value={row.version}
            checked={pick.isPicked(row)}
            onChange={(event) => pick.onPick(row, event.target.checked)}
          />
          <span className={toggleStyles.box} aria-hidden="true" />
          <span className={layout.visuallyHidden}>Select {payoutName(row)}</span>
        </label>
      ) : null}
      {referrer ? (
        <Link to={`/admin/people/${referrer.personId}`}>Commission</Link>
      ) : (
        <Link to={orderPagePaths.desk(row.orderId)} className={text.mono}>
          {payoutName(row)}
        </Link>
      )}
      <small>{row.customer}</small>
    </span>
  );
}

function Method({ method }: { method: RecordedWay | null }) {
  return method ? recordedWayLabel(method) : <span className={text.faint}>No details yet</span>;
}

/** The deadline: running until the money has left, then how long it took. */
function PayoutClock({ row, now }: { row: PayoutLine; now: number }) {
  const { createdAt, dueAt, sentAt, state, referrer } = row;
  // A referrer is promised no hour.
  if (referrer) return <span className={text.muted}>Asked {formatDay(new Date(createdAt))}</span>;
  if (state === "failed") return <span className={text.faint}>–</span>;
  if (sentAt !== null) return <MeasuredClock tookMs={sentAt - createdAt} isOnTime={sentAt <= dueAt} />;
  return <Clock dueAt={dueAt} totalMs={dueAt - createdAt} serverNow={now} />;
}

const badges: Record<PayoutState, { tone: "warn" | "info" | "gold" | "good" | "bad"; icon: IconDrawing }> = {
  due: { tone: "warn", icon: ShieldAlert },
  approved: { tone: "gold", icon: Wallet },
  sent: { tone: "info", icon: Send },
  confirmed: { tone: "good", icon: BadgeCheck },
  failed: { tone: "bad", icon: CircleX },
};

/** Where a payout stands; one that was in a bank file may be paid already. */
function PayoutStateCell({ row }: { row: PayoutLine }) {
  const { tone, icon } = badges[row.state];
  return (
    <span className={styles.state}>
      <Badge tone={tone} icon={<Icon of={icon} size={13} />}>
        {payoutStateLabels[row.state]}
      </Badge>
      {row.inBankFile ? <small>in a bank file</small> : null}
    </span>
  );
}
