import { sql } from "drizzle-orm";
import type { Queryable } from "../database/connect.ts";
import type { ProofKind } from "./tables.ts";

/** The jobs that prove, at night and when somebody asks. */
export const proofJobs: Record<ProofKind, string> = { ledger: "prove-ledger", log: "prove-log" };

/** How a proof stands: its last run, and whether another is on its way. */
export type ProofState = {
  kind: ProofKind;
  last: {
    finishedAt: Date;
    seconds: number;
    checked: number;
    problems: number;
    firstProblems: string[];
  } | null;
  /** `waiting` also between the tries of one that failed; `failed` when its last try failed. */
  job: "waiting" | "running" | "failed" | null;
  /** When a run whose last try failed was given up; null of every other. */
  failedAt: Date | null;
};

type Row = {
  kind: ProofKind;
  finishedAt: Date | string | null;
  seconds: number;
  checked: number;
  problems: number;
  firstProblems: string[];
  job: ProofState["job"];
  failedAt: Date | string | null;
};

/** How both proofs stand. */
export async function readProofs(db: Queryable): Promise<ProofState[]> {
  const { rows } = await db.execute<Row>(sql`
    select kinds.kind, finished_at as "finishedAt",
      extract(epoch from finished_at - started_at)::float8 as seconds, checked::float8 as checked, problems,
      first_problems as "firstProblems",
      queued.job, case when queued.job = 'failed' then queued.updated_at end as "failedAt"
    from (values ('ledger', ${proofJobs.ledger}), ('log', ${proofJobs.log})) as kinds (kind, job)
    left join lateral (
      select * from proofs where proofs.kind = kinds.kind order by finished_at desc limit 1
    ) as newest on true
    left join lateral (
      select updated_at, case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed'
          else 'waiting' end as job
      from graphile_worker.jobs where task_identifier = kinds.job
      order by attempts >= max_attempts and locked_at is null, id desc limit 1
    ) as queued on true`);
  return rows.map(({ kind, finishedAt, failedAt, job, ...last }) => ({
    kind,
    last: finishedAt === null ? null : { ...last, finishedAt: new Date(finishedAt) },
    job,
    failedAt: failedAt === null ? null : new Date(failedAt),
  }));
}
