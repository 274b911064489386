import styles from "../../../shell/desk/desk-pages.module.css";
import { cx } from "../../../ui/cx.ts";
import panelStyles from "../../../ui/panel.module.css";
import textStyles from "../../../ui/text.module.css";
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
  if (rows.length === 0)
    return <p className={cx(panelStyles.padded, textStyles.muted)}>No activity recorded yet</p>;
  return (
    <ol className={styles.log}>
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
        {by ? <span className={textStyles.faint}>, by {by}</span> : null}
      </span>
      <time className={cx(textStyles.faint, textStyles.nowrap)}>{row.at}</time>
    </li>
  );
}
