import { Badge } from "../../../ui/badge.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";

/** A posting of the rules as words. */
export type OfferPostingLine = {
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

/** Every posting of the rules, newest first, with what it changed. */
export function OfferPostings({ rows }: { rows: readonly OfferPostingLine[] }) {
  return (
    <DataTable
      caption="Postings of the rules"
      columns={columns}
      rows={rows}
      rowKey={(row) => String(row.version)}
    />
  );
}

const columns: Column<OfferPostingLine>[] = [
  {
    key: "version",
    head: "Version",
    cell: ({ version, isInForce }) => (
      <span className="nowrap">
        Version {version} {isInForce ? <Badge tone="good">In force</Badge> : null}
      </span>
    ),
  },
  {
    key: "posted",
    head: "Posted",
    cell: ({ by, postedAt, note }) => (
      <>
        {by}
        <small>{postedAt}</small>
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
        <Changes changes={changes} />
      </>
    ),
    phone: "wide",
  },
  {
    key: "act",
    head: <span className="sr">Actions</span>,
    cell: ({ version, to }) => (
      <LinkButton to={to} size="sm" aria-label={`View version ${version}`}>
        View
      </LinkButton>
    ),
    phone: "wide",
  },
];

/** What differs, a line each; beyond a handful the rest can be opened. */
export function Changes({ changes }: { changes: readonly string[] | null }) {
  if (changes === null) return "The first rules of the shop";
  if (changes.length === 0) return <span className="muted">Nothing</span>;
  const first = changes.slice(0, 4);
  const rest = changes.slice(4);
  return (
    <>
      <ChangeList changes={first} />
      {rest.length > 0 ? (
        <details>
          <summary>{rest.length} more</summary>
          <ChangeList changes={rest} />
        </details>
      ) : null}
    </>
  );
}

function ChangeList({ changes }: { changes: readonly string[] }) {
  return (
    <ul className="offer-changes">
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}
