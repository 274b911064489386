import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Link } from "../../ui/link.tsx";
import { Panel } from "../../ui/panel.tsx";
import text from "../../ui/text.module.css";
import type { TeamRow } from "./shift-copy.ts";

const columns: readonly Column<TeamRow>[] = [
  {
    key: "name",
    head: "Who",
    cell: ({ name, isOwn }) => (
      <b>
        {name}
        {isOwn ? " (you)" : null}
      </b>
    ),
  },
  {
    key: "open",
    head: "Open orders",
    align: "end",
    cell: ({ open, href, name }) =>
      open > 0 ? (
        <Link to={href} aria-label={`${open} open, ${name}`}>
          {open}
        </Link>
      ) : (
        "0"
      ),
  },
  {
    key: "overdue",
    head: "Overdue",
    align: "end",
    cell: ({ overdue }) => (overdue > 0 ? <b className={text.neg}>{overdue}</b> : "0"),
  },
  { key: "longest", head: "Longest wait", align: "end", cell: ({ longest }) => longest ?? "–" },
  { key: "chats", head: "Chats", align: "end", cell: ({ chats }) => chats },
];

/** Who has what open, the queue that nobody has first. */
export function TeamPanel({ rows }: { rows: readonly TeamRow[] }) {
  return (
    <Panel title="Who has what" pad={false}>
      <DataTable
        caption="Open work by person"
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        blocks={false}
      />
    </Panel>
  );
}
