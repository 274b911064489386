import { cx } from "../../ui/cx.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import layout from "../../ui/layout.module.css";
import { Link } from "../../ui/link.tsx";
import { Panel } from "../../ui/panel.tsx";
import text from "../../ui/text.module.css";
import type { TeamRow } from "./shift-copy.ts";

const columns: readonly Column<TeamRow>[] = [
  {
    key: "name",
    head: "Who",
    phone: "wide",
    cell: (row) => (
      <>
        <b className={text.breakAnywhere}>
          {row.name}
          {row.isOwn ? " (you)" : null}
        </b>
        <Figures row={row} />
      </>
    ),
  },
  {
    key: "open",
    head: "Open orders",
    align: "end",
    phone: "hide",
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
    phone: "hide",
    cell: ({ overdue }) => (overdue > 0 ? <b className={text.neg}>{overdue}</b> : "0"),
  },
  {
    key: "longest",
    head: "Longest wait",
    align: "end",
    phone: "hide",
    cell: ({ longest }) => longest ?? "–",
  },
  { key: "chats", head: "Chats", align: "end", phone: "hide", cell: ({ chats }) => chats },
];

/** What the other columns say, in words under the name: on phones, where those have no room. */
function Figures({ row: { name, open, overdue, longest, chats, href } }: { row: TeamRow }) {
  return (
    <div className={cx(layout.row, layout.tight, layout.phoneOnly)}>
      {open > 0 ? (
        <Link to={href} aria-label={`${open} open, ${name}`}>
          <small>{open} open</small>
        </Link>
      ) : (
        <small className={text.muted}>0 open</small>
      )}
      {overdue > 0 ? (
        <small className={text.neg}>
          <b>{overdue} overdue</b>
        </small>
      ) : null}
      {longest ? <small className={text.muted}>longest wait {longest}</small> : null}
      {chats > 0 ? <small className={text.muted}>{chats === 1 ? "1 chat" : `${chats} chats`}</small> : null}
    </div>
  );
}

/** Who has what open, the queue that nobody has first. */
export function TeamPanel({ rows }: { rows: readonly TeamRow[] }) {
  return (
    <Panel title="Who has what" pad={false}>
      <DataTable caption="Open work by person" columns={columns} rows={rows} rowKey={({ key }) => key} />
    </Panel>
  );
}
