import { Moments } from "../../../ui/moment.tsx";
import type { ListedVersion } from "./read-history.ts";

type VersionFactsProps = Omit<ListedVersion, "version">;

/** When a version was published, by whom, and what was noted of it. */
export function VersionFacts({ at, by, note, restoredFrom, asksConsent }: VersionFactsProps) {
  return (
    <>
      <small>
        <Moments text={`${at}, by ${by}`} />
      </small>
      {restoredFrom === null ? null : <small>Restored from version {restoredFrom}</small>}
      {asksConsent ? <small>Customers were asked to agree</small> : null}
      {note ? <small>“{note}”</small> : null}
    </>
  );
}
