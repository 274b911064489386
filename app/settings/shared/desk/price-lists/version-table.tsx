import { Badge } from "../../../../ui/badge.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { type Column, DataTable } from "../../../../ui/data-table.tsx";
import layout from "../../../../ui/layout.module.css";
import { withMoments } from "../../../../ui/moment.tsx";
import text from "../../../../ui/text.module.css";
import { Changes } from "./changes.tsx";

/** A version of a price list, as words. */
export type VersionLine = {
  version: number;
  /** Written out, in UTC. */
  postedAt: string;
  by: string;
  note: string | null;
  rolledBackTo: number | null;
  changes: string[] | null;
  isInForce: boolean;
  /** Where it is shown in full. */
  to: string;
};

type VersionTableProps = {
  rows: readonly VersionLine[];
  /** What is published: `rules`. */
  what: string;
};

/** Every version, newest first, with what it changed. */
export function VersionTable({ rows, what }: VersionTableProps) {
  return (
    <DataTable
      caption={`Versions of the ${what}`}
      columns={columnsOf(`First ${what} of the shop`)}
      rows={rows}
      rowKey={(row) => String(row.version)}
    />
  );
}

function columnsOf(first: string): Column<VersionLine>[] {
  return [
    {
      key: "version",
      head: "Version",
      cell: ({ version, isInForce }) => (
        <span className={text.nowrap}>
          Version {version} {isInForce ? <Badge tone="good">Current</Badge> : null}
        </span>
      ),
    },
    {
      key: "posted",
      head: "Published",
      cell: ({ by, postedAt, note }) => (
        <>
          {by}
          <small>{withMoments(postedAt)}</small>
          {note ? <small>{note}</small> : null}
        </>
      ),
      phone: "wide",
    },
    {
      key: "changes",
      head: "What changed",
      cell: ({ changes, rolledBackTo }) => (
        <>
          {rolledBackTo === null ? null : <div>Rolled back to version {rolledBackTo}</div>}
          <Changes changes={changes} first={first} />
        </>
      ),
      phone: "wide",
    },
    {
      key: "act",
      head: <span className={layout.visuallyHidden}>Actions</span>,
      cell: ({ version, to }) => (
        <LinkButton to={to} size="sm" aria-label={`View version ${version}`}>
          View
        </LinkButton>
      ),
      phone: "wide",
    },
  ];
}
