import { useSearchParams } from "react-router";
import styles from "../../../app/shell/desk/desk.module.css";
import { cx } from "../../../app/ui/cx.ts";
import { type Column, DataTable, type TableSort } from "../../../app/ui/data-table.tsx";
import { StatStrip } from "../../../app/ui/stat-strip.tsx";
import { StatusBadge, type StatusTone } from "../../../app/ui/status-badge.tsx";
import { StatusStrip } from "../../../app/ui/status-strip.tsx";
import text from "../../../app/ui/text.module.css";
import { statuses } from "./marks.tsx";
import { Section } from "./section.tsx";

type Line = {
  id: string;
  type: string;
  note?: string;
  tone: StatusTone;
  status: string;
  placed: string;
  amountCents: number;
};

const lines: readonly Line[] = [
  {
    id: "a81d04b2",
    type: "Infernal boost",
    tone: "in-progress",
    status: "In Progress",
    placed: "17 Nov 2026",
    amountCents: 3500,
  },
  {
    id: "5c77e9f0",
    type: "Account sale",
    note: "just in",
    tone: "verifying-account",
    status: "Verifying Account",
    placed: "15 Nov 2026",
    amountCents: 20760,
  },
  {
    id: "e2406d1b",
    type: "Gold sale",
    note: "selected",
    tone: "payment-sent",
    status: "Payment Sent",
    placed: "14 Nov 2026",
    amountCents: 12160,
  },
];

const columns: readonly Column<Line>[] = [
  { key: "id", head: "Order", sortable: true, cell: (line) => <span className={text.mono}>#{line.id}</span> },
  {
    key: "type",
    head: "Type",
    phone: "end",
    cell: (line) => (
      <>
        {line.type} {line.note ? <span className={cx(text.faint, text.tiny)}>{line.note}</span> : null}
      </>
    ),
  },
  { key: "status", head: "Status", cell: (line) => <StatusBadge tone={line.tone} label={line.status} /> },
  { key: "placed", head: "Placed", phone: "hide", cell: (line) => line.placed },
  {
    key: "amount",
    head: "Amount",
    align: "cash",
    phone: "end",
    sortable: true,
    cell: (line) => `$${(line.amountCents / 100).toFixed(2)}`,
  },
];

export function Tables() {
  return (
    <Section title="Figures, filters, table">
      <StatStrip
        items={[
          { label: "Open orders", value: "34", note: "9 pending" },
          { label: "Promises at risk", value: "3", note: "oldest 1:12 over", tone: "neg" },
          { label: "Gold to meet", value: "1,930M", note: "5 meetings, world 333" },
          { label: "Payouts due", value: "$512.10", note: "3 need a second person" },
          { label: "Completed today", value: "64", note: "98% in time", tone: "pos" },
        ]}
      />
      <Filters />
      <OrderTable />
      <div className={styles.desk}>
        <OrderTable />
      </div>
    </Section>
  );
}

function Filters() {
  const [search] = useSearchParams();
  const current = search.get("status") ?? "all";
  const total = statuses.reduce((sum, status) => sum + status.count, 0);
  return (
    <StatusStrip
      label="Filter by status"
      items={[
        {
          tone: "all",
          label: "All",
          count: total.toLocaleString("en-US"),
          to: "?",
          current: current === "all",
        },
        ...statuses.map((status) => ({
          ...status,
          count: status.count.toLocaleString("en-US"),
          to: `?status=${status.tone}`,
          current: current === status.tone,
        })),
      ]}
    />
  );
}

function OrderTable() {
  const [search] = useSearchParams();
  const direction = search.get("dir") === "ascending" ? "ascending" : "descending";
  const sort: TableSort = { key: search.get("sort") ?? "amount", direction };
  const turn = direction === "ascending" ? 1 : -1;
  const rows = [...lines].sort((a, b) =>
    sort.key === "id" ? turn * a.id.localeCompare(b.id) : turn * (a.amountCents - b.amountCents),
  );
  return (
    <DataTable
      caption="Orders"
      columns={columns}
      rows={rows}
      rowKey={(line) => line.id}
      selectedKey="e2406d1b"
      isFresh={(line) => line.id === "5c77e9f0"}
      sort={sort}
      sortHref={(next) => `?sort=${next.key}&dir=${next.direction}`}
    />
  );
}
