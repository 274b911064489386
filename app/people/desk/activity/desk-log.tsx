import styles from "../../../shell/desk/desk-pages.module.css";
import { cx } from "../../../ui/cx.ts";
import { Link } from "../../../ui/link.tsx";
import { Moment } from "../../../ui/moment.tsx";
import panelStyles from "../../../ui/panel.module.css";
import textStyles from "../../../ui/text.module.css";
import type { ActivityLine } from "./activity-line.ts";
import { activityPath, activitySearch } from "./activity-view.ts";

type DeskLogProps = { rows: readonly ActivityLine[]; empty: string };

/** Events, newest first: to what, what happened, by whom. */
export function DeskLog({ rows, empty }: DeskLogProps) {
  if (rows.length === 0) return <p className={cx(panelStyles.padded, textStyles.muted)}>{empty}</p>;
  return (
    <ol className={styles.log}>
      {rows.map((row) => (
        <LogLine key={row.id} row={row} />
      ))}
    </ol>
  );
}

function LogLine({ row }: { row: ActivityLine }) {
  const { title, to, text, note, by, byId, at } = row;
  return (
    <li>
      <span>
        <b>{to ? <Link to={to}>{title}</Link> : title}</b> {text}
        {by ? <By name={by} id={byId} /> : null}
        {note ? <span className={textStyles.muted}>. “{note}”</span> : null}
      </span>
      <span className={textStyles.faint}>
        <Moment at={at} />
      </span>
    </li>
  );
}

function By({ name, id }: { name: string; id: string | null }) {
  return (
    <span className={textStyles.faint}>
      , by {id ? <Link to={activityPath + activitySearch({ by: id })}>{name}</Link> : name}
    </span>
  );
}
