import { formatMoment } from "../../../../kernel/dates.ts";
import type { ProofState } from "../../../../platform/proofs/read-proofs.ts";

/** A proof as the page shows it. */
export type ProofLine = {
  kind: string;
  label: string;
  /** What its last run came to, in words; null before the first. */
  last: string | null;
  holds: boolean;
  problems: string[];
  /** That the last run came to no end, and when; null where it did. */
  brokeOff: string | null;
  job: ProofState["job"];
};

const labels = { ledger: "Ledger", log: "Event log" };
const units = { ledger: "postings", log: "events" };

/** Reads the state of a proof as a line. */
export function proofLine({ kind, last, job, failedAt }: ProofState): ProofLine {
  const count = last && `${last.checked.toLocaleString("en-US")} ${units[kind]}`;
  const result = last && problemsText(last.problems);
  return {
    kind,
    label: labels[kind],
    last: last && `${formatMoment(last.finishedAt)}: ${count} checked, ${result}`,
    holds: last?.problems === 0,
    problems: last?.firstProblems.slice(0, 3) ?? [],
    brokeOff: failedAt && `${formatMoment(failedAt)}: the run broke off and came to no result`,
    job,
  };
}

function problemsText(count: number): string {
  return count === 0 ? "no problems" : `${count} ${count === 1 ? "problem" : "problems"}`;
}
