import { ArrowRight } from "lucide";
import { Icon } from "../../../ui/icons.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./proof.module.css";

/**
 * One thing that the high scores showed before and after a boost; `after` is null until they were read again.
 */
export type ProofView = { name: string; before: string; after: string | null; hasRisen: boolean };

type ProofTableProps = { proof: readonly ProofView[]; isDone?: boolean };

/** Each line before and after; what has risen stands out. Of a finished boost nothing is still to be read. */
export function ProofTable({ proof, isDone = false }: ProofTableProps) {
  return (
    <dl className={styles.proof}>
      {proof.map(({ name, before, after, hasRisen }) => (
        <div key={name} data-risen={hasRisen || undefined}>
          <dt>{name}</dt>
          <dd>
            <span>{before}</span>
            <Icon of={ArrowRight} size={14} />
            <VisuallyHidden> then </VisuallyHidden>
            <b>{after ?? (isDone ? "not read" : "not read yet")}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}
