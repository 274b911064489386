import { cx } from "../../ui/cx.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import panelStyles from "../../ui/panel.module.css";
import text from "../../ui/text.module.css";

/** One change of one setting, written out. */
export type SettingChangeLine = {
  id: string;
  at: string;
  by: string;
  what: string;
  from: string;
  to: string;
};

const columns: Column<SettingChangeLine>[] = [
  { key: "at", head: "When", cell: (row) => <span className={text.nowrap}>{row.at}</span>, phone: "wide" },
  { key: "what", head: "Setting", cell: (row) => row.what },
  {
    key: "change",
    head: "From → to",
    cell: (row) => (
      <span className={text.breakAnywhere}>
        {row.from} → {row.to}
      </span>
    ),
    phone: "wide",
  },
  { key: "by", head: "By", cell: (row) => row.by, phone: "wide" },
];

/** What admins changed, newest first. */
export function SettingsHistory({ rows }: { rows: readonly SettingChangeLine[] }) {
  if (rows.length === 0) return <p className={cx(panelStyles.padded, text.muted)}>No changes yet.</p>;
  return (
    <DataTable caption="Changes to these settings" columns={columns} rows={rows} rowKey={(row) => row.id} />
  );
}
