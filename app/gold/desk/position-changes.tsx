import { cx } from "../../ui/cx.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { withMoments } from "../../ui/moment.tsx";
import panelStyles from "../../ui/panel.module.css";
import text from "../../ui/text.module.css";

/** A change of stock or capacity by a person, as words. */
export type PositionChangeLine = {
  id: string;
  what: string;
  from: string;
  to: string;
  reason: string;
  at: string;
  by: string;
};

const columns: Column<PositionChangeLine>[] = [
  {
    key: "at",
    head: "When",
    cell: (row) => <span className={text.nowrap}>{withMoments(row.at)}</span>,
    phone: "wide",
  },
  { key: "what", head: "What", cell: (row) => row.what },
  {
    key: "to",
    head: "Total",
    cell: (row) => (
      <span className={text.nowrap}>
        {row.from} → {row.to}
      </span>
    ),
    align: "end",
    phone: "end",
  },
  {
    key: "reason",
    head: "Reason",
    cell: (row) => <span className={text.breakAnywhere}>{row.reason}</span>,
    phone: "wide",
  },
  { key: "by", head: "By", cell: (row) => row.by, phone: "wide" },
];

/** How people adjusted stock and capacity, newest first. What orders move is in their own logs. */
export function PositionChanges({ rows }: { rows: readonly PositionChangeLine[] }) {
  if (rows.length === 0)
    return <p className={cx(panelStyles.padded, text.muted)}>No stock or capacity changes yet.</p>;
  return (
    <DataTable caption="Stock and capacity changes" columns={columns} rows={rows} rowKey={(row) => row.id} />
  );
}
