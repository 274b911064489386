import { Empty } from "../../../ui/empty.tsx";
import { Link } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { historyPath } from "../content-paths.ts";
import styles from "./content-history.module.css";
import type { RecentVersion } from "./read-history.ts";
import { VersionFacts } from "./version-facts.tsx";

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
        {recent.map(({ key, title, version, ...of }) => (
          <li key={`${key} ${version}`}>
            <Link to={historyPath({ key }, version)}>
              <b>
                {title}, version {version}
              </b>
              <VersionFacts {...of} />
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
