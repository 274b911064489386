import styles from "../../../../shell/desk/price-editor.module.css";
import text from "../../../../ui/text.module.css";

type ChangesProps = {
  /** A line each; null for what has nothing before it. */
  changes: readonly string[] | null;
  /** Said in that place: `The first rules of the shop`. */
  first: string;
};

/** What differs, a line each; beyond a handful the rest can be opened. */
export function Changes({ changes, first }: ChangesProps) {
  if (changes === null) return first;
  if (changes.length === 0) return <span className={text.muted}>Nothing</span>;
  const shown = changes.slice(0, 4);
  const rest = changes.slice(4);
  return (
    <>
      <ChangeList changes={shown} />
      {rest.length > 0 ? (
        <details>
          <summary>{rest.length} more</summary>
          <ChangeList changes={rest} />
        </details>
      ) : null}
    </>
  );
}

function ChangeList({ changes }: { changes: readonly string[] }) {
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}
