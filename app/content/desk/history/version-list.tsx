import { Link } from "../../../ui/link.tsx";
import { Moments } from "../../../ui/moment.tsx";
import type { BlockSpec } from "../block-specs.ts";
import { historyPath } from "../content-paths.ts";
import styles from "./content-history.module.css";
import type { ListedVersion } from "./read-history.ts";

type VersionListProps = { spec: BlockSpec; versions: readonly ListedVersion[]; chosen: number };

/** The versions, newest first, each a link to what it changed. */
export function VersionList({ spec, versions, chosen }: VersionListProps) {
  return (
    <ol className={styles.versions}>
      {versions.map(({ version, at, by, note, restoredFrom, asksConsent }) => (
        <li key={version}>
          <Link
            to={historyPath(spec, version)}
            aria-current={version === chosen ? "true" : undefined}
            preventScrollReset
          >
            <b>Version {version}</b>
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
  );
}
