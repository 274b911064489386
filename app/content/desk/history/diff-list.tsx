import type { FieldDiff } from "./block-diff.ts";
import styles from "./content-history.module.css";

/** What differs, field by field: taken out is struck through, put in is underlined. */
export function DiffList({ diffs, empty }: { diffs: readonly FieldDiff[]; empty: string }) {
  if (diffs.length === 0) return <p>{empty}</p>;
  return (
    <dl className={styles.diffs}>
      {diffs.map(({ title, pieces }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            {pieces.map(({ kind, value }, at) => {
              // Pieces have no id, and the list never changes under its key.
              const key = `${at} ${kind}`;
              if (kind === "removed") return <del key={key}>{value}</del>;
              return kind === "added" ? <ins key={key}>{value}</ins> : <span key={key}>{value}</span>;
            })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
