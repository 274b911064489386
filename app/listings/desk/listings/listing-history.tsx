import { Panel } from "../../../ui/panel.tsx";
import type { ListingDeskView } from "./listing-view.ts";

/** What happened to a listing, newest first, from the log. */
export function ListingHistory({ actions }: Pick<ListingDeskView, "actions">) {
  return (
    <Panel title="History" pad={false}>
      {actions.length === 0 ? (
        <p className="pad muted">No activity yet.</p>
      ) : (
        <ol className="desk-log">
          {actions.map(({ id, who, did, note, at, datetime }) => (
            <li key={id}>
              <span>
                <b>{who}</b> {did}
                {note ? <span className="listing-note">“{note}”</span> : null}
              </span>
              <time className="faint nowrap" dateTime={datetime}>
                {at}
              </time>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
