import { Link } from "../../../ui/link.tsx";
import type { BlockSpec } from "../block-specs.ts";
import { historyPath } from "../content-paths.ts";
import styles from "./content-history.module.css";
import type { ListedVersion } from "./read-history.ts";
import { VersionFacts } from "./version-facts.tsx";

type VersionListProps = { spec: BlockSpec; versions: readonly ListedVersion[]; chosen: number };

/** The versions, newest first, each a link to what it changed. */
export function VersionList({ spec, versions, chosen }: VersionListProps) {
  return (
    <ol className={styles.versions}>
      {versions.map(({ version, ...of }) => (
        <li key={version}>
          <Link
            to={historyPath(spec, version)}
            aria-current={version === chosen ? "true" : undefined}
            preventScrollReset
          >
            <b>Version {version}</b>
            <VersionFacts {...of} />
          </Link>
        </li>
      ))}
    </ol>
  );
}
