import { Empty } from "../../../ui/empty.tsx";
import { Link } from "../../../ui/link.tsx";
import { Moments } from "../../../ui/moment.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { historyPath } from "../content-paths.ts";
import styles from "./content-history.module.css";
import type { RecentVersion } from "./read-history.ts";

/** What was published last, of all texts, each a link to what it changed. */
export function RecentList({ recent }: { recent: readonly RecentVersion[] }) {
  if (recent.length === 0) {
    return (
      <Empty level={2} title="Nothing published yet">
        The site shows the texts of a new shop. Versions appear here once you publish.
      </Empty>
    );
  }
  return (
    <Panel title="Published last">
      <ol className={styles.versions}>
        {recent.map(({ key, title, version, at, by, note, restoredFrom, asksConsent }) => (
          <li key={`${key} ${version}`}>
            <Link to={historyPath({ key }, version)}>
              <b>
                {title}, version {version}
              </b>
              <small>
                <Moments text={`${at}, by ${by}`} />
              </small>
              {restoredFrom === null ? null : <small>Restored from version {restoredFrom}</small>}
              {asksConsent ? <small>Customers were asked to agree</small> : null}
              {note ? <small>“{note}”</small> : null}
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
