import { type EventText, eventText } from "./event-copy.ts";

export type DeskLogRow = {
  id: string;
  type: string;
  /** Written out, in UTC. */
  at: string;
  actorName: string | null;
  subject: string;
  data: Record<string, unknown>;
};

/** The newest events, newest first: what happened, to whom, by whom. */
export function DeskLog({ rows }: { rows: readonly DeskLogRow[] }) {
  if (rows.length === 0) return <p className="pad muted">No activity recorded yet</p>;
  return (
    <ol className="desk-log">
      {rows.map((row) => (
        <LogLine key={row.id} row={row} text={eventText(row)} />
      ))}
    </ol>
  );
}

function LogLine({ row, text }: { row: DeskLogRow; text: EventText }) {
  const by = row.actorName && row.actorName !== row.subject ? row.actorName : null;
  return (
    <li>
      <span>
        <b>{text.title}</b> {text.text}
        {by ? <span className="faint">, by {by}</span> : null}
      </span>
      <time className="faint nowrap">{row.at}</time>
    </li>
  );
}
