import { Link } from "react-router";
import { DataTable } from "../../../ui/data-table.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { type ImportLine, importPath, importStateLabels, listingsWord } from "./import-labels.ts";

/** The newest imports, with what became of them. */
export function ImportTable({ rows }: { rows: readonly ImportLine[] }) {
  if (rows.length === 0) {
    return <Empty title="No imports yet">Every file you check is listed here.</Empty>;
  }
  return (
    <DataTable
      caption="Newest imports"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "made",
          head: "Checked",
          cell: ({ id, made }) => <Link to={`${importPath}/${id}`}>{made}</Link>,
        },
        { key: "by", head: "By", phone: "hide", cell: ({ madeBy }) => madeBy },
        { key: "rows", head: "Rows", cell: ({ rows: count }) => listingsWord(count) },
        {
          key: "state",
          head: "State",
          phone: "end",
          cell: ({ state, errors }) =>
            state === "refused" ? `${importStateLabels[state]} (${errors.length})` : importStateLabels[state],
        },
      ]}
    />
  );
}
