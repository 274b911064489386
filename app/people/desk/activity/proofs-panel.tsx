import { useEffect } from "react";
import { useRevalidator } from "react-router";
import styles from "../../../shell/desk/desk-pages.module.css";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Form } from "../../../ui/link.tsx";
import { withMoments } from "../../../ui/moment.tsx";
import { Panel } from "../../../ui/panel.tsx";
import text from "../../../ui/text.module.css";
import { type ProofLine, proveForm } from "./proof-line.ts";

/** Between looks at a proof that is under way. */
const lookMilliseconds = 4_000;

const jobTexts = { waiting: "Starting soon", running: "Running now", failed: "The last run broke off" };

/** Whether the books and the log hold, by their last proof, and a button that has them proven now. */
export function ProofsPanel({ proofs }: { proofs: readonly ProofLine[] }) {
  const { revalidate } = useRevalidator();
  const isUnderWay = proofs.some(({ job }) => job === "waiting" || job === "running");
  // A proof writes no event of its end: that would hide one that was cut off the log since the last proof.
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(revalidate, lookMilliseconds);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
  return (
    <Panel title="Proofs" aside={<ProveNow />}>
      <ul className={styles.lines}>
        {proofs.map((proof) => (
          <Line key={proof.kind} proof={proof} />
        ))}
      </ul>
    </Panel>
  );
}

function ProveNow() {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="form" value={proveForm} />
      <Button type="submit" size="sm">
        Prove now
      </Button>
    </Form>
  );
}

function Line({ proof: { label, last, holds, problems, job } }: { proof: ProofLine }) {
  return (
    <li>
      <span>
        <b>{label}</b>
        <small>{withMoments(last) ?? "Not proven yet. The proofs run every night."}</small>
        {problems.map((problem) => (
          <small key={problem} className={text.neg}>
            {problem}
          </small>
        ))}
      </span>
      <span className={cx(text.tiny, job ? text.faint : holds ? text.pos : text.neg)}>
        {job ? jobTexts[job] : last === null ? null : holds ? "Holds" : "Problems found"}
      </span>
    </li>
  );
}
