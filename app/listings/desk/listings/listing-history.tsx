import deskPagesStyles from "../../../shell/desk/desk-pages.module.css";
import { cx } from "../../../ui/cx.ts";
import { Moment } from "../../../ui/moment.tsx";
import panelStyles from "../../../ui/panel.module.css";
import { Panel } from "../../../ui/panel.tsx";
import text from "../../../ui/text.module.css";
import styles from "./desk-listings.module.css";
import type { ListingDeskView } from "./listing-view.ts";

/** What happened to a listing, newest first, from the log. */
export function ListingHistory({ actions }: Pick<ListingDeskView, "actions">) {
  return (
    <Panel title="History" pad={false}>
      {actions.length === 0 ? (
        <p className={cx(panelStyles.padded, text.muted)}>No activity yet.</p>
      ) : (
        <ol className={deskPagesStyles.log}>
          {actions.map(({ id, who, did, note, datetime }) => (
            <li key={id}>
              <span>
                <b>{who}</b> {did}
                {note ? <span className={styles.note}>“{note}”</span> : null}
              </span>
              <span className={text.faint}>
                <Moment at={datetime} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
