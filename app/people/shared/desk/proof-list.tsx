import styles from "../../../shell/desk/desk-pages.module.css";
import { cx } from "../../../ui/cx.ts";
import { withMoments } from "../../../ui/moment.tsx";
import text from "../../../ui/text.module.css";
import type { ProofLine } from "./proof-line.ts";

const jobTexts = { waiting: "Starting soon", running: "Running now", failed: "Broke off" };

/** The last run of each proof with its time and result, also of one that broke off. */
export function ProofList({ proofs }: { proofs: readonly ProofLine[] }) {
  return (
    <ul className={styles.lines}>
      {proofs.map((proof) => (
        <Line key={proof.kind} proof={proof} />
      ))}
    </ul>
  );
}

function Line({ proof: { label, last, holds, problems, brokeOff, job } }: { proof: ProofLine }) {
  return (
    <li>
      <span>
        <b>{label}</b>
        <small>{withMoments(last) ?? "Not proven yet. The proofs run every night."}</small>
        {brokeOff ? <small className={text.neg}>{withMoments(brokeOff)}</small> : null}
        {problems.map((problem) => (
          <small key={problem} className={text.neg}>
            {problem}
          </small>
        ))}
      </span>
      <span
        className={cx(
          text.tiny,
          job === "failed" || !(job || holds) ? text.neg : job ? text.faint : text.pos,
        )}
      >
        {job ? jobTexts[job] : last === null ? null : holds ? "Holds" : "Problems found"}
      </span>
    </li>
  );
}
