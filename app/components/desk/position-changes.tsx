import { type Column, DataTable } from "../../ui/data-table.tsx";

/** A change of stock or capacity by a person, as words. */
export type PositionChangeLine = {
  id: string;
  what: string;
  from: string;
  to: string;
  at: string;
  by: string;
};

const columns: Column<PositionChangeLine>[] = [
  { key: "at", head: "When", cell: (row) => <span className="nowrap">{row.at}</span>, phone: "wide" },
  { key: "what", head: "What", cell: (row) => row.what },
  {
    key: "to",
    head: "Total",
    cell: (row) => (
      <span className="nowrap">
        {row.from} → {row.to}
      </span>
    ),
    align: "end",
    phone: "end",
  },
  { key: "by", head: "By", cell: (row) => row.by, phone: "wide" },
];

/** What people set stock and capacity to, newest first. What orders take is in their own logs. */
export function PositionChanges({ rows }: { rows: readonly PositionChangeLine[] }) {
  if (rows.length === 0) return <p className="pad muted">Nobody has set stock or capacity yet.</p>;
  return (
    <DataTable
      caption="Changes of stock and capacity"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
    />
  );
}
