import { Alert } from "../../../ui/alert.tsx";
import { Link } from "../../../ui/link.tsx";
import { listingPath } from "../../shared/desk/listing-path.ts";
import styles from "./desk-listings.module.css";
import { type BulkLine, listingsWord } from "./listing-line.ts";

/** Failures that are named one by one; a thousand of them say no more. */
const mostNamed = 50;

/** What a bulk edit did, and why not where it did nothing. */
export function BulkResults({ lines, done }: { lines: readonly BulkLine[]; done: string }) {
  const count = (outcome: BulkLine["outcome"]) => lines.filter((line) => line.outcome === outcome).length;
  const refused = lines.filter(({ outcome }) => outcome === "refused");
  const unchanged = count("unchanged");
  const same = unchanged > 0 ? `, ${unchanged} already set` : "";
  return (
    <Alert
      tone={count("changed") > 0 ? "warn" : "bad"}
      title={`${count("changed") > 0 ? done : "Nothing changed"}${same}, ${listingsWord(refused.length)} failed`}
    >
      <ul className={styles.bulkResults}>
        {refused.slice(0, mostNamed).map(({ id, name, why }) => (
          <li key={id}>
            <Link to={listingPath(id)}>{name}</Link>: {why}
          </li>
        ))}
        {refused.length > mostNamed ? <li>And {refused.length - mostNamed} more.</li> : null}
      </ul>
    </Alert>
  );
}
