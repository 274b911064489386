import { sql } from "drizzle-orm";
import type { MetricsPart } from "../metrics/metrics-part.ts";

type Row = { kind: string; finished: number; seconds: number; checked: number; problems: number };

/** When each proof ran last, how long it took, and what it came to. */
export const proofMetrics: MetricsPart<
  | "goldhall_proof_last_run_timestamp_seconds"
  | "goldhall_proof_duration_seconds"
  | "goldhall_proof_checked"
  | "goldhall_proof_problems"
> = {
  name: "proofs",
  gauges: {
    goldhall_proof_last_run_timestamp_seconds: {
      help: "When the last proof of the ledger, or of the event log, was finished",
      labels: ["kind"],
    },
    goldhall_proof_duration_seconds: { help: "How long that proof took", labels: ["kind"] },
    goldhall_proof_checked: { help: "Postings, or events, that it looked at", labels: ["kind"] },
    goldhall_proof_problems: { help: "Problems that it found; 0 when everything holds", labels: ["kind"] },
  },
  async read(db) {
    const { rows } = await db.execute<Row>(sql`
      select kinds.kind, extract(epoch from finished_at)::float8 as finished,
        extract(epoch from finished_at - started_at)::float8 as seconds, checked::float8 as checked, problems
      from (values ('ledger'), ('log')) as kinds (kind)
      cross join lateral (
        select * from proofs where proofs.kind = kinds.kind order by finished_at desc limit 1
      ) as newest`);
    const each = (value: (row: Row) => number) =>
      rows.map((row) => ({ labels: { kind: row.kind }, value: value(row) }));
    return {
      goldhall_proof_last_run_timestamp_seconds: each(({ finished }) => finished),
      goldhall_proof_duration_seconds: each(({ seconds }) => seconds),
      goldhall_proof_checked: each(({ checked }) => checked),
      goldhall_proof_problems: each(({ problems }) => problems),
    };
  },
};
